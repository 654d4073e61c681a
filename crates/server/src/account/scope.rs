//! What a token allows.

use crate::error::ApiError;

/// What a token allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// To play the games of an account that is a program.
    BotPlay,
    /// To play the games of a person's account.
    BoardPlay,
    /// To read challenges.
    ReadChallenges,
    /// To challenge others, to accept and to decline.
    WriteChallenges,
    /// To read the account's games, private ones too.
    ReadGames,
    /// To create tournaments, to join and to withdraw.
    WriteTournaments,
    /// To read the studies that the account may see.
    ReadStudies,
    /// To write studies, as the account may.
    WriteStudies,
    /// To list the account's own engines.
    ReadEngines,
    /// To register engines on one's own machine, and to answer for them.
    WriteEngines,
}

impl Scope {
    /// All of them with their names, which are those of lichess where it has them.
    const ALL: [(Scope, &'static str); 10] = [
        (Scope::BotPlay, "bot:play"),
        (Scope::BoardPlay, "board:play"),
        (Scope::ReadChallenges, "challenge:read"),
        (Scope::WriteChallenges, "challenge:write"),
        (Scope::ReadGames, "games:read"),
        (Scope::WriteTournaments, "tournament:write"),
        (Scope::ReadStudies, "study:read"),
        (Scope::WriteStudies, "study:write"),
        (Scope::ReadEngines, "engine:read"),
        (Scope::WriteEngines, "engine:write"),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Scope::ALL.iter().find(|(scope, _)| *scope == self).map_or("", |(_, name)| name)
    }

    /// Whether scopes with spaces between have it.
    pub fn is_in(self, scopes: &str) -> bool {
        scopes.split(' ').any(|scope| scope == self.name())
    }
}

/// Some scopes as they are stored.
///
/// # Errors
/// Says which of them does not exist, or that there is none.
pub fn checked_scopes(wanted: &[String]) -> Result<String, ApiError> {
    let names = || Scope::ALL.map(|(_, name)| name).join(", ");
    if let Some(other) = wanted.iter().find(|wanted| !Scope::ALL.iter().any(|(_, name)| name == wanted)) {
        return Err(ApiError::BadRequest(format!("there is no scope `{other}`: choose from {}", names())));
    }
    let chosen = Scope::ALL.iter().filter(|(_, name)| wanted.iter().any(|wanted| wanted == name));
    let chosen: Vec<&str> = chosen.map(|(_, name)| *name).collect();
    if chosen.is_empty() {
        return Err(ApiError::BadRequest(format!("say in `scopes` what the token allows: {}", names())));
    }
    Ok(chosen.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_are_kept_once_and_only_those_that_exist() {
        let wanted = |names: &[&str]| checked_scopes(&names.iter().map(|name| (*name).to_string()).collect::<Vec<_>>());
        assert_eq!(wanted(&["games:read", "bot:play", "bot:play"]).unwrap(), "bot:play games:read");
        for (names, why) in [(&[][..], "say in `scopes`"), (&["bot:play", "admin"], "no scope `admin`"), (&[""], "``")]
        {
            let error = wanted(names).unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
        assert!(Scope::BotPlay.is_in("bot:play games:read") && !Scope::BoardPlay.is_in("bot:play games:read"));
    }
}
