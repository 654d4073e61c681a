//! The documentation: what it consists of, its pages, and what is sought in them.

use serde::Serialize;
use ts_rs::TS;

/// All pages, in their parts.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Documentation {
    /// What the first page shows above the parts.
    pub first: DocumentationPage,
    /// The parts, in reading order.
    pub parts: Vec<DocumentationPart>,
}

/// Pages for one need: to learn, to do something, to look something up, or to understand.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DocumentationPart {
    /// Its title.
    pub title: String,
    /// What it is for, as HTML.
    pub about: String,
    /// Its pages.
    pub pages: Vec<DocumentationListed>,
}

/// A page, as it is listed.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DocumentationListed {
    /// Where it is: an address of the page.
    pub address: String,
    /// Its title.
    pub title: String,
    /// What it is about, as HTML.
    pub about: String,
}

/// A page.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DocumentationPage {
    /// Where it is: an address of the page.
    pub address: String,
    /// Its title.
    pub title: String,
    /// The title of the part that it belongs to; that of a rule belongs to the list of rules.
    pub part: String,
    /// Its headings: their `id`, their words, and how deep they are, from 2.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Vec<serde_json::Value>>))]
    pub headings: Vec<(String, String, u8)>,
    /// What is on it, in reading order.
    pub content: Vec<DocumentationContent>,
}

/// Something on a page.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum DocumentationContent {
    /// Headings, paragraphs, lists, tables and code, as HTML that the server made.
    Text(String),
    /// A definition of a game.
    Example(DocumentationExample),
}

/// A definition of a game that can be tried.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DocumentationExample {
    /// What is shown of it.
    pub text: String,
    /// What comes before that in the whole definition: the game that it inherits from.
    pub before: String,
    /// The name of its file, where it has one.
    pub file: Option<String>,
    /// Whether its board is shown at once.
    pub open: bool,
}

/// A part of a page, as it is sought.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DocumentationSection {
    /// Where it is: an address of the page.
    pub address: String,
    /// The title of its page.
    pub page: String,
    /// Its own title; that of the page for what is above the first heading.
    pub title: String,
    /// Its words.
    pub text: String,
}
