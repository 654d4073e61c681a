//! The icon of a piece without a drawing: a frame, its letter, and its moves around it, as its owner sees them.
//!
//! On a disc the piece moves and captures, on a ring it only moves, on a cross it only captures, and a small square it
//! reaches in another way, such as over a piece. A line is a slide; an arrowhead means that it continues.

use crate::{glyphs, round};
use menagerie_core::betza::{Pass, Path, Step, Term, Wrap};
use menagerie_core::{Betza, PieceType};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// How many steps are shown to each side: minimum and maximum.
const NARROWEST: i16 = 2;
const WIDEST: i16 = 5;
/// A path that can end on this many squares is drawn as a line; on more, as a line with an arrowhead.
const SLIDE: usize = 3;

/// What the piece can do on a square.
#[derive(Clone, Copy, Debug, Default)]
struct Reach {
    quiet: bool,
    capture: bool,
}

type Cells = BTreeMap<(i16, i16), Reach>;

/// The shapes of the icon of a piece, in the colours of a drawing.
pub fn shapes(piece: &PieceType) -> String {
    let paths = unrolled(piece);
    let reach = reached(&paths);
    let slides = directions(&paths);
    let on_slide = |dx: i16, dy: i16| {
        (dx == 0 || dy == 0 || dx.abs() == dy.abs()) && slides.contains_key(&(dx.signum(), dy.signum()))
    };
    let bent: Vec<&Path> = paths.iter().filter(|path| is_line(path) && !is_slide(path)).collect();
    let mut dots: BTreeSet<(i16, i16)> = bent.iter().map(|path| cell(&path.steps[0])).collect();
    dots.extend(paths.iter().filter(|path| !is_line(path)).flat_map(|path| stops(path).map(cell)));
    dots.retain(|&(dx, dy)| !on_slide(dx, dy));
    let widest = dots.iter().map(|(dx, dy)| dx.abs().max(dy.abs())).max().unwrap_or(0).clamp(NARROWEST, WIDEST);
    let mut out = String::from(
        "<g fill=\"#fff\" stroke=\"#000\" stroke-width=\"2.8\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\
         <rect x=\"4\" y=\"4\" width=\"56\" height=\"56\" rx=\"12\"/></g>\
         <g transform=\"translate(32 32)\" fill=\"#222\" stroke=\"#222\" stroke-width=\"2\" stroke-linecap=\"round\">",
    );
    for (&(dx, dy), &goes_on) in &slides {
        out += &ray(f32::from(dx), -f32::from(dy), reach[&(dx, dy)], goes_on);
    }
    bent.iter().for_each(|path| out += &line(path, widest));
    for (dx, dy) in dots.into_iter().filter(|(dx, dy)| dx.abs().max(dy.abs()) <= WIDEST) {
        out += &dot(at(dx, widest), -at(dy, widest), reach[&(dx, dy)], widest);
    }
    let _ = write!(out, "</g>{}", glyphs::centred(&piece.letter.to_string(), 32.0, 32.0, 14.0, "#222", 2.8));
    out
}

/// The paths of a piece. If edges of the board are joined, the paths continue as if it had no edges; otherwise everything
/// beyond an edge would appear on the other side.
fn unrolled(piece: &PieceType) -> Cow<'_, [Path]> {
    const SIDE: usize = 12;
    const STEPS: usize = 100_000;
    if piece.paths.iter().all(|path| path.wrap == Wrap::None) {
        return Cow::Borrowed(&piece.paths);
    }
    let flat = |term: &Term| Term { wrap: Wrap::None, ..term.clone() };
    let betza = Betza { terms: piece.betza.terms.iter().map(flat).collect(), ..piece.betza.clone() };
    betza.paths(SIDE, SIDE, STEPS).map_or(Cow::Borrowed(&piece.paths), Cow::Owned)
}

/// Where a step is drawn, from the middle, if this many are shown.
fn at(step: i16, widest: i16) -> f32 {
    let first = if widest == NARROWEST { 12.0 } else { 10.8 };
    let between = (22.6 - first) / f32::from(widest - 1);
    let away = if step == 0 { 0.0 } else { first + between * f32::from(step.abs() - 1) };
    round(away.copysign(f32::from(step)))
}

fn cell(step: &Step) -> (i16, i16) {
    (step.dx, step.dy)
}

fn stops(path: &Path) -> impl Iterator<Item = &Step> {
    path.steps.iter().filter(|step| step.stop && !step.is_origin())
}

/// Whether a path is long enough to be drawn as a line instead of dots.
fn is_line(path: &Path) -> bool {
    path.steps.len() >= SLIDE && path.is_plain() && !path.ends.initial && stops(path).count() == path.steps.len()
}

/// Whether a path is a line along a rank, a file or a diagonal.
fn is_slide(path: &Path) -> bool {
    let straight = |(dx, dy): (i16, i16)| (1..).zip(&path.steps).all(|(far, step)| cell(step) == (far * dx, far * dy));
    let is_step = |(dx, dy): (i16, i16)| dx.abs().max(dy.abs()) == 1;
    is_line(path) && path.steps.first().map(cell).is_some_and(|first| is_step(first) && straight(first))
}

/// The directions of slides, and whether they continue.
fn directions(paths: &[Path]) -> BTreeMap<(i16, i16), bool> {
    let slides = paths.iter().filter(|path| is_slide(path));
    slides.map(|path| (cell(&path.steps[0]), path.steps.len() > SLIDE)).collect()
}

/// What the piece can do on each square around it.
fn reached(paths: &[Path]) -> Cells {
    let mut reach = Cells::new();
    for path in paths {
        for (index, step) in path.steps.iter().enumerate().filter(|(_, step)| step.stop) {
            let entry = reach.entry(cell(step)).or_default();
            if !is_odd(path, index) {
                entry.quiet |= path.ends.quiet;
                entry.capture |= path.ends.capture;
            }
        }
    }
    reach
}

/// Whether a step is made in a way that needs the small square.
fn is_odd(path: &Path, index: usize) -> bool {
    let over = |pass: Pass| !matches!(pass, Pass::Empty | Pass::Any);
    path.ends.initial || path.steps[..index].iter().any(|step| over(step.pass))
}

/// A bent line, or one of leaps: from its first square to the frame.
fn line(path: &Path, widest: i16) -> String {
    let shown = path.steps.iter().take_while(|step| step.dx.abs().max(step.dy.abs()) <= widest);
    let points: Vec<(f32, f32)> = shown.map(|step| (at(step.dx, widest), -at(step.dy, widest))).collect();
    let (Some(last), Some(&(x, y))) = (path.steps.get(points.len().saturating_sub(1)), points.last()) else {
        return String::new();
    };
    // Continue beyond the last square, up to the frame.
    let next = path.steps.get(points.len()).unwrap_or(last);
    let (dx, dy) = (f32::from(next.dx - last.dx), -f32::from(next.dy - last.dy));
    let length = dx.hypot(dy).max(1.0);
    let beyond = (round((x + dx / length * 6.0).clamp(-25.0, 25.0)), round((y + dy / length * 6.0).clamp(-25.0, 25.0)));
    let mut out = String::from("<path d=\"");
    for (index, (x, y)) in points.iter().chain([&beyond]).enumerate() {
        let _ = write!(out, "{}{x} {y}", if index == 0 { 'M' } else { 'L' });
    }
    out + "\" fill=\"none\"/>"
}

fn dot(x: f32, y: f32, how: Reach, widest: i16) -> String {
    let size = if widest == NARROWEST { 3.0 } else { 2.4 };
    match (how.quiet, how.capture) {
        (true, true) => format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{size}\" stroke=\"none\"/>"),
        (true, false) => format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"none\"/>", round(size - 0.5)),
        (false, true) => {
            let side = 2.0 * size;
            format!("<path d=\"M{} {}l{side} {side}m0-{side}l-{side} {side}\"/>", round(x - size), round(y - size))
        }
        (false, false) => {
            let corner = |middle: f32| round(middle - size);
            let (left, top, side) = (corner(x), corner(y), 2.0 * size);
            format!("<path d=\"M{left} {top}h{side}v{side}h-{side}z\" stroke=\"none\"/>")
        }
    }
}

/// A slide from the edge of the letter to the frame; dotted if it only captures, thin if it only moves.
fn ray(dx: f32, dy: f32, how: Reach, goes_on: bool) -> String {
    let both = dx != 0.0 && dy != 0.0;
    let (near, far) = if both { (8.8, 21.0) } else { (10.5, 24.0) };
    let (width, dashes) = match (how.quiet, how.capture) {
        (true, true) => ("3.2", ""),
        (true, false) => ("1.6", ""),
        _ => ("3", " stroke-dasharray=\"1 5\""),
    };
    let (x, y) = (dx * far, dy * far);
    let mut out = format!("<path d=\"M{} {}L{x} {y}\" stroke-width=\"{width}\"{dashes}/>", dx * near, dy * near);
    if goes_on {
        // Two strokes back from the tip, to either side of the line.
        let ((ax, ay), (bx, by)) = if both {
            ((-5.0 * dx, 0.0), (0.0, -5.0 * dy))
        } else {
            ((-4.0 * dx - 4.0 * dy, -4.0 * dy - 4.0 * dx), (-4.0 * dx + 4.0 * dy, -4.0 * dy + 4.0 * dx))
        };
        let _ = write!(out, "<path d=\"M{} {}L{x} {y} {} {}\" fill=\"none\"/>", x + ax, y + ay, x + bx, y + by);
    }
    out
}
