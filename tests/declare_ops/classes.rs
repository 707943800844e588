//! Classes of ops: what an op takes over, adds and replaces.

use drr::embedded::Context;
use drr::op::OpDecl;
use drr::prelude::*;

/// Classes for other modules.
mod shared {
    use drr::ir::{Ir, Op};

    /// A type that the classes name by a path of the crate.
    pub(crate) type Number = drr::constraint::SignlessIntegerOrIndexLike;

    /// A check that finds every operation wrong.
    pub(crate) fn never<I: Ir>(_: &I, _: Op<I>) -> Result<(), String> {
        Err("is never right".to_string())
    }

    drr::declare_op! {
        class Elementwise traits(Pure, Elementwise);
        /// Two operands of a type.
        pub(crate) class Binary<T = crate::classes::shared::Number>: Elementwise(lhs: T, rhs: T) -> (result: T)
            traits(SameOperandsAndResultType)
            format = "$lhs `,` $rhs attr-dict `:` type($result)";
        pub(crate) class Wrong: Binary verify = crate::classes::shared::never;
    }
}

/// The ops as classes give them.
mod by_class {
    use super::shared::{self, Binary};
    use drr::prelude::*;

    drr::declare_op! {
        /// A sum.
        pub AddOp = "test.add": Binary traits(Commutative);
        /// A product.
        pub MulOp = "test.mul": shared::Binary<F32> { fast: Optional<UnitAttr> }
            traits(Commutative)
            format = "$lhs `,` $rhs (`fast` $fast^)? attr-dict `:` type($result)";
        /// A comparison.
        pub LessOp = "test.less": Binary<T = AnyInteger> -> (result: AnyInteger, sure: I1)
            format = "$lhs `,` $rhs attr-dict `:` type($lhs)";
        /// An op in its own order.
        pub ShiftOp = "test.shift": Shift<F32, "$x `by` $n attr-dict `:` type($x)">;
        class Shift<T, text>: Scaled<T> { n: I64Attr = 1 } format = text;
        class Scaled<T>(x: T) { note: Optional<StrAttr> } -> (r: T) traits(SameOperandsAndResultType);
        /// An op that no operation satisfies.
        pub WrongOp = "test.wrong": shared::Wrong;
    }
}

/// The same ops without classes.
mod direct {
    use drr::prelude::*;

    drr::declare_op! {
        /// A sum.
        pub AddOp = "test.add"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
            -> (result: SignlessIntegerOrIndexLike)
            traits(Commutative, SameOperandsAndResultType, Pure, Elementwise)
            format = "$lhs `,` $rhs attr-dict `:` type($result)";
        /// A product.
        pub MulOp = "test.mul"(lhs: F32, rhs: F32) { fast: Optional<UnitAttr> } -> (result: F32)
            traits(Commutative, SameOperandsAndResultType, Pure, Elementwise)
            format = "$lhs `,` $rhs (`fast` $fast^)? attr-dict `:` type($result)";
        /// A comparison.
        pub LessOp = "test.less"(lhs: AnyInteger, rhs: AnyInteger) -> (result: AnyInteger, sure: I1)
            traits(SameOperandsAndResultType, Pure, Elementwise)
            format = "$lhs `,` $rhs attr-dict `:` type($lhs)";
        /// An op in its own order.
        pub ShiftOp = "test.shift"(x: F32) { note: Optional<StrAttr>, n: I64Attr = 1 } -> (r: F32)
            traits(SameOperandsAndResultType)
            format = "$x `by` $n attr-dict `:` type($x)";
    }
}

#[test]
fn an_op_of_a_class_is_declared_as_without_it() {
    let text = |decl: &OpDecl| format!("{decl:#?}");
    let pairs = [
        (by_class::AddOp::DECL, direct::AddOp::DECL),
        (by_class::MulOp::DECL, direct::MulOp::DECL),
        (by_class::LessOp::DECL, direct::LessOp::DECL),
        (by_class::ShiftOp::DECL, direct::ShiftOp::DECL),
    ];
    for (of_class, direct) in pairs {
        assert_eq!(text(of_class), text(direct));
    }
}

#[test]
fn operands_come_before_the_attributes_of_a_class_in_rules() {
    use by_class::{AddOp, ShiftOp};

    drr::drr! {
        set Rules;

        def Shifted : Pat<(ShiftOp $x, $_, 3), (AddOp $x, $x)>;
    }
    let rules = drr::pattern_set::PatternSet::<Context>::new().with(Rules);
    assert_eq!(rules.len(), 1);
}

#[test]
fn an_op_takes_over_the_functions_of_its_class() -> Result<(), drr::embedded::Diagnostics> {
    let mut ctx = Context::new();
    ctx.registered::<by_class::WrongOp>();
    ctx.registered::<by_class::AddOp>();
    ctx.parse_module("%0 = \"s\"() : () -> i32\n%1 = test.add %0, %0 : i32")?;
    let wrong = ctx.parse_module("%0 = \"s\"() : () -> i32\n%1 = test.wrong %0, %0 : i32");
    let text = wrong.err().map(|errors| errors.to_string());
    assert!(
        text.as_ref()
            .is_some_and(|text| text.contains("'test.wrong' op is never right")),
        "{text:?}"
    );
    Ok(())
}
