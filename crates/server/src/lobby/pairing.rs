//! Offering a game and agreeing on one.

use super::challenge::Challenge;
use super::offer::{Offer, accepts};
use super::{DeclineReason, Lobby, MOST_RECEIVED, entry, gone};
use crate::api::{ColorChoice, LobbyCommand, LobbyEvent, Opponent, PlayRequest, Seek, WantedGame};
use crate::client::Client;
use crate::error::ApiError;
use crate::name;
use crate::play::{begin, created, seated, shown_rating};
use crate::state::State;
use crate::store::{Place, Record, under};
use crate::visitor::{Visitor, refuse_bot, refuse_taken_name};

/// A visitor of the lobby who says something.
pub struct Pairing<'a> {
    /// What requests share.
    pub state: &'a State,
    /// The connection.
    pub member: u32,
    /// Who it is.
    pub visitor: &'a Visitor,
    /// The machine.
    pub client: Client,
}

impl Pairing<'_> {
    /// Does what was said, or says why not.
    pub async fn say(&self, command: LobbyCommand) {
        let done = match command {
            LobbyCommand::Seek { wanted, least, most, name } => {
                self.seek(wanted, (least, most), name.as_deref()).await.map(drop)
            }
            LobbyCommand::Challenge { to, wanted } => self.challenge(&to, wanted).await.map(drop),
            LobbyCommand::Accept { number, name } => self.accept(number, name.as_deref()).await,
            LobbyCommand::Withdraw { number } => {
                self.lobby().withdraw(&self.visitor.who, number, DeclineReason::GENERIC)
            }
        };
        if let Err(error) = done {
            self.lobby().send(self.member, &LobbyEvent::Refused { problem: error.problem() });
        }
    }

    fn lobby(&self) -> &Lobby {
        &self.state.lobby
    }

    /// Pairs with somebody who fits, or waits. Gives the number of the seek that was met, or of this one.
    ///
    /// # Errors
    /// Says why not.
    pub async fn seek(
        &self,
        wanted: WantedGame,
        (least, most): (Option<i32>, Option<i32>),
        name: Option<&str>,
    ) -> Result<u32, ApiError> {
        refuse_bot(&self.state.shared.store, self.visitor).await?;
        if least.zip(most).is_some_and(|(least, most)| least > most) {
            return Err(ApiError::BadRequest("the lowest rating of an opponent is above the highest".to_string()));
        }
        let mut offer = self.offer(wanted, name).await?;
        (offer.seek.least, offer.seek.most) = (least, most);
        let fitting = {
            let mut inner = self.lobby().lock();
            // Who has waited longest comes first.
            let fitting = inner
                .offers
                .values()
                .find(|other| offer.fits(other) && !inner.is_apart(other, &self.visitor.who))
                .map(Offer::number);
            match fitting {
                Some(number) => inner.remove(number).ok_or_else(gone)?,
                None => {
                    inner.check_room(self.member, self.visitor, self.client.network)?;
                    return Ok(inner.add(offer));
                }
            }
        };
        let number = fitting.number();
        self.pair(fitting, &offer.seek).await.map(|()| number)
    }

    /// Challenges a player who is here.
    ///
    /// # Errors
    /// Says why not.
    pub async fn challenge(&self, to: &str, wanted: WantedGame) -> Result<Challenge, ApiError> {
        let mut offer = self.offer(wanted, None).await?;
        let account = self.state.shared.store.account(to).await?;
        let account = account.ok_or_else(|| ApiError::NotFound("nobody here has that name".to_string()))?;
        if account.who == self.visitor.who {
            return Err(ApiError::Conflict("this is you: challenge somebody else".to_string()));
        }
        let [to_bot, _] = self.state.shared.store.bots([&account.who, ""]).await?;
        let mut inner = self.lobby().lock();
        let apart = inner.members.get(&self.member).is_some_and(|own| own.is_apart(&account.who));
        // Who is blocked gets the same answer as if the other were away.
        if apart || !inner.members.values().any(|member| member.visitor.who == account.who) {
            let name = &account.name;
            return Err(ApiError::Conflict(format!("{name} is not here now: begin a game and send {name} its link")));
        }
        inner.check_room(self.member, self.visitor, self.client.network)?;
        if inner.offers.values().filter(|other| other.is_for(&account.who)).count() >= MOST_RECEIVED {
            return Err(ApiError::Conflict(format!("{} has too many challenges: try again later", account.name)));
        }
        (offer.seek.to, offer.to, offer.to_bot) = (Some(account.name), Some(account.who), to_bot);
        let challenge = Challenge::of(&offer, "created");
        inner.add(offer);
        Ok(challenge)
    }

    /// Plays what somebody has offered.
    ///
    /// # Errors
    /// Says why not.
    pub async fn accept(&self, number: u32, name: Option<&str>) -> Result<(), ApiError> {
        let who = &self.visitor.who;
        let wanted = {
            let inner = self.lobby().lock();
            // To others than the one who is challenged it is not there.
            let offer = inner.offers.get(&number).filter(|offer| offer.to.is_none() || offer.is_for(who));
            offer.map(|offer| (offer.seek.wanted.clone(), offer.to.is_some()))
        };
        let (wanted, challenged) = wanted.ok_or_else(gone)?;
        if !challenged {
            refuse_bot(&self.state.shared.store, self.visitor).await?;
        }
        let own = self.offer(wanted, name).await?;
        let other = {
            let mut inner = self.lobby().lock();
            let offer = inner.offers.get(&number).filter(|offer| !inner.is_apart(offer, who)).ok_or_else(gone)?;
            if offer.visitor.who == self.visitor.who {
                return Err(ApiError::Conflict("this is your own offer".to_string()));
            }
            if !accepts(&offer.seek, own.seek.rating) {
                return Err(ApiError::Conflict("this player asks for another rating".to_string()));
            }
            inner.remove(number).ok_or_else(gone)?
        };
        self.pair(other, &own.seek).await
    }

    /// Begins a game between somebody who has waited and this visitor.
    async fn pair(&self, waiting: Offer, own: &Seek) -> Result<(), ApiError> {
        let others = self.lobby().take_offers([&waiting.visitor.who, &self.visitor.who]);
        let begun = self.begin(&waiting, own).await;
        match begun {
            Ok(_) => self.lobby().report_canceled(&others),
            Err(_) => others.into_iter().chain([waiting.clone()]).for_each(|offer| self.lobby().put_back(offer)),
        }
        let event = LobbyEvent::Paired { game: created(&begun?) };
        self.lobby().send(waiting.member, &event);
        self.lobby().send(self.member, &event);
        Ok(())
    }

    /// The ID of the new game.
    async fn begin(&self, waiting: &Offer, own: &Seek) -> Result<String, ApiError> {
        let mut wanted = waiting.seek.wanted.clone();
        wanted.color = match (wanted.color, own.wanted.color) {
            (ColorChoice::Random, ColorChoice::White) => ColorChoice::Black,
            (ColorChoice::Random, ColorChoice::Black) => ColorChoice::White,
            // It was drawn already.
            (ColorChoice::Random, ColorChoice::Random) => waiting.final_color(),
            (color, _) => color,
        };
        let second = seated(self.visitor, Some(&own.name))?;
        let definition = entry::definition(&self.state.shared.store, &mut wanted).await?;
        self.state.rates.store(self.client, definition.as_ref().map_or(0, String::len))?;
        let mut record = self.prepare((wanted, definition), &waiting.visitor, &waiting.seek.name).await?;
        if waiting.to.is_some() {
            record.id.clone_from(&waiting.game);
        }
        let places = &mut record.places;
        if let Some(open) = [&mut places.w, &mut places.b].into_iter().find(|place| **place == Place::Open) {
            *open = second;
        }
        // A lobby that another process has by now begins nothing.
        let fence = self.state.shared.processes.hall_fence();
        let created = under(fence, self.state.rooms.create(&mut record)).await;
        // Only these two can have begun it, when it seemed that it could not be stored.
        if created.is_err() && waiting.to.is_some() && self.state.shared.store.has(&record.id).await? {
            self.state.rooms.announce_start(&record);
            return Ok(record.id);
        }
        created.map(|()| record.id)
    }

    /// A game of one player that is not stored yet; it refuses what cannot be played.
    async fn prepare(
        &self,
        (wanted, definition): (WantedGame, Option<String>),
        player: &Visitor,
        name: &str,
    ) -> Result<Record, ApiError> {
        self.state.charge_new_definition(self.client, &wanted.game, definition.as_deref())?;
        let WantedGame { game, clock, rated, color, public, .. } = wanted;
        let (opponent, name) = (Opponent::Person {}, Some(name.to_string()));
        let (custom, fen, start) = (definition.is_some(), None, None);
        let request = PlayRequest { game, definition, fen, start, opponent, color, clock, name, public, rated };
        let (catalog, now, player) = (self.state.shared.catalog.clone(), self.state.shared.time.now(), player.clone());
        let work = move || begin(&catalog, &request, &player, now);
        self.state.shared.compute.run(self.client.requester(custom), work).await
    }

    /// What this visitor offers, with the number 0 and to nobody.
    async fn offer(&self, mut wanted: WantedGame, called: Option<&str>) -> Result<Offer, ApiError> {
        let (state, visitor) = (self.state, self.visitor);
        state.rates.work(self.client)?;
        refuse_taken_name(&state.shared.store, visitor, called).await?;
        let definition = entry::definition(&state.shared.store, &mut wanted).await?;
        let record = self.prepare((wanted.clone(), definition), visitor, called.unwrap_or_default()).await?;
        let (rating, name) = match &visitor.account {
            Some(name) => {
                let stored = state.shared.store.rating(&visitor.who, &record.rules.fingerprint, record.pace()).await?;
                (Some(shown_rating(stored.rating)), name.clone())
            }
            None => (None, name::shown(called)?),
        };
        let [bot, _] = state.shared.store.bots([&visitor.who, ""]).await?;
        let white = record.places.w.is(&visitor.who);
        let (account, title, game) = (visitor.account.is_some(), record.title, record.id);
        let seek = Seek { number: 0, name, account, bot, rating, title, wanted, least: None, most: None, to: None };
        let (visitor, machine) = (visitor.clone(), self.client.network);
        Ok(Offer { seek, member: self.member, visitor, machine, to: None, to_bot: false, game, white })
    }
}
