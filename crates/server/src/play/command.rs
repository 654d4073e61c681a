//! The commands of players, and whether they are allowed.

use super::live::Live;
use super::new::seated;
use crate::api::{Both, Color, Mode, RoomCommand, Seat};
use crate::describe;
use crate::error::ApiError;
use crate::now::Millis;
use crate::store::{Happened, Kind, Place, Record, StoredMove};
use crate::visitor::Visitor;
use menagerie_api::play::ending::Ending;

/// What a command has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A move was made.
    Moved(StoredMove),
    /// Only offers.
    Offers,
    /// The game was ended without a move.
    Ended,
    /// Moves were taken back.
    Back,
    /// A player joined.
    Joined,
}

impl Change {
    /// The same as an event.
    pub fn happened(&self) -> Happened {
        match self {
            Change::Moved(mv) => Happened::Moved(mv.clone()),
            Change::Offers => Happened::Other(Kind::Offers),
            Change::Ended => Happened::Other(Kind::End),
            Change::Back => Happened::Other(Kind::Takeback),
            Change::Joined => Happened::Other(Kind::Join),
        }
    }
}

/// What a command depends on besides the game itself.
#[derive(Clone, Copy, Debug)]
pub struct CommandContext {
    /// When the server heard of it.
    pub now: Millis,
    /// The side that may claim the game.
    pub claim: Option<Color>,
    /// Whether the engine would take a draw.
    pub engine_takes_draw: bool,
    /// Whether a move offers a draw to the other player, or agrees to one.
    pub move_offers_draw: bool,
}

/// After this many events, a game only goes on to its end: each is kept for ever, and players who take back what they play
/// would never come to one.
pub const MOST_EVENTS: u32 = 10_000;

/// A game may be aborted while it has fewer moves.
const ABORTED_BEFORE: u32 = 2;

fn may_not(why: &str) -> ApiError {
    ApiError::Conflict(why.to_string())
}

impl Live {
    /// Applies a command. Hints and rematches are handled by the room.
    pub fn apply(
        &mut self,
        visitor: &Visitor,
        command: &RoomCommand,
        context: CommandContext,
    ) -> Result<Change, ApiError> {
        if self.record.has_ended() {
            return Err(may_not("the game has ended"));
        }
        if let RoomCommand::Join { name } = command {
            return self.join(visitor, name.as_deref(), context);
        }
        let seat =
            self.seat(&visitor.who).ok_or_else(|| may_not("you watch this game: only its players can do that"))?;
        let color = match seat {
            Seat::White => Color::White,
            Seat::Black => Color::Black,
            Seat::Both => self.side(),
        };
        let bears = matches!(command, RoomCommand::Takeback | RoomCommand::Draw | RoomCommand::Decline);
        if bears && self.record.seq >= MOST_EVENTS {
            return Err(may_not("too much has happened in this game: play on or resign"));
        }
        match command {
            RoomCommand::Move { uci, version } => self.make(color, uci, *version, context),
            RoomCommand::Takeback => self.take_back(color, context),
            RoomCommand::Draw => self.draw(color, context),
            RoomCommand::Decline => self.decline(color),
            RoomCommand::Abort => self.abort(context),
            RoomCommand::Resign => {
                let winner = if self.record.mode == Mode::Board { self.side().other() } else { color.other() };
                self.end(&Ending::new(Some(winner), "resignation"), context.now);
                Ok(Change::Ended)
            }
            RoomCommand::Claim { draw } => {
                if context.claim != Some(color) {
                    return Err(may_not("your opponent has not been away for long enough"));
                }
                self.end(&Ending::new(Some(color).filter(|_| !draw), "abandonment"), context.now);
                Ok(Change::Ended)
            }
            RoomCommand::Join { .. }
            | RoomCommand::Look
            | RoomCommand::Say { .. }
            | RoomCommand::Chat
            | RoomCommand::Hint
            | RoomCommand::Rematch
            | RoomCommand::Conditional { .. } => Err(may_not("this is not possible now")),
        }
    }

    /// The side of a player who sets conditional moves, if that can be now.
    pub fn may_set_conditional(&self, session: &str, version: u32) -> Result<Color, ApiError> {
        let color = match self.seat(session) {
            Some(Seat::White) => Color::White,
            Some(Seat::Black) => Color::Black,
            Some(Seat::Both) | None => return Err(may_not("you watch this game: only its players can do that")),
        };
        if !self.record.is_correspondence() {
            return Err(may_not("conditional moves are for correspondence games"));
        }
        if self.record.has_ended() {
            return Err(may_not("the game has ended"));
        }
        if !self.is_full() {
            return Err(may_not("your opponent has not joined yet"));
        }
        if version != self.record.version {
            return Err(may_not("the position has changed in the meantime"));
        }
        if color == self.side() {
            return Err(may_not("it is your move: conditional moves begin with your opponent's"));
        }
        Ok(color)
    }

    /// The steps of a change where there may be more than one, or where conditional moves are dropped; none otherwise. The moves
    /// that are answered at once are made.
    pub fn steps(&mut self, change: &Change, now: Millis) -> Vec<(Record, Happened)> {
        let Both { w, b } = &self.conditional;
        match change {
            _ if w.is_empty() && b.is_empty() => Vec::new(),
            Change::Moved(_) => self.answer_by_condition(change.happened(), now),
            Change::Back | Change::Ended => {
                self.conditional = Both::default();
                vec![(self.record.clone(), change.happened())]
            }
            Change::Offers | Change::Joined => Vec::new(),
        }
    }

    /// Takes the open seat.
    fn join(&mut self, visitor: &Visitor, name: Option<&str>, context: CommandContext) -> Result<Change, ApiError> {
        if self.seat(&visitor.who).is_some() {
            return Err(may_not("you already play this game: the link is for your opponent, in another browser"));
        }
        if self.record.rated && visitor.account.is_none() {
            return Err(may_not("this game is rated: log in to play it"));
        }
        let place = seated(visitor, name)?;
        let places = &mut self.record.places;
        match [&mut places.w, &mut places.b].into_iter().find(|place| **place == Place::Open) {
            Some(open) => *open = place,
            None => return Err(may_not("both seats are taken: you can watch")),
        }
        self.start_clock(context.now);
        self.note_clock(context.now);
        Ok(Change::Joined)
    }

    /// Ends a game in which at most one move was made; it is rated for nobody.
    fn abort(&mut self, context: CommandContext) -> Result<Change, ApiError> {
        if self.record.tournament.is_some() {
            return Err(may_not("a game of a tournament cannot be aborted: resign, or offer a draw"));
        }
        if self.record.mode != Mode::Person || self.record.plies >= ABORTED_BEFORE {
            let why = "only a game against another player, in which at most one move was made, can be aborted";
            return Err(may_not(&format!("{why}: resign, or offer a draw")));
        }
        self.end(&Ending::new(None, "abort"), context.now);
        Ok(Change::Ended)
    }

    fn make(&mut self, color: Color, text: &str, version: u32, context: CommandContext) -> Result<Change, ApiError> {
        if !self.is_full() {
            return Err(may_not("your opponent has not joined yet"));
        }
        if color != self.side() {
            return Err(may_not("it is not your turn"));
        }
        if version != self.record.version {
            return Err(may_not("the position has changed in the meantime"));
        }
        let mv = describe::parse_move(&self.position, text)
            .map_err(|why| ApiError::BadMove { number: self.record.plies as usize + 1, why })?;
        let offered = self.record.draw == Some(color.other());
        let moved = self.push(mv, context.now);
        if context.move_offers_draw && self.record.mode == Mode::Person && !self.record.has_ended() {
            match offered {
                true => self.end(&Ending::new(None, "agreement"), context.now),
                // The move counts also where nothing may be offered yet.
                false => drop(self.offer_draw(color)),
            }
        }
        Ok(Change::Moved(moved))
    }

    fn take_back(&mut self, color: Color, context: CommandContext) -> Result<Change, ApiError> {
        if self.record.tournament.is_some() {
            return Err(may_not("in a tournament no move is taken back"));
        }
        let with_consent = self.record.mode == Mode::Person;
        let by = self.record.takeback.filter(|by| with_consent && *by != color);
        let plies = self.plies_back(by.unwrap_or(color)).ok_or_else(|| may_not("there is no move to take back"))?;
        if with_consent && by.is_none() {
            if self.record.takeback == Some(color) {
                return Err(may_not("you have already asked for a takeback"));
            }
            self.record.takeback = Some(color);
            return Ok(Change::Offers);
        }
        self.pop(plies, context.now);
        Ok(Change::Back)
    }

    fn draw(&mut self, color: Color, context: CommandContext) -> Result<Change, ApiError> {
        let agreed = match self.record.mode {
            Mode::Board => true,
            Mode::Engine if !context.engine_takes_draw => return Err(may_not("the engine declines the draw")),
            Mode::Engine => true,
            Mode::Person => self.record.draw == Some(color.other()),
        };
        if agreed {
            self.end(&Ending::new(None, "agreement"), context.now);
            return Ok(Change::Ended);
        }
        if !self.is_full() {
            return Err(may_not("your opponent has not joined yet"));
        }
        self.offer_draw(color)?;
        Ok(Change::Offers)
    }

    fn offer_draw(&mut self, color: Color) -> Result<(), ApiError> {
        let last = &mut self.offered_at[color as usize];
        // One offer for each move of one's own.
        if last.is_some_and(|ply| self.record.plies < ply + 2) {
            return Err(may_not("you have already offered a draw: make a move first"));
        }
        *last = Some(self.record.plies);
        self.record.draw = Some(color);
        Ok(())
    }

    /// Whether a side has something to decline.
    pub fn is_offered(&self, color: Color) -> bool {
        [self.record.draw, self.record.takeback].contains(&Some(color.other()))
    }

    fn decline(&mut self, color: Color) -> Result<Change, ApiError> {
        let offers = [&mut self.record.draw, &mut self.record.takeback];
        let mut declined = false;
        for offer in offers {
            declined |= offer.take_if(|by| *by == color.other()).is_some();
        }
        if declined { Ok(Change::Offers) } else { Err(may_not("there is no offer to decline")) }
    }
}
