//! The conversions that are measured: integer arithmetic on `index`, and loads and stores.

use std::fmt::Write;

use drr::conversion::{ConversionTarget, Converted, TypeConverter};
use drr::embedded::Context;
use drr::ir::{Container, TypeData};
use drr::prelude::*;

drr::declare_op! {
    class Binary<T>(lhs: T, rhs: T) -> (result: T) traits(Pure, SameOperandsAndResultType);

    /// A sum.
    pub AddOp = "arith.addi": Binary<SignlessIntegerOrIndex>;
    /// A difference.
    pub SubOp = "arith.subi": Binary<SignlessIntegerOrIndex>;
    /// A product.
    pub MulOp = "arith.muli": Binary<SignlessIntegerOrIndex>;
    /// A sum.
    pub LAddOp = "llvm.add": Binary<SignlessInteger>;
    /// A difference.
    pub LSubOp = "llvm.sub": Binary<SignlessInteger>;
    /// A product.
    pub LMulOp = "llvm.mul": Binary<SignlessInteger>;

    /// Reads a number.
    pub LoadOp = "memref.load"(memref: AnyType, indices: Variadic<Index>) -> (result: AnyType);
    /// Writes a number.
    pub StoreOp = "memref.store"(value: AnyType, memref: AnyType, indices: Variadic<Index>);
    /// A part of a structure.
    pub ExtractOp = "llvm.extractvalue"(container: AnyType) { position: DenseI64ArrayAttr } -> (result: I64)
        traits(Pure);
    /// A place.
    pub GepOp = "llvm.getelementptr"(base: I64, indices: Variadic<I64>) -> (result: I64) traits(Pure);
    /// Reads a number.
    pub LLoadOp = "llvm.load"(address: I64) -> (result: AnyType);
    /// Writes a number.
    pub LStoreOp = "llvm.store"(value: AnyType, address: I64);
}

drr::drr! {
    pub set Lowering;
    foreach (From, To) in [(AddOp, LAddOp), (SubOp, LSubOp), (MulOp, LMulOp)] {
        def Lower #From : Pat<(From $x, $y), (To $x, $y)>;
    }
    def LowerLoad : Pat<(LoadOp $m, $i), (LLoadOp (GepOp (ExtractOp $m, { vec![1] }), $i))>;
    def LowerStore : Pat<(StoreOp $x, $m, $i), (LStoreOp $x, (GepOp (ExtractOp $m, { vec![1] }), $i))>;
}

/// A conversion.
pub(crate) struct Case {
    pub(crate) name: &'static str,
    /// MLIR's pass.
    pub(crate) pass: &'static str,
    /// A module with this many operations to convert.
    pub(crate) text: fn(usize) -> String,
    pub(crate) types: fn() -> TypeConverter<Context>,
    pub(crate) target: fn() -> ConversionTarget<Context>,
}

pub(crate) const CASES: [Case; 2] = [
    Case {
        name: "arith on index",
        pass: "convert-arith-to-llvm",
        text: arith,
        types: || types().leave_casts(),
        target,
    },
    Case {
        name: "loads and stores",
        pass: "finalize-memref-to-llvm",
        text: memory,
        types: || types().leave_casts(),
        target,
    },
];

fn i64_type() -> TypeData<Context> {
    TypeData::int(64)
}

/// `index` becomes `i64`, and a memref a structure.
fn types() -> TypeConverter<Context> {
    TypeConverter::new()
        .keep_others()
        .convert(|ty| match ty.is_in(Container::MemRef) {
            true => Converted::one(TypeData::Text("tuple<i64, i64, i64>".to_string())),
            false => Converted::Next,
        })
        .convert(|ty| match ty.is_index() {
            true => Converted::one(i64_type()),
            false => Converted::Next,
        })
}

fn target() -> ConversionTarget<Context> {
    ConversionTarget::new()
        .illegal_dialect("arith")
        .illegal_dialect("memref")
        .legal_dialect("llvm")
}

/// A function with this body.
fn function(body: &str) -> String {
    format!(
        "\"func.func\"() <{{function_type = (index, index, memref<16xindex>) -> index, sym_name = \"f\"}}> ({{\n\
         ^bb0(%x: index, %y: index, %m: memref<16xindex>):\n{body}}}) : () -> ()\n"
    )
}

/// Operations whose operands are the results of two earlier ones. Nothing folds.
fn arith(n: usize) -> String {
    let mut body = String::new();
    let value = |at: usize| match at {
        0 => "%x".to_string(),
        1 => "%y".to_string(),
        at => format!("%{}", at - 2),
    };
    for at in 0..n {
        let op = ["addi", "muli", "subi"][at % 3];
        let (x, y) = (value(at + 1), value(at / 2));
        let _ = writeln!(
            body,
            "%{at} = \"arith.{op}\"({x}, {y}) : (index, index) -> index"
        );
    }
    let _ = writeln!(body, "\"func.return\"(%{}) : (index) -> ()", n - 1);
    function(&body)
}

/// Pairs of a load and a store.
fn memory(n: usize) -> String {
    let mut body = String::new();
    for at in 0..n / 2 {
        let _ = writeln!(
            body,
            "%{at} = \"memref.load\"(%m, %x) : (memref<16xindex>, index) -> index"
        );
        let _ = writeln!(
            body,
            "\"memref.store\"(%{at}, %m, %y) : (index, memref<16xindex>, index) -> ()"
        );
    }
    let _ = writeln!(body, "\"func.return\"(%x) : (index) -> ()");
    function(&body)
}
