//! Parsing file metadata: `{-# dialect_resources: { builtin: { key: "0x…" } } #-}`.

use crate::attr::Text;
use crate::parse::dense::bytes_of_hex;
use crate::parse::fault::Parsed;
use crate::parse::lexer::{Kind, Token};
use crate::parse::parser::Parser;
use crate::resource::{Resource, ResourceValue, Section};

impl Parser<'_, '_> {
    /// From now on, resource keys belong to the text.
    pub(super) fn own_resources(&mut self) {
        self.resources.own(&self.ctx.resources);
    }

    /// Removes the entries of a text that failed to parse.
    pub(super) fn drop_resources(&mut self) {
        self.ctx.resources.truncate(self.resources.before());
    }

    pub(super) fn file_metadata(&mut self) -> Parsed<()> {
        self.advance();
        let message = "expected ',' or '#-}'";
        self.list_until(Kind::MetadataEnd, message, |this| {
            let at = this.lexer.token.start;
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

    /// Adds an entry. An entry of a dialect replaces an earlier one with the same key. External
    /// entries may repeat a key.
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
        let known = &mut self.ctx.resources;
        if section == Section::Dialect
            && let Some(place) = self.resources.place(&resource.key, known.len())
        {
            known[place] = resource;
            return;
        }
        known.push(resource);
    }

    /// The key under which the context knows a resource of this text.
    pub(super) fn resource_key(&mut self, key: Text) -> Text {
        self.resources.key(&self.ctx.resources, key)
    }

    /// True if the current token is an identifier or a keyword.
    pub(super) fn at_word(&self) -> bool {
        matches!(self.lexer.token.kind, Kind::BareId | Kind::IntType)
    }

    fn metadata_group(&mut self, each: impl FnMut(&mut Self) -> Parsed<()>) -> Parsed<()> {
        self.expect(Kind::LBrace, "expected '{'")?;
        self.list_until(Kind::RBrace, "expected ',' or '}'", each)
    }

    fn resource_value(&mut self, section: Section, key: &Text) -> Parsed<ResourceValue> {
        let token = self.lexer.token;
        let text = self.spelling();
        let value = if section == Section::Dialect || text.starts_with("\"0x") {
            self.blob(token, key)?
        } else if matches!(text, "true" | "false") && self.at(Kind::BareId) {
            ResourceValue::Bool(text == "true")
        } else if self.at(Kind::String) {
            let Token { start, end, .. } = self.lexer.token;
            ResourceValue::String(Text::from_bytes(self.unescaped(start, end)))
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
