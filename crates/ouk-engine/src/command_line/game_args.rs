//! Arguments that choose a game, a rule set and an array.

use super::Failure;
use clap::Args;
use ouk_io::text::{self, Printable, meant};
use ouk_rules::board::Color;
use ouk_rules::{AnyPosition, Array, GameId, RuleSet, RuleSetRegistry};

/// The game and its rules.
#[derive(Args, Clone, Debug)]
pub struct GameArgs {
    /// Game: ouk, kar-ouk, makruk, rek, min-rek-chanh or hill.
    #[arg(long, default_value = "ouk")]
    pub game: String,
    /// Rule set [default: the game's first rule set].
    #[arg(long)]
    pub rules: Option<String>,
}

impl GameArgs {
    /// The game and rule set that the arguments name. Says on standard error if the settings have a
    /// rule set of this name that cannot be used.
    ///
    /// # Errors
    /// As [`GameArgs::find_quietly`].
    pub fn find(&self, rule_sets: &RuleSetRegistry) -> Result<(GameId, &'static RuleSet), Failure> {
        let found = self.find_quietly(rule_sets)?;
        note_passed_over(rule_sets, found.1);
        Ok(found)
    }

    /// As [`GameArgs::find`], for a caller that shows all problems of the settings anyway.
    ///
    /// # Errors
    /// If no game has the name, or the game has no such rule set.
    pub fn find_quietly(
        &self,
        rule_sets: &RuleSetRegistry,
    ) -> Result<(GameId, &'static RuleSet), Failure> {
        let game = self.game.parse().map_err(|_| {
            let known: Vec<&str> = GameId::ALL.iter().map(|game| game.name()).collect();
            Failure::usage(unknown("unknown game", &self.game, &known))
        })?;
        let Some(name) = &self.rules else {
            return Ok((game, game.default_rules()));
        };
        let rules = rule_sets.find(game, name).ok_or_else(|| {
            let message =
                unknown(&format!("{} has no rule set", game.name()), name, &rule_sets.names(game));
            Failure::usage(match rule_sets.refusal(name) {
                Some(why) => format!("{message} (in your settings, {})", Printable::of(why)),
                None => message,
            })
        })?;
        Ok((game, rules))
    }

    /// The position that the text describes; without a text, the array.
    ///
    /// # Errors
    /// If the game, the rules or the position is wrong.
    pub fn position(
        &self,
        rule_sets: &RuleSetRegistry,
        fen: Option<&str>,
    ) -> Result<AnyPosition, Failure> {
        let (game, rules) = self.find(rule_sets)?;
        position_of(game, rules, fen)
    }
}

/// The position of a game that the text describes; without a text, the array.
///
/// # Errors
/// If the position is wrong.
pub fn position_of(
    game: GameId,
    rules: &'static RuleSet,
    fen: Option<&str>,
) -> Result<AnyPosition, Failure> {
    match fen {
        None => Ok(AnyPosition::start(game, rules)),
        Some(fen) => AnyPosition::from_fen(game, rules, fen).map_err(|error| {
            Failure::illegal(format!("position \"{}\": {error}", Printable::of(fen)))
        }),
    }
}

/// The array a game starts from.
#[derive(Args, Clone, Debug)]
pub struct ArrayArgs {
    /// Starting array: standard or, in Rek and Min Rek Chanh, mirrored [default: set by the rule
    /// set].
    #[arg(long, value_parser = str::parse::<Array>)]
    pub array: Option<Array>,
}

impl ArrayArgs {
    /// The position to start from; none for the usual one.
    ///
    /// # Errors
    /// If the game has no such array.
    pub fn fen(
        &self,
        game: GameId,
        rules: &'static RuleSet,
        first: Color,
    ) -> Result<Option<String>, Failure> {
        let Some(array) = self.array else { return Ok(None) };
        if !Array::of(game).contains(&array) {
            let (game, array) = (game.name(), array.name());
            return Err(Failure::usage(format!("{game} has no {array} array")));
        }
        // A user's rule set may begin with the mirrored array; the other array is then its mirror
        // image.
        let is_usual = array == Array::of_rules(rules);
        Ok((!is_usual).then(|| Array::Mirrored.fen(game, rules, first)))
    }
}

/// Says on standard error why a rule set is one of the program's although the user's settings have
/// one of its name.
pub fn note_passed_over(rule_sets: &RuleSetRegistry, rules: &RuleSet) {
    if let Some(words) = rule_sets.passed_over(rules) {
        text::complain_bare(&Printable::of(&words));
    }
}

/// The message for an unknown name, with the nearest known name and all known names.
fn unknown(what: &str, given: &str, known: &[&str]) -> String {
    let all = known.join(", ");
    let near = meant(&given.to_ascii_lowercase(), known.iter().copied());
    let given = Printable::of(given);
    match near {
        Some(near) => format!("{what} \"{given}\"; did you mean \"{near}\"? Choose from {all}"),
        None => format!("{what} \"{given}\"; choose from {all}"),
    }
}
