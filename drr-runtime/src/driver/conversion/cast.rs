//! The cast between values of old and new types.

use crate::decl::{Arity, FoldOp, Interface, OpDecl, OpDef, ValueDecl, VerifyError};
use crate::format::{Anchor, Element, ElementKind, Format, Group, TypeSource, Values};
use crate::interface::{
    CastOpInterface, FoldOpInterface, InterfaceVisitor, Model, Ops, verify_interfaces,
};
use crate::ir::{Fold, Ir, Op, Type, Value};
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
        attrs: &[],
        results: ANY,
        regions: &[],
        successors: &[],
        traits: &["Pure"],
        interfaces: &[
            Interface::of::<dyn CastOpInterface>(),
            Interface::of::<dyn FoldOpInterface>(),
        ],
        parents: &[],
        terminator: None,
        format: Some(&FORMAT),
        has_syntax: false,
        doc: "A conversion from one set of types to another that is still to be made.",
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

/// A cast to the same types folds to its operands, and a cast back to the operands of the first one.
impl<I: Ir> FoldOpInterface<I> for UnrealizedConversionCastOp {
    fn fold(op: &mut FoldOp<'_, I>) -> Fold<I> {
        let (ir, cast) = (op.ir(), op.handle());
        let operands = |op| -> Vec<Value<I>> {
            let count = ir.num_operands(op);
            (0..count).map(|at| ir.operand(op, at)).collect()
        };
        let results = |op| -> Vec<Value<I>> {
            let count = ir.num_results(op);
            (0..count).map(|at| ir.result(op, at)).collect()
        };
        let types = |values: &[Value<I>]| -> Vec<Type<I>> {
            values.iter().map(|value| ir.value_type(*value)).collect()
        };
        let (inputs, wanted) = (operands(cast), types(&results(cast)));
        let folded = match inputs.first().and_then(|first| ir.defining_op(*first)) {
            _ if types(&inputs) == wanted => Some(inputs),
            Some((first, _)) if ir.is_named(ir.kind(first), Self::DECL.name) => {
                let sources = operands(first);
                let undoes = results(first) == inputs && types(&sources) == wanted;
                undoes.then_some(sources)
            }
            _ => None,
        };
        folded.map_or(Fold::No, |values| {
            Fold::Values(values.into_iter().map(Into::into).collect())
        })
    }
}
