//! Error recovery: the parser records an error, skips the rest of the operation, and does not
//! report consequences of the error.
//!
//! Nothing is erased on the way. The parts of incomplete operations are collected (`graveyard`,
//! `dummies`), and all IR of the text is erased at the end.

use crate::parse::fault::{Failure, Fault, Parsed, consequence};
use crate::parse::lexer::Kind;
use crate::parse::parser::Parser;

/// A state to which the parser returns if the next element fails to parse.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    start: usize,
    operands: usize,
    open_regions: usize,
    depth: usize,
    regions: usize,
}

/// The result of skipping.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sync {
    /// The parser is at something that it can parse.
    Found,
    /// The parser is at the end of the text.
    End,
}

impl<'t> Parser<'t, '_> {
    pub(super) fn mark(&self) -> Mark {
        Mark {
            start: self.lexer.token.start,
            operands: self.operands.len(),
            open_regions: self.open_regions.len(),
            depth: self.depth,
            regions: self.scopes.open_regions(),
        }
    }

    /// Records a fault and returns whether more may be recorded.
    pub(super) fn report(&mut self, fault: Fault) -> bool {
        if let Fault::Report(diagnostic) = fault
            && self.faults.len() < self.error_limit
        {
            self.faults.push(diagnostic);
        }
        self.faults.len() < self.error_limit
    }

    /// Records a failure since `mark` and continues after the failed element: at the next
    /// operation, block or definition, or at the end of the region.
    ///
    /// # Errors
    /// If the parser cannot continue.
    pub(super) fn recover(&mut self, mark: Mark, failure: Failure) -> Parsed<()> {
        if self.ended {
            return Err(failure);
        }
        let more = self.report(*failure);
        self.operands.truncate(mark.operands);
        let dead = self.open_regions.split_off(mark.open_regions);
        self.graveyard.extend(dead);
        self.depth = mark.depth;
        self.scopes.unwind(mark.regions);
        self.ended = !more || self.skip(mark) == Sync::End;
        if self.ended {
            return Err(consequence());
        }
        Ok(())
    }

    /// Skips to the start of an operation, block or definition, or to the end of a region. Names
    /// that are defined in the skipped text get an unknown meaning.
    fn skip(&mut self, mark: Mark) -> Sync {
        let failed_at = self.lexer.token.start;
        let top = self.scopes.open_regions() == 1;
        let header = self.lexer.text[mark.start..].starts_with('^');
        // Read again from the start to count open braces.
        self.reset(mark.start);
        let (mut braces, mut others) = (0usize, 0usize);
        let mut previous = Kind::Eof;
        loop {
            let kind = self.lexer.token.kind;
            // An operation that begins a line is a start even if it was parsed as a part of the
            // failed element, because the end of the previous line is missing.
            let begins = braces == 0
                && self.lexer.token.start > mark.start
                && (self.begins_definition(kind, top)
                    || self.lexer.token.start >= failed_at
                        && self.begins_part(kind, previous, top));
            if begins {
                return Sync::Found;
            }
            match kind {
                // The end of the text ends the outermost region.
                Kind::Eof if top && braces == 0 => return Sync::Found,
                Kind::Eof => return Sync::End,
                Kind::LBrace | Kind::MetadataBegin => braces += 1,
                Kind::RBrace | Kind::MetadataEnd => braces = braces.saturating_sub(1),
                Kind::LParen | Kind::LSquare => others += 1,
                Kind::RParen | Kind::RSquare => others = others.saturating_sub(1),
                Kind::Error => self.skip_string(),
                Kind::PercentId if braces == 0 && (others == 0 || header) => self.poison_token(),
                _ => {}
            }
            previous = kind;
            self.advance();
        }
    }

    /// Skips to the end of a string that the lexer has rejected, so that the rest of the string is
    /// not taken for tokens.
    fn skip_string(&mut self) {
        let bytes = self.lexer.text.as_bytes();
        let quote = self.lexer.token.start + usize::from(bytes[self.lexer.token.start] == b'@');
        if bytes.get(quote) != Some(&b'"') {
            return;
        }
        let mut at = quote + 1;
        while at < bytes.len() && !matches!(bytes[at], b'"' | b'\n') {
            at += if bytes[at] == b'\\' { 2 } else { 1 };
        }
        if bytes.get(at) == Some(&b'"') {
            self.lexer.go_to(self.lexer.at.max(at + 1));
        }
    }

    /// True if the current token, which is outside all braces, begins a block or ends a region.
    fn begins_part(&self, kind: Kind, previous: Kind, top: bool) -> bool {
        match kind {
            Kind::RBrace => !top,
            Kind::CaretId => !top && !matches!(previous, Kind::LSquare | Kind::Comma),
            Kind::MetadataBegin => top,
            _ => false,
        }
    }

    /// True if the current token, which is outside all braces, begins an operation or the
    /// definition of an alias.
    fn begins_definition(&self, kind: Kind, top: bool) -> bool {
        match kind {
            Kind::PercentId => self.begins_line() && self.names_results(),
            Kind::String => self.begins_line() && self.next_byte() == b'(',
            Kind::HashId | Kind::ExclamationId => {
                top && self.begins_line() && self.next_byte() == b'='
            }
            _ => false,
        }
    }

    fn begins_line(&self) -> bool {
        let before = self.lexer.text[..self.lexer.token.start].bytes().rev();
        let mut before = before.skip_while(|c| matches!(c, b' ' | b'\t'));
        matches!(before.next(), None | Some(b'\n' | b'\r'))
    }

    /// The first byte after the current token and spaces.
    fn next_byte(&self) -> u8 {
        let rest = self.lexer.text[self.lexer.token.end..].bytes();
        let mut rest = rest.skip_while(|c| matches!(c, b' ' | b'\t'));
        rest.next().unwrap_or(0)
    }

    /// True if the line, which begins with a `%name`, has a `=` after its results.
    fn names_results(&self) -> bool {
        let line = self.lexer.text[self.lexer.token.start..].lines().next();
        let end = line.and_then(|line| line.bytes().position(|c| b"=(\"{<".contains(&c)));
        end.is_some_and(|end| self.lexer.text.as_bytes()[self.lexer.token.start + end] == b'=')
    }

    // ---- What is not known ------------------------------------------------------------------

    /// Gives the name in the current token an unknown meaning, unless it has a meaning already.
    fn poison_token(&mut self) {
        let slot = self.name_slot();
        self.scopes.poison(slot, false);
    }

    /// Gives the alias of a failed definition an unknown meaning.
    pub(super) fn poison_alias(&mut self, mark: Mark) {
        let rest = &self.lexer.text[mark.start..];
        let name = |c: char| c.is_ascii_alphanumeric() || "$._-".contains(c);
        let end = rest.char_indices().skip(1).find(|(_, c)| !name(*c));
        let end = end.map_or(rest.len(), |(at, _)| at);
        self.poisoned_aliases.insert(&rest[..end]);
    }

    /// The error for an undefined alias, or a consequence if its definition failed.
    pub(super) fn undefined_alias(
        &self,
        sigil: char,
        name: &str,
        otherwise: impl FnOnce(&Self) -> Failure,
    ) -> Failure {
        let with_sigil = format!("{sigil}{name}");
        match self.poisoned_aliases.contains(with_sigil.as_str()) {
            true => consequence(),
            false => otherwise(self),
        }
    }

    /// A value for a use of a name with an unknown meaning.
    #[cold]
    pub(super) fn dummy(&mut self, ty: crate::ids::RawType) -> u32 {
        let value = self.unknown_value(ty);
        self.dummies.push(value);
        value
    }
}
