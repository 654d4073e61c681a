//! Programs in a room: what they ask for without a connection, and the lines that those hear which listen.

use super::Room;
use crate::api::{Color, Mode, RoomCommand, Seat};
use crate::error::ApiError;
use crate::now::Millis;
use crate::play::program::{GameEvent, GameLine, Overview};
use crate::visitor::Visitor;
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::oneshot;

/// What a program asks for.
#[derive(Clone, Debug)]
pub enum Wish {
    /// To make a move.
    Move {
        /// In machine form or in any notation.
        text: String,
        /// Whether it offers a draw, or agrees to one.
        offers_draw: bool,
    },
    /// What a player can do besides.
    Command(RoomCommand),
}

/// What a program asks for, and when.
#[derive(Clone, Debug)]
pub struct Asked {
    /// What.
    pub wish: Wish,
    /// By what it is known when it comes again.
    pub id: Option<String>,
    /// When the server heard of it.
    pub at: Millis,
}

/// A request of a program.
#[derive(Debug)]
pub struct ProgramRequest {
    /// For whom it acts.
    pub visitor: Visitor,
    /// The machine.
    pub machine: IpAddr,
    /// What it asks for.
    pub asked: Asked,
    /// Where the answer goes.
    pub answer: oneshot::Sender<Result<(), ApiError>>,
}

/// What a request is: the same key may come with another one.
fn kind(command: &RoomCommand) -> &'static str {
    match command {
        RoomCommand::Move { .. } => "move",
        RoomCommand::Abort => "abort",
        RoomCommand::Resign => "resign",
        RoomCommand::Claim { .. } => "claim",
        RoomCommand::Draw => "draw",
        RoomCommand::Takeback => "takeback",
        RoomCommand::Decline => "decline",
        RoomCommand::Rematch => "rematch",
        _ => "other",
    }
}

impl Room {
    /// Answers a request of a program.
    pub(super) async fn answer_program(&mut self, request: ProgramRequest) {
        let ProgramRequest { visitor, machine, asked, answer } = request;
        self.check_flag(asked.at).await;
        let done = self.wish(visitor, machine, asked).await;
        // The program may be gone; what was done is done.
        let _ = answer.send(done);
    }

    async fn wish(&mut self, visitor: Visitor, machine: IpAddr, asked: Asked) -> Result<(), ApiError> {
        let Asked { wish, id, at } = asked;
        // What could not be stored, as far as is known, may have been: whether this comes again, only the store knows.
        self.resync().await?;
        let seat = self.live.seat(&visitor.who);
        if seat.is_none() {
            return Err(ApiError::NotFound("this account plays no game with that ID".to_string()));
        }
        let version = self.live.record.version;
        let (command, offers_draw) = match wish {
            Wish::Command(command) => (command, false),
            Wish::Move { text, offers_draw } => (RoomCommand::Move { uci: text, version }, offers_draw),
        };
        let key = match (&id, &command) {
            (Some(id), command) => Some(format!("p-{}-{id}", kind(command))),
            // The same move in the same position is the same command.
            (None, RoomCommand::Move { uci, .. }) => Some(format!("m{version}-{uci}")),
            _ => None,
        };
        let key = key.map(|key| super::change::key(&visitor.who, &key));
        if let Some(key) = &key
            && self.has_taken(key)
            && self.shared().store.answered(&self.live.record.id, key).await?.is_some()
        {
            return Ok(());
        }
        // A move that is sent again because its answer was lost finds the position after it.
        if let (None, RoomCommand::Move { uci, .. }, Some(before)) = (&id, &command, version.checked_sub(1)) {
            let again = super::change::key(&visitor.who, &format!("m{before}-{uci}"));
            let own_turn = self.live.place(self.live.side()).is(&visitor.who) && !self.live.record.has_ended();
            if !own_turn && self.has_taken(&again) {
                return Ok(());
            }
        }
        let done = match command {
            RoomCommand::Rematch => self.rematch(&visitor.who, Some(machine), key.as_deref()).await,
            // Clients of lichess decline what may come, too.
            RoomCommand::Decline if !self.has_offer(seat) => return Ok(()),
            command => self.act(visitor, Some(machine), (command, offers_draw), key.clone(), at).await,
        };
        if let (Ok(()), Some(key)) = (&done, &key) {
            self.note_taken(key);
        }
        done
    }

    /// Whether a player has something to decline, or the game has ended and says so.
    fn has_offer(&self, seat: Option<Seat>) -> bool {
        let offered = match seat {
            Some(Seat::White) => self.live.is_offered(Color::White),
            Some(Seat::Black) => self.live.is_offered(Color::Black),
            Some(Seat::Both) | None => false,
        };
        offered || self.live.record.has_ended()
    }

    /// Sends a line to the programs that listen to the game.
    fn send_to_programs(&self, line: &GameLine) {
        let mut programs = self.connections.values().filter(|connected| connected.program).peekable();
        if programs.peek().is_none() {
            return;
        }
        let Ok(text) = serde_json::to_string(line) else { return };
        let text: Arc<str> = text.into();
        programs.for_each(|connected| connected.to.send(text.clone()));
    }

    /// Reports to programs how the game stands; where it has ended, their streams end.
    pub(super) fn announce_to_programs(&mut self) {
        self.send_to_programs(&self.live.state_line(self.now()));
        if self.live.record.has_ended() {
            self.connections.retain(|_, connected| !connected.program);
            self.report_to_accounts(|game| GameEvent::GameFinish { game });
        }
    }

    /// Reports to programs that a side may claim the game, or may not any more.
    pub(super) fn announce_claim(&self, claim: Option<Color>) {
        let claimed = claim.map(|_| 0);
        self.send_to_programs(&GameLine::OpponentGone { gone: claim.is_some(), claim: claimed });
    }

    /// Reports to the programs of both players that the game has begun.
    pub(super) fn announce_start(&self) {
        self.report_to_accounts(|game| GameEvent::GameStart { game });
    }

    fn report_to_accounts(&self, event: impl Fn(Box<Overview>) -> GameEvent) {
        if self.live.record.mode != Mode::Person {
            return;
        }
        for color in [Color::White, Color::Black] {
            if let Some(who) = self.live.place(color).account() {
                self.shared().account_events.send_game(who, &event(Box::new(self.live.overview(color))));
            }
        }
    }

    /// The first line of a stream.
    pub(super) fn full_text(&self) -> Arc<str> {
        serde_json::to_string(&self.live.full_line(self.now())).unwrap_or_default().into()
    }
}
