//! Types and attributes that Rust structs declare.

use drr_runtime::decl::{Def, DefData};
use drr_runtime::format::AttrText;
use drr_runtime::interface::{Interfaces, builtin};
use drr_runtime::ir::Type;
use drr_runtime::typedef::{DefDecl, DefKind, Leaf};

use crate::attr::AttrKind;
use crate::context::{Context, DefInfo};
use crate::diagnostics::{Diagnostic, Location, Severity};
use crate::ids::{Attr, DefId, RawType};
use crate::types::{DefParam, TypeKind};

impl Context {
    /// Registers a declared type or attribute, so that its text is read and printed by its format.
    /// Returns `false` if one with this name and other parameters is registered.
    ///
    /// Texts of such types and attributes that were read before become declared ones. Those that the
    /// declaration does not accept remain as they are, with a warning.
    pub fn registered_def<D: Def>(&mut self) -> bool {
        let info = DefInfo {
            decl: D::DECL,
            verify: D::verify::<Context>,
            custom: |index, call| D::custom(index, call),
        };
        self.register_def(info, |table, class| table.declare_def::<D>(class))
    }

    /// Registers a type or attribute, whose interfaces `declare` adds to the table. Returns `false`
    /// if one with this name and other parameters is registered.
    pub(super) fn register_def(
        &mut self,
        info: DefInfo,
        declare: fn(&mut Interfaces<Context>, usize),
    ) -> bool {
        let decl = info.decl;
        let key = (decl.kind, decl.name);
        if let Some(id) = self.def_ids.get(&key) {
            return self.defs[id.index()].decl.is(decl);
        }
        self.verified.forget();
        let id = DefId(self.defs.len() as u32);
        self.defs.push(info);
        self.def_ids.insert(key, id);
        let first = match decl.kind {
            DefKind::Type => builtin::TYPES,
            DefKind::Attr => builtin::ATTRS,
        };
        declare(&mut self.interfaces, first + id.index());
        if !self.dialects.contains(decl.dialect()) {
            self.dialects.insert(decl.dialect().into());
        }
        match decl.kind {
            DefKind::Type => self.adopt_types(decl),
            DefKind::Attr => self.adopt_attrs(decl),
        }
        true
    }

    /// The text of an attribute of this name, if ops of the dialect have such attributes and keep
    /// them as text.
    pub(crate) fn text(&self, kind: DefKind, dialect: &str, mnemonic: &str) -> Option<AttrText> {
        match kind {
            DefKind::Attr => self.texts.get(&(dialect, mnemonic)).copied(),
            DefKind::Type => None,
        }
    }

    /// True if the dialect is loaded and declares types, or attributes, and does not say that it has
    /// others.
    pub(crate) fn declares_all(&self, kind: DefKind, dialect: &str) -> bool {
        let of_dialect = |def: &DefInfo| def.decl.kind == kind && def.decl.dialect() == dialect;
        self.whole.contains(dialect)
            && !self.open.contains(&(kind, dialect))
            && self.defs.iter().any(of_dialect)
    }

    /// True if a type is declared without a trait of this name.
    pub(crate) fn lacks_trait(&self, ty: RawType, name: &str) -> bool {
        match self.kind_of_type(ty) {
            TypeKind::Declared { def, .. } => !self.def_decl(*def).has_trait(name),
            _ => false,
        }
    }

    /// The number of the class of a type in the table of interfaces.
    pub(super) fn class_of_type(&self, ty: RawType) -> Option<usize> {
        match self.kind_of_type(ty) {
            TypeKind::Declared { def, .. } => Some(builtin::TYPES + def.index()),
            _ => self.view_type(ty, |view| view.class()),
        }
    }

    /// The number of the class of an attribute in the table of interfaces.
    pub(super) fn class_of_attr(&self, attr: Attr) -> Option<usize> {
        match &*self.attr_kind(attr) {
            AttrKind::Declared { def, .. } => Some(builtin::ATTRS + def.index()),
            _ => self.view_attr(attr, |view| view.class()),
        }
    }

    /// The declaration behind a handle.
    pub fn def_decl(&self, def: DefId) -> &'static DefDecl {
        self.defs[def.index()].decl
    }

    /// The registered type or attribute of a name, `dialect.mnemonic`.
    pub(crate) fn find_def(&self, kind: DefKind, name: &str) -> Option<DefId> {
        self.def_ids.get(&(kind, name)).copied()
    }

    /// Verifies the parameters of a declared type or attribute.
    pub(crate) fn verify_def(&self, def: DefId, params: &[DefParam]) -> Result<(), String> {
        (self.defs[def.index()].verify)(self, params)
    }

    /// The declaration and parameters that neutral data describes; `None` if there are none or they do
    /// not verify.
    pub(super) fn def_from_data(
        &mut self,
        data: &DefData<Context>,
    ) -> Option<(DefId, Box<[DefParam]>)> {
        if !(data.bind)(self) {
            return None;
        }
        let def = self.find_def(data.decl.kind, data.decl.name)?;
        let params = data.params_in(self)?;
        self.verify_def(def, &params).ok()?;
        Some((def, params.into()))
    }

    /// Makes the texts that are types of a declaration such types. Their handles remain valid.
    fn adopt_types(&mut self, decl: &'static DefDecl) {
        for id in 0..self.types.len() as u32 {
            let text = match self.types.get(id) {
                TypeKind::Opaque(text) if is_of(decl, text) => text.to_string(),
                TypeKind::OpaqueWithAliases(text) if is_of(decl, text.head()) => {
                    self.type_text(Type(RawType(id)))
                }
                _ => continue,
            };
            let known = self.types.len();
            let read = self.quietly(|ctx| ctx.parse_type(&text));
            match read {
                Ok(ty) if ty.0.index() == self.types.len() - 1 && ty.0.index() >= known => {
                    self.types.replace_by_last(id);
                }
                Ok(_) => self.left_as_text(decl, &text, "another text of the same type was read"),
                Err(error) => self.left_as_text(decl, &text, &error),
            }
        }
    }

    /// The same for attributes.
    fn adopt_attrs(&mut self, decl: &'static DefDecl) {
        for id in (0..self.attrs.kinds() as u32).map(Attr) {
            let text = match self.stored_attr(id) {
                Some(AttrKind::Opaque(text, None)) if is_of(decl, text) => text.to_string(),
                Some(AttrKind::OpaqueWithAliases(text, None)) if is_of(decl, text.head()) => {
                    self.attr_text(id)
                }
                _ => continue,
            };
            let known = self.attrs.kinds();
            let read = self.quietly(|ctx| ctx.parse_attr(&text));
            match read {
                Ok(attr) if attr.index() == self.attrs.kinds() - 1 && attr.index() >= known => {
                    self.attrs.replace_by_last(id);
                }
                Ok(_) => {
                    self.left_as_text(decl, &text, "another text of the same attribute was read");
                }
                Err(error) => self.left_as_text(decl, &text, &error),
            }
        }
    }

    /// Parses without the handlers of diagnostics.
    fn quietly<T>(
        &mut self,
        parse: impl FnOnce(&mut Self) -> Result<T, crate::Diagnostics>,
    ) -> Result<T, String> {
        let engine = std::mem::take(&mut self.diagnostics);
        let parsed = parse(self);
        self.diagnostics = engine;
        parsed.map_err(|errors| {
            let first = errors.iter().next();
            first.map_or_else(String::new, |error| error.message.clone())
        })
    }

    #[cold]
    fn left_as_text(&self, decl: &DefDecl, text: &str, why: &str) {
        let message = format!(
            "'{text}' was read before '{}' was registered and remains text: {why}",
            decl.name
        );
        let warning = Diagnostic::new(Severity::Warning, Location::unknown(), message);
        self.show_all(&[warning]);
    }

    /// Declared parameters with other attributes.
    pub(crate) fn with_attrs(params: &[DefParam], new: impl Fn(Attr) -> Attr) -> Box<[DefParam]> {
        let mut leaf = |leaf: Leaf<&RawType, &Attr>| match leaf {
            Leaf::Type(ty) => Some(Leaf::Type(*ty)),
            Leaf::Attr(attr) => Some(Leaf::Attr(new(*attr))),
        };
        let params = params.iter().filter_map(|param| param.map(&mut leaf));
        params.collect()
    }

    /// The attributes in declared parameters, in order.
    pub(crate) fn attrs_in(params: &[DefParam]) -> Vec<Attr> {
        let mut found = Vec::new();
        for param in params {
            param.for_each_leaf(&mut |leaf| {
                if let Leaf::Attr(attr) = leaf {
                    found.push(*attr);
                }
            });
        }
        found
    }
}

/// True if an opaque text is that of a declared type or attribute.
fn is_of(decl: &DefDecl, text: &str) -> bool {
    let Some((dialect, rest)) = text[1..].split_once(['.', '<']) else {
        return false;
    };
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && !"_.$".contains(c));
    dialect == decl.dialect() && &rest[..end.unwrap_or(rest.len())] == decl.mnemonic()
}
