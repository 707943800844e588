//! Row 2.9: the arguments of a block begin with a constraint. What would be the head of an op is one if a
//! comma or an op follows.

use super::{EffectOp, GraphOp, ReduceSumOp};
use crate::{check, check_no_match, used};
use drr::prelude::*;

drr::drr! {
    #[allow(deprecated)]
    pub set Arguments;

    def Types : Pattern<(GraphOp $x, (region:$b (I32, F32))), [(drop $b), (replaceWithValue $x)]>;
    def Bound : Pattern<(GraphOp $x, (region:$b (I32:$y, $_), (EffectOp $y))), [(drop $b), (replaceWithValue $x)]>;
    def Single : Pattern<(GraphOp $x, (region:$b (F32) (EffectOp $_))), [(drop $b), (replaceWithValue $x)]>;
    def TypeOfOperand : Pattern<(GraphOp $x, (region:$b ($_) (EffectOp $y))), [(CastOp:$c $x, (returnType $y)), (ReduceSumOp $c), (drop $b)]>;
}
drr::declare_op! {
    /// Another type.
    pub CastOp = "a.cast"(x: AnyType) -> (r: AnyType);
}

fn graph(args: &str, ops: &str) -> String {
    used(&format!(
        "%r = \"r.graph\"(%a) ({{ ^bb0({args}): {ops} }}) : (i32) -> i32"
    ))
}

#[test]
fn r2_9_a_constraint_before_a_comma_begins_the_arguments_of_a_block() {
    let after = "\"x.use\"(%a) : (i32) -> ()";
    let effect = "\"r.effect\"(%p) : (i32) -> ()";
    check(Arguments, "Types", &graph("%p: i32, %q: f32", ""), after);
    for args in ["%p: f32, %q: f32", "%p: i32", "%p: i32, %q: f32, %s: i32"] {
        check_no_match(Arguments, "Types", &graph(args, ""));
    }
    let both = "%p: i32, %q: f32";
    check_no_match(Arguments, "Types", &graph(both, effect));
    check(Arguments, "Bound", &graph(both, effect), after);
    check_no_match(Arguments, "Bound", &graph("%q: i32, %p: i32", effect));
    check_no_match(Arguments, "Bound", &graph(both, ""));
    let float = "\"r.effect\"(%p) : (f32) -> ()";
    check(Arguments, "Single", &graph("%p: f32", float), after);
    check_no_match(Arguments, "Single", &graph("%p: i32", effect));
}

#[test]
fn r4_12_results_have_the_type_of_a_value_that_is_made_in_a_region() {
    let after = used("%t = \"a.cast\"(%a) : (i32) -> f32 %r = \"r.reduce_sum\"(%t) : (f32) -> i32");
    let effect = "\"r.effect\"(%p) : (f32) -> ()";
    check(
        Arguments,
        "TypeOfOperand",
        &graph("%p: f32", effect),
        &after,
    );
}
