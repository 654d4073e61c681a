//! `menagerie diagram`

use crate::games;
use crate::start::{STARTPOS, Start, play_moves};
use anyhow::{Context, Result, bail};
use clap::Args;
use menagerie_core::Library;
use menagerie_draw::{Diagram, arrow, png, square};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Draw a position as SVG or PNG.
///
/// Every piece of the shipped games has its own drawing; any other piece gets an icon of its moves.
/// Overloaded pieces have brackets and a weight, and a triangle next to the board shows the side to move.
///
/// Example: menagerie diagram omega --move e1e4 e8e5 --arrow h0g2 --out omega.png --size 800
#[derive(Args, Debug)]
pub struct Arguments {
    /// The name of the game.
    pub game: String,
    /// The FEN, in quotes; by default the start of the game.
    #[arg(value_name = "FEN", default_value = STARTPOS)]
    pub fen: String,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub start: Start,
    /// The output file, ending in .svg or .png; `-` writes SVG to stdout.
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// The length of the longer side in pixels; by default, 64 for each square.
    #[arg(long, value_name = "PX")]
    pub size: Option<u32>,
    /// Show the board from black's side.
    #[arg(long)]
    pub flip: bool,
    /// Moves to play first; the last one is highlighted.
    #[arg(long = "move", alias = "moves", num_args = 1.., value_name = "MOVE")]
    pub moves: Vec<String>,
    /// Arrows, each from a square to a square.
    #[arg(long, num_args = 1.., value_name = "e2e4")]
    pub arrow: Vec<String>,
    /// Squares to draw a ring around.
    #[arg(long, num_args = 1.., value_name = "SQUARE")]
    pub mark: Vec<String>,
    /// Leave out the coordinates.
    #[arg(long)]
    pub no_coordinates: bool,
}

/// What a picture is written as.
enum Format {
    Svg,
    Png,
}

/// Runs the command.
///
/// # Errors
/// Says what is wrong with the game, the position, a move, a mark, the size or the file's name, or why it cannot be
/// written.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    let to_stdout = arguments.out.as_os_str() == "-";
    let format = if to_stdout { Format::Svg } else { format(&arguments.out)? };
    let svg = svg(arguments, library)?;
    if to_stdout {
        out.write_all(svg.as_bytes())?;
        return Ok(());
    }
    let bytes = match format {
        Format::Svg => svg.into_bytes(),
        Format::Png => png(&svg)?,
    };
    std::fs::write(&arguments.out, bytes).with_context(|| format!("cannot write {}", arguments.out.display()))
}

/// What the ending of a file's name asks for.
fn format(path: &Path) -> Result<Format> {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
    match ending.as_str() {
        "svg" => Ok(Format::Svg),
        "png" => Ok(Format::Png),
        _ => {
            bail!("`{}` does not say what kind of picture to write: use a name ending in .svg or .png", path.display())
        }
    }
}

fn svg(arguments: &Arguments, library: &Library) -> Result<String> {
    let game = games::find(library, &arguments.game)?;
    let mut position = arguments.start.position(&game, &arguments.fen)?;
    play_moves(&mut position, arguments.moves.iter().map(String::as_str))?;
    let mut diagram = Diagram::of(&position).flip(arguments.flip).coordinates(!arguments.no_coordinates).last_move();
    if let Some(size) = arguments.size {
        diagram = diagram.size(size)?;
    }
    for text in &arguments.arrow {
        let (from, to) = arrow(game.board(), text)?;
        diagram = diagram.arrow(from, to);
    }
    for text in &arguments.mark {
        diagram = diagram.circle(square(game.board(), text)?);
    }
    Ok(diagram.svg())
}
