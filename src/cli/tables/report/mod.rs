//! `ouk tables report`: the results of all tables, as a document. This run computes every number,
//! position and picture in it.

mod ending_report;
mod gather;
mod sections;

use super::super::{Failure, print};
use super::context::{Context, Endings};
use clap::Args;
use ending_report::EndingReport;
use gather::gather;
use ouk_engine::endgame::class::Class;
use std::fmt::Write;

#[derive(Args)]
pub(super) struct ReportArgs {
    /// Endgames against a bare king with N pieces, both kings included: 4, or a range such as 3-5.
    #[arg(long = "pieces", alias = "men", value_name = "N", default_value = "3-5")]
    pieces: String,
    /// Include five-piece endgames with an unpromoted fish.
    #[arg(long)]
    trey: bool,
    /// Include five-piece endgames with a defender.
    #[arg(long)]
    defended: bool,
}

const INTRODUCTION: &str = "\
# The counting endgames

A count decides the endgames of Ouk: a bare king counts one number a move, and the game is drawn if
the king is not mated before the count reaches the limit set by the opponent's pieces. So the question
is not whether an endgame is won, but whether it is won in time, and the answer depends on the counting
rules. These tables give the answer for every position of every endgame listed here, under the
program's rule sets.

The program generates this document:

```sh
ouk tables report --pieces PIECES OPTIONS > docs/endgames.md
```

- [How](#how) · [without a count](#without-a-count) · [within the count](#within-the-count)
- [Where the rule sets part](#where-the-rule-sets-part) · [one piece too many](#one-piece-too-many)
- [Right and wrong corners](#right-and-wrong-corners) · [side by side](#side-by-side)
- [Unpromoted fish](#unpromoted-fish) · [with a defender](#with-a-defender) · [Hill's
  9×9](#hills-99) · [what is not here](#what-is-not-here)

R is a boat (Tuuk), N a horse (Ses), S a Koul, M a Neang or turned fish (Trey Bak), P an unpromoted
fish (Trey). The *chaser* is the side with the pieces, the *runner* the side with the bare king.
Exchanging two pieces of the same kind does not make a new position. A position is legal if the side
that is not to move is not in check, even if no game can reach it.

## How

The solver finds the mates first. Then it works backwards, one move of the chaser at a time, to every
position from which the chaser can force a mate (*retrograde* analysis). The number of a position is
the number of moves the chaser needs against the best defence. A count matters only at captures and
promotions, and the tables take its rules from the same code that counts in a game
(`crates/ouk-rules/src/chatrang/count.rs`).

The following commands check the figures. They share only the finished numbers with the solver, and
use the moves, results and counts of the game itself:

| command | what it checks |
|---|---|
| `ouk tables verify --pieces 3-4` | every number of three and four pieces is the best of the numbers that its legal moves lead to; 10,000 positions agree with a plain search for mates, and 10,000 positions whose counts are about to end agree with a search of every line of play |
| `ouk tables verify --pieces 5` | the same for a million positions of each endgame of five pieces |
| `ouk tables play --pieces 3-5 --rules tan` | 1,000 positions of each endgame are played to the end: every won position must be won, every drawn position held |
| `ouk tables play --pieces 3-5 --engine 10` | the same, but the program's search plays the side that must win or hold, with 10 ms a move |

The figures for K+N+M agree with those of Tudsuan and Jearanaitanakij (2021), the figures for K+N+M and
K+S+M with those of Tudsuan and Thanatipanonda (2026). We know of no earlier publication of the other
endgames.
";

const LIMITS: &str = "
## What is not here

- Kar Ouk, where the first check wins, and Rek and Min Rek Chanh, whose endgames are of a different kind.
- Other endgames of two pieces against one, other rule sets for the endgames above, and endgames of five
  pieces with an unpromoted fish that are not listed above. The program supports all of them, and
  builds their tables on demand.
- Positions in which an unpromoted fish stands on a square that no such fish can reach in a game.
";

pub(super) fn report(context: &Context, args: &ReportArgs) -> Result<(), Failure> {
    let endings = Endings { endings: Vec::new(), pieces: args.pieces.clone(), trey: false };
    let classes = context.classes(&context.tablebase()?, &endings)?;
    let most = classes.iter().map(Class::pieces).max().unwrap_or(3);
    let mut rows: Vec<EndingReport> = Vec::new();
    for (at, class) in classes.iter().enumerate() {
        rows.push(gather(context, class, (at, classes.len()))?);
    }
    let mut options = String::new();
    for (given, name) in [(args.trey, "--trey "), (args.defended, "--defended ")] {
        options.push_str(if given { name } else { "" });
    }
    let memory = context.tables.options().memory / 1_000_000;
    let _ = write!(options, "--memory {memory}");
    print(INTRODUCTION.replace("PIECES", &args.pieces).replace("OPTIONS", &options))?;
    for section in [
        sections::without_count,
        sections::within_count,
        sections::parting,
        sections::paradoxes,
        sections::corners,
        sections::side_by_side,
    ] {
        print(sections::wrapped(&section(&rows)))?;
    }
    // These sections make tables of their own, so each is printed as soon as it is ready.
    print(sections::wrapped(&gather::trey(context, if args.trey { most } else { 4 })?))?;
    print(sections::wrapped(&gather::defended(context, args.defended)?))?;
    print(sections::wrapped(&gather::hill(context)?))?;
    print(LIMITS.trim())
}
