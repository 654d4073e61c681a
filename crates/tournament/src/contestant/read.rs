//! Reads a contestant from one argument.

use super::{Contestant, Engine, EngineProtocol, NetSource, Ours, Program, WeightsChoice};
use crate::engines::known;
use crate::pace::PlayerLimits;
use crate::{Error, TimeControl};
use menagerie_engine::{ELO, LEVELS, ParameterFile, Parameters};
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

/// The word for the engine of this program.
const OURS: &str = "ours";

/// Splits a text into words, with quotation marks as in a shell.
pub(super) fn words(text: &str) -> Result<Vec<String>, String> {
    let words = shell_words::split(text).map_err(|_| "a quotation mark is not closed".to_string())?;
    if words.is_empty() { Err("it names no program".to_string()) } else { Ok(words) }
}

impl FromStr for Contestant {
    type Err = Error;

    /// Reads `ours`, the name of a known engine, or words such as `cmd=PATH proto=uci nodes=1000`.
    fn from_str(text: &str) -> Result<Contestant, Error> {
        read(text).map_err(|what| Error::Engine { text: text.to_string(), what })
    }
}

fn read(text: &str) -> Result<Contestant, String> {
    let words = words(text)?;
    let pairs: Vec<Pair<'_>> = words.iter().filter_map(|word| word.split_once('=')).collect();
    let mut named = words.iter().filter(|word| !word.contains('='));
    let first = named.next().map(String::as_str);
    if let Some(second) = named.next() {
        return Err(format!("`{second}` is not of the form `key=value`; put values with spaces in quotes"));
    }
    let (mut contestant, rest) = begin(first, &pairs)?;
    for (index, (key, value)) in rest.iter().copied().enumerate() {
        if rest[..index].iter().any(|(before, _)| *before == key) && key != "args" {
            return Err(format!("`{key}` is given twice"));
        }
        let done = match &mut contestant.engine {
            _ if set_common(&mut contestant.name, &mut contestant.pace, key, value)? => true,
            Engine::Ours(ours) => set_ours(ours, key, value)?,
            Engine::Program(program) => set_program(program, key, value)?,
        };
        if !done {
            return Err(unknown_key(key, &contestant.engine));
        }
    }
    Ok(contestant)
}

/// A key and its value.
type Pair<'t> = (&'t str, &'t str);

/// The contestant with its defaults, and the settings that remain.
fn begin<'t>(first: Option<&str>, pairs: &[Pair<'t>]) -> Result<(Contestant, Vec<Pair<'t>>), String> {
    let value = |key: &str| pairs.iter().find(|(known, _)| *known == key).map(|(_, value)| *value);
    let rest = pairs.iter().copied().filter(|(key, _)| !matches!(*key, "cmd" | "proto")).collect();
    let speaks = match value("proto") {
        None => None,
        Some("uci") => Some(EngineProtocol::Uci),
        Some("cecp" | "xboard") => Some(EngineProtocol::Cecp),
        Some(other) => return Err(format!("`proto={other}`: expected `uci` or `cecp`")),
    };
    let contestant = |name: &str, engine| Contestant { name: name.to_string(), engine, pace: PlayerLimits::default() };
    if first == Some(OURS) || first.is_none() && value("cmd").is_none() {
        return match (speaks, value("cmd")) {
            (None, None) => Ok((contestant(OURS, Engine::Ours(Ours::default())), rest)),
            _ => Err("the engine of this program has neither `cmd` nor `proto`".to_string()),
        };
    }
    let mut program = match (first, value("cmd")) {
        (Some(name), command) => {
            let known = known().remove(name).ok_or_else(|| unknown_engine(name))?;
            let program = Program::of_known(known)?;
            match command {
                Some(command) => Program { command: words(command)?, ..program },
                None => program,
            }
        }
        (None, command) => {
            let speaks = speaks.ok_or("name its protocol: `proto=uci` or `proto=cecp`")?;
            Program::new(words(command.unwrap_or_default())?, speaks)
        }
    };
    program.speaks = speaks.unwrap_or(program.speaks);
    let file = std::path::Path::new(&program.command[0]).file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let name = first.map(str::to_string).or(file).unwrap_or_default();
    Ok((contestant(&name, Engine::Program(Box::new(program))), rest))
}

fn set_common(name: &mut String, pace: &mut PlayerLimits, key: &str, value: &str) -> Result<bool, String> {
    match key {
        "name" if value.trim().is_empty() => return Err("`name=` is empty".to_string()),
        "name" => *name = value.to_string(),
        "tc" => pace.clock = Some(value.parse::<TimeControl>().map_err(|error| error.to_string())?),
        "movetime" => {
            let time = value.parse().ok().and_then(|time| Duration::try_from_secs_f64(time).ok());
            let time = time.filter(|time| !time.is_zero());
            pace.move_time = Some(time.ok_or_else(|| format!("`movetime={value}`: expected seconds above 0"))?);
        }
        "nodes" => pace.nodes = Some(within(key, value, &(1..=u64::MAX))?),
        "depth" => pace.depth = Some(within(key, value, &(1..=u8::MAX))?.into()),
        _ => return Ok(false),
    }
    Ok(true)
}

fn set_ours(ours: &mut Ours, key: &str, value: &str) -> Result<bool, String> {
    match key {
        "hash" => ours.hash = within(key, value, &(1..=u16::MAX))?.into(),
        "threads" => ours.threads = within(key, value, &(1..=u8::MAX))?.into(),
        "level" => ours.level = Some(within(key, value, &LEVELS)?),
        "elo" => ours.elo = Some(within(key, value, &ELO)?),
        "weights" => ours.weights = WeightsChoice::read(value)?,
        "net" => ours.net = NetSource::read(value)?,
        "params" => {
            let text = std::fs::read_to_string(value).map_err(|error| format!("`params={value}`: {error}"))?;
            let read = ParameterFile::read(&text).map_err(|what| format!("`params={value}`: {what}"))?;
            ours.parameters.extend(read.parameters);
        }
        _ => {
            let Some(name) = key.strip_prefix("param.") else { return Ok(false) };
            let value = within(key, value, &(i32::MIN..=i32::MAX))?;
            Parameters::default().set(name, value).map_err(|error| error.to_string())?;
            ours.parameters.insert(name.to_string(), value);
        }
    }
    Ok(true)
}

fn set_program(program: &mut Program, key: &str, value: &str) -> Result<bool, String> {
    match key {
        "args" => program.command.extend(words(value)?),
        "dir" => program.folder = Some(value.to_string()),
        "variant" => program.variant = Some(value.to_string()),
        "init" => program.setup.extend(value.split(';').map(|line| line.trim().to_string())),
        "log" => program.log = Some(value.to_string()),
        "hash" | "threads" if program.speaks == EngineProtocol::Uci => {
            let option = if key == "hash" { "Hash" } else { "Threads" };
            program.options.insert(option.to_string(), within(key, value, &(0..=u32::MAX))?.to_string());
        }
        _ => {
            let Some(option) = key.strip_prefix("option.") else { return Ok(false) };
            program.options.insert(option.to_string(), value.to_string());
        }
    }
    Ok(true)
}

/// A whole number of a range.
fn within<T: FromStr + PartialOrd + Display>(key: &str, value: &str, range: &RangeInclusive<T>) -> Result<T, String> {
    let number = value.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| format!("`{key}={value}`: expected a number from {} to {}", range.start(), range.end()))
}

fn unknown_engine(name: &str) -> String {
    let names: Vec<String> = known().into_keys().collect();
    format!(
        "no engine `{name}` is known: there are {OURS}, {}; others are given by `cmd=PATH proto=uci`",
        names.join(", ")
    )
}

fn unknown_key(key: &str, engine: &Engine) -> String {
    let own = match engine {
        Engine::Ours(_) => "hash, threads, level, elo, weights, net, params, param.NAME",
        Engine::Program(program) if program.speaks == EngineProtocol::Uci => {
            "cmd, proto, args, dir, variant, init, log, hash, threads, option.NAME"
        }
        Engine::Program(_) => "cmd, proto, args, dir, variant, init, log, option.NAME",
    };
    format!("`{key}` is not known; it may have name, tc, movetime, nodes, depth, {own}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contestants_are_read() {
        let ours: Contestant = "ours name=new hash=8 nodes=500 level=7 param.razoring=250".parse().unwrap();
        let Engine::Ours(options) = &ours.engine else { panic!("{ours:?}") };
        assert_eq!((ours.name.as_str(), ours.pace.nodes, options.hash, options.level), ("new", Some(500), 8, Some(7)));
        let old: Contestant = "cmd='/tmp/old -x' args=engine proto=uci tc=1+0.01 option.Hash=16".parse().unwrap();
        let Engine::Program(program) = &old.engine else { panic!("{old:?}") };
        assert_eq!((old.name.as_str(), program.command.join(" ")), ("old", "/tmp/old -x engine".to_string()));
        let known: Contestant = "sjaakii name=sjaak".parse().unwrap();
        assert!(matches!(&known.engine, Engine::Program(program) if program.speaks == EngineProtocol::Cecp));
    }

    #[test]
    fn errors_say_what_is_wrong() {
        for (text, says) in [
            ("deepblue", "no engine `deepblue` is known"),
            ("cmd=x", "proto=uci"),
            ("ours colour=blue", "`colour` is not known"),
            ("ours nodes=0", "`nodes=0`: expected a number from 1 to 18446744073709551615"),
            ("ours depth=many", "`depth=many`: expected a number from 1 to 255"),
            ("ours movetime=many", "`movetime=many`: expected seconds above 0"),
            ("ours param.luck=1", "no search parameter `luck`"),
            ("ours param.reduction_slope=0", "`reduction_slope` must be from 120 to 400, not 0"),
            ("ours level=0", "`level=0`: expected a number from 1 to 20"),
            ("ours elo=70000", "expected a number from 500 to 2900"),
            ("ours hash=0", "expected a number from 1 to 65535"),
            ("ours nodes=5 nodes=7", "`nodes` is given twice"),
            ("ours theirs", "not of the form `key=value`"),
            ("ours weights=/nowhere", "expected `tuned`, `untuned` or a file"),
            ("cmd='x proto=uci", "quotation mark"),
            ("ours tc=now", "not a time control"),
            (
                "sjaakii hash=16",
                "`hash` is not known; it may have name, tc, movetime, nodes, depth, cmd, proto, args, dir, variant, init, log, option",
            ),
            ("cmd=x proto=usi", "expected `uci` or `cecp`"),
        ] {
            let error = text.parse::<Contestant>().unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
