//! Attributes that an IR lacks.

use drr::ir::adapter::Graph;
use drr::ir::{AttrData, Op, TypeData};
use drr::pattern_set::PatternSet;
use drr::prelude::*;

use super::own_ir::parse::parse;
use super::own_ir::rules::SubOp;

drr::declare_op! {
    /// A constant of any kind.
    AnyNumOp = "expr.num"() { value: AnyAttr } -> (r: I64) traits(Pure);
}
drr::drr! {
    set Rules;
    def Wide : Pat<(SubOp $x, $x), (AnyNumOp { AttrData::Integer { value: 7, ty: TypeData::int(128) } })>;
    def Short : Pat<(SubOp $x, $x), (AnyNumOp 1.5f32)>;
    // This IR has no `f32`, so `Short` does not hide it.
    #[allow(deprecated)]
    def Parts : Pat<(SubOp $x, $x), (AnyNumOp [1i64, 2i64])>;
}

#[test]
fn an_explanation_names_the_attribute_that_the_ir_lacks() {
    let mut graph = Graph::new(parse("y = a - a;").expect("it is a program"));
    let patterns = PatternSet::new().with(Rules).bind(&mut graph);
    for (rule, wanted) in [
        (
            "Wide",
            "does not match: the IR has no such attribute: 7 : i128",
        ),
        (
            "Short",
            "does not match: the IR has no such attribute: 1.5 : f32",
        ),
        ("Parts", "does not match: the IR has no such attribute"),
    ] {
        let why = patterns.explain(&mut graph, Op(1), rule);
        let why = why.expect("there is such a rule").to_string();
        assert!(why.ends_with(wanted), "{why}");
    }
}
