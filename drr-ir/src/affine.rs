//! Affine expressions, maps and integer sets. They are simplified during construction, as in MLIR,
//! so that equal maps print alike.

use std::fmt::Write;

/// An affine expression. It is a tree of boxes: an expression with thousands of levels may overflow
/// the stack of a thread.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum AffineExpr {
    /// `d0`.
    Dim(u32),
    /// `s0`.
    Symbol(u32),
    /// An integer constant.
    Constant(i64),
    /// An operator and its operands.
    Binary(AffineOp, Box<AffineExpr>, Box<AffineExpr>),
}

/// A binary operator of affine expressions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AffineOp {
    /// `+`.
    Add,
    /// `*`.
    Mul,
    /// `mod`.
    Mod,
    /// `floordiv`.
    FloorDiv,
    /// `ceildiv`.
    CeilDiv,
}

/// `(d0, d1)[s0] -> (…)`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AffineMap {
    /// The number of dimensions.
    pub dims: u32,
    /// The number of symbols.
    pub symbols: u32,
    /// The results.
    pub results: Box<[AffineExpr]>,
}

/// `(d0)[s0] : (…)`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct IntegerSet {
    /// The number of dimensions.
    pub dims: u32,
    /// The number of symbols.
    pub symbols: u32,
    /// The expressions, each with whether it must be zero (`true`) or not negative (`false`).
    pub constraints: Box<[(AffineExpr, bool)]>,
}

use AffineExpr::{Binary, Constant, Dim, Symbol};
use AffineOp::{Add, CeilDiv, FloorDiv, Mod, Mul};

impl AffineExpr {
    /// Combines two expressions and simplifies the result.
    pub fn combine(op: AffineOp, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        match simplify(op, &lhs, &rhs) {
            Some(simpler) => simpler,
            None => Binary(op, Box::new(lhs), Box::new(rhs)),
        }
    }

    pub(crate) fn is_symbolic_or_constant(&self) -> bool {
        match self {
            Dim(_) => false,
            Symbol(_) | Constant(_) => true,
            Binary(_, lhs, rhs) => lhs.is_symbolic_or_constant() && rhs.is_symbolic_or_constant(),
        }
    }

    /// The largest number that is known to divide the value. As in MLIR, it wraps on overflow.
    fn largest_known_divisor(&self) -> i64 {
        match self {
            Dim(_) | Symbol(_) => 1,
            Constant(value) => value.wrapping_abs(),
            Binary(Mul, lhs, rhs) => lhs
                .largest_known_divisor()
                .wrapping_mul(rhs.largest_known_divisor()),
            Binary(Add | Mod, lhs, rhs) => {
                let divisor = |expr: &AffineExpr| expr.largest_known_divisor() as u64;
                gcd(divisor(lhs), divisor(rhs)) as i64
            }
            Binary(FloorDiv | CeilDiv, lhs, rhs) => match **rhs {
                Constant(by) if by != 0 => {
                    let lhs = lhs.largest_known_divisor();
                    match (lhs.checked_rem(by), lhs.checked_div(by)) {
                        (Some(0), Some(quotient)) => quotient.wrapping_abs(),
                        _ => 1,
                    }
                }
                _ => 1,
            },
        }
    }

    fn as_constant(&self) -> Option<i64> {
        match self {
            Constant(value) => Some(*value),
            _ => None,
        }
    }

    fn as_binary(&self, op: AffineOp) -> Option<(&AffineExpr, &AffineExpr)> {
        match self {
            Binary(own, lhs, rhs) if *own == op => Some((lhs, rhs)),
            _ => None,
        }
    }

    fn is_multiple_of(&self, by: i64) -> bool {
        self.largest_known_divisor().checked_rem(by) == Some(0)
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn combine(op: AffineOp, lhs: &AffineExpr, rhs: &AffineExpr) -> AffineExpr {
    AffineExpr::combine(op, lhs.clone(), rhs.clone())
}

fn simplify(op: AffineOp, lhs: &AffineExpr, rhs: &AffineExpr) -> Option<AffineExpr> {
    if let (Some(a), Some(b)) = (lhs.as_constant(), rhs.as_constant()) {
        return fold(op, a, b).map(Constant);
    }
    match op {
        Add => simplify_add(lhs, rhs),
        Mul => simplify_mul(lhs, rhs),
        Mod => simplify_mod(lhs, rhs),
        FloorDiv | CeilDiv => simplify_div(op, lhs, rhs),
    }
}

fn fold(op: AffineOp, a: i64, b: i64) -> Option<i64> {
    match op {
        Add => a.checked_add(b),
        Mul => a.checked_mul(b),
        Mod => (b >= 1).then(|| a.rem_euclid(b)),
        FloorDiv => {
            let quotient = a.checked_div(b)?;
            Some(if a % b != 0 && (a < 0) != (b < 0) {
                quotient - 1
            } else {
                quotient
            })
        }
        CeilDiv => {
            let quotient = a.checked_div(b)?;
            Some(if a % b != 0 && (a < 0) == (b < 0) {
                quotient + 1
            } else {
                quotient
            })
        }
    }
}

fn simplify_add(lhs: &AffineExpr, rhs: &AffineExpr) -> Option<AffineExpr> {
    // The right side of a long sum is short.
    if lhs.as_constant().is_some()
        || !rhs.is_symbolic_or_constant() && lhs.is_symbolic_or_constant()
    {
        return Some(combine(Add, rhs, lhs));
    }
    let constant = rhs.as_constant();
    if constant == Some(0) {
        return Some(lhs.clone());
    }
    if out_of_order(lhs, rhs) {
        return Some(combine(Add, rhs, lhs));
    }
    let lhs_offset = lhs
        .as_binary(Add)
        .and_then(|(base, offset)| Some((base, offset.as_constant()?)));
    if let (Some((base, offset)), Some(constant)) = (lhs_offset, constant) {
        let offset = offset.wrapping_add(constant);
        return Some(combine(Add, base, &Constant(offset)));
    }
    let ((first, a), (second, b)) = (scaled(lhs), scaled(rhs));
    if first == second {
        return Some(combine(Mul, first, &Constant(a.wrapping_add(b))));
    }
    if let Some((base, offset)) = lhs_offset {
        return Some(AffineExpr::combine(
            Add,
            combine(Add, base, rhs),
            Constant(offset),
        ));
    }
    // `expr - q * (expr floordiv q)` is `expr mod q`.
    let (product, factor) = rhs.as_binary(Mul)?;
    if factor.as_constant() == Some(-1)
        && let Some((quotient, by)) = product.as_binary(Mul)
        && let Some((dividend, divisor)) = quotient.as_binary(FloorDiv)
        && divisor == by
        && dividend == lhs
    {
        return Some(combine(Mod, lhs, by));
    }
    let (dividend, divisor) = product.as_binary(FloorDiv)?;
    let by = divisor.as_constant().filter(|by| *by > 0);
    if by.is_some() && dividend == lhs && factor.as_constant() == by.map(|by| -by) {
        return Some(combine(Mod, lhs, divisor));
    }
    // Try to combine `rhs` with the last term of a longer sum.
    let (base, last) = lhs.as_binary(Add)?;
    let simpler = simplify(Add, last, rhs)?;
    Some(AffineExpr::combine(Add, base.clone(), simpler))
}

/// An expression without its constant factor, and the factor.
fn scaled(expr: &AffineExpr) -> (&AffineExpr, i64) {
    let product = expr.as_binary(Mul);
    let product = product.and_then(|(base, factor)| Some((base, factor.as_constant()?)));
    product.unwrap_or((expr, 1))
}

/// Whether both are dimensions or both symbols, and the later one comes first.
fn out_of_order(lhs: &AffineExpr, rhs: &AffineExpr) -> bool {
    match (lhs, rhs) {
        (Dim(a), Dim(b)) | (Symbol(a), Symbol(b)) => a > b,
        _ => false,
    }
}

fn simplify_mul(lhs: &AffineExpr, rhs: &AffineExpr) -> Option<AffineExpr> {
    if lhs.as_constant().is_some()
        || !rhs.is_symbolic_or_constant() && lhs.is_symbolic_or_constant()
    {
        return Some(combine(Mul, rhs, lhs));
    }
    match rhs.as_constant() {
        Some(1) => return Some(lhs.clone()),
        Some(0) => return Some(rhs.clone()),
        _ if out_of_order(lhs, rhs) => return Some(combine(Mul, rhs, lhs)),
        _ => {}
    }
    let (base, factor) = lhs.as_binary(Mul)?;
    let own = factor.as_constant()?;
    match rhs.as_constant() {
        Some(other) => Some(combine(Mul, base, &Constant(own.wrapping_mul(other)))),
        None => Some(AffineExpr::combine(
            Mul,
            combine(Mul, base, rhs),
            Constant(own),
        )),
    }
}

fn simplify_div(op: AffineOp, lhs: &AffineExpr, rhs: &AffineExpr) -> Option<AffineExpr> {
    let by = rhs.as_constant().filter(|by| *by != 0)?;
    if by == 1 {
        return Some(lhs.clone());
    }
    if let Some((base, factor)) = lhs.as_binary(Mul)
        && let Some(factor) = factor.as_constant()
        && factor.checked_rem(by) == Some(0)
    {
        return Some(combine(Mul, base, &Constant(factor / by)));
    }
    let (a, b) = (op == FloorDiv).then(|| lhs.as_binary(Add)).flatten()?;
    (a.is_multiple_of(by) || b.is_multiple_of(by))
        .then(|| AffineExpr::combine(Add, combine(FloorDiv, a, rhs), combine(FloorDiv, b, rhs)))
}

fn simplify_mod(lhs: &AffineExpr, rhs: &AffineExpr) -> Option<AffineExpr> {
    let by = rhs.as_constant().filter(|by| *by >= 1)?;
    if lhs.is_multiple_of(by) {
        return Some(Constant(0));
    }
    if let Some((a, b)) = lhs.as_binary(Add) {
        if a.is_multiple_of(by) {
            return Some(combine(Mod, b, rhs));
        }
        if b.is_multiple_of(by) {
            return Some(combine(Mod, a, rhs));
        }
    }
    let (base, inner) = lhs.as_binary(Mod)?;
    let inner = inner.as_constant().filter(|inner| *inner >= 1)?;
    (inner % by == 0).then(|| combine(Mod, base, rhs))
}

impl AffineMap {
    /// Whether the results are all dimensions, in order.
    pub fn is_identity(&self) -> bool {
        self.dims as usize == self.results.len()
            && self
                .results
                .iter()
                .enumerate()
                .all(|(at, expr)| *expr == Dim(at as u32))
    }

    pub(crate) fn write(&self, out: &mut String) {
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

impl IntegerSet {
    pub(crate) fn write(&self, out: &mut String) {
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
