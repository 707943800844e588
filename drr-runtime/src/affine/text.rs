//! The text of maps and sets.

use std::fmt::{self, Write};

use super::AffineExpr::{self, Binary, Constant, Dim, Symbol};
use super::AffineOp::{Add, FloorDiv, Mod, Mul};
use super::{AffineMap, IntegerSet};

impl AffineMap {
    /// Writes the map as in `affine_map<…>`.
    pub fn write(&self, out: &mut String) {
        write_spaces(self.dims, self.symbols, out);
        out.push_str(" -> (");
        for (at, expr) in self.results.iter().enumerate() {
            if at > 0 {
                out.push_str(", ");
            }
            expr.write(false, out);
        }
        out.push(')');
    }
}

impl fmt::Display for AffineMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.write(&mut text);
        f.write_str(&text)
    }
}

impl IntegerSet {
    /// Writes the set as in `affine_set<…>`.
    pub fn write(&self, out: &mut String) {
        write_spaces(self.dims, self.symbols, out);
        out.push_str(" : (");
        for (at, (expr, is_zero)) in self.constraints.iter().enumerate() {
            if at > 0 {
                out.push_str(", ");
            }
            expr.write(false, out);
            out.push_str(if *is_zero { " == 0" } else { " >= 0" });
        }
        out.push(')');
    }
}

fn write_spaces(dims: u32, symbols: u32, out: &mut String) {
    out.push('(');
    write_names('d', dims, out);
    out.push(')');
    if symbols > 0 {
        out.push('[');
        write_names('s', symbols, out);
        out.push(']');
    }
}

fn write_names(prefix: char, count: u32, out: &mut String) {
    for at in 0..count {
        let comma = if at > 0 { ", " } else { "" };
        let _ = write!(out, "{comma}{prefix}{at}");
    }
}

impl AffineExpr {
    /// Writes the expression. `tight` says that it is the operand of an operator that binds tighter
    /// than `+`.
    fn write(&self, tight: bool, out: &mut String) {
        let (op, lhs, rhs) = match self {
            Dim(at) => {
                let _ = write!(out, "d{at}");
                return;
            }
            Symbol(at) => {
                let _ = write!(out, "s{at}");
                return;
            }
            Constant(value) => {
                let _ = write!(out, "{value}");
                return;
            }
            Binary(op, lhs, rhs) => (*op, lhs, rhs),
        };
        if tight {
            out.push('(');
        }
        match op {
            Add => write_sum(lhs, rhs, out),
            Mul if rhs.as_constant() == Some(-1) => {
                out.push('-');
                lhs.write(true, out);
            }
            _ => {
                lhs.write(true, out);
                out.push_str(match op {
                    Mul => " * ",
                    Mod => " mod ",
                    FloorDiv => " floordiv ",
                    _ => " ceildiv ",
                });
                rhs.write(true, out);
            }
        }
        if tight {
            out.push(')');
        }
    }
}

/// Writes a sum. A negative term on the right is written as a subtraction.
fn write_sum(lhs: &AffineExpr, rhs: &AffineExpr, out: &mut String) {
    lhs.write(false, out);
    if let Some((base, factor)) = rhs.as_binary(Mul)
        && let Some(factor) = factor.as_constant().filter(|factor| *factor < 0)
    {
        out.push_str(" - ");
        if factor == -1 {
            base.write(base.as_binary(Add).is_some(), out);
        } else {
            base.write(true, out);
            let _ = write!(out, " * {}", factor.wrapping_neg());
        }
        return;
    }
    match rhs.as_constant() {
        Some(value) if value < 0 => {
            // `i64::MIN` stays negative, as in MLIR.
            let _ = write!(out, " - {}", value.wrapping_neg());
        }
        _ => {
            out.push_str(" + ");
            rhs.write(false, out);
        }
    }
}
