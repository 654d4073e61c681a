//! `menagerie replay`

use crate::input::{Format, Input, Item};
use crate::notation;
use crate::text::one_line;
use anyhow::{Result, bail};
use clap::Args;
use menagerie_core::{Color, Library, explain::effects};
use menagerie_notation::pgn::GameTree;
use menagerie_notation::{Style, write_and_play};
use std::io::Write;
use std::path::PathBuf;

/// Replay saved games and describe what each move does.
///
/// The file is PGN, or the name of a game followed by its moves; a line `fen: …` sets the starting position,
/// and `#` starts a comment. The last line of each game is its final position and its result, separated by a tab.
///
/// A PGN game that cannot be replayed is reported on stderr, and the others are replayed. Oddities of a game are reported
/// there as warnings.
///
/// Example: menagerie replay testdata/games/fahys-castelli-1991.pgn
#[derive(Args, Debug)]
pub struct Arguments {
    /// The file to replay; `-` for stdin.
    pub file: PathBuf,
    /// Print only the last line of each game.
    #[arg(long)]
    pub brief: bool,
    /// The notation of moves; by default UCI, or for PGN the game's own.
    #[arg(long, value_name = "NOTATION", value_parser = notation::parser())]
    pub notation: Option<Style>,
}

/// Runs the command.
///
/// # Errors
/// Says why the file or its game cannot be read, or which move in which line cannot be made, or passes on a failure to
/// write.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    let input = Input::open(Some(&arguments.file), None, library)?;
    let is_pgn = input.format == Format::Pgn;
    let style = arguments.notation.unwrap_or(if is_pgn { Style::Own } else { Style::Machine });
    let (mut games, mut bad) = (0, 0);
    input.each(None, library, &mut |item| {
        games += 1;
        match item {
            Err(error) if is_pgn => {
                bad += 1;
                eprintln!("error: {}", one_line(&format!("{error:#}")));
            }
            Err(error) => return Err(error),
            Ok(Item::Game(tree)) => {
                if is_pgn && !arguments.brief {
                    writeln!(out, "{}{}", if games > 1 { "\n" } else { "" }, title(&tree, games))?;
                }
                replay(&tree, style, arguments.brief, out)?;
            }
            Ok(Item::Position(epd)) => writeln!(out, "{}\t{}", epd.position.fen(), epd.position.result())?,
        }
        Ok(())
    })?;
    if bad > 0 {
        bail!("{bad} of {games} games cannot be replayed");
    }
    Ok(())
}

/// Who played what.
fn title(tree: &GameTree, number: usize) -> String {
    let known = |name: &str| tree.tag(name).filter(|value| !value.is_empty() && !value.starts_with('?'));
    let players = match (known("White"), known("Black")) {
        (None, None) => String::new(),
        (white, black) => format!(" {} - {},", white.unwrap_or("?"), black.unwrap_or("?")),
    };
    one_line(&format!("Game {number}:{players} {}", tree.start.game().definition().title))
}

/// Plays a game through.
fn replay(tree: &GameTree, style: Style, brief: bool, out: &mut impl Write) -> Result<()> {
    let mut position = tree.start.clone();
    let mut lines = Vec::new();
    for entry in &tree.main.entries {
        let dots = if position.side() == Color::White { "." } else { "..." };
        let number = format!("{}{dots}", position.fullmove_number());
        if brief {
            position.play_unchecked(entry.mv);
            continue;
        }
        let text = write_and_play(&mut position, entry.mv, style);
        lines.push((number, text, effects::of_last_move_with_draws(&position).join("; ")));
    }
    let width = lines.iter().map(|(_, text, _)| text.chars().count()).max().unwrap_or(0);
    for (number, text, news) in lines {
        writeln!(out, "{}", format!("{number:>6} {text:width$}  {news}").trim_end())?;
    }
    writeln!(out, "{}\t{}", position.fen(), one_line(&tree.result()))?;
    Ok(())
}
