//! The code that rust-analyzer is asked about. check.py removes the marks in double brackets before
//! rust-analyzer reads this file, and asks at their positions.

use drr::prelude::*;

pub mod arith {
    use drr::prelude::*;

    drr::declare_op! {
        /// Adds two numbers.
        pub [[declared]]AddOp = "arith.add"(lhs: SignlessInteger, rhs: SignlessInteger) -> (sum: SignlessInteger)
            traits(Pure, Commutative, SameOperandsAndResultType);
        /// A constant number.
        pub ConstantOp = "arith.constant"() { value: TypedAttr } -> (result: AnyType)
            traits(Pure, AllTypesMatch(value, result));
    }

    /// Negates a number.
    #[derive(Op)]
    #[op(name = "arith.neg", traits(Pure, SameOperandsAndResultType))]
    pub struct [[derived]]NegOp {
        /// The number.
        #[operand]
        pub operand: SignlessInteger,
        /// The negated number.
        #[result]
        pub result: SignlessInteger,
    }
}

use arith::{AddOp, ConstantOp, NegOp};

drr::drr! {
    pub set Rules;

    /// x + 0 -> x
    def AddZero : Pat<([[use declared]]AddOp $x, (ConstantOp [[use helper]]Zero)), (replaceWithValue $x)>;

    /// -(-x) -> x + 0, a rule that builds an op
    def Twice : Pat<([[use derived]]NegOp (arith::[[use by path]]NegOp $x)),
                    ([[use in a result]]AddOp $x, (ConstantOp { Int(0) }))>;

    /// Tests for zero.
    def [[helper]]Zero : AttrConstraint<{ $_self.is_zero() }, "zero">;
}

/// -(x + y) -> anything
#[drr::pattern(([[use in a pattern]]NegOp ([[declared in a pattern]]AddOp $x, $_)), (replaceWithValue $x))]
#[derive(Clone, Copy)]
pub struct Parametrised;

/// A hand-written rule.
#[drr::pattern(root = [[use as root]]NegOp)]
fn by_hand<I: Ir>(_op: drr::op::OpOf<NegOp, I>, _rewriter: &mut PatternRewriter<'_, I>) -> bool {
    false
}

// A block with mistakes: an unbound name, an op that does not exist, an unknown directive.
drr::drr! {
    pub set Mistaken;

    def Unbound : Pat<([[use beside a mistake]]NegOp $x), (replaceWithValue $y)>;
    def Unknown : Pat<([[use around a mistake]]NegOp (NoSuchOp $x)), (replaceWithValue $x)>;
    def Fine : Pat<(NegOp ([[use after mistakes]]AddOp $x, $_)), (replaceWithValue $x)>;
}

// Unfinished blocks.
drr::drr! {
    pub set Typing;

    def Prefix : Pat<(Ne[[complete a name]] $x), (replaceWithValue $x)>;
    def Path : Pat<(arith::[[complete a path]] $x), (replaceWithValue $x)>;
    def Nested : Pat<(NegOp (Ad[[complete a nested name]])), (replaceWithValue $x)>;
    def Result : Pat<(NegOp $x), (arith::[[complete a result]])>;
}

drr::drr! {
    pub set Unfinished;

    def Open : Pat<([[use in half a rule]]NegOp:$outer (arith::[[complete without more]]))
}

#[drr::pattern((Ne[[complete in a pattern]] $x), (replaceWithValue $x))]
pub struct Typed;
