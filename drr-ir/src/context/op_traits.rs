//! The op traits that the context itself uses.

use drr_runtime::decl::{Interface, OpDecl};
use drr_runtime::interface::{SymbolOpInterface, SymbolUserOpInterface};

/// The op traits that the context itself uses, as a set of flags.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct OpTraits(u16);

macro_rules! traits {
    ($(
        $(#[$doc:meta])*
        $flag:ident $method:ident = $bit:expr, $names:expr $(, $interface:ty)?;
    )*) => {
        impl OpTraits {
            $($(#[$doc])*
            pub const $flag: OpTraits = OpTraits(1 << $bit);
            $(#[$doc])*
            #[inline]
            pub fn $method(self) -> bool {
                self.0 & Self::$flag.0 != 0
            }
            )*
            pub(crate) fn of(decl: &OpDecl) -> OpTraits {
                let mut traits = OpTraits::default();
                $(
                    let names: &[&str] = &$names;
                    if names.iter().any(|name| decl.has_trait(name))
                        $(|| decl.implements(Interface::of::<$interface>()))?
                    {
                        traits = traits | Self::$flag;
                    }
                )*
                traits
            }
            /// The flag of an interface, if it has one.
            pub(crate) fn of_interface(interface: Interface) -> OpTraits {
                $($(if interface == Interface::of::<$interface>() {
                    return Self::$flag;
                })?)*
                OpTraits::default()
            }
        }
    };
}

traits! {
    /// The op is registered.
    REGISTERED is_registered = 0, [];
    /// The op has no memory effects and may be erased when unused.
    PURE is_pure = 1, ["Pure", "NoMemoryEffect"];
    /// The op ends its block.
    TERMINATOR is_terminator = 2, ["Terminator", "IsTerminator", "ReturnLike"];
    /// The op produces a constant.
    CONSTANT_LIKE is_constant_like = 3, ["ConstantLike"];
    /// The regions of the op use no values from outside.
    ISOLATED_FROM_ABOVE is_isolated_from_above = 4, ["IsolatedFromAbove"];
    /// The effects of the op are those of the operations in its regions.
    RECURSIVE_EFFECTS has_recursive_effects = 5,
        ["RecursiveMemoryEffects", "HasRecursiveMemoryEffects"];
    /// The blocks of the op need no terminator.
    NO_TERMINATOR has_no_terminator = 6, ["NoTerminator"];
    /// The regions of the op are graph regions: a use may precede the definition.
    GRAPH_REGION has_graph_region = 7, ["GraphRegion", "HasOnlyGraphRegion"];
    /// Each region of the op has one block.
    SINGLE_BLOCK has_single_block = 8, ["SingleBlock", "SingleBlockImplicitTerminator"];
    /// The op is commutative.
    COMMUTATIVE is_commutative = 9, ["Commutative", "IsCommutative"];
    /// The op keeps the lengths of its operand groups.
    OPERAND_SEGMENTS has_operand_segments = 10, ["AttrSizedOperandSegments"];
    /// The op keeps the lengths of its result groups.
    RESULT_SEGMENTS has_result_segments = 11, ["AttrSizedResultSegments"];
    /// The op defines a symbol: it has MLIR's trait, or implements
    /// [`SymbolOpInterface`](drr_runtime::interface::SymbolOpInterface).
    SYMBOL is_symbol = 12, ["Symbol"], dyn SymbolOpInterface;
    /// The op is a table of symbols, which its region defines.
    SYMBOL_TABLE is_symbol_table = 13, ["SymbolTable"];
    /// The op verifies its references to symbols: it implements
    /// [`SymbolUserOpInterface`](drr_runtime::interface::SymbolUserOpInterface).
    SYMBOL_USER is_symbol_user = 14, [], dyn SymbolUserOpInterface;
}

impl OpTraits {
    /// True if each operation of the op may be erased when unused.
    #[inline]
    pub(crate) fn is_always_removable(self) -> bool {
        let effects = OpTraits::TERMINATOR.0 | OpTraits::RECURSIVE_EFFECTS.0;
        let pure = OpTraits::REGISTERED.0 | OpTraits::PURE.0;
        self.0 & (effects | pure) == pure
    }
}

impl std::ops::BitOr for OpTraits {
    type Output = OpTraits;
    fn bitor(self, other: OpTraits) -> OpTraits {
        OpTraits(self.0 | other.0)
    }
}
