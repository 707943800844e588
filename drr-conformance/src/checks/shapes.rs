//! Declarations of ops that differ from the operations of an IR.

use std::marker::PhantomData;

use crate::report::{Checked, Stop, equal};
use crate::subject::Subject;
use drr_runtime::decl::{
    Arity, AttrDecl, OpDecl, OpDef, PartDecl, Presence, ValueDecl, VerifyError,
};
use drr_runtime::ir::{Ir, Op, OpKind};

/// Binds an op.
type Bind<I> = fn(&mut I) -> Option<OpKind>;

/// How another declaration of an op differs.
const DIFFERENCES: [&str; 7] = [
    "no operands",
    "one more operand",
    "no results",
    "one more result",
    "a required attribute `another_attribute`",
    "a region",
    "a successor",
];

/// The unary op of a subject, declared with difference `N`.
struct Another<O, const N: usize>(PhantomData<O>);

impl<O: OpDef, const N: usize> OpDef for Another<O, N> {
    const DECL: &'static OpDecl = &differing(O::DECL, N);
    fn verify_signature<I: Ir>(_: &I, _: Op<I>) -> Result<(), VerifyError> {
        Ok(())
    }
}

/// The declaration with a difference.
const fn differing(unary: &'static OpDecl, difference: usize) -> OpDecl {
    const VALUE: ValueDecl = ValueDecl {
        name: "another_value",
        arity: Arity::One,
        summary: "any type",
    };
    const PART: PartDecl = PartDecl {
        name: "another_part",
        arity: Arity::One,
    };
    const ATTR: AttrDecl = AttrDecl {
        name: "another_attribute",
        presence: Presence::Required,
        summary: "any attribute",
        text: None,
    };
    let mut decl = OpDecl {
        name: unary.name,
        operands: unary.operands,
        attrs: unary.attrs,
        results: unary.results,
        ..OpDecl::EMPTY
    };
    match difference {
        0 => decl.operands = &[],
        1 => decl.operands = &[VALUE, VALUE],
        2 => decl.results = &[],
        3 => decl.results = &[VALUE, VALUE],
        4 => decl.attrs = &[ATTR],
        5 => decl.regions = &[PART],
        _ => decl.successors = &[PART],
    }
    decl
}

pub(crate) fn ops_of_another_shape_are_refused_if_ops_are_as_declared<S: Subject>() -> Checked {
    if !S::Ir::OPS_AS_DECLARED {
        return Err(Stop::Skip("ops are not always as declared"));
    }
    let bind: [Bind<S::Ir>; 7] = [
        |ir| ir.bind_op::<Another<S::Unary, 0>>(),
        |ir| ir.bind_op::<Another<S::Unary, 1>>(),
        |ir| ir.bind_op::<Another<S::Unary, 2>>(),
        |ir| ir.bind_op::<Another<S::Unary, 3>>(),
        |ir| ir.bind_op::<Another<S::Unary, 4>>(),
        |ir| ir.bind_op::<Another<S::Unary, 5>>(),
        |ir| ir.bind_op::<Another<S::Unary, 6>>(),
    ];
    let unary = S::Unary::DECL;
    for (number, bind) in bind.into_iter().enumerate() {
        // An op may be declared in this way.
        let other = differing(unary, number);
        if other.part_counts() == unary.part_counts() && other.attrs.len() == unary.attrs.len() {
            continue;
        }
        let (mut ir, _) = S::empty();
        let difference = DIFFERENCES[number];
        let name = unary.name;
        let what = format!("`{name}` declared with {difference}, with `Ir::OPS_AS_DECLARED`");
        equal("Ir::bind_op", what, None, bind(&mut ir))?;
    }
    Ok(())
}
