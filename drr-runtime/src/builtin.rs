//! The op of MLIR's builtin dialect that drivers make: the cast between values of old and new types.

use crate::decl::{Arity, FoldOp, Interface, OpDecl, OpDef, ValueDecl, VerifyError};
use crate::format::{Anchor, Element, ElementKind, Format, Group, TypeSource, Values};
use crate::interface::{
    CastOpInterface, FoldOpInterface, InterfaceVisitor, Model, Ops, verify_interfaces,
};
use crate::ir::{Fold, Ir, Op, OpKind, Type, operand_types, operands, result_types, results};
use crate::signature::Verifier;

/// `builtin.unrealized_conversion_cast`: a conversion from some types to others that is still to be
/// made.
pub struct UnrealizedConversionCastOp;

const ANY: &[ValueDecl] = &[ValueDecl {
    name: "values",
    arity: Arity::Variadic,
    summary: "any type",
}];

/// An element after a space.
const fn spaced(kind: ElementKind) -> Element {
    Element { space: true, kind }
}

const FORMAT: Format = Format {
    text: "($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict",
    elements: &[
        Element {
            space: false,
            kind: ElementKind::Group(&Group {
                anchors: &[Anchor::Operand(0)],
                inverted: false,
                then: &[
                    spaced(ElementKind::Operand(0)),
                    spaced(ElementKind::Literal(":")),
                    spaced(ElementKind::TypeList(Values::Operand(0))),
                ],
                otherwise: &[],
            }),
        },
        spaced(ElementKind::Literal("to")),
        spaced(ElementKind::TypeList(Values::Result(0))),
        Element {
            space: false,
            kind: ElementKind::AttrDict,
        },
    ],
    operands: &[TypeSource::Written],
    results: &[TypeSource::Written],
    ..Format::EMPTY
};

#[diagnostic::do_not_recommend]
impl OpDef for UnrealizedConversionCastOp {
    const DECL: &'static OpDecl = &OpDecl {
        name: "builtin.unrealized_conversion_cast",
        operands: ANY,
        results: ANY,
        traits: &["Pure"],
        interfaces: &[
            Interface::of::<dyn CastOpInterface>(),
            Interface::of::<dyn FoldOpInterface>(),
        ],
        format: Some(&FORMAT),
        doc: "A conversion from one set of types to another that is still to be made.",
        ..OpDecl::EMPTY
    };
    fn verify_signature<I: Ir>(ir: &I, op: Op<I>) -> Result<(), VerifyError> {
        Verifier::new(ir, op, Self::DECL)?;
        Ok(verify_interfaces::<Self, I>(ir, op)?)
    }
    fn visit_interfaces<V: InterfaceVisitor>(visitor: &mut V) {
        visitor.interface::<dyn CastOpInterface, Self>();
        visitor.interface::<dyn FoldOpInterface, Self>();
    }
}

impl Model<Ops> for UnrealizedConversionCastOp {
    type Of = Self;
    type View<'a, I: Ir> = Self;
    fn view<I: Ir>(_: &I, _: Op<I>) -> Self {
        UnrealizedConversionCastOp
    }
}

impl<I: Ir> CastOpInterface<I> for UnrealizedConversionCastOp {
    fn are_cast_compatible(_: &I, _: &[Type<I>], _: &[Type<I>]) -> bool {
        true
    }
}

/// The operation that a cast undoes, if it is a cast, too: all its results are the operands of this one,
/// and its operands have the types of the results.
pub(crate) fn undone<I: Ir>(
    ir: &I,
    cast: Op<I>,
    is_cast: impl FnOnce(OpKind) -> bool,
) -> Option<Op<I>> {
    let (first, _) = ir.defining_op(operands(ir, cast).next()?)?;
    let is_undone = is_cast(ir.kind(first))
        && results(ir, first).eq(operands(ir, cast))
        && operand_types(ir, first).eq(result_types(ir, cast));
    is_undone.then_some(first)
}

/// A cast to the same types folds to its operands, and a cast back to the operands of the first one.
impl<I: Ir> FoldOpInterface<I> for UnrealizedConversionCastOp {
    fn fold(op: &mut FoldOp<'_, I>) -> Fold<I> {
        let (ir, cast) = (op.ir(), op.handle());
        let source = match operand_types(ir, cast).eq(result_types(ir, cast)) {
            true => Some(cast),
            false => undone(ir, cast, |kind| ir.is_named(kind, Self::DECL.name)),
        };
        source.map_or(Fold::No, |op| {
            Fold::Values(operands(ir, op).map(Into::into).collect())
        })
    }
}
