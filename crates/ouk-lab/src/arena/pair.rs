//! A pair of games with the same opening and reversed colours.

use super::match_config::{Contestant, MatchConfig};
use super::participant::Participant;
use ouk_engine::solver::{MOST_PLIES, Solver, SolverLimits, SolverVerdict};
use ouk_engine::uci::client::EngineError;
use ouk_rules::Outcome;
use ouk_rules::board::{ByColor, Color, Move};
use ouk_rules::game::{ClockSetting, Game, GameSetup, Player, opening};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The most attempts to draw an undecided opening.
const MOST_DRAWS: usize = 1000;

/// The reason why a contestant lost a game other than on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchFault {
    /// The index of the contestant.
    pub by: usize,
    /// A description of the game and the fault.
    pub what: String,
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct FinishedGame {
    /// The half points of the first contestant.
    pub half_points: usize,
    /// The record of the game.
    pub record: String,
    /// The plies of the game, the opening included.
    pub plies: usize,
    /// Whether the game was drawn because of its length.
    pub too_long: bool,
    /// The fault that ended the game, if one did.
    pub fault: Option<MatchFault>,
}

/// The two participants of a worker. A program that died is restarted when it is needed.
pub(super) struct Participants<'a> {
    config: &'a MatchConfig,
    participants: [Option<Participant>; 2],
    /// Whether both play by the rule set of the match.
    pub same_rules: bool,
}

impl<'a> Participants<'a> {
    pub fn new(config: &'a MatchConfig, halt: &AtomicBool) -> Result<Self, EngineError> {
        let mut participants =
            Participants { config, participants: [None, None], same_rules: true };
        participants.fill(halt)?;
        Ok(participants)
    }

    fn fill(&mut self, halt: &AtomicBool) -> Result<(), EngineError> {
        for (participant, contestant) in self.participants.iter_mut().zip(&self.config.contestants)
        {
            if participant.is_none() {
                *participant = Some(Participant::prepare(contestant, self.config, halt)?);
            }
        }
        Ok(())
    }

    /// Plays a pair of games from one opening; `None` if it was halted.
    pub fn pair(
        &mut self,
        number: u32,
        halt: &AtomicBool,
    ) -> Result<Option<[FinishedGame; 2]>, EngineError> {
        // Each pair has its own generator, so it does not matter which worker plays it.
        let seed = self.config.seed.wrapping_mul(1_000_003).wrapping_add(u64::from(number));
        let mut rng = fastrand::Rng::with_seed(seed);
        let opening = self.config.opening(&mut rng);
        let mut games = Vec::new();
        for white in [0, 1] {
            match self.game(&opening, white, seed, number * 2 + white as u32 + 1, halt)? {
                Some(game) => games.push(game),
                None => return Ok(None),
            }
        }
        Ok(games.try_into().ok())
    }

    /// Plays a game in which contestant `white` plays White.
    fn game(
        &mut self,
        opening: &[Move],
        white: usize,
        seed: u64,
        number: u32,
        halt: &AtomicBool,
    ) -> Result<Option<FinishedGame>, EngineError> {
        let mut game = self.config.begin(opening, white);
        self.fill(halt)?;
        for participant in self.participants.iter_mut().flatten() {
            self.same_rules &= participant.new_game(&game, halt)?;
        }
        let mut fault = None;
        while game.ending().is_none() && game.ply() < self.config.most_plies {
            let turn = game.position().turn();
            let who = if turn == Color::White { white } else { 1 - white };
            let participant = self.participants[who].as_mut().expect("fill() starts both");
            let choice = participant.choose(&game, self.config.limits[who], seed, halt);
            if halt.load(Ordering::Relaxed) {
                return Ok(None);
            }
            match choice {
                Ok(choice) => {
                    if let Some(late) = self.config.time_loss(&mut game, who, choice.time) {
                        fault = Some(late);
                    } else {
                        game.play(choice.mv).expect("a contestant's move was checked");
                    }
                }
                Err(error) => {
                    game.forfeit(turn);
                    fault = Some(MatchFault { by: who, what: error.to_string() });
                    self.participants[who] = None;
                }
            }
        }
        let too_long = game.ending().is_none();
        if too_long {
            game.agree_draw();
        }
        if let Some(fault) = &mut fault {
            fault.what = format!("game {number}: {}", fault.what);
        }
        let half_points = match game.ending().map(|ending| ending.outcome) {
            Some(Outcome::Win(Color::White)) => 2 * (1 - white),
            Some(Outcome::Win(Color::Black)) => 2 * white,
            _ => 1,
        };
        let (record, plies) = (game.to_record(), game.ply());
        Ok(Some(FinishedGame { half_points, record, plies, too_long, fault }))
    }
}

impl MatchConfig {
    /// A random opening that is not decided, or the last one drawn.
    fn opening(&self, rng: &mut fastrand::Rng) -> Vec<Move> {
        let begun = self.begin(&[], 0);
        let mut draw = || opening::random_from(begun.position(), self.plies, rng);
        let mut opening = draw();
        for _ in 1..MOST_DRAWS {
            if !self.is_decided(&opening) {
                break;
            }
            opening = draw();
        }
        opening
    }

    /// Whether the solver proves a win of either side after an opening.
    fn is_decided(&self, opening: &[Move]) -> bool {
        let Some(nodes) = self.undecided else { return false };
        let (game, never) = (self.begin(opening, 0), AtomicBool::new(false));
        let limits = SolverLimits { nodes, plies: MOST_PLIES };
        let mut solver = Solver::new(1).shortening_within(0);
        Color::ALL.into_iter().any(|side| {
            let solution =
                solver.solve_for(side, game.position(), &[], limits, &never, &mut |_| {});
            matches!(solution.verdict, SolverVerdict::Won { .. })
        })
    }

    fn begin(&self, opening: &[Move], white: usize) -> Game {
        let player = |who: usize| match &self.contestants[who] {
            Contestant::Level(level, _) => Player::Computer { level: level.number() },
            Contestant::Partner(partner) => Player::Human { name: partner.name().to_owned() },
            Contestant::Engine(engine) => Player::Engine(engine.spec().clone()),
        };
        let mut game = Game::new(GameSetup {
            players: ByColor([player(white), player(1 - white)]),
            clock: self.clock,
            date: self.date.clone(),
            fen: self.fen.clone(),
            ..GameSetup::between_computers(self.game, self.rules, 1)
        })
        .expect("every game can start from its array");
        for &mv in opening {
            game.play(mv).expect("an opening is legal");
        }
        game
    }

    /// Takes the time of a move off the clock. A move that took too long loses the game on time.
    fn time_loss(&self, game: &mut Game, who: usize, time: Duration) -> Option<MatchFault> {
        let turn = game.position().turn();
        let had = match (self.clock, self.limits[who].movetime) {
            (ClockSetting::None, None) => return None,
            (ClockSetting::None, Some(movetime)) => movetime,
            _ => game.clock().left(turn).unwrap_or_default(),
        };
        if time >= had + self.grace {
            game.flag();
            let name = self.contestants[who].name();
            let what =
                format!("{name} took {} ms, it had {} ms", time.as_millis(), had.as_millis());
            return Some(MatchFault { by: who, what });
        }
        // A late move within the grace must not make the flag fall.
        game.pass_time(time.min(had.saturating_sub(Duration::from_millis(1))));
        None
    }
}
