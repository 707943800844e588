//! `(any<Trait> $a, $b)`: an op that is known only by a trait. The DAG itself serves as its
//! declaration, so that it is resolved and checked like other ops.

use super::{Place, assign};
use crate::codes::report;
use crate::declaration::{Argument, ArgumentKind, Arity, Infer, OpDeclaration, Part};
use crate::diag::Errors;
use crate::syntax::{Arg, ArgKind, Dag, Directive, Head, ResultIndex};

/// The declaration for a DAG of an op by trait: as many single operands as the DAG has, further
/// operands if it has `..`, and one result. `None` if its head is of another form.
pub fn declaration_of(dag: &Dag) -> Option<OpDeclaration> {
    let Head::Any(of) = &dag.head else {
        return None;
    };
    let names: Vec<String> = of.iter().map(|one| one.name.clone()).collect();
    let operands = |arg: &Arg| match &arg.kind {
        _ if arg.name.is_some() => 0,
        ArgKind::Dag(inner) if inner.is_any_order() => inner.args.len(),
        ArgKind::Rest | ArgKind::RestFrom(_) => 0,
        _ => 1,
    };
    let count = dag.args.iter().map(operands).sum();
    let operand = |name: String, arity| Argument {
        name,
        kind: ArgumentKind::Operand(arity),
    };
    let singles = (0..count).map(|nth: usize| operand(format!("#{nth}"), Arity::One));
    let rest = dag.args.iter().any(|arg| matches!(arg.kind, ArgKind::Rest));
    let rest = rest.then(|| operand("the others".to_string(), Arity::Variadic));
    Some(OpDeclaration {
        name: any_name(&names),
        traits: names,
        args: singles.chain(rest).collect(),
        results: results_of(dag),
        regions: Vec::new(),
        successors: Vec::new(),
        infer: Infer::None,
        broken: false,
    })
}

/// The results that the DAG's name implies: `:$r__1` is the second of any number, `:$r__any` any of
/// them. Without such a name there is one result.
fn results_of(dag: &Dag) -> Vec<Part> {
    let part = |name: String, arity| Part { name, arity };
    let index = dag.bind.as_ref().and_then(|bind| bind.index);
    let single = match index {
        Some(ResultIndex::Number(last)) => last as usize + 1,
        Some(ResultIndex::Any) | None => 1,
    };
    let mut results: Vec<Part> = (0..single)
        .map(|nth| part(format!("#{nth}"), Arity::One))
        .collect();
    if index.is_some() {
        results.push(part("the others".to_string(), Arity::Variadic));
    }
    results
}

/// Reports mistakes in the ops by trait of a source. Other ops are checked against their
/// declarations.
pub(crate) fn check(errors: &Errors, source: &Dag) {
    Place::walk_source(source, &mut |dag, place| {
        if let (Some(decl), false) = (declaration_of(dag), dag.broken) {
            check_op(errors, &decl, dag, place);
        }
    });
}

fn check_op(errors: &Errors, decl: &OpDeclaration, dag: &Dag, place: Place) {
    let (op, before) = (&decl.name, errors.len());
    for arg in &dag.args {
        if let Some(name) = &arg.name {
            report!(errors.at, name.span(), UNDECLARED_PLACE:
                "no declaration says what `{name}` of `{op}` is; its operands are given by position");
        }
        if let ArgKind::Dag(inner) = &arg.kind
            && let Head::Directive(directive @ (Directive::Variadic | Directive::Region)) =
                inner.head
        {
            report!(errors.at, inner.head_span, UNDECLARED_PLACE:
                "no declaration says where `{op}` has a `{directive}`; its single operands are given by position, and `..` leaves the others");
        }
    }
    if errors.len() == before {
        let faults = assign(decl, dag, place).err().unwrap_or_default();
        faults
            .into_iter()
            .for_each(|(span, message)| errors.at(span, message));
    }
}

/// The name that stands for ops with these traits.
pub(crate) fn any_name(traits: &[impl std::borrow::Borrow<str>]) -> String {
    format!("any<{}>", traits.join(" + "))
}
