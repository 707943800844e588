//! File metadata in text: `{-# dialect_resources: { builtin: { key: "0x…" } } #-}`.

use hashbrown::hash_map::Entry;
use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use crate::attr::Text;
use crate::parse::dense::bytes_of_hex;
use crate::parse::lexer::{Kind, Token, unescape};
use crate::parse::{Parsed, Parser};

/// An entry of the file's metadata.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Resource {
    pub(crate) section: Section,
    /// The dialect or client.
    pub(crate) owner: Box<str>,
    pub(crate) key: Text,
    pub(crate) value: ResourceValue,
}

/// Where an entry stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Section {
    /// `dialect_resources`: what attributes name.
    Dialect,
    /// `external_resources`: what belongs to no attribute.
    External,
}

/// What an entry holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ResourceValue {
    /// Bytes. Those without any have no alignment either.
    Blob {
        alignment: u32,
        data: Box<[u8]>,
    },
    Bool(bool),
    String(Text),
}

/// What a parser knows of keys of dialects' resources.
#[derive(Default)]
pub(super) struct ResourceKeys {
    /// Whether the text's keys are its own, not those of what was read before.
    own: bool,
    /// How many entries were there before the text's.
    before: usize,
    started: bool,
    /// Keys that are taken.
    foreign: HashSet<Text, FxBuildHasher>,
    /// The text's keys, and what they are in the context, once something is foreign.
    renamed: HashMap<Text, Text, FxBuildHasher>,
    /// Where the text's entries are.
    places: HashMap<Text, usize, FxBuildHasher>,
}

impl Parser<'_, '_> {
    /// From now on keys are the text's own.
    pub(super) fn own_resources(&mut self) {
        self.resources.own = true;
        self.resources.before = self.ctx.resources.len();
    }

    /// Forgets the entries of a text that is not read after all.
    pub(super) fn drop_resources(&mut self) {
        self.ctx.resources.truncate(self.resources.before);
    }

    pub(super) fn file_metadata(&mut self) -> Parsed<()> {
        self.advance();
        let message = "expected ',' or '#-}'";
        self.list_until(Kind::MetadataEnd, message, |this| {
            let at = this.token.start;
            if !this.at_word() {
                let message = "expected identifier key in file metadata dictionary";
                return Err(this.error(message));
            }
            let name = this.spelling();
            this.advance();
            this.expect(Kind::Colon, "expected ':'")?;
            let section = match name {
                "dialect_resources" => Section::Dialect,
                "external_resources" => Section::External,
                _ => {
                    let message = format!("unknown key '{name}' in file metadata dictionary");
                    return Err(this.error_at(at, message));
                }
            };
            this.metadata_group(|this| this.resources_of_owner(section))
        })
    }

    /// `owner : { key : value }`.
    fn resources_of_owner(&mut self, section: Section) -> Parsed<()> {
        if !self.at_word() {
            return Err(self.error("expected identifier key for 'resource' entry"));
        }
        let owner = self.spelling();
        self.advance();
        self.expect(Kind::Colon, "expected ':'")?;
        self.metadata_group(|this| {
            let key = if this.at(Kind::String) {
                this.string_text()
            } else if this.at_word() {
                let key = Text::from(this.spelling());
                this.advance();
                key
            } else {
                return Err(this.error(match section {
                    Section::Dialect => "expected identifier key for 'resource' entry",
                    Section::External => "expected identifier key for 'external_resources' entry",
                }));
            };
            this.expect(Kind::Colon, "expected ':'")?;
            let value = this.resource_value(section, &key)?;
            this.add_resource(section, owner, key, value);
            Ok(())
        })
    }

    /// A dialect's entry replaces one of the same key; a client's stands beside it.
    fn add_resource(&mut self, section: Section, owner: &str, key: Text, value: ResourceValue) {
        let key = match section {
            Section::Dialect => self.resource_key(key),
            Section::External => key,
        };
        let resource = Resource {
            section,
            owner: owner.into(),
            key,
            value,
        };
        if section == Section::Dialect {
            let at = self.ctx.resources.len();
            match self.resources.places.entry(resource.key.clone()) {
                Entry::Occupied(known) => {
                    self.ctx.resources[*known.get()] = resource;
                    return;
                }
                Entry::Vacant(place) => place.insert(at),
            };
        }
        self.ctx.resources.push(resource);
    }

    /// The key under which the context knows a resource of this text: as in MLIR another one than
    /// the text's, if an earlier text had a resource of this key.
    pub(super) fn resource_key(&mut self, key: Text) -> Text {
        if !self.resources.started {
            self.resources.started = true;
            if self.resources.own {
                let known = self.ctx.resources.iter();
                let known = known.filter(|entry| entry.section == Section::Dialect);
                self.resources.foreign = known.map(|entry| entry.key.clone()).collect();
            }
        }
        if self.resources.foreign.is_empty() {
            return key;
        }
        if let Some(own) = self.resources.renamed.get(&key) {
            return own.clone();
        }
        let mut own = key.clone();
        for number in 1.. {
            if self.resources.foreign.insert(own.clone()) {
                break;
            }
            let mut bytes = key.as_bytes().to_vec();
            bytes.extend(format!("_{number}").bytes());
            own = Text::from_bytes(bytes);
        }
        self.resources.renamed.insert(key, own.clone());
        own
    }

    /// Whether the current token is an identifier or a keyword.
    fn at_word(&self) -> bool {
        matches!(self.token.kind, Kind::BareId | Kind::IntType)
    }

    fn metadata_group(&mut self, each: impl FnMut(&mut Self) -> Parsed<()>) -> Parsed<()> {
        self.expect(Kind::LBrace, "expected '{'")?;
        self.list_until(Kind::RBrace, "expected ',' or '}'", each)
    }

    fn resource_value(&mut self, section: Section, key: &Text) -> Parsed<ResourceValue> {
        let token = self.token;
        let text = self.spelling();
        let value = if section == Section::Dialect || text.starts_with("\"0x") {
            self.blob(token, key)?
        } else if matches!(text, "true" | "false") && self.at(Kind::BareId) {
            ResourceValue::Bool(text == "true")
        } else if self.at(Kind::String) {
            ResourceValue::String(Text::from_bytes(unescape(text)))
        } else {
            return Err(self.error(format!("expected string value for key '{}'", shown(key))));
        };
        self.advance();
        Ok(value)
    }

    /// Four bytes of alignment, least significant first, then the data.
    fn blob(&self, token: Token, key: &Text) -> Parsed<ResourceValue> {
        let text = &self.lexer.text[token.start..token.end];
        let digits = text
            .strip_prefix("\"0x")
            .and_then(|text| text.strip_suffix('"'));
        let key = shown(key);
        let Some(bytes) = digits.and_then(bytes_of_hex) else {
            return Err(self.error(format!("expected hex string blob for key '{key}'")));
        };
        let Some((&alignment, data)) = bytes.split_first_chunk::<4>() else {
            return Err(self.error(format!(
                "expected hex string blob for key '{key}' to encode alignment in first 4 bytes"
            )));
        };
        let mut alignment = u32::from_le_bytes(alignment);
        if data.is_empty() {
            alignment = 0;
        } else if !alignment.is_power_of_two() {
            return Err(self.error(format!(
                "expected hex string blob for key '{key}' to encode alignment in first 4 bytes, \
                 but got non-power-of-2 value: {alignment}"
            )));
        }
        Ok(ResourceValue::Blob {
            alignment,
            data: data.into(),
        })
    }
}

fn shown(key: &Text) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(key.as_bytes())
}
