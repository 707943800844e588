//! Control that enters and leaves the regions of a declared op.

use std::ops::Range;

use drr::embedded::{Context, PrintOptions};
use drr::interface::{RegionBranchOpInterface, RegionPoint};
use drr::prelude::*;
use drr_dialects::arith::ArithDialect;
use drr_pass::{PassManager, Sccp};

drr::declare_op! {
    /// Runs its body. The first result is not a value of the body. A value of the body may be wider outside.
    pub RunOp = "my.run"(inputs: Variadic<AnyInteger>) regions(body: SizedRegion<1>)
        -> (token: Index, results: Variadic<AnyInteger>)
        traits(RegionBranchOpInterface);
    /// Ends a body.
    pub YieldOp = "my.yield"(values: Variadic<AnyType>) traits(Pure, ReturnLike, Terminator);
}
drr::dialect! {
    /// Bodies that run.
    pub MyDialect = "my" { ops: [RunOp, YieldOp], depends_on: [ArithDialect] }
}

impl<I: Ir> RegionBranchOpInterface<I> for RunOpView<'_, I> {
    fn region_successors(&self, from: RegionPoint) -> Vec<RegionPoint> {
        match from {
            RegionPoint::Parent => vec![RegionPoint::Region(0)],
            RegionPoint::Region(_) => vec![RegionPoint::Parent],
        }
    }
    fn entry_operands(&self, _: RegionPoint) -> Range<usize> {
        0..self.inputs().len()
    }
    fn successor_inputs(&self, to: RegionPoint) -> Option<Range<usize>> {
        (to == RegionPoint::Parent).then(|| 1..1 + self.results().len())
    }
    fn are_types_compatible(&self, given: Type<I>, input: Type<I>) -> bool {
        let width = |ty| Ty::new(self.ir(), ty).int_width();
        width(given) <= width(input)
    }
}

fn context() -> Context {
    let mut context = Context::new();
    context.load::<MyDialect>();
    context
}

/// An operation that gets an `i8` and whose body yields `values` of type `i8`.
fn run(values: &str, body: &str, result: &str) -> String {
    format!(
        "%x = \"my.make\"() : () -> i8
%t, %r = \"my.run\"(%x) ({{
^bb0(%a: {body}):
  \"my.yield\"({values}) : ({types}) -> ()
}}) : (i8) -> (index, {result})
",
        types = values
            .split_terminator(',')
            .map(|_| body)
            .collect::<Vec<_>>()
            .join(", ")
    )
}

fn error(text: &str) -> Option<String> {
    let read = context().parse_module(text);
    read.err().map(|errors| errors.to_string())
}

#[test]
fn all_operands_of_a_return_like_terminator_become_results() {
    assert_eq!(error(&run("%a", "i8", "i8")), None);
    for (values, count) in [("", 0), ("%a,%a", 2)] {
        let error = error(&run(values, "i8", "i8")).expect("the numbers differ");
        let message = format!(
            "'my.run' op along control flow edge from Operation my.yield to parent: region branch point has \
             {count} operands, but region successor needs 1 inputs"
        );
        assert!(error.contains(&message), "{error}");
    }
}

#[test]
fn an_op_says_which_types_of_passed_values_fit() {
    assert_eq!(error(&run("%a", "i16", "i32")), None);
    for (body, result, message) in [
        (
            "i4",
            "i32",
            "from parent to Region #0: successor operand type #0 'i8' should match successor input type #0 'i4'",
        ),
        (
            "i16",
            "i8",
            "from Operation my.yield to parent: successor operand type #0 'i16' should match successor input \
             type #0 'i8'",
        ),
    ] {
        let error = error(&run("%a", body, result)).expect("it becomes narrower");
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn a_constant_is_not_propagated_to_a_value_of_another_type() {
    let text = "module {
  %token, %results:2 = \"my.run\"() ({
    %c1_i8 = arith.constant 1 : i8
    \"my.yield\"(%c1_i8, %c1_i8) : (i8, i8) -> ()
  }) : () -> (index, i8, i16)
  \"my.use\"(%results#0, %results#1) : (i8, i16) -> ()
}
";
    let mut context = context();
    let module = context.parse_module(text).expect("it is valid");
    let mut passes = PassManager::on("builtin.module");
    passes.add(Sccp::new());
    passes.run(module, &mut context).expect("it verifies");
    let after = context.print_op(module, &PrintOptions::new());
    let wanted = "module {
  %c1_i8 = arith.constant 1 : i8
  %token, %results:2 = \"my.run\"() ({
    \"my.yield\"(%c1_i8, %c1_i8) : (i8, i8) -> ()
  }) : () -> (index, i8, i16)
  \"my.use\"(%c1_i8, %results#1) : (i8, i16) -> ()
}
";
    assert_eq!(after, wanted);
}
