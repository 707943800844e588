//! The context, which owns everything, operations included.

mod attrs;
mod builder;
mod cloning;
pub(crate) mod create;
mod defs;
mod dense;
mod dialects;
mod drivers;
mod dynamic;
mod equivalence;
mod erase;
mod kinds;
mod layout;
mod locs;
mod make;
mod matchers;
mod names;
mod op_traits;
mod order;
mod read;
mod rebuild;
mod report;
mod resources;
mod structure;
mod successors;
mod symbol_tables;
mod symbols;
mod terminators;
mod traits;
mod types;
mod walk;

use std::any::TypeId;

use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use drr_runtime::attr::AttrData;
use drr_runtime::decl::{Constraints, DialectAttr, OpDecl, VerifyError};
use drr_runtime::format::{Asm, AsmCall, AsmParser, AsmPrinter, AttrText, Values};
use drr_runtime::interface::Interfaces;
use drr_runtime::ir::{InsertPoint, IrId, Op, OpKind, Type, Value};
use drr_runtime::pattern_set::PatternSet;
use drr_runtime::side_tables::KindTraits;
use drr_runtime::ty::TypeData;
use drr_runtime::typedef::{DefDecl, DefDirectives, DefKind};

use crate::attr::AliasTarget;
use crate::attr_store::Attrs;
use crate::diagnostics::{DiagnosticEngine, SourceMgr};
use crate::ids::{Attr, DefId, NIL, Name, RawType};
use crate::intern::Interner;
use crate::loc::Locs;
use crate::pool::Pool;
use crate::raw_bytes;
use crate::storage::{
    AttrSlot, BlockData, Computed, KeptNames, OpData, OpNumbers, Parts, PooledUse, PooledValue,
    RegionData, SsaNames, Verified,
};
use crate::types::{DefParam, TypeKind};

pub use builder::{Builder, OpBuilder};
pub use dialects::CompiledDialect;
pub use equivalence::{EquivalenceFlags, EquivalentOps};
pub use op_traits::OpTraits;
pub use report::InFlightDiagnostic;
pub use resources::ExternalResource;
pub use symbol_tables::SymbolTables;
pub use symbols::{SymbolUse, Visibility};
pub use walk::{WalkOrder, WalkResult};

/// Owns types, attributes, locations, op kinds and operations. It is MLIR's `MLIRContext` together
/// with the IR in it.
///
/// Handles are numbers, so a context can be cloned with all its IR, and its handles are valid for
/// the clone. Handles are meaningless in any other context: methods panic if there is nothing of the
/// handle's number, and else read something else. The handle of an erased operation is
/// reused for a new one.
///
/// An operation takes 56 bytes, and 8 bytes for each attribute. Operations with regions, successors or
/// more than seven attributes take another 64 bytes. If there are more than two operands or more than
/// one result, each of them takes 16 bytes, as a block argument does. What is interned is stored once,
/// as long as the context lives; small integers are in the handles of their attributes.
#[derive(Clone)]
pub struct Context {
    pub(crate) id: IrId,
    /// True in a context that a thread works in.
    #[cfg(feature = "parallel")]
    pub(crate) is_fork: bool,
    pub(crate) names: Interner<Box<str>>,
    pub(crate) types: Interner<TypeKind>,
    /// Types that may be signless integers, by the number of leading zeros of the width.
    pub(crate) signless_types: [RawType; 8],
    pub(crate) attrs: Attrs,
    pub(crate) locs: Locs,
    pub(crate) kinds: Vec<KindInfo>,
    pub(crate) kind_ids: HashMap<Box<str>, u32, FxBuildHasher>,
    /// The kinds of registered ops, by the Rust types that declare them.
    pub(crate) op_kinds: HashMap<TypeId, OpKind, FxBuildHasher>,
    /// The loaded dialects, and those of registered ops.
    pub(crate) dialects: HashSet<Box<str>, FxBuildHasher>,
    /// The types of the loaded dialects.
    pub(crate) loaded: HashSet<TypeId, FxBuildHasher>,
    /// Their names.
    pub(crate) whole: HashSet<&'static str, FxBuildHasher>,
    /// The dialects that have more types, or attributes, than they declare.
    pub(crate) open: HashSet<(DefKind, &'static str), FxBuildHasher>,
    /// The attributes of registered ops that are kept as text: dialects and mnemonics.
    pub(crate) texts: HashMap<(&'static str, &'static str), AttrText, FxBuildHasher>,
    /// The dialects to load by need.
    pub(crate) registry: Registry,
    /// True if ops, types and attributes of unknown dialects are accepted.
    pub(crate) allows_unregistered: bool,
    /// How constants become operations, by the dialect of the op that was folded.
    pub(crate) materializers: HashMap<Box<str>, Materialize, FxBuildHasher>,
    /// How calls convert values, by the dialect of the call.
    pub(crate) call_conversions: HashMap<&'static str, ConvertForCall, FxBuildHasher>,
    /// The verifiers of attributes that no op declares, by dialect.
    pub(crate) attr_verifiers: HashMap<&'static str, VerifyAttr, FxBuildHasher>,
    /// The canonicalisation rules of the loaded dialects, in the order of loading.
    pub(crate) canonicalizations: Vec<fn() -> PatternSet<Context>>,
    /// The registered types and attributes that Rust structs declare.
    pub(crate) defs: Vec<DefInfo>,
    pub(crate) def_ids: HashMap<(DefKind, &'static str), DefId, FxBuildHasher>,
    /// The traits in the declarations of registered ops.
    pub(crate) kind_traits: KindTraits,
    /// The interfaces that the registered ops implement.
    pub(crate) interfaces: Interfaces<Context>,
    pub(crate) ops: Vec<OpData>,
    /// The first free slot; `next` of a free slot is another one.
    pub(crate) free_op: u32,
    pub(crate) num_free_ops: u32,
    pub(crate) uses: Pool<PooledUse>,
    pub(crate) values: Pool<PooledValue>,
    pub(crate) attr_slots: Pool<AttrSlot>,
    pub(crate) parts: Vec<Parts>,
    pub(crate) free_parts: Vec<u32>,
    pub(crate) blocks: Vec<BlockData>,
    pub(crate) free_blocks: Vec<u32>,
    pub(crate) regions: Vec<RegionData>,
    pub(crate) free_regions: Vec<u32>,
    /// `dense_resource` blobs and other file metadata.
    pub(crate) resources: Vec<crate::resource::Resource>,
    /// True if anything is printed through an alias.
    pub(crate) has_aliased: bool,
    /// The names of the aliases in texts of other dialects, by what they stand for.
    pub(crate) alias_names: HashMap<AliasTarget, Name, FxBuildHasher>,
    /// The numbers of operations in their blocks.
    pub(crate) order: Computed<OpNumbers>,
    /// The names in the texts of the top-level operation that was printed last, until a change.
    pub(crate) ssa_names: Computed<Option<SsaNames>>,
    /// The operations that the printer need not verify again.
    pub(crate) verified: Verified,
    pub(crate) diagnostics: DiagnosticEngine,
    pub(crate) sources: SourceMgr,
    /// The names that values and blocks keep, if names are kept.
    pub(crate) kept_names: Option<Box<KeptNames>>,
}

/// Dialects that a context loads when it needs them: MLIR's `DialectRegistry`.
///
/// A context with a registry loads a dialect when the parser meets an op, a type or an attribute of
/// it.
///
/// ```
/// use drr_ir::{Context, Registry};
/// # use drr_runtime::dialect::{Dialect, DialectVisitor};
/// # struct Shapes;
/// # impl Dialect for Shapes {
/// #     const NAME: &'static str = "shapes";
/// #     fn visit<V: DialectVisitor + ?Sized>(_: &mut V) {}
/// # }
///
/// let mut context = Context::new();
/// context.append_registry(&Registry::new().dialect::<Shapes>());
/// assert_eq!(context.loaded_dialects(), ["builtin"]);
/// context.parse_module("\"shapes.circle\"() : () -> ()")?;
/// assert_eq!(context.loaded_dialects(), ["builtin", "shapes"]);
/// # Ok::<(), drr_ir::Diagnostics>(())
/// ```
#[derive(Clone, Default)]
pub struct Registry {
    pub(crate) dialects: Vec<(&'static str, Load)>,
}

/// Loads a dialect.
pub(crate) type Load = fn(&mut Context);

/// Names that the context itself uses. It interns them first.
pub(crate) enum WellKnown {}

impl WellKnown {
    /// The slot for the properties of an unregistered op if they are not a dictionary.
    pub(crate) const PROPERTIES: Name = Name(0);
    pub(crate) const OPERAND_SEGMENTS: Name = Name(1);
    pub(crate) const RESULT_SEGMENTS: Name = Name(2);
    /// The attribute with the constant of a constant-like op.
    pub(crate) const VALUE: Name = Name(3);
    const TEXTS: [&str; 4] = ["", "operandSegmentSizes", "resultSegmentSizes", "value"];
}

/// Verifies an operation of a registered op.
pub(crate) type Verifier = fn(&Context, Op<Context>) -> Result<(), VerifyError>;

/// Verifies an operation with these types of operands and results, which satisfies its constraints.
pub(crate) type VerifyRelations =
    fn(&Context, Op<Context>, &[Type<Context>], &[Type<Context>]) -> Result<(), VerifyError>;

/// The default value of a declared attribute of a registered op.
pub(crate) type DefaultValue = fn(usize) -> Option<AttrData<Context>>;

/// The type that a format leaves out: [`OpDef::format_type`](drr_runtime::decl::OpDef::format_type).
pub type FormatType = fn(&mut Context, Values, Option<Type<Context>>) -> Option<TypeData<Context>>;

type CheckFormatType = fn(&Context, Values, Type<Context>) -> Result<(), &'static str>;

type VerifyDef = fn(&Context, &[DefParam]) -> Result<(), String>;

/// A registered type or attribute.
#[derive(Clone, Copy)]
pub(crate) struct DefInfo {
    pub(crate) decl: &'static DefDecl,
    pub(crate) verify: VerifyDef,
    /// [`Def::custom`](drr_runtime::decl::Def::custom).
    pub(crate) custom: DefDirectives<Context>,
}

/// The functions of a declared op, over this IR.
#[derive(Clone, Copy)]
pub(crate) struct Hooks {
    pub(crate) verify: Verifier,
    /// [`OpDef::constraints`](drr_runtime::decl::OpDef::constraints).
    pub(crate) constraints: Option<&'static Constraints<Context>>,
    /// [`OpDef::verify_relations`](drr_runtime::decl::OpDef::verify_relations).
    pub(crate) verify_relations: VerifyRelations,
    /// [`OpDef::format_type`](drr_runtime::decl::OpDef::format_type).
    pub(crate) format_type: FormatType,
    /// [`OpDef::check_format_type`](drr_runtime::decl::OpDef::check_format_type).
    pub(crate) check_format_type: CheckFormatType,
    pub(crate) default: DefaultValue,
    /// [`OpDef::parse_syntax`](drr_runtime::decl::OpDef::parse_syntax).
    pub(crate) parse: fn(&mut dyn AsmParser<Context>) -> Option<Asm>,
    /// [`OpDef::print_syntax`](drr_runtime::decl::OpDef::print_syntax).
    pub(crate) print: fn(&mut dyn AsmPrinter<Context>) -> bool,
    /// [`OpDef::custom`](drr_runtime::decl::OpDef::custom).
    pub(crate) custom: fn(usize, AsmCall<'_, Context>) -> Asm<bool>,
    /// [`OpDef::verify_regions`](drr_runtime::decl::OpDef::verify_regions).
    pub(crate) verify_regions: Verifier,
    /// [`OpDef::argument_name`](drr_runtime::decl::OpDef::argument_name).
    pub(crate) argument_name: fn(&Context, Op<Context>, usize, usize) -> Option<String>,
    /// [`OpDef::result_name`](drr_runtime::decl::OpDef::result_name).
    pub(crate) result_name: fn(&Context, Op<Context>, usize) -> Option<String>,
    /// [`OpSyntax::DEFAULT_DIALECT`](drr_runtime::decl::OpSyntax::DEFAULT_DIALECT).
    pub(crate) default_dialect: &'static str,
}

impl Hooks {
    /// Those of an op that only has a declaration.
    pub(crate) const NONE: Hooks = Hooks {
        verify: |_, _| Ok(()),
        constraints: None,
        verify_relations: |_, _, _, _| Ok(()),
        format_type: |_, _, _| None,
        check_format_type: |_, _, _| Ok(()),
        default: |_| None,
        parse: |_| None,
        print: |_| false,
        custom: |_, _| Ok(false),
        verify_regions: |_, _| Ok(()),
        argument_name: |_, _, _, _| None,
        result_name: |_, _, _| None,
        default_dialect: "",
    };
}

/// [`Dialect::materialize_constant`](drr_runtime::dialect::Dialect::materialize_constant).
pub(crate) type Materialize = fn(
    &mut Context,
    InsertPoint<Context>,
    Op<Context>,
    &Attr,
    Type<Context>,
) -> Option<Op<Context>>;

/// [`Dialect::materialize_call_conversion`](drr_runtime::dialect::Dialect::materialize_call_conversion).
pub(crate) type ConvertForCall = fn(
    &mut Context,
    InsertPoint<Context>,
    Op<Context>,
    Value<Context>,
    Type<Context>,
) -> Option<Op<Context>>;

/// [`Dialect::verify_attr`](drr_runtime::dialect::Dialect::verify_attr).
pub(crate) type VerifyAttr = fn(DialectAttr<'_, Context>) -> Result<(), VerifyError>;

/// An op kind.
#[derive(Clone)]
pub(crate) struct KindInfo {
    pub(crate) name: Box<str>,
    /// True if the name needs no escape in quotes.
    pub(crate) is_plain: bool,
    pub(crate) traits: OpTraits,
    pub(crate) registered: Option<Registered>,
}

/// The registration of an op.
#[derive(Clone)]
pub(crate) struct Registered {
    /// The Rust type of the declaration; `None` for `builtin.module`.
    pub(crate) op: Option<TypeId>,
    pub(crate) decl: &'static OpDecl,
    pub(crate) hooks: Hooks,
    /// The names of the declared attributes, which are the op's properties.
    pub(crate) properties: Box<[Name]>,
    /// The default values of declared attributes, which operations get that are read without them.
    pub(crate) defaults: Box<[(Name, Attr)]>,
    /// The default values that syntax leaves out: also those of optional attributes.
    pub(crate) elided: Box<[(Name, Attr)]>,
    /// Set if nothing but the parts of an operation is to be verified, which are single operands,
    /// results and attributes.
    pub(crate) simple: Option<Simple>,
}

/// The constraints of an op with few single operands and results.
#[derive(Clone, Copy)]
pub(crate) struct Simple {
    pub(crate) constraints: &'static Constraints<Context>,
    pub(crate) operands: u8,
    pub(crate) results: u8,
    /// A bit for each operand and result that has the constraint of the one before.
    pub(crate) alike: u8,
}

impl KindInfo {
    /// True if an attribute of this name is a property of the op.
    pub(crate) fn declares(&self, name: Name) -> bool {
        match &self.registered {
            Some(registered) => registered.properties.contains(&name),
            None => name == WellKnown::OPERAND_SEGMENTS || name == WellKnown::RESULT_SEGMENTS,
        }
    }
}

impl Default for Context {
    fn default() -> Self {
        Context::new()
    }
}

impl std::fmt::Debug for Context {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Context")
            .field("ops", &self.num_ops())
            .field("kinds", &self.kinds.len())
            .field("types", &self.types.len())
            .field("attrs", &self.attrs.len())
            .finish_non_exhaustive()
    }
}

impl Context {
    /// A context in which the ops `builtin.module` and `builtin.unrealized_conversion_cast` are
    /// registered.
    pub fn new() -> Self {
        let mut names = Interner::new();
        for text in WellKnown::TEXTS {
            names.intern_ref(text);
        }
        let mut context = Context {
            id: IrId::new(),
            #[cfg(feature = "parallel")]
            is_fork: false,
            names,
            types: Interner::new(),
            signless_types: [RawType(0); 8],
            attrs: Attrs::new(),
            locs: Locs::new(),
            kinds: Vec::new(),
            kind_ids: HashMap::default(),
            op_kinds: HashMap::default(),
            dialects: HashSet::default(),
            loaded: HashSet::default(),
            whole: HashSet::from_iter(["builtin"]),
            open: HashSet::default(),
            texts: HashMap::default(),
            registry: Registry::new(),
            allows_unregistered: true,
            materializers: HashMap::default(),
            call_conversions: HashMap::default(),
            attr_verifiers: HashMap::default(),
            canonicalizations: Vec::new(),
            defs: Vec::new(),
            def_ids: HashMap::default(),
            kind_traits: KindTraits::new(),
            interfaces: Interfaces::new(),
            ops: Vec::new(),
            free_op: NIL,
            num_free_ops: 0,
            uses: Pool::new(),
            values: Pool::new(),
            attr_slots: Pool::new(),
            parts: Vec::new(),
            free_parts: Vec::new(),
            blocks: Vec::new(),
            free_blocks: Vec::new(),
            regions: Vec::new(),
            free_regions: Vec::new(),
            resources: Vec::new(),
            has_aliased: false,
            alias_names: HashMap::default(),
            order: Computed::default(),
            ssa_names: Computed::default(),
            verified: Verified::default(),
            diagnostics: DiagnosticEngine::default(),
            sources: SourceMgr::default(),
            kept_names: None,
        };
        context.register_builtin_ops();
        context
    }

    /// Interns a string, such as an attribute's name.
    #[inline]
    pub fn intern_name(&mut self, text: &str) -> Name {
        // Most names are what they are stored as, see `raw_bytes`.
        match text.as_bytes().contains(&0xF4) {
            false => Name(self.names.intern_ref(text)),
            true => self.intern_name_of(text.as_bytes()),
        }
    }

    /// Interns a name that need not be UTF-8.
    #[inline]
    pub(crate) fn intern_name_of(&mut self, bytes: &[u8]) -> Name {
        Name(self.names.intern_ref(&*raw_bytes::name_of(bytes)))
    }

    /// The string behind a handle. In a name that is not UTF-8, the character U+10FF00 plus a byte
    /// stands for each byte that is not.
    #[inline]
    pub fn name(&self, name: Name) -> &str {
        self.names.get(name.0)
    }
}
