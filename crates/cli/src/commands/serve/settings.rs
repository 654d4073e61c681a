//! Options from the environment and from a file.

use super::options::Options;
use crate::args::in_a_line;
use crate::games;
use anyhow::{Context, Result, anyhow, bail};
use clap::error::{ContextKind, ContextValue};
use clap::{ArgAction, CommandFactory, Parser};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use toml::Spanned;

/// A longer file has no settings.
const MOST: usize = 1 << 20;
/// What the names of variables begin with.
const PREFIX: &str = "MENAGERIE_";
/// Variables whose names were there before those of options.
const NAMED: [(&str, &str); 2] = [("log", "MENAGERIE_LOG_FORMAT"), ("log-level", "MENAGERIE_LOG")];
/// The variable for the file of settings.
pub const FILE: &str = "MENAGERIE_SETTINGS";

/// What a file or the environment may say.
#[derive(Parser, Debug, Default)]
#[command(no_binary_name = true, disable_help_flag = true)]
pub struct Said {
    /// The options.
    #[command(flatten)]
    pub options: Options,
    /// More games.
    #[arg(long)]
    pub variants: Vec<PathBuf>,
}

impl Said {
    /// This, and what another says that is not said here.
    pub fn or(self, other: Said) -> Said {
        let variants = if self.variants.is_empty() { other.variants } else { self.variants };
        Said { options: self.options.or(other.options), variants }
    }

    /// What the environment says: `MENAGERIE_PORT` for `--port`, and so on. Several values have commas between them.
    ///
    /// # Errors
    /// Names the variable that is wrong.
    pub fn in_environment() -> Result<Said> {
        let mut said = Said::default();
        for option in Said::command().get_arguments() {
            let Some(name) = option.get_long() else { continue };
            let variable = variable(name);
            let Some(text) = std::env::var_os(&variable).filter(|text| !text.is_empty()) else { continue };
            let text = text.into_string().map_err(|_| anyhow!("{variable} is not text"))?;
            let values = match option.get_action() {
                ArgAction::Append => text.split(',').map(str::trim).filter(|value| !value.is_empty()).collect(),
                _ => vec![text.as_str()],
            };
            let own = given(name, &values).map_err(|why| anyhow!("{variable}={text}: {why}"))?;
            if let Some(names) = own.options.excluded(&said.options) {
                bail!(
                    "{} and {} are both set: only one of them can be",
                    self::variable(names[0]),
                    self::variable(names[1])
                );
            }
            said = own.or(said);
        }
        Ok(said)
    }

    /// What a file says in TOML.
    ///
    /// # Errors
    /// Says what is wrong with the file, and in which line.
    pub fn in_file(path: &Path) -> Result<Said> {
        let text =
            games::read(path, MOST).with_context(|| format!("cannot read the settings in {}", path.display()))?;
        let keys: BTreeMap<String, Spanned<toml::Value>> = toml::from_str(&text).map_err(|error| {
            let line = error.span().map_or(1, |span| line_of(&text, span.start));
            anyhow!("{}:{line}: {}", path.display(), error.message())
        })?;
        let mut said = Said::default();
        for (name, value) in keys {
            let line = line_of(&text, value.span().start);
            let own = of_key(&name, value.get_ref()).map_err(|why| anyhow!("{}:{line}: {why}", path.display()))?;
            if let Some([one, other]) = own.options.excluded(&said.options) {
                bail!("{}:{line}: give `{one}` or `{other}`, and not both", path.display());
            }
            said = own.or(said);
        }
        Ok(said)
    }
}

/// The variable of an option.
fn variable(option: &str) -> String {
    let named = NAMED.iter().find(|(name, _)| *name == option).map(|(_, variable)| (*variable).to_string());
    named.unwrap_or_else(|| format!("{PREFIX}{}", option.replace('-', "_").to_uppercase()))
}

/// The number of the line of a byte.
fn line_of(text: &str, at: usize) -> usize {
    text.as_bytes()[..at.min(text.len())].iter().filter(|&&byte| byte == b'\n').count() + 1
}

/// What a key of a file says.
fn of_key(name: &str, value: &toml::Value) -> Result<Said, String> {
    let values = match value {
        toml::Value::Array(values) => values.iter().map(text_of).collect::<Option<Vec<String>>>(),
        one => text_of(one).map(|text| vec![text]),
    };
    let values = values.ok_or_else(|| format!("`{name}` takes a text, a number, `true` or a list of texts"))?;
    given(name, &values.iter().map(String::as_str).collect::<Vec<_>>())
}

fn text_of(value: &toml::Value) -> Option<String> {
    match value {
        toml::Value::String(text) => Some(text.clone()),
        toml::Value::Integer(number) => Some(number.to_string()),
        toml::Value::Boolean(is) => Some(is.to_string()),
        _ => None,
    }
}

/// An option with its values, as if it were given to the command.
fn given(name: &str, values: &[&str]) -> Result<Said, String> {
    let command = Said::command();
    let option = command.get_arguments().find(|option| option.get_long() == Some(name));
    let is_flag = option.is_some_and(|option| matches!(option.get_action(), ArgAction::SetTrue));
    let words: Vec<OsString> = match values {
        ["true" | "1"] if is_flag => vec![format!("--{name}").into()],
        ["false" | "0"] if is_flag => Vec::new(),
        [_] if is_flag => return Err(format!("`{name}` is `true` or `false`")),
        values => values.iter().map(|value| format!("--{name}={value}").into()).collect(),
    };
    Said::try_parse_from(words).map_err(|error| why(name, option.is_some(), &error))
}

/// What is wrong with an option, in one line.
fn why(name: &str, is_known: bool, error: &clap::Error) -> String {
    if !is_known {
        let similar = match error.get(ContextKind::SuggestedArg) {
            Some(ContextValue::String(option)) => format!(": did you mean `{}`?", option.trim_start_matches('-')),
            _ => ": `menagerie serve --help` lists them".to_string(),
        };
        return format!("there is no option `{name}`{similar}");
    }
    let line = in_a_line(error);
    line.strip_prefix("error: ").unwrap_or(&line).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn in_file(text: &str) -> Result<Said, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        fs::write(&path, text).unwrap();
        let shown = format!("{}:", path.display());
        Said::in_file(&path).map_err(|error| format!("{error:#}").replace(&shown, ""))
    }

    #[test]
    fn a_file_has_options_by_their_names() {
        let said = in_file(
            "port = 9000\naddress = '0.0.0.0'\nhost = ['a.example', 'b.example']\nproxy = '10.0.0.0/8'\n\
             no-browser = true\nlog = 'json'\nlog-level = 'debug'\nvariants = 'games'\n# that is all\n",
        );
        let Said { options, variants } = said.unwrap();
        assert_eq!((options.port, options.address), (Some(9000), Some([0, 0, 0, 0].into())));
        assert_eq!(options.hosts, ["a.example", "b.example"]);
        assert_eq!(options.proxies, ["10.0.0.0/8".parse().unwrap()]);
        assert_eq!(options.log_level, Some(tracing::level_filters::LevelFilter::DEBUG));
        assert!(options.no_browser && options.log.is_some() && options.data.is_none());
        assert_eq!(variants, [PathBuf::from("games")]);
    }

    #[test]
    fn what_is_wrong_with_a_file_is_said_with_its_line() {
        for (text, why) in [
            ("\nprot = 80", "2: there is no option `prot`: did you mean `port`?"),
            ("settings = 'more.toml'", "1: there is no option `settings`: `menagerie serve --help` lists them"),
            ("port = 70000", "1: invalid value '70000' for '--port <PORT>': 70000 is not in 0..=65535"),
            (
                "port = 1\nproxy = ['10.0.0.1', 'here']",
                "2: invalid value 'here' for '--proxy <NETWORK>': expected an address",
            ),
            ("port = 'x'", "1: invalid value 'x' for '--port <PORT>': expected a whole number"),
            ("port = [1, 2]", "1: the argument '--port <PORT>' cannot be used multiple times"),
            ("no-browser = 'maybe'", "1: `no-browser` is `true` or `false`"),
            ("[port]\nhttp = 1", "1: `port` takes a text, a number, `true` or a list of texts"),
            ("a = 1\nport = ", "2: "),
            ("data = 'a'\ndatabase = 'b'", "2: give `data` or `database`, and not both"),
            ("no-module = true\nmodule = 'a'", "give `module` or `no-module`, and not both"),
        ] {
            let said = in_file(text).unwrap_err();
            assert!(said.contains(why), "{text}: {said}");
        }
    }

    /// The settings that guides show: the file, and how many it has.
    const SHOWN: [(&str, usize); 2] = [("docs/serving.md", 3), ("docs/operating.md", 1)];

    #[test]
    fn the_files_of_the_guides_are_settings() {
        for (file, count) in SHOWN {
            // A crate that was packed comes without them.
            let Ok(guide) = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file)) else {
                return;
            };
            let blocks = guide.split("```toml menagerie.toml\n").skip(1).filter_map(|rest| rest.split("```").next());
            let read: Vec<Said> = blocks.map(|text| in_file(text).unwrap()).collect();
            assert_eq!(read.len(), count, "{file}");
            if file == SHOWN[0].0 {
                let options = &read[0].options;
                assert_eq!((options.port, options.hosts.len(), options.no_browser), (Some(8000), 2, true));
            }
        }
    }

    #[test]
    fn what_is_given_first_counts() {
        let here = given("database", &["here"]).unwrap();
        let file = in_file("data = 'there'\nport = 1\nhost = ['a', 'b']").unwrap();
        let options = given("host", &["c"]).unwrap().or(here).or(file).options;
        assert_eq!((options.database.as_deref(), options.data, options.port), (Some("here"), None, Some(1)));
        assert_eq!(options.hosts, ["c"]);
        let file = in_file("no-module = false\nmodule = 'there'").unwrap();
        assert_eq!(file.options.module.as_deref(), Some(Path::new("there")));
        assert_eq!(given("no-module", &["true"]).unwrap().or(file).options.module, None);
        let file = in_file("no-module = true").unwrap();
        assert!(!given("module", &["here"]).unwrap().or(file).options.no_module);
        assert_eq!(variable("peer-address"), "MENAGERIE_PEER_ADDRESS");
    }
}
