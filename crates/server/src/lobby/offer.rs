//! What somebody offers: to play with anybody who fits, or with somebody.

use crate::api::{ColorChoice, PlayerRating, Seek, WantedGame};
use crate::visitor::Visitor;
use std::net::IpAddr;

/// What somebody offers.
#[derive(Clone, Debug)]
pub struct Offer {
    /// As it is shown.
    pub seek: Seek,
    /// The connection that waits.
    pub member: u32,
    /// Who waits.
    pub visitor: Visitor,
    /// The machine.
    pub machine: IpAddr,
    /// By what games know the player who is challenged.
    pub to: Option<String>,
    /// Whether that is a program.
    pub to_bot: bool,
    /// The ID of the game that comes of it, which names a challenge to programs.
    pub game: String,
    /// Whether who offers it plays white, unless an opponent asks for a colour: drawn when it was offered, if it had to be.
    pub white: bool,
}

impl Offer {
    /// Its number.
    pub fn number(&self) -> u32 {
        self.seek.number
    }

    /// The colour that who offers it gets, unless an opponent asks for one.
    pub fn final_color(&self) -> ColorChoice {
        if self.white { ColorChoice::White } else { ColorChoice::Black }
    }

    /// Whether it is a challenge to a player.
    pub fn is_for(&self, who: &str) -> bool {
        self.to.as_deref() == Some(who)
    }

    /// Whether two seeks make a game that both want.
    pub fn fits(&self, other: &Offer) -> bool {
        let (own, others) = (&self.seek, &other.seek);
        let open = self.to.is_none() && other.to.is_none();
        let colors = matches!(
            (own.wanted.color, others.wanted.color),
            (ColorChoice::Random, _)
                | (_, ColorChoice::Random)
                | (ColorChoice::White, ColorChoice::Black)
                | (ColorChoice::Black, ColorChoice::White)
        );
        open && self.visitor.who != other.visitor.who
            && colors
            && is_same_game(&own.wanted, &others.wanted)
            && accepts(own, others.rating)
            && accepts(others, own.rating)
    }
}

/// Whether somebody with a rating, or without one, is an opponent that a seek asks for.
pub fn accepts(seek: &Seek, rating: Option<PlayerRating>) -> bool {
    match rating {
        Some(PlayerRating { rating, .. }) => {
            seek.least.is_none_or(|least| rating >= least) && seek.most.is_none_or(|most| rating <= most)
        }
        None => seek.least.is_none() && seek.most.is_none(),
    }
}

fn is_same_game(one: &WantedGame, other: &WantedGame) -> bool {
    let game = |wanted: &WantedGame| (wanted.game.clone(), wanted.entry.clone(), wanted.version);
    game(one) == game(other) && (one.clock, one.rated, one.public) == (other.clock, other.rated, other.public)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::ClockSetting;

    fn offer(who: &str) -> Offer {
        let clock = Some(ClockSetting::live(60_000, 0));
        let wanted = WantedGame {
            game: "a game".to_string(),
            clock,
            color: ColorChoice::Random,
            public: true,
            ..WantedGame::default()
        };
        let seek = Seek {
            number: 1,
            name: who.to_string(),
            account: true,
            bot: false,
            rating: Some(PlayerRating { rating: 1500, provisional: true }),
            title: "A game".to_string(),
            wanted,
            least: None,
            most: None,
            to: None,
        };
        let visitor = Visitor { who: who.to_string(), account: Some(who.to_string()), guest: None };
        let machine = [192, 0, 2, 1].into();
        Offer { seek, member: 1, visitor, machine, to: None, to_bot: false, game: String::new(), white: true }
    }

    #[test]
    fn seeks_fit_where_both_want_the_same() {
        let (ann, bob) = (offer("ann"), offer("bob"));
        assert!(ann.fits(&bob) && !ann.fits(&ann));
        let with = |change: &dyn Fn(&mut Offer)| {
            let mut bob = bob.clone();
            change(&mut bob);
            let (one, other) = (ann.fits(&bob), bob.fits(&ann));
            assert_eq!(one, other, "{bob:?}");
            one
        };
        assert!(with(&|bob| bob.seek.wanted.color = ColorChoice::White));
        assert!(with(&|bob| (bob.seek.least, bob.seek.most) = (Some(1500), Some(1500))));
        assert!(!with(&|bob| bob.seek.least = Some(1501)));
        assert!(!with(&|bob| bob.seek.most = Some(1499)));
        assert!(!with(&|bob| bob.seek.wanted.game = "another".to_string()));
        assert!(!with(&|bob| bob.seek.wanted.version = Some(2)));
        assert!(!with(&|bob| bob.seek.wanted.clock = None));
        assert!(!with(&|bob| bob.seek.wanted.rated = true));
        assert!(!with(&|bob| bob.seek.wanted.public = false));
        assert!(!with(&|bob| bob.to = Some("ann".to_string())));
        let mut white = ann.clone();
        white.seek.wanted.color = ColorChoice::White;
        let mut other = bob.clone();
        other.seek.wanted.color = ColorChoice::White;
        assert!(!white.fits(&other));
        other.seek.wanted.color = ColorChoice::Black;
        assert!(white.fits(&other));
        // Who has no rating fits only where none is asked for.
        let mut guest = bob.clone();
        guest.seek.rating = None;
        assert!(ann.fits(&guest));
        white.seek.least = Some(0);
        assert!(!white.fits(&guest));
    }
}
