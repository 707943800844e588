//! Op kinds, and registering ops.

use std::any::TypeId;

use drr_runtime::decl::{AttrDecl, OpDecl, OpDef, Presence};
use drr_runtime::ir::{AttrName, OpKind};

use crate::context::op_traits::OpTraits;
use crate::context::{Context, Hooks, KindInfo, Registered, Simple, WellKnown};
use crate::ids::{Attr, Name};
use crate::raw_bytes::is_plain;
use crate::storage::{OpData, PROPERTY};

/// The dialects that `mlir-opt` 22 registers, sorted.
const MLIR_DIALECTS: [&str; 49] = [
    "acc",
    "affine",
    "amdgpu",
    "amx",
    "arith",
    "arm_neon",
    "arm_sme",
    "arm_sve",
    "async",
    "bufferization",
    "builtin",
    "cf",
    "complex",
    "dlti",
    "emitc",
    "func",
    "gpu",
    "index",
    "irdl",
    "linalg",
    "llvm",
    "math",
    "memref",
    "ml_program",
    "mpi",
    "nvgpu",
    "nvvm",
    "omp",
    "pdl",
    "pdl_interp",
    "ptr",
    "quant",
    "rocdl",
    "scf",
    "shape",
    "shard",
    "smt",
    "sparse_tensor",
    "spirv",
    "tensor",
    "test",
    "tosa",
    "transform",
    "ub",
    "vector",
    "wasmssa",
    "x86vector",
    "xegpu",
    "xevm",
];

/// True if a declaration stays when another one of the same op is registered: the builtin dialect's do,
/// and those that say more, as rules may declare only what they need of an op.
fn stays(known: &'static OpDecl, other: &'static OpDecl) -> bool {
    let says = |decl: &OpDecl| (decl.attrs.len(), decl.format.is_some() || decl.has_syntax);
    std::ptr::eq(known, other) || known.name.starts_with("builtin.") || says(known) > says(other)
}

impl Context {
    /// Registers an op with its declaration and returns its kind.
    ///
    /// As in MLIR, operations that are parsed from now on get the default values of attributes that
    /// are not written.
    ///
    /// Existing operations of that name become operations of the registered op. If an op of that
    /// name is registered, the declaration that says more stays: the one with more attributes or
    /// else the one with a syntax, otherwise the new one. Ops of the builtin dialect stay as they
    /// are. The op has the traits of both.
    pub fn registered<O: OpDef>(&mut self) -> OpKind {
        let op = TypeId::of::<O>();
        if let Some(kind) = self.registered_as(op, O::DECL) {
            return kind;
        }
        O::bind_defs(self);
        let kind = self.register(
            Some(op),
            O::DECL,
            Hooks {
                verify: O::verify_signature::<Context>,
                constraints: O::constraints(),
                verify_relations: O::verify_relations::<Context>,
                format_type: O::format_type::<Context>,
                check_format_type: O::check_format_type::<Context>,
                default: O::attr_default::<Context>,
                parse: |parser| O::parse_syntax(parser),
                print: |printer| O::print_syntax(printer),
                custom: |index, call| O::custom(index, call),
                verify_regions: O::verify_regions::<Context>,
                argument_name: O::argument_name::<Context>,
                result_name: O::result_name::<Context>,
                default_dialect: O::DEFAULT_DIALECT,
            },
        );
        self.interfaces.declare::<O>(kind);
        self.op_kinds.insert(op, kind);
        kind
    }

    /// The kind, if the Rust type `op` has registered its declaration, and no other one has
    /// replaced it since.
    fn registered_as(&self, op: TypeId, decl: &'static OpDecl) -> Option<OpKind> {
        let kind = *self.op_kinds.get(&op)?;
        let registered = self.kind_info(kind.0).registered.as_ref()?;
        (registered.op == Some(op) || stays(registered.decl, decl)).then_some(kind)
    }

    /// Registers a declaration, which is that of the Rust type `op`.
    pub(crate) fn register(
        &mut self,
        op: Option<TypeId>,
        decl: &'static OpDecl,
        hooks: Hooks,
    ) -> OpKind {
        let kind = self.op_kind(decl.name);
        if let Some((dialect, _)) = decl.name.split_once('.')
            && !self.dialects.contains(dialect)
        {
            self.dialects.insert(dialect.into());
        }
        self.kind_traits.declare(kind, decl);
        if self
            .kind_info(kind.0)
            .registered
            .as_ref()
            .is_some_and(|known| stays(known.decl, decl))
        {
            return kind;
        }
        // Before the defaults, which may be such attributes.
        let texts = decl.attrs.iter().filter_map(|attr| {
            let text = attr.text?;
            Some((text_name(text.before())?, text))
        });
        self.texts.extend(texts);
        let mut properties: Vec<Name> = decl
            .attrs
            .iter()
            .map(|attr| self.intern_name(attr.name))
            .collect();
        let defaults = properties.iter().enumerate().filter_map(|(slot, name)| {
            let attr = self.attr_from_data(&(hooks.default)(slot)?)?;
            Some((*name, attr))
        });
        let elided: Vec<(Name, Attr)> = defaults.collect();
        let is_added = |name: &Name| {
            let slot = properties.iter().position(|known| known == name);
            slot.is_some_and(|slot| decl.attrs[slot].presence == Presence::Defaulted)
        };
        let defaults = elided.iter().filter(|(name, _)| is_added(name));
        let defaults = defaults.copied().collect();
        properties.push(WellKnown::OPERAND_SEGMENTS);
        properties.push(WellKnown::RESULT_SEGMENTS);
        self.forget_names();
        let info = &mut self.kinds[kind.0 as usize];
        // If two declarations name the same op, it has the traits of both.
        info.traits = info.traits | OpTraits::REGISTERED | OpTraits::of(decl);
        let constraints = hooks.constraints;
        let simple = constraints.and_then(|all| Simple::new(decl, info.traits, all));
        info.registered = Some(Registered {
            op,
            decl,
            hooks,
            properties: properties.into(),
            defaults,
            elided: elided.into(),
            simple,
        });
        kind
    }

    /// The attribute of an operation or, if it has none, the default value that its op declares.
    pub(crate) fn slot_or_default(&self, op: u32, name: Name) -> Option<Attr> {
        self.slot(op, name).or_else(|| {
            let info = self.kind_info(self.op_data(op).kind());
            let mut defaults = info.registered.as_ref()?.defaults.iter();
            Some(defaults.find(|(known, _)| *known == name)?.1)
        })
    }

    /// The name of an attribute on ops of a kind, if it is interned.
    #[inline]
    pub(super) fn find_name_on(&self, kind: OpKind, name: &str) -> Option<AttrName> {
        // Verifiers and views ask for declared attributes, and an op has few of these.
        if let Some(registered) = &self.kind_info(kind.0).registered {
            let same = |attr: &AttrDecl| attr.name == name;
            if let Some(slot) = registered.decl.attrs.iter().position(same) {
                return Some(AttrName(registered.properties[slot].0 | PROPERTY));
            }
        }
        self.find_other_name_on(kind, name)
    }

    #[cold]
    fn find_other_name_on(&self, kind: OpKind, name: &str) -> Option<AttrName> {
        Some(self.name_on(kind, Name(self.names.find(name)?)))
    }

    /// The name of an attribute on ops of a kind.
    pub(super) fn name_on(&self, kind: OpKind, name: Name) -> AttrName {
        let declared = self.is_declared_attr(kind.0, name);
        AttrName(name.0 | if declared { PROPERTY } else { 0 })
    }

    /// The kind with this name. A new name becomes the kind of an unregistered op.
    pub fn op_kind(&mut self, name: &str) -> OpKind {
        if let Some(&id) = self.kind_ids.get(name) {
            return OpKind(id);
        }
        let id = self.kinds.len() as u32;
        assert!(id < OpData::NO_KIND, "at most 2^24 op kinds");
        self.kind_ids.insert(name.into(), id);
        self.kinds.push(KindInfo {
            name: name.into(),
            is_plain: name.bytes().all(is_plain),
            traits: OpTraits::default(),
            registered: None,
        });
        OpKind(id)
    }

    /// True if the dialect of an attribute's text is known: it is one of MLIR's, or an op of it is
    /// registered.
    pub(crate) fn knows_dialect_of(&self, text: &str) -> bool {
        let text = text.trim_start_matches('#');
        let end = text.find(['.', '<']).unwrap_or(text.len());
        let dialect = &text[..end];
        MLIR_DIALECTS.binary_search(&dialect).is_ok() || self.dialects.contains(dialect)
    }

    /// The kind with this name, if any operation or declaration has it.
    pub fn find_kind(&self, name: &str) -> Option<OpKind> {
        self.kind_ids.get(name).map(|&id| OpKind(id))
    }

    /// The data of an op kind.
    ///
    /// # Panics
    /// If the kind is that of an operation that was erased.
    #[inline]
    pub(crate) fn kind_info(&self, kind: u32) -> &KindInfo {
        match self.kinds.get(kind as usize) {
            Some(info) => info,
            None => erased(),
        }
    }

    /// The dialect that is left out of the names of ops in the regions of an op.
    pub(crate) fn default_dialect(&self, kind: u32) -> &'static str {
        let registered = self.kind_info(kind).registered.as_ref();
        registered.map_or("", |registered| registered.hooks.default_dialect)
    }

    /// The traits of an op kind.
    #[inline]
    pub fn traits(&self, kind: OpKind) -> OpTraits {
        self.kind_info(kind.0).traits
    }

    /// The declarations of all registered ops, in the order in which their names became known.
    ///
    /// ```
    /// let names: Vec<&str> = drr_ir::Context::new()
    ///     .registered_ops()
    ///     .map(|decl| decl.name)
    ///     .collect();
    /// assert!(names.contains(&"builtin.module"));
    /// ```
    pub fn registered_ops(&self) -> impl Iterator<Item = &'static OpDecl> + '_ {
        let registered = self
            .kinds
            .iter()
            .filter_map(|kind| kind.registered.as_ref());
        registered.map(|registered| registered.decl)
    }

    /// The declaration of a registered op.
    pub fn declaration(&self, kind: OpKind) -> Option<&'static OpDecl> {
        self.kind_info(kind.0)
            .registered
            .as_ref()
            .map(|registered| registered.decl)
    }

    /// True if an attribute of this name is a property of the op.
    pub(crate) fn is_declared_attr(&self, kind: u32, name: Name) -> bool {
        self.kind_info(kind).declares(name)
    }
}

/// The dialect and the mnemonic with which the text of an attribute begins: of `#arith.overflow<`, or of
/// `#stablehlo<comparison_direction `.
fn text_name(before: &'static str) -> Option<(&'static str, &'static str)> {
    let (dialect, rest) = before.strip_prefix('#')?.split_once(['.', '<'])?;
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && !"_.$".contains(c));
    Some((dialect, &rest[..end.unwrap_or(rest.len())]))
}

#[cold]
fn erased() -> ! {
    panic!("the operation was erased, so that its handle is no longer valid")
}
