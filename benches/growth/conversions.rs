//! Dialect conversions of growing modules.

use drr::conversion::{
    Atomicity, ConversionConfig, ConversionTarget, Converted, Order, TypeConverter,
    apply_conversion,
};
use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::embedded::{Context, ParseOptions};
use drr::ir::{Op, Signedness, TypeData};
use drr::pattern_set::PatternSet;
use drr::prelude::*;

use crate::table::Table;

drr::declare_op! {
    /// Its argument.
    pub IdOp = "size.id"(x: Index) -> (r: Index) traits(Pure);
    /// A sum of sizes.
    pub AddOp = "size.add"(x: Index, y: Index) -> (r: Index) traits(Pure);
    /// A sum of integers.
    pub IAddOp = "int.add"(x: I64, y: I64) -> (r: I64) traits(Pure);
    /// A constant.
    pub SizeOp = "size.size"() { value: IndexAttr } -> (r: Index) traits(Pure, ConstantLike);
    /// Blocks.
    pub ScopeOp = "size.scope"() -> () regions(body: AnyRegion);
    /// Goes on in another block.
    pub BranchOp = "size.br"(args: Variadic<AnyType>) -> () successors(to: AnySuccessor) traits(Terminator);
    /// Ends a block.
    pub EndOp = "size.end"(args: Variadic<AnyType>) -> () traits(Terminator);
}

drr::drr! {
    set SizeToInt;
    def IdIsGone : Pat<(IdOp $x), (replaceWithValue $x)>;
    def LowerAdd : Pat<(AddOp $x, $y), (IAddOp $x, $y)>;
}

/// The blocks of a scope.
fn blocks(n: usize, kind: &str) -> String {
    let op = |at: usize| match kind {
        "sums" => {
            let x = match at.checked_sub(1) {
                Some(last) => format!("%{last}"),
                None => "%a".to_string(),
            };
            format!("%{at} = \"size.add\"({x}, %a) : (index, index) -> index\n")
        }
        "values that stay" => format!(
            "%old{at} = \"a.value\"() : () -> index
            %{at} = \"size.add\"(%old{at}, %a) : (index, index) -> index\n"
        ),
        "constants" => format!(
            "\"size.br\"()[^to{at}] : () -> ()
            ^to{at}:
            %{at} = \"size.size\"() <{{value = {at} : index}}> : () -> index
            \"a.use\"(%{at}) : (index) -> ()\n"
        ),
        _ => format!(
            "\"size.br\"(%a)[^to{at}] : (index) -> ()
            ^to{at}(%x{at}: index):
            %{at} = \"size.id\"(%x{at}) : (index) -> index\n"
        ),
    };
    let text: String = (0..n).map(op).collect();
    format!(
        "\"size.scope\"() ({{\n^bb0(%a: index):\n{text}\"size.end\"() : () -> ()\n}}) : () -> ()"
    )
}

/// A module with a scope.
fn parsed(context: &mut Context, n: usize, kind: &str) -> Op<Context> {
    let options = ParseOptions::new().verify(false);
    let module = context.parse_module_with(&blocks(n, kind), &options);
    module.unwrap_or_else(|error| panic!("{error}"))
}

pub(crate) fn conversions(table: &mut Table) {
    table.rows("greedy driver: constants of blocks", 1_000, |n, steps| {
        let mut context = Context::new();
        let patterns = PatternSet::new().with(SizeToInt).bind(&mut context);
        let module = parsed(&mut context, n, "constants");
        let config = GreedyRewriteConfig::new().unique_constants(true);
        let run = || apply_patterns_greedily(&mut context, module, &patterns, &config, None);
        assert!(steps.step("rewrite", run).is_ok());
    });
    for kind in ["sums", "arguments of blocks", "values that stay"] {
        for order in [Order::UsersFirst, Order::Mlir] {
            let name = format!("dialect conversion, {order:?}: {kind}");
            table.rows(&name, 1_000, |n, steps| {
                let mut context = Context::new();
                let patterns = PatternSet::new().with(SizeToInt).bind(&mut context);
                let module = parsed(&mut context, n, kind);
                let types = TypeConverter::new()
                    .keep_others()
                    .convert(|ty| match ty.is_index() {
                        true => Converted::one(TypeData::Integer(64, Signedness::Signless)),
                        false => Converted::Next,
                    });
                let target = ConversionTarget::new()
                    .illegal::<IdOp>()
                    .illegal::<AddOp>()
                    .legal_dialect("int")
                    .retyped::<ScopeOp>()
                    .retyped::<BranchOp>()
                    .retyped::<EndOp>();
                // A cast of each value that stays is an error.
                let fails = kind == "values that stay";
                let atomicity = match fails {
                    true => Atomicity::PerRule,
                    false => Atomicity::Run,
                };
                let config = ConversionConfig::new().types(&types).order(order);
                let config = config.atomicity(atomicity);
                let report = steps.step("convert", || {
                    apply_conversion(&mut context, module, &target, &patterns, &config)
                });
                match report {
                    Ok(report) => assert!(!fails && report.casts_left == 0),
                    Err(error) => assert!(fails, "{error}"),
                }
            });
        }
    }
}
