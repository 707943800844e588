//! Parsing properties, the attributes between `<` and `>`.

use crate::attr::AttrKind;
use crate::context::WellKnown;
use crate::ids::{Attr, Name};
use crate::parse::fault::Parsed;
use crate::parse::lexer::Kind;
use crate::parse::parser::Parser;

impl Parser<'_, '_> {
    /// Parses the properties in `<…>` and returns whether they are an empty dictionary.
    pub(super) fn properties(&mut self, attrs: &mut Vec<(Name, Attr)>) -> Parsed<bool> {
        if self.at(Kind::LBrace) {
            self.nested(|this| this.dictionary(attrs))?;
            return Ok(attrs.is_empty());
        }
        let attr = self.attr(None)?;
        match &*self.ctx.attr_kind(attr) {
            AttrKind::Dictionary(entries) => attrs.extend_from_slice(entries),
            _ => {
                attrs.push((WellKnown::PROPERTIES, attr));
                return Ok(false);
            }
        }
        Ok(attrs.is_empty())
    }

    /// Reports properties that a registered op does not have. This applies to the ops of loaded
    /// dialects only: an op that the user declares without a dialect may have more properties than its
    /// declaration says, which are kept.
    pub(super) fn check_properties(
        &mut self,
        kind: u32,
        properties: &[(Name, Attr)],
        start: usize,
    ) -> Parsed<()> {
        let info = &self.ctx.kinds[kind as usize];
        let Some(registered) = &info.registered else {
            return Ok(());
        };
        let whole = match properties {
            [(WellKnown::PROPERTIES, whole)] => Some(*whole),
            _ => None,
        };
        let dialect = info.name.split_once('.').map_or("", |(dialect, _)| dialect);
        let sized = ["AttrSizedOperandSegments", "AttrSizedResultSegments"];
        let has_none = registered.decl.attrs.is_empty()
            && !sized.iter().any(|name| registered.decl.has_trait(name));
        let why = if has_none && self.ctx.whole.contains(dialect) {
            "this operation does not support properties"
        } else if whole.is_some() {
            "expected DictionaryAttr to set properties"
        } else {
            return Ok(());
        };
        let given = whole.unwrap_or_else(|| {
            let mut entries = properties.to_vec();
            self.ctx.sort_entries(&mut entries);
            self.ctx.intern_attr(AttrKind::Dictionary(entries.into()))
        });
        let (given, name) = (
            self.ctx.attr_text(given),
            &self.ctx.kinds[kind as usize].name,
        );
        let message = format!("invalid properties {given} for op {name}: {why}");
        Err(self.error_at(start, message))
    }
}
