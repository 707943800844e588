//! Sets of 10, 100 and 500 rules that share a prefix. They show whether the cost of matching grows
//! with the number of rules.
//!
//! Rule `i` is `root[i % 4](mul(neg x, const 1000 + i), y[, z]) -> fused(x, y, y or z)`, as
//! `benches/mlir/gen_many.py` writes it for MLIR. The sets are files, written by
//! `cargo run -p drr-bench-rules --bin generate-many N`, so that the compiler gets single rules, as
//! users write them, and not a loop.

mod many10;
mod many100;
mod many500;

pub use many10::Many10;
pub use many100::Many100;
pub use many500::Many500;

/// The source file of the set with `count` rules.
pub fn source(count: u32) -> String {
    let mut text = format!(
        "//! {count} rules with a shared prefix, written by `generate-many {count}`.\n\n\
         use drr::constraint::ConstBoolAttrFalse;\n\
         use drr::drr;\n\n\
         use crate::ops::{{AddOp, ConstOp, FusedOp, MulOp, NegOp, SelectOp, SubOp}};\n\n\
         drr! {{\n    pub set Many{count};\n\n"
    );
    for i in 0..count {
        let (root, operands, results) = match i % 4 {
            0 => ("AddOp", "$y", "$x, $y, $y"),
            1 => ("SubOp", "$y", "$x, $y, $y"),
            2 => ("MulOp", "$y", "$x, $y, $y"),
            _ => ("SelectOp", "$y, $z", "$x, $y, $z"),
        };
        let value = 1000 + i;
        text += &format!(
            "    def M{i:04} : Pat<({root} (MulOp (NegOp $x), (ConstOp {value}i64)), {operands}), \
             (FusedOp {results}, ConstBoolAttrFalse, ConstBoolAttrFalse)>;\n"
        );
    }
    text + "}\n"
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_files_are_what_generate_many_writes() {
        let files = [
            (10, include_str!("many10.rs")),
            (100, include_str!("many100.rs")),
            (500, include_str!("many500.rs")),
        ];
        for (count, file) in files {
            assert_eq!(file, super::source(count), "many{count}.rs");
        }
    }
}
