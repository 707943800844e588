//! Prints the arena in MLIR's generic form, so that results can be compared with `mlir-opt`'s byte
//! by byte.

use std::fmt::{self, Display, Formatter};

use crate::ir::{Arena, Kind, OpData};
use crate::workload::Ty;

impl Kind {
    /// The full name, `dialect.mnemonic`.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Module => "builtin.module",
            Kind::Source => "bench.source",
            Kind::Sink => "bench.sink",
            Kind::Const => "bench.const",
            Kind::Add => "bench.add",
            Kind::Sub => "bench.sub",
            Kind::Mul => "bench.mul",
            Kind::Neg => "bench.neg",
            Kind::T => "bench.t",
            Kind::Relu => "bench.relu",
            Kind::Matmul => "bench.matmul",
            Kind::Fused => "bench.fused",
            Kind::Twores => "bench.twores",
            Kind::Select => "bench.select",
            Kind::Cast => "bench.cast",
            Kind::Dead => "bench.dead",
        }
    }
    /// The least and the greatest number of operands.
    pub const fn num_operands(self) -> (usize, usize) {
        match self {
            Kind::Module | Kind::Dead | Kind::Source | Kind::Const => (0, 0),
            Kind::Sink => (0, usize::MAX),
            Kind::Neg | Kind::T | Kind::Relu | Kind::Cast => (1, 1),
            Kind::Add | Kind::Sub | Kind::Mul | Kind::Matmul | Kind::Twores => (2, 2),
            Kind::Fused | Kind::Select => (3, 3),
        }
    }
    /// The number of results.
    #[inline(always)]
    pub const fn num_results(self) -> usize {
        // A table: compilers make branches of a `match` here.
        const RESULTS: [u8; Kind::Dead as usize + 1] = {
            let mut results = [1; Kind::Dead as usize + 1];
            results[Kind::Module as usize] = 0;
            results[Kind::Sink as usize] = 0;
            results[Kind::Twores as usize] = 2;
            results[Kind::Dead as usize] = 0;
            results
        };
        RESULTS[self as usize] as usize
    }
}

impl Ty {
    /// The name in MLIR's syntax.
    pub const fn name(self) -> &'static str {
        match self {
            Ty::I64 => "i64",
            Ty::F32 => "f32",
        }
    }
}

impl Display for Arena {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut names = vec![0u32; self.ops.len()];
        let mut next = 0;
        f.write_str("\"builtin.module\"() ({\n")?;
        for number in self.iter() {
            let op = self.op(number);
            f.write_str("  ")?;
            let results = op.kind.num_results();
            if results > 0 {
                names[number as usize] = next;
                write!(f, "%{next}{} = ", if results == 2 { ":2" } else { "" })?;
                next += 1;
            }
            self.print_op(f, op, &names)?;
        }
        f.write_str("}) : () -> ()\n")
    }
}

impl Arena {
    fn print_op(&self, f: &mut Formatter<'_>, op: &OpData, names: &[u32]) -> fmt::Result {
        let uses = op.operands..op.operands + u32::from(op.operand_count);
        write!(f, "\"{}\"(", op.kind.name())?;
        for (index, at) in uses.clone().enumerate() {
            let value = self.value(at);
            let separator = if index > 0 { ", " } else { "" };
            write!(f, "{separator}%{}", names[(value >> 1) as usize])?;
            if self.def(value).kind == Kind::Twores {
                write!(f, "#{}", value & 1)?;
            }
        }
        f.write_str(")")?;
        match (op.kind, op.ty) {
            (Kind::Const, Ty::I64) => write!(f, " <{{value = {} : i64}}>", op.bits as i64)?,
            (Kind::Const, Ty::F32) => {
                write!(
                    f,
                    " <{{value = {} : f32}}>",
                    float(f32::from_bits(op.bits as u32))
                )?;
            }
            (Kind::Matmul | Kind::Fused, _) => {
                write!(
                    f,
                    " <{{ta = {}, tb = {}}}>",
                    op.flags & 1 != 0,
                    op.flags & 2 != 0
                )?;
            }
            _ => {}
        }
        f.write_str(" : (")?;
        for (index, at) in uses.enumerate() {
            let separator = if index > 0 { ", " } else { "" };
            write!(f, "{separator}{}", self.def(self.value(at)).ty.name())?;
        }
        let ty = op.ty.name();
        match op.kind.num_results() {
            0 => f.write_str(") -> ()\n"),
            1 => writeln!(f, ") -> {ty}"),
            _ => writeln!(f, ") -> ({ty}, {ty})"),
        }
    }
}

/// `1.000000e+00`, as MLIR prints floats. Only short floats occur here.
fn float(value: f32) -> String {
    let text = format!("{value:.6e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (sign, digits) = match exponent.strip_prefix('-') {
        Some(digits) => ('-', digits),
        None => ('+', exponent),
    };
    format!("{mantissa}e{sign}{digits:0>2}")
}
