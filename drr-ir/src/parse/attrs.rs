//! Parsing attributes.

use drr_runtime::typedef::DefKind;
use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use super::symbols::{alias_name, is_pretty, string_len};
use crate::attr::{AliasTarget, AliasedText, AttrKind, Text};
use crate::ids::{Attr, Name, RawType};
use crate::parse::fault::Parsed;
use crate::parse::lexer::{Kind, Token};
use crate::parse::parser::Parser;
use crate::types::TypeKind;

/// The meaning of a `#name` or `!name`.
pub(super) enum Symbol<T> {
    /// An alias.
    Alias(T),
    /// The text of another dialect's attribute or type, as it is printed.
    Text(String),
    /// The same, for a text that refers to aliases.
    Aliased(Box<AliasedText>),
}

impl<'t> Parser<'t, '_> {
    /// An attribute. A number without a type gets the type `ty`.
    pub(super) fn attr(&mut self, ty: Option<RawType>) -> Parsed<Attr> {
        let kind = match self.lexer.token.kind {
            Kind::Integer | Kind::Float => return self.number_attr(ty, false),
            Kind::Minus => {
                self.advance();
                return self.number_attr(ty, true);
            }
            Kind::String => return self.string_attr(),
            Kind::LSquare => return self.nested(Self::array_attr),
            Kind::LBrace => return self.nested(Self::dictionary_attr),
            Kind::HashId => return self.nested(Self::dialect_attr),
            Kind::AtId => return self.symbol_attr(),
            Kind::BareId => match self.spelling() {
                "true" | "false" => {
                    let value = i128::from(self.spelling() == "true");
                    self.advance();
                    let ty = self.ctx.integer_type(1);
                    return self.made(|this| this.ctx.integer_attr(value, ty));
                }
                "unit" => {
                    self.advance();
                    AttrKind::Unit
                }
                "dense" => return self.nested(|this| this.dense_attr(ty)),
                "array" => return self.nested(Self::dense_array_attr),
                "dense_resource" => return self.dense_resource_attr(ty),
                "sparse" => return self.nested(|this| this.sparse_attr(ty)),
                "affine_map" => return self.nested(Self::affine_map_attr),
                "affine_set" => return self.nested(Self::integer_set_attr),
                "strided" => return self.strided_attr(),
                "distinct" => return self.nested(Self::distinct_attr),
                "loc" => AttrKind::Location(self.loc_attr()?),
                _ if self.at_type() => AttrKind::Type(self.ty()?),
                _ => return Err(self.wrong_token("expected attribute value")),
            },
            _ if self.at_type() => AttrKind::Type(self.ty()?),
            _ => return Err(self.wrong_token("expected attribute value")),
        };
        Ok(self.ctx.intern_attr(kind))
    }

    fn made(&mut self, make: impl FnOnce(&mut Self) -> Option<Attr>) -> Parsed<Attr> {
        match make(self) {
            Some(attr) => Ok(attr),
            None => Err(self.error("the attribute cannot have this type")),
        }
    }

    pub(super) fn string_text(&mut self) -> Text {
        let (literal, Token { start, end, .. }) = (self.spelling(), self.lexer.token);
        self.advance();
        if literal.as_bytes().contains(&b'\\') || !self.raw.is_empty() {
            Text::from_bytes(self.unescaped(start, end))
        } else {
            Text::from(&literal[1..literal.len() - 1])
        }
    }

    fn string_attr(&mut self) -> Parsed<Attr> {
        let text = self.string_text();
        let ty = if self.consume_if(Kind::Colon) {
            Some(self.ty()?)
        } else {
            None
        };
        let ty = ty.filter(|ty| *self.ctx.kind_of_type(*ty) != TypeKind::None);
        Ok(self.ctx.intern_attr(AttrKind::String(text, ty)))
    }

    fn array_attr(&mut self) -> Parsed<Attr> {
        self.advance();
        let mut items = Vec::new();
        self.list_until(Kind::RSquare, "expected ',' or ']'", |this| {
            let item = this.attr(None)?;
            items.push(item);
            Ok(())
        })?;
        Ok(self.ctx.intern_attr(AttrKind::Array(items.into())))
    }

    fn dictionary_attr(&mut self) -> Parsed<Attr> {
        let mut entries = Vec::new();
        self.dictionary(&mut entries)?;
        self.ctx.sort_entries(&mut entries);
        Ok(self.ctx.intern_attr(AttrKind::Dictionary(entries.into())))
    }

    /// `{name = value, name}`, in the order of the text.
    pub(super) fn dictionary(&mut self, entries: &mut Vec<(Name, Attr)>) -> Parsed<()> {
        self.advance();
        let start = entries.len();
        self.list_until(
            Kind::RBrace,
            "expected '}' in attribute dictionary",
            |this| {
                let at = this.lexer.token.start;
                let name = match this.lexer.token.kind {
                    Kind::BareId | Kind::IntType => {
                        let name = this.ctx.intern_name(this.spelling());
                        this.advance();
                        name
                    }
                    Kind::String => {
                        let text = this.string_text();
                        if text.as_bytes().is_empty() {
                            return Err(this.error_at(at, "expected valid attribute name"));
                        }
                        this.ctx.intern_name_of(text.as_bytes())
                    }
                    _ => return Err(this.wrong_token("expected attribute name")),
                };
                if this.ctx.has_registry()
                    && let Some((dialect, _)) = this.ctx.name(name).split_once('.')
                {
                    // The dialect verifies the attribute.
                    let dialect = dialect.to_string();
                    this.ctx.load_named(&dialect);
                }
                if entries.len() - start < 16
                    && entries[start..].iter().any(|entry| entry.0 == name)
                {
                    let text = this.ctx.name(name);
                    let message = format!("duplicate key '{text}' in dictionary attribute");
                    return Err(this.error_at(at, message));
                }
                let value = if this.consume_if(Kind::Equal) {
                    this.attr(None)?
                } else {
                    this.ctx.intern_attr(AttrKind::Unit)
                };
                entries.push((name, value));
                Ok(())
            },
        )?;
        if entries.len() - start >= 16 {
            self.check_duplicates(&entries[start..])?;
        }
        Ok(())
    }

    /// Reports a duplicate name. Does not compare all pairs, because dictionaries may be long.
    fn check_duplicates(&self, entries: &[(Name, Attr)]) -> Parsed<()> {
        let mut names: HashSet<u32, FxBuildHasher> = HashSet::default();
        match entries.iter().find(|(name, _)| !names.insert(name.0)) {
            Some(&(name, _)) => {
                let text = self.ctx.name(name);
                Err(self.error(format!("duplicate key '{text}' in dictionary attribute")))
            }
            None => Ok(()),
        }
    }

    /// The name in `@name` or `@"name"`.
    pub(super) fn symbol_name(&mut self) -> Parsed<Text> {
        let word = &self.spelling()[1..];
        let name = if word.starts_with('"') {
            Text::from_bytes(self.unescaped(self.lexer.token.start + 1, self.lexer.token.end))
        } else {
            Text::from(word)
        };
        if name.as_bytes().is_empty() {
            return Err(self.error("expected valid symbol name"));
        }
        self.advance();
        Ok(name)
    }

    fn symbol_attr(&mut self) -> Parsed<Attr> {
        let root = self.symbol_name()?;
        let mut nested = Vec::new();
        while self.at(Kind::Colon) {
            // A single colon belongs to what follows the symbol.
            let colon = self.lexer.token.start;
            self.advance();
            if !self.consume_if(Kind::Colon) {
                self.reset(colon);
                break;
            }
            if !self.at(Kind::AtId) {
                return Err(self.error("expected nested symbol reference identifier"));
            }
            let name = self.symbol_name()?;
            nested.push(name);
        }
        Ok(self.ctx.intern_attr(AttrKind::Symbol(root, nested.into())))
    }

    fn distinct_attr(&mut self) -> Parsed<Attr> {
        let start = self.lexer.token.start;
        self.advance();
        self.expect(Kind::LSquare, "expected '[' after 'distinct'")?;
        let id = self.spelling();
        self.expect(Kind::Integer, "expected distinct ID")?;
        let id = match id.strip_prefix("0x") {
            Some(digits) => u64::from_str_radix(digits, 16),
            None => id.parse(),
        };
        let Ok(id) = id else {
            return Err(self.error("expected an unsigned 64-bit integer"));
        };
        self.expect(Kind::RSquare, "expected ']' to close distinct ID")?;
        self.expect(Kind::Less, "expected '<' after distinct ID")?;
        let inner = if self.at(Kind::Greater) {
            self.ctx.intern_attr(AttrKind::Unit)
        } else {
            self.attr(None)?
        };
        self.expect(Kind::Greater, "expected '>' to close distinct attribute")?;
        if let Some(&known) = self.distinct.get(&id) {
            return match &*self.ctx.attr_kind(known) {
                AttrKind::Distinct(_, own) if *own != inner => {
                    let text = self.ctx.attr_text(*own);
                    let message =
                        format!("referenced attribute does not match previous definition: {text}");
                    Err(self.error_at(start, message))
                }
                _ => Ok(known),
            };
        }
        // Ids are local to a text: equal ids in another text are different attributes.
        let number = self.ctx.attrs.kinds() as u64;
        let attr = self.ctx.intern_attr(AttrKind::Distinct(number, inner));
        self.distinct.insert(id, attr);
        Ok(attr)
    }

    fn dialect_attr(&mut self) -> Parsed<Attr> {
        if let Some((def, in_brackets)) = self.declared(DefKind::Attr) {
            let params = self.declared_params(def, in_brackets)?;
            return Ok(self.ctx.intern_attr(AttrKind::Declared { def, params }));
        }
        let aliases = |this: &Self, name: &str| this.attr_aliases.get(name).copied();
        let symbol = match self.dialect_symbol('#', aliases)? {
            Symbol::Alias(attr) => return Ok(attr),
            other => other,
        };
        let ty = if self.consume_if(Kind::Colon) {
            Some(self.ty()?)
        } else {
            None
        };
        let ty = ty.filter(|ty| *self.ctx.kind_of_type(*ty) != TypeKind::None);
        Ok(self.ctx.intern_attr(match symbol {
            Symbol::Alias(_) => AttrKind::Unit,
            Symbol::Text(text) => AttrKind::Opaque(text.into(), ty),
            Symbol::Aliased(text) => AttrKind::OpaqueWithAliases(text, ty),
        }))
    }

    /// The data of a symbol, which begins at `start`. Bytes in its strings that are not UTF-8 are
    /// written as escapes.
    fn with_escapes(&self, data: String, start: usize) -> Parsed<String> {
        let mut raw = self.raw_in(start, start + data.len()).iter().peekable();
        if raw.peek().is_none() {
            return Ok(data);
        }
        let (mut out, mut from, mut at, mut in_string) = (String::new(), 0, 0, false);
        while at < data.len() {
            if let Some((place, byte)) = raw.next_if(|raw| raw.0 as usize == start + at) {
                if !in_string {
                    let message = "expected UTF-8 outside of a string";
                    return Err(self.error_at(*place as usize, message));
                }
                out.push_str(&data[from..at]);
                out.push_str(&format!("\\{byte:02X}"));
                from = at + 1;
            }
            match data.as_bytes()[at] {
                b'"' => in_string = !in_string,
                b'\\' if in_string => at += 1,
                _ => {}
            }
            at += 1;
        }
        out.push_str(&data[from..]);
        Ok(out)
    }

    /// The text of a symbol, whose aliases are looked up.
    fn with_aliases<T>(&mut self, text: String) -> Symbol<T> {
        let mut parts = Vec::new();
        let (mut start, mut at) = (0, 1);
        while let Some(found) = text[at..].find(['#', '!', '"']) {
            let sigil = at + found;
            if text.as_bytes()[sigil] == b'"' {
                at = sigil + string_len(&text[sigil..]);
                continue;
            }
            let name = alias_name(&text[sigil + 1..]);
            at = sigil + 1 + name.len();
            // `#name.…` and `#name<…>` are attributes of another dialect.
            if name.contains('.') || text[at..].starts_with('<') {
                continue;
            }
            let target = match text.as_bytes()[sigil] {
                b'#' => self.attr_aliases.get(name).copied().map(AliasTarget::Attr),
                _ => self.type_aliases.get(name).copied().map(AliasTarget::Type),
            };
            if let Some(target) = target {
                let name = self.ctx.intern_name(name);
                self.ctx.alias_names.entry(target).or_insert(name);
                parts.push((text[start..sigil].into(), target));
                start = at;
            }
        }
        if parts.is_empty() {
            return Symbol::Text(text);
        }
        Symbol::Aliased(Box::new(AliasedText {
            parts: parts.into(),
            tail: text[start..].into(),
        }))
    }

    /// `#alias`, `#dialect.name<…>` or `#dialect<…>`, or the same with `!`.
    pub(super) fn dialect_symbol<T>(
        &mut self,
        sigil: char,
        alias: impl FnOnce(&Self, &str) -> Option<T>,
    ) -> Parsed<Symbol<T>> {
        let start = self.lexer.token.start;
        let name = &self.spelling()[1..];
        let end = self.lexer.token.end;
        self.advance();
        let (dialect, data, data_at, at) = match name.split_once('.') {
            None if !self.at(Kind::Less) => {
                return match alias(self, name) {
                    Some(value) => Ok(Symbol::Alias(value)),
                    None => Err(self.undefined_alias(sigil, name, |this| {
                        this.wrong_token(format!("undefined symbol alias id '{name}'"))
                    })),
                };
            }
            None => {
                let data_at = self.lexer.token.start + 1;
                let body = self.symbol_body()?;
                (name, body[1..body.len() - 1].to_string(), data_at, start)
            }
            Some((dialect, own)) => {
                let clings = self.at(Kind::Less) && self.lexer.token.start == end;
                let body = if clings { self.symbol_body()? } else { "" };
                let at = end - own.len();
                (dialect, format!("{own}{body}"), at, at)
            }
        };
        let letters = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$');
        let begins = |c: char| c.is_ascii_alphabetic() || c == '_';
        if !dialect.starts_with(begins) || !dialect.chars().all(letters) {
            let message = format!("invalid dialect namespace '\"{dialect}\"'");
            return Err(self.error_at(at, message));
        }
        if data.ends_with('-') {
            // It would be printed as `<…->`, whose end reads as an arrow.
            return Err(self.error_at(at, "a dialect symbol cannot end in '-'"));
        }
        let data = self.with_escapes(data, data_at)?;
        let known = self.ctx.load_named(dialect);
        if !known && !self.ctx.allows_unregistered {
            return Err(self.unregistered_symbol(sigil, dialect, &data, at));
        }
        let kind = if sigil == '!' {
            DefKind::Type
        } else {
            DefKind::Attr
        };
        let end = data.find(|c: char| !c.is_ascii_alphanumeric() && !"_.$".contains(c));
        let mnemonic = &data[..end.unwrap_or(data.len())];
        let form = self.ctx.text(kind, dialect, mnemonic);
        if form.is_none() && self.ctx.declares_all(kind, dialect) {
            // As in MLIR, with two spaces before `type`.
            let what = if sigil == '!' { " type" } else { "attribute" };
            let message = format!("unknown {what} `{mnemonic}` in dialect `{dialect}`");
            return Err(self.error_at(at, message));
        }
        // Use the short form if possible, as the printer does.
        let text = if is_pretty(&data) {
            format!("{sigil}{dialect}.{data}")
        } else {
            format!("{sigil}{dialect}<{data}>")
        };
        let normalized = form.and_then(|form| form.normalized(&text));
        Ok(self.with_aliases(normalized.unwrap_or(text)))
    }

    /// The text from the current `<` to the matching `>`.
    pub(super) fn symbol_body(&mut self) -> Parsed<&'t str> {
        let text = self.lexer.text;
        let bytes = text.as_bytes();
        let start = self.lexer.token.start;
        let mut at = start;
        let mut open: Vec<u8> = Vec::new();
        loop {
            let Some(&c) = bytes.get(at).filter(|c| **c != 0) else {
                let last = open.last().map_or('<', |c| char::from(*c));
                return Err(self.error(format!(
                    "unbalanced '{last}' character in pretty dialect name"
                )));
            };
            at += 1;
            let opening = match c {
                b'<' | b'[' | b'(' | b'{' => {
                    open.push(c);
                    continue;
                }
                b'-' => {
                    if bytes.get(at) == Some(&b'>') {
                        at += 1;
                    }
                    continue;
                }
                b'"' => {
                    self.reset(at - 1);
                    if !self.at(Kind::String) {
                        return Err(self.error("expected string"));
                    }
                    at = self.lexer.token.end;
                    continue;
                }
                b'>' => b'<',
                b']' => b'[',
                b')' => b'(',
                b'}' => b'{',
                _ => continue,
            };
            if open.pop_if(|last| *last == opening).is_none() {
                let last = open.last().map_or('<', |c| char::from(*c));
                return Err(self.error(format!(
                    "unbalanced '{last}' character in pretty dialect name"
                )));
            }
            if open.is_empty() {
                self.reset(at);
                return Ok(&text[start..at]);
            }
        }
    }
}
