//! Prints rules as TableGen.

use std::fmt::Write;

use crate::family::{ArgSpec, Attr, AttrKind, Family, OpSpec};
use crate::rule::{AttrFn, Build, Dag, Head, Pat, Pred, Res, Rule, Test};

const PRELUDE: &str = r#"include "Ops.td"
include "mlir/IR/PatternBase.td"

def Odd : AttrConstraint<CPred<"::d::number($_self) % 2 != 0">, "odd">;
def Small : AttrConstraint<CPred<"::d::number($_self) < 3">, "small">;
def HasOneUse : Constraint<CPred<"$0.hasOneUse()">, "has one use">;
def Different : Constraint<CPred<"$0 != $1">, "different">;
def Less : Constraint<CPred<"::d::number($0) < ::d::number($1)">, "less">;
def LongerThan1 : Constraint<CPred<"$0.size() > 1">, "longer than 1">;
def IsNeg : Constraint<CPred<"$0.getDefiningOp<::d::NegOp>()">, "a negation">;
def Sum : NativeCodeCall<"::d::attr($_builder, ::d::number($0) + ::d::number($1))">;
def MakeNeg : NativeCodeCall<"::d::NegOp::create($_builder, $_loc, $0)">;

"#;

/// A file with the rules.
pub fn file(family: &Family, rules: &[Rule]) -> String {
    let mut text = PRELUDE.to_string();
    for rule in rules {
        let results = rule.results.iter().flat_map(|res| patterns(family, res));
        let results: Vec<String> = results.collect();
        let constraints: Vec<String> = rule.constraints.iter().map(pred).collect();
        let _ = writeln!(
            text,
            "def {} : Pattern<{}, [{}], [{}], [], (addBenefit {})>;",
            rule.name,
            source(family, &rule.source),
            results.join(", "),
            constraints.join(", "),
            rule.benefit
        );
    }
    text
}

fn pred(pred: &Pred) -> String {
    match pred {
        Pred::OneUse(x) => format!("(HasOneUse ${x})"),
        Pred::Different(a, b) => format!("(Different ${a}, ${b})"),
        Pred::Less(a, b) => format!("(Less ${a}, ${b})"),
        Pred::Long(x) => format!("(LongerThan1 ${x})"),
        Pred::IsNeg(x) => format!("(IsNeg ${x})"),
        other => panic!("TableGen has no {other:?}"),
    }
}

fn literal(attr: &Attr) -> String {
    match attr {
        Attr::Int(value, ty) => format!("ConstantAttr<{}Attr, \"{value}\">", ty.constraint()),
        Attr::Str(text) => format!("ConstantStrAttr<StrAttr, {text:?}>"),
        other => panic!("TableGen has no {other:?} here"),
    }
}

fn named(what: &str, name: &Option<String>) -> String {
    match name {
        Some(name) => format!("{what}:${name}"),
        None => what.to_string(),
    }
}

fn source(family: &Family, dag: &Dag) -> String {
    let Head::One(op) = &dag.head else {
        panic!("TableGen has no {:?}", dag.head);
    };
    let args: Vec<String> = dag.args.iter().map(|pat| argument(family, pat)).collect();
    let head = named(family.ops[*op].rust, &dag.name);
    format!("({head} {})", args.join(", "))
}

fn argument(family: &Family, pat: &Pat) -> String {
    match pat {
        Pat::Any(Some(name)) => format!("${name}"),
        Pat::Any(None) => "$_".to_string(),
        Pat::Type(Test::Is(ty), name) => named(ty.constraint(), name),
        Pat::Attr(Test::Is(pred), name) => named(pred.name(), name),
        Pat::Literal(attr, name) => named(&literal(attr), name),
        Pat::Dag(dag) => source(family, dag),
        Pat::Variadic(None, parts) => {
            let parts: Vec<String> = parts.iter().map(|part| argument(family, part)).collect();
            format!("(variadic {})", parts.join(", "))
        }
        other => panic!("TableGen has no {other:?}"),
    }
}

/// A result pattern; several for several values.
fn patterns(family: &Family, res: &Res) -> Vec<String> {
    match res {
        Res::Values(values) => values
            .iter()
            .map(|value| format!("(replaceWithValue {})", result(family, value)))
            .collect(),
        res => vec![result(family, res)],
    }
}

fn result(family: &Family, res: &Res) -> String {
    let list = |items: &[Res]| {
        let items: Vec<String> = items.iter().map(|res| result(family, res)).collect();
        items.join(", ")
    };
    match res {
        Res::Op(build) => new_op(family, build),
        Res::Use(name) => format!("${name}"),
        Res::UseResult(name, index) => format!("${name}__{index}"),
        Res::Literal(attr) => literal(attr),
        Res::AttrFn(AttrFn::Sum, args) => format!("(Sum {})", list(args)),
        Res::MakeNeg(of) => format!("(MakeNeg {})", result(family, of)),
        Res::Variadic(items) => format!("(variadic {})", list(items)),
        other => panic!("TableGen has no {other:?}"),
    }
}

fn new_op(family: &Family, build: &Build) -> String {
    let spec: &OpSpec = &family.ops[build.op];
    let mut args: Vec<String> = vec![];
    for (arg, res) in spec.args.iter().zip(&build.args) {
        args.push(match (arg, res) {
            (ArgSpec::Attr(_, AttrKind::Unit, _), Res::Literal(_)) => {
                "ConstantAttr<UnitAttr, \"unit\">".to_string()
            }
            (_, res) => result(family, res),
        });
    }
    if let Some((name, of)) = &build.location {
        let name = name.iter().map(|name| format!("{name:?}"));
        let parts: Vec<String> = name.chain(of.iter().map(|of| format!("${of}"))).collect();
        args.push(format!("(location {})", parts.join(", ")));
    }
    format!("({} {})", named(spec.rust, &build.name), args.join(", "))
}
