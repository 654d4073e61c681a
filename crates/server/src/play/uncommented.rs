//! Definitions as others may see them.

use toml_parser::Source;
use toml_parser::lexer::TokenKind;

/// A definition without its comments, which its author wrote for nobody else: the same game.
pub fn uncommented(definition: &str) -> String {
    let mut text = String::with_capacity(definition.len());
    for token in Source::new(definition).lex() {
        if token.kind() != TokenKind::Comment {
            text.push_str(&definition[token.span().start()..token.span().end()]);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Library;

    #[test]
    fn nothing_but_comments_is_lost() {
        let definition = "# mine\ntitle = \"a # b\" # secret\nsummary = '''\n# kept\n'''\n[board]#x\nfiles = 8\n# end";
        let expected = "\ntitle = \"a # b\" \nsummary = '''\n# kept\n'''\n[board]\nfiles = 8\n";
        assert_eq!(uncommented(definition), expected);
    }

    #[test]
    fn every_shipped_game_is_the_same_without_its_comments() {
        let library = Library::shipped();
        for title in library.titles() {
            let (_, text) = library.source(title.name).unwrap();
            let values: toml::Table = text.parse().unwrap();
            assert_eq!(uncommented(text).parse::<toml::Table>().unwrap(), values, "{}", title.name);
        }
    }
}
