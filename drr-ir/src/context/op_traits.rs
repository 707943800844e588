//! The traits of ops that the context itself asks for.

use drr_runtime::decl::OpDecl;

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
            pub(crate) fn of(decl: &OpDecl) -> OpTraits {
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
