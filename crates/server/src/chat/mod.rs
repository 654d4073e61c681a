//! Who may write and read what in the chats of a game: the players among themselves, and those who watch among themselves.
//!
//! Nothing of it goes through the task of the game, which so waits for no chat; that only hands on what was written.

mod written;

use crate::api::{Audience, ChatMessage, Color, RoomEvent};
use crate::client::Client;
use crate::error::ApiError;
use crate::state::State;
use crate::store::{DELETED, MOST_MESSAGES, Store, StoredMessage, Talk};
use crate::visitor::Visitor;
use menagerie_api::name::is_plain_text;
use rand::RngExt;
use std::collections::HashSet;
pub use written::{Written, may_read};

/// The longest message, in letters.
const LONGEST: usize = 240;
/// An hour, in milliseconds.
const HOUR_MS: i64 = 3600 * 1000;
/// How many messages before and after another are around it.
const AROUND: u32 = 10;

/// A visitor at a game.
pub struct Chatter<'a> {
    /// What requests share.
    pub state: &'a State,
    /// The game.
    pub game: &'a str,
    /// Who it is.
    pub visitor: &'a Visitor,
    /// The machine.
    pub client: Client,
}

impl Chatter<'_> {
    /// Writes something. What was written already with the same `command` is given, for the writer alone.
    ///
    /// # Errors
    /// Says why not.
    pub async fn say(&self, to: Audience, text: &str, command: Option<&str>) -> Result<Option<RoomEvent>, ApiError> {
        self.state.rates.chat(self.client, &self.visitor.who)?;
        let (text, store) = (plain(text)?, &self.state.shared.store);
        let talk = self.talk().await?;
        let who = self.writer(&talk, to, self.is_program(&talk, to).await?)?.to_string();
        // A seat of the browser as a guest does not say who is logged in there.
        let name = self.visitor.account.clone().filter(|_| who == self.visitor.who);
        if let Some(command) = command
            && let Some(known) = store.message_of(self.game, &who, command).await?
        {
            return Ok(Some(RoomEvent::Said { message: shown(&talk, StoredMessage { name, ..known }) }));
        }
        self.refuse_muted(&who).await?;
        let apart = self.apart(&who).await?;
        let full = |talk: &Talk| match talk.written[to as usize] >= MOST_MESSAGES {
            true => {
                Err(may_not(&format!("nothing more can be written here: a game has at most {MOST_MESSAGES} messages")))
            }
            false => Ok(()),
        };
        full(&talk)?;
        let command = command.map_or_else(fresh_command, str::to_string);
        let mut message =
            StoredMessage { number: 0, audience: to, who, name, at_ms: self.state.shared.time.now(), text };
        match store.write_message(self.game, &message, &command).await {
            Ok(number) => message.number = number,
            Err(error) if error.is_conflict() => {
                // Others have written meanwhile, or the writer's account is gone.
                full(&self.talk().await?)?;
                return Err(error.into());
            }
            Err(error) => return Err(error.into()),
        }
        self.state.rooms.written(self.game, Written { message: shown(&talk, message), apart }).await;
        Ok(None)
    }

    /// All that the visitor may read.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub async fn read(&self) -> Result<RoomEvent, ApiError> {
        self.state.rates.question(self.client)?;
        let (store, talk) = (&self.state.shared.store, self.talk().await?);
        let (messages, own) = (store.messages(self.game).await?, self.seat(&talk));
        let mut hidden = store.hidden(&self.visitor.who).await?;
        if let Some(seat) = own.filter(|seat| **seat != self.visitor.who) {
            hidden.extend(store.hidden(seat).await?);
        }
        let mut messages = messages;
        messages.retain(|message| {
            let hides = hidden.get(&message.who).is_some_and(|since| message.at_ms > *since);
            may_read(message.audience, own.is_some(), talk.ended) && !hides
        });
        Ok(RoomEvent::Chat { messages: messages.into_iter().map(|message| shown(&talk, message)).collect() })
    }

    /// A message that the visitor may read.
    ///
    /// # Errors
    /// Says that it is not there, for the visitor at least.
    pub async fn message(&self, number: u32) -> Result<StoredMessage, ApiError> {
        let talk = self.talk().await?;
        let plays = self.seat(&talk).is_some();
        let found = self.state.shared.store.message(self.game, number).await?;
        let found = found.filter(|message| may_read(message.audience, plays, talk.ended));
        found.ok_or_else(|| ApiError::NotFound("this game has no such message".to_string()))
    }

    /// Refuses somebody whom a moderator has muted, or the account that sits at this browser.
    async fn refuse_muted(&self, who: &str) -> Result<(), ApiError> {
        let now = self.state.shared.time.now();
        for who in [who, &self.visitor.who] {
            if let Some(left) =
                self.state.shared.store.muted_until(who).await?.map(|until| until - now).filter(|left| *left > 0)
            {
                let hours = (left + HOUR_MS - 1) / HOUR_MS;
                let hours = if hours == 1 { "hour".to_string() } else { format!("{hours} hours") };
                return Err(may_not(&format!("a moderator has decided that you may not write: try again in {hours}")));
            }
        }
        Ok(())
    }

    /// With whom a player, or the account that sits at this browser, has nothing to do.
    async fn apart(&self, who: &str) -> Result<HashSet<String>, ApiError> {
        let store = &self.state.shared.store;
        let mut apart = store.apart(who).await?;
        if who != self.visitor.who {
            apart.extend(store.apart(&self.visitor.who).await?);
        }
        Ok(apart)
    }

    async fn talk(&self) -> Result<Talk, ApiError> {
        let missing = || ApiError::NotFound("this server has no game with that ID".to_string());
        self.state.shared.store.talk(self.game).await?.ok_or_else(missing)
    }

    /// By what the game knows the visitor as a player. A guest's seat stays the browser's, also while somebody is logged in there.
    fn seat(&self, talk: &Talk) -> Option<&str> {
        let own = [Some(&self.visitor.who), self.visitor.guest.as_ref()].into_iter().flatten();
        own.map(String::as_str).find(|who| talk.players.iter().any(|player| player == who))
    }

    /// Whether the visitor is an account that is a program and writes to those who watch its game: it greets them, and shows what
    /// it thinks. Nobody there helps it, as it reads nothing of what they write until the game has ended.
    async fn is_program(&self, talk: &Talk, to: Audience) -> Result<bool, ApiError> {
        if to != Audience::Watchers || talk.ended || self.seat(talk) != Some(&self.visitor.who) {
            return Ok(false);
        }
        Ok(self.state.shared.store.bots([&self.visitor.who, ""]).await?[0])
    }

    /// As whom the visitor, who may be a program, writes for an audience.
    fn writer(&self, talk: &Talk, to: Audience, program: bool) -> Result<&str, ApiError> {
        if !talk.of_two {
            return Err(may_not("only games between two players have a chat"));
        }
        match (to, self.seat(talk)) {
            (Audience::Players, Some(who)) => Ok(who),
            (Audience::Players, None) => Err(may_not("you watch this game: only its players write there")),
            (Audience::Watchers, Some(_)) if !talk.ended && !program => {
                Err(may_not("you play this game: those who watch are among themselves until it has ended"))
            }
            (Audience::Watchers, _) if self.visitor.account.is_none() => Err(ApiError::NotLoggedIn),
            (Audience::Watchers, _) => Ok(&self.visitor.who),
        }
    }
}

/// What was written around a message, for the same audience.
///
/// # Errors
/// Says why it cannot be read.
pub async fn around(store: &Store, game: &str, number: u32) -> Result<Vec<ChatMessage>, ApiError> {
    let Some((talk, around)) = store.talk_around(game, number, AROUND).await? else { return Ok(Vec::new()) };
    Ok(around.into_iter().map(|message| shown(&talk, message)).collect())
}

/// A name for a message whose writer gives it none.
fn fresh_command() -> String {
    format!("{:032x}", rand::rng().random::<u128>())
}

fn may_not(why: &str) -> ApiError {
    ApiError::Conflict(why.to_string())
}

/// A text as it is kept: one line without what hides, or pretends to be, something.
fn plain(text: &str) -> Result<String, ApiError> {
    let refused = |why: &str| Err(ApiError::BadRequest(why.to_string()));
    // What is far too long is not looked at.
    if text.len() > 8 * LONGEST || text.trim().chars().count() > LONGEST {
        return refused(&format!("a message has at most {LONGEST} letters"));
    }
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.is_empty() {
        return refused("write something first");
    }
    if !is_plain_text(&text) {
        return refused("leave out invisible characters");
    }
    Ok(text)
}

/// A message as it is shown: players by what the game calls them.
fn shown(talk: &Talk, message: StoredMessage) -> ChatMessage {
    let StoredMessage { number, audience: to, who, name, at_ms, text } = message;
    let side = talk.players.iter().position(|player| *player == who);
    let account = name.is_some();
    let name = match (name, side) {
        (Some(name), _) => name,
        (None, Some(side)) => talk.names[side].clone(),
        (None, None) => DELETED.to_string(),
    };
    let side = side.map(|side| if side == 0 { Color::White } else { Color::Black });
    ChatMessage { number, to, name, account, side, at_ms, text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_one_line_of_what_can_be_seen() {
        assert_eq!(plain("  well\n\tplayed  <b>you</b> ").unwrap(), "well played <b>you</b>");
        assert_eq!(plain(&"é".repeat(LONGEST)).unwrap().chars().count(), LONGEST);
        for (text, why) in [
            (" \n", "write something"),
            ("abc\u{202e}cba", "invisible characters"),
            ("\u{200d}", "invisible characters"),
            ("a\0b", "invisible characters"),
            (&"é".repeat(LONGEST + 1), "at most 240"),
            (&" ".repeat(100_000), "at most 240"),
        ] {
            let error = plain(text).unwrap_err().to_string();
            assert!(error.contains(why), "{text:?}: {error}");
        }
    }
}
