//! Op kinds: names, and what is known of registered ops.

use drr_runtime::decl::{OpDecl, OpDef};
use drr_runtime::ir::{Op, OpKind};

use crate::context::{Context, WellKnown};
use crate::ids::Name;

/// Checks an operation of a registered op.
pub(crate) type Verifier = fn(&Context, Op<Context>) -> Result<(), String>;

/// What the context knows of an op kind.
#[derive(Clone)]
pub(crate) struct KindInfo {
    pub(crate) name: Box<str>,
    pub(crate) traits: OpTraits,
    pub(crate) registered: Option<Registered>,
    /// The op has nothing beside what is declared: it is one of those that every context knows.
    pub(crate) fully_known: bool,
}

/// What is known of a registered op.
#[derive(Clone)]
pub(crate) struct Registered {
    pub(crate) decl: &'static OpDecl,
    pub(crate) verify: Verifier,
    /// The names of the declared attributes, which are the op's properties.
    pub(crate) properties: Box<[Name]>,
}

/// The traits that the context itself asks for.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct OpTraits(u16);

macro_rules! traits {
    ($($(#[$doc:meta])* $flag:ident $method:ident = $bit:expr, $names:expr;)*) => {
        impl OpTraits {
            $($(#[$doc])*
            pub const $flag: OpTraits = OpTraits(1 << $bit);
            $(#[$doc])*
            #[inline]
            pub fn $method(self) -> bool {
                self.0 & Self::$flag.0 != 0
            }
            )*
            fn of(decl: &OpDecl) -> OpTraits {
                let mut traits = OpTraits::default();
                $(
                    let names: &[&str] = &$names;
                    if names.iter().any(|name| decl.has_trait(name)) {
                        traits = traits | Self::$flag;
                    }
                )*
                traits
            }
        }
    };
}

traits! {
    /// Registered.
    REGISTERED is_registered = 0, [];
    /// No memory effects: may be erased when unused.
    PURE is_pure = 1, ["Pure", "NoMemoryEffect"];
    /// Ends its block.
    TERMINATOR is_terminator = 2, ["Terminator", "IsTerminator", "ReturnLike"];
    /// Makes a constant.
    CONSTANT_LIKE is_constant_like = 3, ["ConstantLike"];
    /// Its regions use no values from outside.
    ISOLATED_FROM_ABOVE is_isolated_from_above = 4, ["IsolatedFromAbove"];
    /// Its effects are those of the operations inside.
    RECURSIVE_EFFECTS has_recursive_effects = 5,
        ["RecursiveMemoryEffects", "HasRecursiveMemoryEffects"];
    /// Its blocks need no terminator.
    NO_TERMINATOR has_no_terminator = 6, ["NoTerminator"];
    /// Its regions are graphs: operations may be used before they are made.
    GRAPH_REGION has_graph_region = 7, ["GraphRegion", "HasOnlyGraphRegion"];
    /// Each region has one block.
    SINGLE_BLOCK has_single_block = 8, ["SingleBlock", "SingleBlockImplicitTerminator"];
    /// Its operands may change places.
    COMMUTATIVE is_commutative = 9, ["Commutative", "IsCommutative"];
}

impl std::ops::BitOr for OpTraits {
    type Output = OpTraits;
    fn bitor(self, other: OpTraits) -> OpTraits {
        OpTraits(self.0 | other.0)
    }
}

impl Context {
    /// Makes an op known with its declaration (MLIR: registers it) and returns its kind.
    ///
    /// Operations of that name that exist already are of the registered op from now on.
    pub fn registered<O: OpDef>(&mut self) -> OpKind {
        self.register(O::DECL, O::verify_signature::<Context>)
    }

    pub(crate) fn register(&mut self, decl: &'static OpDecl, verify: Verifier) -> OpKind {
        let kind = self.op_kind(decl.name);
        self.kind_traits.declare(kind, decl);
        if self.kinds[kind.0 as usize]
            .registered
            .as_ref()
            .is_some_and(|known| {
                std::ptr::eq(known.decl, decl) || known.decl.attrs.len() > decl.attrs.len()
            })
        {
            return kind;
        }
        let mut properties: Vec<Name> = decl
            .attrs
            .iter()
            .map(|attr| self.intern_name(attr.name))
            .collect();
        properties.push(WellKnown::OPERAND_SEGMENTS);
        properties.push(WellKnown::RESULT_SEGMENTS);
        let info = &mut self.kinds[kind.0 as usize];
        // Two declarations may name the same op: what either says of its traits holds.
        info.traits = info.traits | OpTraits::REGISTERED | OpTraits::of(decl);
        info.registered = Some(Registered {
            decl,
            verify,
            properties: properties.into(),
        });
        kind
    }

    /// The kind with this name, made known as an unregistered op if it is new.
    pub fn op_kind(&mut self, name: &str) -> OpKind {
        if let Some(&id) = self.kind_ids.get(name) {
            return OpKind(id);
        }
        let id = self.kinds.len() as u32;
        self.kind_ids.insert(name.into(), id);
        self.kinds.push(KindInfo {
            name: name.into(),
            traits: OpTraits::default(),
            registered: None,
            fully_known: false,
        });
        OpKind(id)
    }

    /// The kind with this name, if any operation or declaration has it.
    pub fn find_kind(&self, name: &str) -> Option<OpKind> {
        self.kind_ids.get(name).map(|&id| OpKind(id))
    }

    /// The traits of an op kind.
    #[inline]
    pub fn traits(&self, kind: OpKind) -> OpTraits {
        self.kinds[kind.0 as usize].traits
    }

    /// The declaration of a registered op.
    pub fn declaration(&self, kind: OpKind) -> Option<&'static OpDecl> {
        self.kinds[kind.0 as usize]
            .registered
            .as_ref()
            .map(|registered| registered.decl)
    }

    /// Whether an attribute of this name is a property of the op.
    pub(crate) fn is_declared_attr(&self, kind: u32, name: Name) -> bool {
        self.kinds[kind as usize].declares(name)
    }
}

impl KindInfo {
    /// Whether an attribute of this name is a property of the op.
    pub(crate) fn declares(&self, name: Name) -> bool {
        match &self.registered {
            Some(registered) => registered.properties.contains(&name),
            None => name == WellKnown::OPERAND_SEGMENTS || name == WellKnown::RESULT_SEGMENTS,
        }
    }
}
