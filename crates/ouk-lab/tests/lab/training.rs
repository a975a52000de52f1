//! Training: a network learns the pattern of its samples.

use ouk_engine::eval::network::{Network, inputs};
use ouk_lab::training::nnue_trainer::{Blend, InitialWeights, TrainConfig, TrainingExample, teach};
use ouk_lab::training::samples::Sample;
use ouk_rules::board::{Bits, Color};
use ouk_rules::chatrang::Chatrang;
use ouk_rules::chatrang::ouk::Ouk;
use ouk_rules::chatrang::variant::slot;
use ouk_rules::{GameId, Position};

/// The positions of a game of random moves.
fn random_game(seed: u64) -> Vec<Chatrang<Ouk>> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut positions = vec![Chatrang::<Ouk>::start(GameId::Ouk.default_rules())];
    for _ in 0..120 {
        let last = &positions[positions.len() - 1];
        let Some(&mv) = rng.choice(last.legal_moves().iter()) else { break };
        positions.push(last.after(mv));
    }
    positions
}

/// The evaluation of a position for the side to move, from scratch.
fn evaluation(network: &Network, position: &Chatrang<Ouk>) -> i32 {
    let turn = position.turn();
    let [mine, theirs] = [turn, !turn].map(|viewer| {
        let mut sums = network.bias.clone();
        let rows = inputs(position, viewer);
        rows.iter().for_each(|&row| sums.add(&network.rows[usize::from(row)]));
        sums
    });
    network.output(&mine, &theirs, position.pieces_count())
}

#[test]
fn a_network_learns_material_from_samples() {
    let blend = Blend { middlegame: 0.0, endgame: 0.0 };
    let (mut examples, mut shown) = (Vec::new(), Vec::new());
    for position in (0..60).flat_map(random_game) {
        let material = |color| -> i32 {
            let count = |slot| position.own(color, slot).count() as i32;
            500 * count(slot::TUUK) + 250 * count(slot::SES) + 100 * count(slot::TREY)
        };
        let score = material(Color::White) - material(Color::Black);
        let sample = Sample { fen: position.to_fen(), score, result: 0.5 };
        examples.push(TrainingExample::of(GameId::Ouk, &sample, blend).unwrap());
        shown.push((position, score));
    }
    let config = TrainConfig { epochs: 60, rate: 0.004, seed: 3, threads: 2, first: None };
    let mut errors = Vec::new();
    let bytes = teach(&examples, &config, |_, learned, _| errors.push(learned));
    assert!(errors[errors.len() - 1] < errors[0] / 2.0, "{errors:?}");
    // Training that starts from the network and takes no step returns it unchanged.
    let first = Some(InitialWeights::read(&bytes).unwrap());
    let still = TrainConfig { epochs: 1, rate: 0.0, seed: 3, threads: 1, first };
    assert!(teach(&examples, &still, |_, _, _| ()) == bytes);
    // The engine reads the file and evaluates like the trainer.
    let network = Network::read(&bytes).unwrap();
    shown.retain(|(_, score)| score.abs() >= 400);
    let right = shown.iter().filter(|(position, score)| {
        let white = position.turn() == Color::White;
        (evaluation(&network, position) > 0) == ((*score > 0) == white)
    });
    let right = right.count();
    assert!(right * 10 > shown.len() * 8, "{right} of {}", shown.len());
}

#[test]
fn the_result_weighs_more_with_few_pieces_and_during_a_count() {
    let blend = Blend { middlegame: 0.0, endgame: 1.0 };
    let target = |fen: &str| {
        let sample = Sample { fen: fen.to_owned(), score: 0, result: 1.0 };
        TrainingExample::of(GameId::Ouk, &sample, blend).unwrap().target()
    };
    let middlegame = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1";
    assert_eq!(target(middlegame), 0.5);
    assert_eq!(target("4k3/8/2p1p3/8/8/2P1P3/4R3/4K2r w - - 0 1"), 1.0);
    let between = target("2sk4/3r4/2p1p3/1p6/8/2P1P1P1/4R3/3SK3 w - - 0 1");
    assert!(0.5 < between && between < 1.0, "{between}");
    assert_eq!(target("rnsmksnr/8/8/8/8/8/8/RNSKMSNR w - 126 1 1"), 1.0);
}
