//! Names that MLIR's text has in quotes, and the order of arguments that MLIR's ops have.

use drr::prelude::*;
use drr::testing::RuleTest;

drr::declare_op! {
    /// A dash in the name.
    pub SumOp = "my.cross-sum"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// None.
    pub PlainOp = "my.plain_sum"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// A call with its callee among the attributes.
    pub InvokeOp = "my.invoke"(args: Variadic<AnyType>) { f: FlatSymbolRefAttr } -> (results: Variadic<AnyType>);
}

mod calls {
    use super::{InvokeOp, PlainOp, SumOp};
    use drr_dialects::func::CallOp;

    drr::drr! {
        pub set Rules;
        def Crossed : Pat<(PlainOp (SumOp $x)), (SumOp $x)>;
        def Invoke : Pat<(InvokeOp $args, $f), (CallOp $f, $args)>;
    }
}

#[test]
fn an_op_may_have_a_dash_in_its_name() {
    let module = |body: &str| {
        format!(
            "\"my.func\"() ({{\n^bb0(%x: i32):\n{body}\n\"my.use\"(%r) : (i32) -> ()\n}}) : () -> ()"
        )
    };
    RuleTest::new(calls::Rules).rewrites(
        &module(
            "%s = \"my.cross-sum\"(%x) : (i32) -> i32\n%r = \"my.plain_sum\"(%s) : (i32) -> i32",
        ),
        &module("%r = \"my.cross-sum\"(%x) : (i32) -> i32"),
    );
}

#[test]
fn a_call_takes_its_callee_first_as_in_mlir() {
    let module = |op: &str| {
        format!(
            "func.func private @f(i32) -> i32\nfunc.func @g(%x: i32) -> i32 {{\n{op}\nreturn %r : i32\n}}"
        )
    };
    RuleTest::new(calls::Rules)
        .prepare(|context| context.load::<drr_dialects::func::FuncDialect>())
        .rewrites(
            &module("%r = \"my.invoke\"(%x) {f = @f} : (i32) -> i32"),
            &module("%r = call @f(%x) : (i32) -> i32"),
        );
}
