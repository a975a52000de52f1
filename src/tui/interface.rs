//! The state machine and the runner of its effects, from start to end of the program. The screen
//! and play line by line share them.

use super::app::App;
use super::context::Surroundings;
use super::effect::Effect;
use super::effect_runner::storage::LAST_PATIENCE;
use super::effect_runner::{EffectRunner, UserFiles};
use super::inbox::Inbox;
use super::message::Message;
use super::theme::Themes;
use crate::config::{Depth, Settings};
use ouk_engine::uci::client::{Approved, Client};
use ouk_io::outside::Rights;
use ouk_io::text;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

/// The `--color` argument of an interface that draws nothing.
pub(crate) const NO_COLORS: Option<Depth> = Some(Depth::Mono);

/// The state machine and the runner of its effects. Dropping this value, however the program ends,
/// saves what is unsaved, and prints what cannot be saved.
pub(crate) struct Interface {
    pub(crate) app: App,
    pub(crate) world: EffectRunner,
    take_news: Box<dyn Fn() -> Option<Message>>,
    /// Whether the last saves have been awaited.
    has_finished: bool,
    /// Whether the unsaved games have been printed.
    has_ended: bool,
}

impl Interface {
    /// Starts on this user's files; messages of threads go to the inbox.
    ///
    /// # Errors
    /// If the system gives no threads.
    pub(crate) fn start<I: Send + 'static>(
        settings: &Settings,
        color_argument: Option<Depth>,
        rights: Rights,
        engine: Option<(Approved, Client)>,
        inbox: &Arc<Inbox<I>>,
    ) -> anyhow::Result<Interface> {
        let (news, taken) = (Arc::clone(inbox), Arc::clone(inbox));
        let rule_sets = Arc::clone(&settings.rule_sets);
        let files = UserFiles::of_user();
        let world = EffectRunner::start(engine, rights, rule_sets, files, move |message| {
            news.news(message);
        })?;
        let variable = |name: &str| std::env::var(name).ok();
        let surroundings = Surroundings::new(variable, Themes::load());
        let mut app = App::new(settings.clone(), color_argument, surroundings);
        app.context.rights = rights;
        let now = ouk_io::time::now();
        app.context.today = now.strftime("%Y.%m.%d").to_string();
        app.context.day = day_of(now.date());
        Ok(Interface {
            app,
            world,
            take_news: Box::new(move || taken.take_news()),
            has_finished: false,
            has_ended: false,
        })
    }

    /// Ends as dropping does. Success becomes a failure if a game could not be saved.
    pub(crate) fn end(mut self, code: ExitCode) -> ExitCode {
        let all_saved = self.save_or_print();
        if code == ExitCode::SUCCESS && !all_saved { ExitCode::FAILURE } else { code }
    }

    /// Saves what is unsaved, prints what cannot be saved, and returns whether all is saved.
    fn save_or_print(&mut self) -> bool {
        self.has_ended = true;
        self.finish();
        let Some(farewell) = self.app.context.games.unsaved.farewell() else { return true };
        let words = self.app.context.strings.farewell(&farewell);
        text::complain(format!("{words}\n"));
        // What is printed can still be saved. If nobody reads it, it goes where the words went.
        let records = farewell.records.trim_end();
        if text::output_is_discarded() || text::print(records).is_err() {
            text::complain_bare(records);
        }
        false
    }

    /// Waits for the user's files, and retries the saves that failed, once.
    pub(crate) fn finish(&mut self) {
        if std::mem::replace(&mut self.has_finished, true) {
            return;
        }
        let until = Instant::now() + LAST_PATIENCE;
        self.finish_saves(Vec::new(), until);
        let effects = self.app.save_again();
        self.finish_saves(effects, until);
    }

    fn finish_saves(&mut self, mut effects: Vec<Effect>, until: Instant) {
        loop {
            effects.drain(..).for_each(|effect| self.world.perform(effect));
            let is_idle = self.world.storage.finish(until);
            while let Some(message) = (self.take_news)() {
                match message {
                    Message::SavedAs { .. } | Message::NotSaved { .. } => {
                        effects.extend(self.app.update(message));
                    }
                    Message::Told(outcome)
                    | Message::Answered(outcome)
                    | Message::SearchNotSaved(outcome)
                    | Message::NotDeleted(_, outcome)
                        if outcome.loses_work() =>
                    {
                        text::complain(self.app.context.strings.outcome_text(&outcome));
                    }
                    // All other messages come too late.
                    _ => {}
                }
            }
            if effects.is_empty() || !is_idle {
                return;
            }
        }
    }
}

impl Drop for Interface {
    fn drop(&mut self) {
        if !self.has_ended {
            self.save_or_print();
        }
    }
}

/// The number of days from 1 January 1970 to a date.
fn day_of(date: jiff::civil::Date) -> u32 {
    let days = date.duration_since(jiff::civil::date(1970, 1, 1)).as_hours() / 24;
    u32::try_from(days).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::{Date, date};

    #[test]
    fn every_date_has_a_day() {
        assert_eq!(day_of(date(2026, 11, 24)), 20_781);
        assert_eq!(day_of(date(1969, 12, 31)), 0);
        assert_eq!((day_of(Date::MIN), day_of(Date::MAX)), (0, 2_932_896));
    }
}
