//! Pictures of pieces, and their addresses.

use menagerie_core::{Color, PieceType};
use menagerie_draw::{Theme, icon};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use std::hash::{DefaultHasher, Hash, Hasher};

/// What stands for itself in a part of an address.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.');

/// The picture of a piece.
pub fn picture(piece: &PieceType, color: Color) -> String {
    icon(piece, color, &Theme::default())
}

/// The address of a piece's picture: a path on the server for a game of the library, which may be cached for ever, and the
/// picture itself where the game came with a request.
pub fn address(game: &str, piece: &PieceType, color: Color, custom: bool) -> String {
    let svg = picture(piece, color);
    if custom {
        return format!("data:image/svg+xml,{}", utf8_percent_encode(&svg, PLAIN));
    }
    let mut hasher = DefaultHasher::new();
    svg.hash(&mut hasher);
    let (game, kind) = (utf8_percent_encode(game, PLAIN), utf8_percent_encode(&piece.name, PLAIN));
    format!("/api/games/{game}/pieces/{kind}-{}.svg?v={:016x}", color.letter(), hasher.finish())
}
