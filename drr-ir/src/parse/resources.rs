//! File metadata in text: `{-# dialect_resources: { builtin: { key: "0x…" } } #-}`.

use crate::parse::lexer::Kind;
use crate::parse::{Parsed, Parser};

/// An entry of the file's metadata, kept as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Resource {
    /// `dialect_resources` or `external_resources`.
    pub(crate) section: String,
    /// The dialect or client.
    pub(crate) owner: String,
    /// The key.
    pub(crate) key: String,
    /// The value, as written.
    pub(crate) value: String,
}

impl Parser<'_, '_> {
    pub(super) fn file_metadata(&mut self) -> Parsed<()> {
        self.advance();
        self.list_until(
            Kind::MetadataEnd,
            "expected '#-}' in file metadata dictionary",
            |this| {
                let at = this.token.start;
                let section = this.metadata_key()?;
                if section != "dialect_resources" && section != "external_resources" {
                    let message = format!("unknown key '{section}' in file metadata dictionary");
                    return Err(this.error_at(at, message));
                }
                this.metadata_group(|this| {
                    let owner = this.metadata_key()?;
                    this.metadata_group(|this| {
                        let key = this.metadata_key()?;
                        let value = this.metadata_value()?;
                        this.add_resource(Resource {
                            section: section.clone(),
                            owner: owner.clone(),
                            key,
                            value,
                        });
                        Ok(())
                    })
                })
            },
        )
    }

    fn add_resource(&mut self, resource: Resource) {
        let same = |known: &&mut Resource| {
            (&known.section, &known.owner, &known.key)
                == (&resource.section, &resource.owner, &resource.key)
        };
        match self.ctx.resources.iter_mut().find(same) {
            Some(known) => *known = resource,
            None => self.ctx.resources.push(resource),
        }
    }

    /// `key :`.
    fn metadata_key(&mut self) -> Parsed<String> {
        let key = match self.token.kind {
            Kind::BareId | Kind::IntType => {
                let key = self.spelling().to_string();
                self.advance();
                key
            }
            Kind::String => String::from_utf8_lossy(self.string_text().as_bytes()).into_owned(),
            _ => {
                return Err(self.error("expected identifier key in file metadata dictionary"));
            }
        };
        self.expect(Kind::Colon, "expected ':'")?;
        Ok(key)
    }

    fn metadata_group(&mut self, each: impl FnMut(&mut Self) -> Parsed<()>) -> Parsed<()> {
        if !self.at(Kind::LBrace) {
            return Err(self.wrong_token("expected '{'"));
        }
        self.advance();
        self.list_until(Kind::RBrace, "expected '}'", each)
    }

    fn metadata_value(&mut self) -> Parsed<String> {
        let good = match self.token.kind {
            Kind::String => true,
            Kind::BareId => matches!(self.spelling(), "true" | "false"),
            _ => false,
        };
        if !good {
            return Err(self.wrong_token("expected a string, `true` or `false`"));
        }
        let value = self.spelling().to_string();
        self.advance();
        Ok(value)
    }
}
