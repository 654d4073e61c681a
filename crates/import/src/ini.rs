//! The text of a `variants.ini`: sections `[name:parent]` of lines `option = value`.
//!
//! Parsing is lenient: spaces, comments, line endings and a byte order mark do not matter. Other lines are skipped, with
//! a remark that names the line.

use std::fmt;
use std::str::FromStr;

/// The maximum length of a text, in bytes.
///
/// ```
/// use menagerie_import::{Ini, IniError, MAX_INI_BYTES};
///
/// let text = " ".repeat(MAX_INI_BYTES + 1);
/// assert_eq!(Ini::parse(&text).unwrap_err(), IniError::TooLong(text.len()));
/// ```
pub const MAX_INI_BYTES: usize = 4 << 20;
/// The maximum number of variants.
///
/// ```
/// use menagerie_import::{Ini, IniError, MAX_VARIANTS};
///
/// let text: String = (0..=MAX_VARIANTS).map(|number| format!("[variant{number}]\n")).collect();
/// assert_eq!(Ini::parse(&text).unwrap_err(), IniError::TooMany);
/// ```
pub const MAX_VARIANTS: usize = 4_000;

/// Why a text is rejected as a whole.
///
/// ```
/// use menagerie_import::IniError;
///
/// assert_eq!(IniError::TooLong(5_000_000).to_string(), "the file is 5000000 bytes long: at most 4194304 are read");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IniError {
    /// It is too long.
    #[error("the file is {0} bytes long: at most {MAX_INI_BYTES} are read")]
    TooLong(usize),
    /// It has too many sections.
    #[error("the file has more than {MAX_VARIANTS} variants, the most that are read")]
    TooMany,
}

/// A parsed file.
///
/// ```
/// use menagerie_import::Ini;
///
/// let ini: Ini = "[small:chess]\nmaxRank = 6\na line without a value\n".parse()?;
/// assert_eq!(ini.sections.len(), 1);
/// assert_eq!(ini.remarks[0].to_string(), "line 3: `a line without a value` is skipped: expected `option = value`");
/// # Ok::<(), menagerie_import::IniError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Ini {
    /// The variants in the order of the file; the first of several with one name counts.
    pub sections: Vec<Section>,
    /// What was skipped or doubtful.
    pub remarks: Vec<LineRemark>,
}

/// A remark about a line of the file.
///
/// ```
/// use menagerie_import::Ini;
///
/// let ini = Ini::parse("maxRank = 6\n")?;
/// assert_eq!(ini.remarks[0].line, 1);
/// assert_eq!(ini.remarks[0].text, "`maxRank` is skipped: there is no `[variant]` above it");
/// # Ok::<(), menagerie_import::IniError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineRemark {
    /// The number of the line, from 1.
    pub line: usize,
    /// The remark, as a sentence.
    pub text: String,
}

impl fmt::Display for LineRemark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.text)
    }
}

/// One variant as it is written.
///
/// ```
/// use menagerie_import::Ini;
///
/// let ini = Ini::parse("[tall:chess]\nmaxRank = 9\n\n[alone]\n")?;
/// let (tall, alone) = (&ini.sections[0], &ini.sections[1]);
/// assert_eq!((tall.name.as_str(), tall.parent.as_deref(), tall.line), ("tall", Some("chess"), 1));
/// assert_eq!((alone.parent.as_deref(), alone.line, alone.entries.len()), (None, 4, 0));
/// # Ok::<(), menagerie_import::IniError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Section {
    /// Its name.
    pub name: String,
    /// The variant that it changes, if one is named.
    pub parent: Option<String>,
    /// The line of its head.
    pub line: usize,
    /// Its options in the order of the file, each once.
    pub entries: Vec<Entry>,
}

/// One option as it is written.
///
/// ```
/// use menagerie_import::Ini;
///
/// let ini = Ini::parse("[tall:chess]\nmaxRank = 9  # one more\n")?;
/// let entry = &ini.sections[0].entries[0];
/// assert_eq!((entry.key.as_str(), entry.value.as_str(), entry.line), ("maxRank", "9", 2));
/// # Ok::<(), menagerie_import::IniError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Entry {
    /// The option.
    pub key: String,
    /// Its value, without spaces around it.
    pub value: String,
    /// Its line.
    pub line: usize,
}

impl Ini {
    /// Reads a text.
    ///
    /// # Errors
    /// Only if the text is too long. Errors in lines become remarks.
    ///
    /// ```
    /// # use menagerie_import::Ini;
    /// let ini = Ini::parse("# Chess on a smaller board\n[small:chess]\nmaxRank = 6\n")?;
    /// assert_eq!(ini.sections[0].parent.as_deref(), Some("chess"));
    /// assert_eq!((ini.sections[0].entries[0].key.as_str(), ini.sections[0].entries[0].line), ("maxRank", 3));
    /// # Ok::<(), menagerie_import::IniError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Ini, IniError> {
        if text.len() > MAX_INI_BYTES {
            return Err(IniError::TooLong(text.len()));
        }
        let mut reader = Reader::default();
        for (index, line) in text.trim_start_matches('\u{feff}').split('\n').enumerate() {
            reader.line(index + 1, line.trim());
            if reader.ini.sections.len() > MAX_VARIANTS {
                return Err(IniError::TooMany);
            }
        }
        Ok(reader.ini)
    }

    /// The variant of a name.
    ///
    /// ```
    /// use menagerie_import::Ini;
    ///
    /// let ini = Ini::parse("[tall:chess]\nmaxRank = 9\n")?;
    /// assert!(ini.section("tall").is_some_and(|section| section.entries.len() == 1));
    /// assert!(ini.section("short").is_none());
    /// # Ok::<(), menagerie_import::IniError>(())
    /// ```
    pub fn section(&self, name: &str) -> Option<&Section> {
        self.sections.iter().find(|section| section.name == name)
    }
}

/// [`Ini::parse`].
impl FromStr for Ini {
    type Err = IniError;

    fn from_str(text: &str) -> Result<Ini, IniError> {
        Ini::parse(text)
    }
}

#[derive(Default)]
struct Reader {
    ini: Ini,
    /// The names so far, to find repeated ones.
    names: std::collections::BTreeSet<String>,
    /// Whether lines belong to the last section; not after a head that was skipped.
    open: bool,
}

impl Reader {
    fn remark(&mut self, line: usize, text: String) {
        self.ini.remarks.push(LineRemark { line, text });
    }

    fn line(&mut self, number: usize, line: &str) {
        if line.is_empty() || line.starts_with('#') || line.starts_with(';') {
            return;
        }
        if let Some(head) = line.strip_prefix('[') {
            self.open = self.head(number, head);
            return;
        }
        let Some((key, value)) = line.split_once('=') else {
            self.remark(number, format!("`{}` is skipped: expected `option = value`", shortened(line)));
            return;
        };
        // A comment may follow the value; no value has `#` in it.
        let value = value.split('#').next().unwrap_or("").trim();
        let entry = Entry { key: key.trim().to_string(), value: value.to_string(), line: number };
        if !self.open {
            if self.ini.sections.is_empty() {
                self.remark(number, format!("`{}` is skipped: there is no `[variant]` above it", entry.key));
            }
        } else if let Some(section) = self.ini.sections.last_mut() {
            let earlier = section.entries.iter().position(|other| other.key == entry.key);
            if let Some(earlier) = earlier.map(|at| section.entries.remove(at)) {
                section.entries.push(entry);
                self.remark(number, format!("`{}` is also on line {}: this line counts", earlier.key, earlier.line));
            } else {
                section.entries.push(entry);
            }
        }
    }

    /// Begins a section; whether it counts.
    fn head(&mut self, line: usize, head: &str) -> bool {
        let Some((inside, after)) = head.split_once(']') else {
            self.remark(line, format!("`[{}` and the lines that follow are skipped: expected `]`", shortened(head)));
            return false;
        };
        if !after.is_empty() && !after.trim_start().starts_with(['#', ';']) {
            self.remark(line, format!("`{}` after `]` is skipped", shortened(after.trim())));
        }
        let (name, parent) = match inside.split_once(':') {
            Some((name, parent)) => (name.trim(), Some(parent.trim().to_string()).filter(|parent| !parent.is_empty())),
            None => (inside.trim(), None),
        };
        if name.is_empty() {
            self.remark(
                line,
                "this variant is skipped: expected a name, as in `[name]` or `[name:parent]`".to_string(),
            );
            return false;
        }
        if !self.names.insert(name.to_string()) {
            self.remark(line, format!("a second `[{}]` is skipped: the first one counts", shortened(name)));
            return false;
        }
        self.ini.sections.push(Section { name: name.to_string(), parent, line, entries: Vec::new() });
        true
    }
}

/// A text of the file for a message.
pub(crate) fn shortened(text: &str) -> String {
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    match text.char_indices().nth(60) {
        Some((end, _)) => text[..end].chars().map(plain).chain(['…']).collect(),
        None => text.chars().map(plain).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn remarks(text: &str) -> Vec<String> {
        Ini::parse(text).unwrap().remarks.iter().map(|r| format!("{}: {}", r.line, r.text)).collect()
    }

    #[test]
    fn spaces_comments_line_ends_and_a_byte_order_mark_do_not_matter() {
        let plain = Ini::parse("[a:chess]\nmaxRank = 6\nmaxFile = f\n[b]\nking = k\n").unwrap();
        let ugly = "\u{feff}; x\r\n\r\n  [ a : chess ] # y\r\n\tmaxRank=6\r\n   maxFile =   f # z\r\n[b]\r\nking = k";
        let ugly = Ini::parse(ugly).unwrap();
        let shape = |ini: &Ini| -> Vec<_> {
            let entries = |s: &Section| s.entries.iter().map(|e| (e.key.clone(), e.value.clone())).collect::<Vec<_>>();
            ini.sections.iter().map(|s| (s.name.clone(), s.parent.clone(), entries(s))).collect()
        };
        assert_eq!(shape(&plain), shape(&ugly));
        assert!(plain.remarks.is_empty() && ugly.remarks.is_empty());
    }

    #[test]
    fn what_is_no_line_of_an_ini_is_remarked_on() {
        assert_eq!(remarks("[a]\nhello\n"), ["2: `hello` is skipped: expected `option = value`"]);
        assert_eq!(remarks("x = 1\n[a]\n"), ["1: `x` is skipped: there is no `[variant]` above it"]);
        assert_eq!(
            remarks("[a\nx = 1\n"),
            ["1: `[a` and the lines that follow are skipped: expected `]`"]
                .into_iter()
                .chain(["2: `x` is skipped: there is no `[variant]` above it"])
                .collect::<Vec<_>>()
        );
        assert!(remarks("[ : chess]\n")[0].contains("expected a name"));
        assert_eq!(remarks("[a] b\n"), ["1: `b` after `]` is skipped"]);
        assert_eq!(remarks("[a]\n[a]\nx = 1\n"), ["2: a second `[a]` is skipped: the first one counts"]);
        assert_eq!(remarks("[a]\nx = 1\nx = 2\n"), ["3: `x` is also on line 2: this line counts"]);
    }

    #[test]
    fn a_text_that_is_too_long_is_refused() {
        assert_eq!(Ini::parse(&" ".repeat(MAX_INI_BYTES + 1)).unwrap_err(), IniError::TooLong(MAX_INI_BYTES + 1));
        let many: String = (0..=MAX_VARIANTS).map(|n| format!("[v{n}]\n")).collect();
        assert_eq!(Ini::parse(&many).unwrap_err(), IniError::TooMany);
    }
}
