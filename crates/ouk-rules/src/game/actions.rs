//! Actions of players besides moves: start and stop counts by hand, resign, agree on draws.

use super::{CountAction, Game};
use crate::board::Color;
use crate::message::{Arg, MessageId, RuleMessage};
use crate::{Ending, Reason};

impl Game {
    /// Starts the count of the side to move by hand.
    ///
    /// # Errors
    /// Says why the side may not count.
    pub fn start_count(&mut self) -> Result<(), RuleMessage> {
        let by = self.position().turn();
        self.count_action(CountAction { by, starts: true })
    }

    /// Stops a side's count.
    ///
    /// # Errors
    /// Says why the count cannot be stopped.
    pub fn stop_count(&mut self, by: Color) -> Result<(), RuleMessage> {
        self.count_action(CountAction { by, starts: false })
    }

    /// Starts or stops a count.
    ///
    /// # Errors
    /// Says why the rules refuse the action.
    pub fn count_action(&mut self, action: CountAction) -> Result<(), RuleMessage> {
        self.refuse_if_over()?;
        let (position, actions) = match self.plies.last_mut() {
            Some(ply) => (&mut ply.after, &mut ply.played.count_actions),
            None => (&mut self.start, &mut self.start_actions),
        };
        let turn = position.turn();
        let Some(count) = position.counting_mut() else {
            return Err(RuleMessage::new(MessageId::NoCounting));
        };
        let done = if !action.starts {
            count.stop_count(action.by)
        } else if action.by == turn {
            count.start_count()
        } else {
            Err(RuleMessage::about(MessageId::CountOnOwnMove, [Arg::Side(action.by)]))
        };
        done?;
        actions.push(action);
        self.undone.clear();
        self.ending = self.judge();
        Ok(())
    }

    /// Resigns the game for a side.
    pub fn resign(&mut self, by: Color) {
        self.declare(Ending::win(!by, Reason::Resignation));
    }

    /// Ends the game as lost for a side that cannot go on: an engine that crashed or made an
    /// illegal move.
    pub fn forfeit(&mut self, by: Color) {
        self.declare(Ending::win(!by, Reason::Forfeit));
    }

    /// Ends the game as a draw by agreement.
    pub fn agree_draw(&mut self) {
        self.declare(Ending::draw(Reason::Agreement));
    }

    /// Takes the draw that the other side's count offers. While a count runs, automatic or started
    /// by hand, the side that does not count may take it at any time.
    ///
    /// # Errors
    /// Says why there is no draw to take.
    pub fn take_draw(&mut self, by: Color) -> Result<(), RuleMessage> {
        self.draw_to_take(by)?;
        self.declare(Ending::draw(Reason::DrawTaken { counting: !by }));
        Ok(())
    }

    /// Whether a side may take the draw that the other side's count offers.
    ///
    /// # Errors
    /// Says why there is no draw to take.
    pub fn draw_to_take(&self, by: Color) -> Result<(), RuleMessage> {
        self.refuse_if_over()?;
        match self.count() {
            Some(count) if count.by != by => Ok(()),
            Some(count) => Err(RuleMessage::about(MessageId::OnlyTheOther, [Arg::Side(count.by)])),
            None => Err(RuleMessage::new(MessageId::NoCountRuns)),
        }
    }

    /// Refuses a called rek in Min Rek Chanh, which loses the game.
    ///
    /// # Errors
    /// If nothing is ordered.
    pub fn refuse_order(&mut self) -> Result<(), RuleMessage> {
        self.order_to_refuse()?;
        self.declare(Ending::win(!self.position().turn(), Reason::OrderRefused));
        Ok(())
    }

    /// Whether the side to move may refuse a called rek.
    ///
    /// # Errors
    /// If nothing is ordered.
    pub fn order_to_refuse(&self) -> Result<(), RuleMessage> {
        self.refuse_if_over()?;
        match self.position().duty().is_empty() {
            true => Err(RuleMessage::new(MessageId::NoOrder)),
            false => Ok(()),
        }
    }

    /// Takes back a resignation, an agreed or a taken draw, or a refused order: the game goes on in
    /// the same position. Returns whether the game had ended so.
    pub fn take_back_ending(&mut self) -> bool {
        let reason = self.ending.as_ref().map(|ending| &ending.reason);
        let is_of_players = matches!(
            reason,
            Some(
                Reason::Resignation
                    | Reason::Agreement
                    | Reason::DrawTaken { .. }
                    | Reason::OrderRefused
            )
        );
        if is_of_players {
            self.ending = self.judge();
        }
        is_of_players
    }

    /// Ends the game by an action of the players; undone moves can no longer be redone. A game that
    /// is already over keeps its ending.
    pub fn declare(&mut self, ending: Ending) {
        if self.ending.is_none() {
            self.ending = Some(ending);
            self.undone.clear();
        }
    }
}
