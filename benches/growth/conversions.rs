//! Dialect conversions of growing modules.

use drr::conversion::{
    ConversionConfig, ConversionTarget, Converted, Order, TypeConverter, apply_conversion,
};
use drr::embedded::{Context, ParseOptions};
use drr::ir::{Signedness, TypeData};
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

pub(crate) fn conversions(table: &mut Table) {
    for kind in ["sums", "arguments of blocks"] {
        for order in [Order::UsersFirst, Order::Mlir] {
            let name = format!("dialect conversion, {order:?}: {kind}");
            table.rows(&name, 1_000, |n, steps| {
                let mut context = Context::new();
                let patterns = PatternSet::new().with(SizeToInt).bind(&mut context);
                let options = ParseOptions::new().verify(false);
                let module = context.parse_module_with(&blocks(n, kind), &options);
                let module = module.unwrap_or_else(|error| panic!("{error}"));
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
                let config = ConversionConfig::new().types(&types).order(order);
                let report = steps.step("convert", || {
                    apply_conversion(&mut context, module, &target, &patterns, &config)
                });
                let report = report.unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(report.casts_left, 0);
            });
        }
    }
}
