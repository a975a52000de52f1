//! The rule sets that can be chosen: the crate's own and the user's.

use crate::ruleset::{
    BoardHonour, CountStart, KingLeap, NeangStep, OukSwitches, Recount, RekBoard, RuleSwitches,
    TreyLimit,
};
use crate::{GameId, RuleSet};
use std::str::FromStr;
use std::sync::OnceLock;

/// Finds rule sets by game and name.
///
/// A rule set exists once: the same name, base and switches give the same rule set in every
/// registry, so two rule sets are the same where `==` says so.
///
/// ```
/// use ouk_rules::ruleset::{LastReply, RuleSwitches};
/// use ouk_rules::{AnyPosition, GameId, RuleSetRegistry};
///
/// let mut registry = RuleSetRegistry::default();
/// let mut switches = GameId::Ouk.default_rules().switches.clone();
/// if let RuleSwitches::Chess(ouk) = &mut switches {
///     ouk.last_reply = LastReply::Yes;
/// }
/// registry.register("village", "federation", switches)?;
///
/// let rules = registry.find(GameId::Ouk, "village").expect("it was registered");
/// assert_eq!(AnyPosition::start(GameId::Ouk, rules).rules().name, "village");
/// assert_eq!(registry.of(GameId::Ouk).last(), Some(rules));
/// assert_eq!(registry.find(GameId::Makruk, "village"), None);
/// # Ok::<(), ouk_rules::registry::RegisterError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct RuleSetRegistry {
    /// The user's rule sets, each with a game that accepts it.
    user: Vec<(GameId, &'static RuleSet)>,
    /// The user's rule sets that cannot be used.
    refused: Vec<RefusedRuleSet>,
}

/// A rule set of the user that cannot be used.
#[derive(Clone, Debug)]
struct RefusedRuleSet {
    /// The name; `None` for every rule set of the file.
    name: Option<String>,
    why: String,
}

/// Why a rule set cannot be registered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RegisterError {
    /// The base is not one of the crate's rule sets.
    #[error(transparent)]
    UnknownBase(#[from] UnknownRuleSet),
    /// One of the crate's rule sets has the name already.
    #[error("\"{0}\" is a rule set of the program; choose another name")]
    NameTaken(String),
    /// The switches are not those of the base's game.
    #[error("these switches are not those of the rule set \"{0}\"")]
    OtherSwitches(String),
    /// The switches contradict each other.
    #[error(transparent)]
    Conflict(#[from] SwitchConflict),
    /// The process has registered too many different rule sets.
    #[error("there are already {MOST_USER_SETS} rule sets")]
    Full,
}

/// The error for a name that belongs to no rule set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no rule set \"{0}\" to start from")]
pub struct UnknownRuleSet(pub String);

/// A contradiction between switches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SwitchConflict {
    /// A capture would end the board's honour.
    #[error(
        "recount = \"on_capture\" and a board's honour contradict each other: a capture would end \
         the count that the board's honour continues"
    )]
    RecountWithBoardHonour,
    /// One switch counts while a Trey is left, the other only when none is.
    #[error(
        "trey_limit applies while a fish is left, board_honour = \"three_units_no_trey\" only when \
         none is"
    )]
    TreyLimitWithoutTrey,
    /// The king does not leap at all.
    #[error("king_leap_captures has no meaning where king_leap is \"none\"")]
    NoKingLeap,
    /// The double step itself would remove the right to it.
    #[error(
        "neang_step_captures and leaps_lost_by = [\"any_check\"] contradict each other: the check \
         of a Neang's double step would take the right to that step"
    )]
    StepLostByItsOwnCheck,
    /// The Neang has no double step.
    #[error("neang_step_captures has no meaning where neang_step is \"none\"")]
    NoNeangStep,
}

impl RuleSetRegistry {
    /// The rule set of a game with this name, in which capitals of ASCII are as good as small
    /// letters. Of the user's rule sets, one with the same capitals comes first.
    #[must_use]
    pub fn find(&self, game: GameId, name: &str) -> Option<&'static RuleSet> {
        let exact = self.user_sets(game).find(|rules| rules.name == name);
        let similar = || self.user_sets(game).find(|rules| rules.name.eq_ignore_ascii_case(name));
        exact.or_else(similar).or_else(|| game.rule_set(name))
    }

    /// Every rule set of a game: the default first, the user's last.
    pub fn of(&self, game: GameId) -> impl Iterator<Item = &'static RuleSet> {
        game.rule_sets().iter().chain(self.user_sets(game))
    }

    /// The names of a game's rule sets, in the order of [`RuleSetRegistry::of`].
    #[must_use]
    pub fn names(&self, game: GameId) -> Vec<&'static str> {
        self.of(game).map(|rules| rules.name).collect()
    }

    fn user_sets(&self, game: GameId) -> impl Iterator<Item = &'static RuleSet> {
        self.user.iter().filter(move |(of, _)| *of == game).map(|(_, rules)| *rules)
    }

    /// The built-in rule sets, where none of the user's can be read.
    #[must_use]
    pub fn without_settings(why: String) -> RuleSetRegistry {
        let refused = vec![RefusedRuleSet { name: None, why }];
        RuleSetRegistry { user: Vec::new(), refused }
    }

    /// Records why a rule set of the user cannot be used.
    pub fn refuse(&mut self, name: &str, why: String) {
        self.refused.push(RefusedRuleSet { name: Some(name.to_owned()), why });
    }

    /// Why the user's settings give no rule set of this name; `None` if they do not mention it.
    #[must_use]
    pub fn refusal(&self, name: &str) -> Option<&str> {
        self.why(|refused| refused.is_none_or(|refused| refused.eq_ignore_ascii_case(name)))
    }

    /// What to say of a rule set of the crate if the user's settings have one of its name, which
    /// cannot be used; `None` if they do not, or if this rule set is the user's.
    #[must_use]
    pub fn passed_over(&self, rules: &RuleSet) -> Option<String> {
        if self.user.iter().any(|(_, own)| *own == rules) {
            return None;
        }
        let why =
            self.why(|refused| refused.is_some_and(|name| name.eq_ignore_ascii_case(rules.name)))?;
        Some(format!("the rule set \"{}\" in your settings cannot be used: {why}", rules.name))
    }

    /// Why the first refused rule set with such a name cannot be used.
    fn why(&self, is_meant: impl Fn(Option<&str>) -> bool) -> Option<&str> {
        let found = self.refused.iter().find(|refused| is_meant(refused.name.as_deref()));
        found.map(|refused| refused.why.as_str())
    }

    /// Adds a user's rule set for the games that accept its base. It replaces one of the same name;
    /// positions that use the old one keep it.
    pub fn register(
        &mut self,
        name: &str,
        base: &str,
        switches: RuleSwitches,
    ) -> Result<&'static RuleSet, RegisterError> {
        let base: &RuleSet = base.parse()?;
        if name.parse::<&RuleSet>().is_ok() {
            return Err(RegisterError::NameTaken(name.to_owned()));
        }
        if std::mem::discriminant(&switches) != std::mem::discriminant(&base.switches) {
            return Err(RegisterError::OtherSwitches(base.name.to_owned()));
        }
        if let RuleSwitches::Chess(switches) = &switches {
            switches.check()?;
        }
        let rules = user_set(name, base, switches)?;
        let games = GameId::ALL.iter().filter(|game| game.rule_set(base.name).is_some());
        self.user.retain(|(_, other)| other.name != name);
        self.user.extend(games.map(|&game| (game, rules)));
        Ok(rules)
    }
}

/// Finds one of the crate's rule sets, whatever game it belongs to.
impl FromStr for &'static RuleSet {
    type Err = UnknownRuleSet;

    fn from_str(name: &str) -> Result<&'static RuleSet, UnknownRuleSet> {
        let found = GameId::ALL.iter().find_map(|game| game.rule_set(name));
        found.ok_or_else(|| UnknownRuleSet(name.to_owned()))
    }
}

impl OukSwitches {
    /// Checks that the switches make sense together.
    ///
    /// # Errors
    /// Says which switches contradict each other.
    pub fn check(&self) -> Result<(), SwitchConflict> {
        let trey_starts = self.trey_limit != TreyLimit::None;
        if self.recount == Recount::OnCapture
            && self.board_honour != BoardHonour::None
            && self.count_start == CountStart::BareNoTrey
            && !trey_starts
        {
            return Err(SwitchConflict::RecountWithBoardHonour);
        }
        if trey_starts && self.board_honour == BoardHonour::ThreeUnitsNoTrey {
            return Err(SwitchConflict::TreyLimitWithoutTrey);
        }
        if self.king_leap == KingLeap::None && self.king_leap_captures {
            return Err(SwitchConflict::NoKingLeap);
        }
        if self.neang_step_captures && self.leaps_lost_by.any_check {
            return Err(SwitchConflict::StepLostByItsOwnCheck);
        }
        if self.neang_step == NeangStep::None && self.neang_step_captures {
            return Err(SwitchConflict::NoNeangStep);
        }
        Ok(())
    }
}

/// A rule set of Rek or Min Rek Chanh on another board: the crate's own if it has one, otherwise
/// one whose name tells the board.
///
/// # Errors
/// If the rule set is another game's, or the process has registered too many different rule sets.
pub fn on_board(
    rules: &'static RuleSet,
    board: RekBoard,
) -> Result<&'static RuleSet, RegisterError> {
    let mut switches = rules.switches.clone();
    match &mut switches {
        RuleSwitches::Rek(switches) => switches.board = board,
        RuleSwitches::MinRek(switches) => switches.board = board,
        RuleSwitches::Chess(_) | RuleSwitches::Hill(_) => {
            return Err(RegisterError::OtherSwitches(rules.name.to_owned()));
        }
    }
    let own = [GameId::Rek, GameId::MinRekChanh].into_iter().flat_map(GameId::rule_sets);
    match own.chain([rules]).find(|own| own.switches == switches) {
        Some(found) => Ok(found),
        None => user_set(&format!("{rules}-{}", board.name()), rules, switches),
    }
}

/// The most different user rule sets of one process.
pub const MOST_USER_SETS: usize = 1_000;

/// A user's rule set in a list that the process owns and that only grows. Positions refer to rule
/// sets without counting references, which would cost time at every node of a search.
struct UserSet {
    name: Box<str>,
    source: Box<str>,
    switches: RuleSwitches,
    rules: OnceLock<RuleSet>,
    next: OnceLock<Box<UserSet>>,
}

static USER_SETS: OnceLock<Box<UserSet>> = OnceLock::new();

impl UserSet {
    fn rules(&'static self) -> &'static RuleSet {
        self.rules.get_or_init(|| RuleSet {
            name: &self.name,
            source: &self.source,
            switches: self.switches.clone(),
        })
    }
}

/// The only rule set with this name, base and switches; created on first use.
fn user_set(
    name: &str,
    base: &RuleSet,
    switches: RuleSwitches,
) -> Result<&'static RuleSet, RegisterError> {
    let source = format!("your settings, from {base}");
    let mut place = &USER_SETS;
    for _ in 0..MOST_USER_SETS {
        let set = place.get_or_init(|| {
            Box::new(UserSet {
                name: name.into(),
                source: source.clone().into(),
                switches: switches.clone(),
                rules: OnceLock::new(),
                next: OnceLock::new(),
            })
        });
        if *set.name == *name && *set.source == source && set.switches == switches {
            return Ok(set.rules());
        }
        place = &set.next;
    }
    Err(RegisterError::Full)
}
