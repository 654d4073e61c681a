//! Challenges as programs see them, in the shape of lichess.

use super::decline::DeclineReason;
use super::offer::Offer;
use crate::api::{ColorChoice, PlayerRating, WantedGame};
use crate::lichess::{Perf, Speed, TimeControl, Variant, title};
use serde::Serialize;

/// Something that happens to a challenge.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum ChallengeEvent {
    /// It was made.
    Challenge {
        /// The challenge.
        challenge: Challenge,
    },
    /// It was taken back, or the one who has made it is gone.
    ChallengeCanceled {
        /// The challenge.
        challenge: Challenge,
    },
    /// It was declined.
    ChallengeDeclined {
        /// The challenge.
        challenge: Challenge,
    },
}

/// A challenge.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Challenge {
    id: String,
    url: String,
    status: &'static str,
    challenger: Challenger,
    dest_user: Challenger,
    variant: Variant,
    rated: bool,
    public: bool,
    speed: Speed,
    perf: Perf,
    time_control: TimeControl,
    /// The colour that the challenger asks for.
    color: &'static str,
    /// The colour that the challenger gets.
    final_color: &'static str,
    /// Why it was declined, as people read it.
    #[serde(skip_serializing_if = "Option::is_none")]
    decline_reason: Option<&'static str>,
    /// The same for programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    decline_reason_key: Option<&'static str>,
}

#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
struct Challenger {
    id: String,
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'static str>,
    /// In points, if there is a rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<i32>,
    /// Whether few games, or old ones, have made it.
    #[serde(skip_serializing_if = "Option::is_none")]
    provisional: Option<bool>,
}

/// By what programs know a game: its name, or where it is in the catalogue, in which it has none.
fn key(wanted: &WantedGame) -> String {
    wanted.entry.as_ref().map_or_else(|| wanted.game.clone(), |entry| format!("catalogue/{entry}"))
}

fn color_name(color: ColorChoice) -> &'static str {
    match color {
        ColorChoice::White => "white",
        ColorChoice::Black => "black",
        ColorChoice::Random => "random",
    }
}

impl Challenge {
    /// The same with a reason why it was declined.
    pub fn declined(self, reason: DeclineReason) -> Challenge {
        Challenge { decline_reason: Some(reason.text), decline_reason_key: Some(reason.key), ..self }
    }

    /// Whether it has an ID.
    pub fn is(&self, id: &str) -> bool {
        self.id == id
    }

    /// An offer to a player, in a state.
    pub fn of(offer: &Offer, status: &'static str) -> Challenge {
        let (seek, wanted) = (&offer.seek, &offer.seek.wanted);
        let player = |name: &str, bot: bool, rating: Option<PlayerRating>| Challenger {
            id: name.to_ascii_lowercase(),
            name: name.to_string(),
            title: title(bot),
            rating: rating.map(|rating| rating.rating),
            provisional: rating.map(|rating| rating.provisional),
        };
        Challenge {
            id: offer.game.clone(),
            url: "/lobby".to_string(),
            status,
            challenger: player(&seek.name, seek.bot, seek.rating),
            dest_user: player(seek.to.as_deref().unwrap_or_default(), offer.to_bot, None),
            variant: Variant::new(&key(wanted), &seek.title),
            rated: wanted.rated,
            public: wanted.public,
            speed: Speed::of(wanted.clock),
            perf: Perf { name: Speed::of(wanted.clock) },
            time_control: TimeControl::of(wanted.clock),
            color: color_name(wanted.color),
            final_color: color_name(offer.final_color()),
            decline_reason: None,
            decline_reason_key: None,
        }
    }
}
