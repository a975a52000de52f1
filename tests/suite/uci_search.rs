//! The UCI engine's output during searches.

use crate::uci::UciServer;

#[test]
fn every_game_is_searched_to_a_legal_move() {
    for (variant, rules) in [
        ("cambodian", "federation"),
        ("karouk", "tan"),
        ("makruk", "makruk"),
        ("rek", "poat"),
        ("min-rek-chanh", "call"),
        ("hill", "pritchard"),
    ] {
        let mut session = UciServer::of(variant, rules);
        let legal = session.legal();
        for limit in ["depth 3", "nodes 2000", "movetime 30", "wtime 500 btime 500 winc 10 binc 10"]
        {
            session.send(&format!("go {limit}"));
            let best = session.best();
            assert!(legal.contains(&best), "{variant} go {limit}: {best}");
        }
        session.quit();
    }
}

#[test]
fn only_the_named_moves_are_searched() {
    let mut session = UciServer::of("cambodian", "federation");
    session.send("go depth 3 searchmoves a3a4 h3h4");
    assert!(["a3a4", "h3h4"].contains(&session.best().as_str()));
    session.quit();
}

#[test]
fn an_endless_search_answers_isready_and_ends_when_told() {
    let mut session = UciServer::of("cambodian", "federation");
    session.send("go infinite");
    let before = session.said();
    assert!(!before.iter().any(|line| line.starts_with("bestmove")), "{before:?}");
    session.send("stop");
    let best = session.best();
    assert!(session.legal().contains(&best));
    // A mate is found at once, but is not reported before `stop`.
    session.send("position fen 6k1/R7/8/8/8/3R4/8/4K3 w - - 0 60");
    session.send("go infinite depth 3");
    session.send("d");
    let before = session.until("Ending");
    assert!(!before.iter().any(|line| line.starts_with("bestmove")), "{before:?}");
    session.send("stop");
    assert_eq!(session.best(), "d3d8");
    session.quit();
}

#[test]
fn pondering_answers_after_the_hit_and_only_once() {
    let mut session = UciServer::of("cambodian", "federation");
    session.send("go ponder wtime 300 btime 300");
    let before = session.said();
    assert!(!before.iter().any(|line| line.starts_with("bestmove")), "{before:?}");
    session.send("ponderhit");
    session.best();
    let after = session.said();
    assert!(!after.iter().any(|line| line.starts_with("bestmove")), "{after:?}");
    session.quit();
}

#[test]
fn a_search_that_another_follows_unasked_is_answered_first() {
    let mut session = UciServer::of("cambodian", "federation");
    for first in ["go infinite", "go ponder wtime 300 btime 300", "go depth 1 infinite"] {
        session.send("position startpos");
        let legal = session.legal();
        session.send(first);
        session.send("position startpos moves e3e4");
        session.send("go depth 2");
        let best = session.best();
        assert!(legal.contains(&best), "{first}: {best} is not a move of the first position");
        let best = session.best();
        assert!(session.legal().contains(&best), "{first}: {best} is not one of the second");
        let after = session.said();
        assert!(!after.iter().any(|line| line.starts_with("bestmove")), "{after:?}");
    }
    session.quit();
}

#[test]
fn multipv_gives_several_lines() {
    let mut session = UciServer::of("rek", "poat");
    session.send("setoption name MultiPV value 3");
    session.send("go depth 2");
    let lines = session.until("bestmove");
    for line in 1..=3 {
        let wanted = format!(" multipv {line} ");
        assert!(lines.iter().any(|text| text.contains(&wanted)), "{lines:?}");
    }
    session.quit();
}

/// The words after a name in a line.
fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    line.split(&format!(" {name} ")).nth(1)?.split(' ').next()
}

#[test]
fn info_line_has_every_field() {
    let mut session = UciServer::of("makruk", "makruk");
    session.send("setoption name UCI_ShowWDL value true");
    session.send("go depth 5");
    let lines = session.until("bestmove");
    let infos: Vec<&String> = lines.iter().filter(|line| line.starts_with("info depth")).collect();
    assert!(infos.len() >= 5, "{lines:?}");
    for line in infos {
        for name in ["depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "time"] {
            let value = field(line, name).and_then(|value| value.parse::<u64>().ok());
            assert!(value.is_some(), "{name} in {line}");
        }
        assert!(["cp", "mate"].contains(&field(line, "score").unwrap()), "{line}");
        assert!(field(line, "pv").is_some(), "{line}");
        let chances = line.split(" wdl ").nth(1).unwrap().split(' ').take(3);
        let sum: u32 = chances.map(|value| value.parse::<u32>().unwrap()).sum();
        assert_eq!(sum, 1_000, "{line}");
    }
    // No WDL unless requested, as not every program knows it.
    session.send("setoption name UCI_ShowWDL value false");
    session.send("go depth 2");
    assert!(session.until("bestmove").iter().all(|line| !line.contains("wdl")));
    session.quit();
}

#[test]
fn mate_has_certain_chances() {
    let mut session = UciServer::of("cambodian", "federation");
    session.send("setoption name UCI_ShowWDL value true");
    session.send("position fen 6k1/R7/8/8/8/3R4/8/4K3 w - - 0 60");
    session.send("go depth 3");
    let lines = session.until("bestmove");
    let last = lines.iter().rfind(|line| line.starts_with("info depth")).unwrap();
    assert!(last.contains(" score mate 1 wdl 1000 0 0 "), "{last}");
    session.quit();
}

#[test]
fn a_limited_strength_is_a_level_and_analysis_has_none() {
    // A level keeps its node limit, whatever depth is requested.
    let deepest = |session: &mut UciServer| {
        session.send("go depth 7");
        let lines = session.until("bestmove");
        let depths = lines.iter().filter_map(|line| line.strip_prefix("info depth "));
        depths.map(|rest| rest.split(' ').next().unwrap().parse::<u32>().unwrap()).max().unwrap()
    };
    let mut session = UciServer::of("cambodian", "federation");
    session.send("setoption name UCI_Elo value 600");
    assert_eq!(deepest(&mut session), 7, "an Elo alone does not limit");
    session.send("setoption name UCI_LimitStrength value true");
    assert!(deepest(&mut session) < 7);
    session.send("setoption name UCI_AnalyseMode value true");
    assert_eq!(deepest(&mut session), 7);
    session.send("setoption name UCI_AnalyseMode value false");
    session.send("setoption name UCI_Elo value 2400");
    assert_eq!(deepest(&mut session), 7);
    session.send("setoption name Skill Level value 1");
    assert!(deepest(&mut session) < 7, "of two limits the lower holds");
    session.quit();
}

#[test]
fn several_threads_give_one_answer() {
    let mut session = UciServer::of("cambodian", "federation");
    session.send("setoption name Threads value 3");
    for _ in 0..5 {
        session.send("go nodes 5000");
        let best = session.best();
        assert!(session.legal().contains(&best));
        let after = session.said();
        assert!(!after.iter().any(|line| line.starts_with("bestmove")), "{after:?}");
    }
    session.send("setoption name Threads value 1");
    session.send("go depth 4");
    session.best();
    session.quit();
}

#[test]
fn positions_are_counted_over_all_threads() {
    let mut session = UciServer::of("cambodian", "federation");
    session.send("setoption name Threads value 4");
    session.send("go nodes 50000");
    let lines = session.until("bestmove");
    let counts = lines.iter().filter_map(|line| field(line, "nodes")?.parse::<u64>().ok());
    // A thread reports its nodes at least every 390, the 128th part.
    assert!(counts.max().unwrap() <= 50_000 + 4 * 390, "{lines:?}");
    session.quit();
}

/// The lines of the last depth: number, score and moves.
fn last_lines(said: &[String]) -> Vec<(usize, i32, Vec<&str>)> {
    let infos: Vec<&String> = said.iter().filter(|line| line.starts_with("info depth")).collect();
    let depth = field(infos.last().unwrap(), "depth");
    let of_depth = infos.iter().filter(|line| field(line, "depth") == depth);
    of_depth
        .map(|line| {
            let score = field(line, "cp").and_then(|cp| cp.parse().ok());
            let score = score.or_else(|| {
                let moves: i32 = field(line, "mate")?.parse().ok()?;
                Some(moves.signum() * (31_000 - moves.abs()))
            });
            let number = field(line, "multipv").unwrap().parse().unwrap();
            let moves = line.split(" pv ").nth(1).unwrap().split(' ').collect();
            (number, score.unwrap(), moves)
        })
        .collect()
}

#[test]
fn multipv_lists_the_best_line_first() {
    let mut session = UciServer::of("cambodian", "federation");
    session.send("setoption name MultiPV value 4");
    for moves in ["", "b3b4 e8e7", "e3e4 e6e5", "g1e2 b8d7 f1f2", "d3d4 d6d5 d4e5"] {
        let position = format!("position startpos moves {moves}");
        session.send(&position);
        for limit in ["depth 6", "nodes 6000"] {
            session.send(&format!("go {limit}"));
            let said = session.until("bestmove");
            let lines = last_lines(&said);
            let numbers: Vec<usize> = lines.iter().map(|line| line.0).collect();
            assert_eq!(numbers, (1..=lines.len()).collect::<Vec<_>>(), "{position}: {said:?}");
            assert!(lines.is_sorted_by(|a, b| a.1 >= b.1), "{position}: {said:?}");
            let answer: Vec<&str> = said.last().unwrap().split(' ').collect();
            assert_eq!(answer[1], lines[0].2[0], "{position}: {said:?}");
            assert_eq!(answer.get(3), lines[0].2.get(1), "{position}: {said:?}");
        }
    }
    session.quit();
}

#[test]
fn level_reports_the_requested_lines() {
    let mut session = UciServer::of("cambodian", "federation");
    for (level, wanted) in [(1, 1), (1, 3), (9, 1), (9, 5)] {
        session.send(&format!("setoption name Skill Level value {level}"));
        session.send(&format!("setoption name MultiPV value {wanted}"));
        session.send("go");
        let said = session.until("bestmove");
        let most = last_lines(&said).iter().map(|line| line.0).max();
        let ever = said.iter().filter_map(|line| field(line, "multipv")?.parse().ok()).max();
        assert_eq!(most.max(ever), Some(wanted), "level {level}: {said:?}");
    }
    session.quit();
}

#[test]
fn engine_finds_a_mate_in_one_with_any_budget() {
    let mut session = UciServer::of("cambodian", "federation");
    for level in [4, 9, 10] {
        session.send(&format!("setoption name Skill Level value {level}"));
        for limit in ["nodes 0", "nodes 5", "movetime 0", "depth 1"] {
            session.send("position fen 6k1/R7/8/8/8/3R4/8/4K3 w - - 0 60");
            session.send(&format!("go {limit}"));
            let said = session.until("bestmove");
            assert_eq!(said.last().unwrap(), "bestmove d3d8", "level {level}, {limit}");
            assert!(said.iter().any(|line| line.contains("score mate 1")), "{said:?}");
        }
    }
    session.quit();
}

#[test]
fn a_mate_is_searched_until_it_is_found() {
    let mut session = UciServer::of("cambodian", "federation");
    let puzzles = std::fs::read_to_string("assets/puzzles/ouk.epd").unwrap();
    let mut found = 0;
    for puzzle in puzzles.lines().step_by(4) {
        let Some((place, operations)) = puzzle.split_once(" bm ") else { continue };
        let Some((_, moves)) = operations.split_once("; dm ") else { continue };
        let moves: i32 = moves.split(';').next().unwrap().parse().unwrap();
        session.send("ucinewgame");
        session.send(&format!("position fen {place}"));
        session.send(&format!("go mate {moves}"));
        let said = session.until("bestmove");
        let told = said.iter().rev().find_map(|line| field(line, "mate"));
        let told: i32 = told.unwrap_or_else(|| panic!("{puzzle}: {said:?}")).parse().unwrap();
        assert!((1..=moves).contains(&told), "{puzzle}: {told}");
        found += 1;
    }
    assert!(found >= 25);
    session.quit();
}

#[test]
fn engine_moves_at_once_without_its_own_clock() {
    let mut session = UciServer::of("cambodian", "federation");
    for clock in ["btime 200", "winc 10 binc 10", "wtime soon btime 200", "movestogo 4"] {
        session.send(&format!("go {clock}"));
        let said = session.until("bestmove");
        let named = said.iter().any(|line| line == "info string no time given for w");
        assert!(named, "{clock}: {said:?}");
    }
    // One other limit is enough.
    session.send("go depth 4 winc 0 binc 0 movestogo 40");
    assert!(session.until("bestmove").iter().any(|line| line.starts_with("info depth 4 ")));
    session.quit();
}

#[test]
fn a_limit_that_cannot_be_read_is_not_without_end() {
    let mut session = UciServer::of("cambodian", "federation");
    for limit in ["movetime abc", "movetime 100.0", "nodes 1e6", "depth 5x", "movetime", "mate ?"] {
        session.send(&format!("go {limit}"));
        let said = session.until("bestmove");
        assert!(
            said.iter().any(|line| line.contains(" needs a number, not ")),
            "{limit}: {said:?}"
        );
    }
    session.send("go infinite depth 5x");
    session.until("info depth 3 ");
    session.send("stop");
    session.until("bestmove");
    session.send("go movetime abc depth 3");
    assert!(session.until("bestmove").iter().any(|line| line.starts_with("info depth 3 ")));
    session.quit();
}

#[test]
fn reported_line_has_been_reached() {
    let mut session = UciServer::of("cambodian", "federation");
    for fen in ["k7/8/1K6/8/8/8/8/R7 b - - 0 1", "8/8/8/1MMK4/3M4/5k2/8/8 b - - 8 122"] {
        session.send(&format!("position fen {fen}"));
        session.send("go depth 4");
        for line in session.until("bestmove").iter().filter(|line| line.starts_with("info depth")) {
            let told = line.split(" pv ").nth(1).unwrap().split(' ').count();
            let deepest: usize = field(line, "seldepth").unwrap().parse().unwrap();
            assert!(deepest >= 1 && deepest >= told, "{line}");
        }
    }
    session.quit();
}

#[test]
fn level_uses_the_chosen_evaluation() {
    let mut session = UciServer::of("cambodian", "federation");
    session.send("setoption name Skill Level value 9");
    let counts = ["true", "false"].map(|network| {
        session.send(&format!("setoption name Use NNUE value {network}"));
        session.send("position startpos");
        session.send("go depth 6");
        let said = session.until("bestmove");
        field(said.iter().rfind(|line| line.starts_with("info depth")).unwrap(), "nodes")
            .unwrap()
            .to_owned()
    });
    assert_ne!(counts[0], counts[1]);
    session.quit();
}

#[test]
fn moves_to_search_that_are_no_longer_legal_leave_all_moves() {
    let mut session = UciServer::of("cambodian", "federation");
    session.send("go ponder searchmoves g1e2 depth 2");
    session.send("position startpos moves g1e2 d6d5");
    session.send("ponderhit");
    let best = session.best();
    assert!(session.legal().contains(&best), "{best}");
    session.quit();
}
