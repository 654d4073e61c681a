//! The pictures of a site: the server draws them when they are asked for, here each is a file, named by what it shows.

use super::{Files, hash};
use crate::api::PictureQuery;
use crate::catalog::Catalog;
use crate::error::ApiError;
use crate::games;
use axum::extract::Query;
use axum::http::Uri;
use percent_encoding::percent_decode_str;
use std::collections::BTreeMap;

/// How the addresses of pictures begin.
const BEGIN: &str = "/api/games/";

/// The pictures that texts name.
pub struct Pictures<'a> {
    catalog: &'a Catalog,
    /// The file of each address.
    named: BTreeMap<String, String>,
    drawn: Files,
}

impl<'a> Pictures<'a> {
    /// None yet.
    pub fn new(catalog: &'a Catalog) -> Pictures<'a> {
        Pictures { catalog, named: BTreeMap::new(), drawn: Files::new() }
    }

    /// The files of all that were named.
    pub fn files(self) -> Files {
        self.drawn
    }

    /// A text of JSON with the files of pictures in place of their addresses on a server.
    pub fn rewrite(&mut self, text: &str) -> Result<String, ApiError> {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find(BEGIN) {
            let address = &rest[at..];
            let address = &address[..address.find(['"', '\\', ' ', '<']).unwrap_or(address.len())];
            out += &rest[..at];
            out += &self.file_of(address)?;
            rest = &rest[at + address.len()..];
        }
        out += rest;
        Ok(out)
    }

    fn file_of(&mut self, address: &str) -> Result<String, ApiError> {
        if let Some(file) = self.named.get(address) {
            return Ok(file.clone());
        }
        let svg = self.draw(address)?;
        let file = format!("pictures/{}.svg", hash(svg.as_bytes()));
        self.drawn.insert(file.clone(), svg.into_bytes());
        self.named.insert(address.to_string(), file.clone());
        Ok(file)
    }

    /// What the server draws at an address.
    fn draw(&self, address: &str) -> Result<String, ApiError> {
        let missing = || ApiError::NotFound(format!("there is no picture at {address}"));
        let uri: Uri = address.parse().map_err(|_| missing())?;
        let path = uri.path().strip_prefix(BEGIN).ok_or_else(missing)?;
        let parts: Vec<_> = path.split('/').map(|part| percent_decode_str(part).decode_utf8_lossy()).collect();
        match &parts[..] {
            [game, file] if file == "board.svg" => {
                let Query(asked) = Query::<PictureQuery>::try_from_uri(&uri).map_err(|_| missing())?;
                games::board(self.catalog, game, &asked)
            }
            [game, pieces, file] if pieces == "pieces" => games::piece(self.catalog, game, file),
            _ => Err(missing()),
        }
    }
}
