//! Affine expressions, maps and integer sets. They are simplified during construction, as in MLIR,
//! so that equal maps have the same text.

mod text;

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
        match simplify(op, lhs, rhs) {
            Ok(simpler) => simpler,
            Err((lhs, rhs)) => Binary(op, Box::new(lhs), Box::new(rhs)),
        }
    }

    /// True if no dimension occurs in it.
    pub fn is_symbolic_or_constant(&self) -> bool {
        match self {
            Dim(_) => false,
            Symbol(_) | Constant(_) => true,
            // The right side of a long sum is short.
            Binary(_, lhs, rhs) => rhs.is_symbolic_or_constant() && lhs.is_symbolic_or_constant(),
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

    /// The left operand of a binary expression.
    fn into_first(self) -> AffineExpr {
        match self {
            Binary(_, first, _) => *first,
            _ => self,
        }
    }

    /// The constant that it is.
    pub fn as_constant(&self) -> Option<i64> {
        match self {
            Constant(value) => Some(*value),
            _ => None,
        }
    }

    /// True if it is a constant that `by` divides.
    fn is_multiple(&self, by: i64) -> bool {
        self.as_constant().and_then(|value| value.checked_rem(by)) == Some(0)
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

/// A simpler expression, or the operands if there is none. Operands are moved, because a copy of each
/// partial sum would make a long sum quadratic.
type Simplified = Result<AffineExpr, (AffineExpr, AffineExpr)>;

fn simplify(op: AffineOp, lhs: AffineExpr, rhs: AffineExpr) -> Simplified {
    if let (Some(a), Some(b)) = (lhs.as_constant(), rhs.as_constant()) {
        return fold(op, a, b).map(Constant).ok_or((lhs, rhs));
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

fn simplify_add(lhs: AffineExpr, rhs: AffineExpr) -> Simplified {
    if goes_right(&lhs, &rhs) {
        return Ok(AffineExpr::combine(Add, rhs, lhs));
    }
    let constant = rhs.as_constant();
    if constant == Some(0) {
        return Ok(lhs);
    }
    if out_of_order(&lhs, &rhs) {
        return Ok(AffineExpr::combine(Add, rhs, lhs));
    }
    let lhs_offset = lhs
        .as_binary(Add)
        .and_then(|(_, offset)| offset.as_constant());
    if let (Some(offset), Some(constant)) = (lhs_offset, constant) {
        let offset = Constant(offset.wrapping_add(constant));
        return Ok(AffineExpr::combine(Add, lhs.into_first(), offset));
    }
    let ((first, a), (second, b)) = (scaled(&lhs), scaled(&rhs));
    if first == second {
        let factor = Constant(a.wrapping_add(b));
        return Ok(AffineExpr::combine(Mul, into_unscaled(lhs), factor));
    }
    if let Some(offset) = lhs_offset {
        let sum = AffineExpr::combine(Add, lhs.into_first(), rhs);
        return Ok(AffineExpr::combine(Add, sum, Constant(offset)));
    }
    if let Some(divisor) = divisor_of_remainder(&lhs, &rhs) {
        return Ok(AffineExpr::combine(Mod, lhs, divisor));
    }
    // Try to combine a multiple of a quotient with the last term of a longer sum.
    let product = rhs
        .as_binary(Mul)
        .and_then(|(product, _)| product.as_binary(FloorDiv));
    match lhs {
        Binary(Add, base, last) if product.is_some() => match simplify(Add, *last, rhs) {
            Ok(simpler) => Ok(AffineExpr::combine(Add, *base, simpler)),
            Err((last, rhs)) => Err((Binary(Add, base, Box::new(last)), rhs)),
        },
        _ => Err((lhs, rhs)),
    }
}

/// `q` if the sum is `expr - q * (expr floordiv q)`, which is `expr mod q`.
fn divisor_of_remainder(lhs: &AffineExpr, rhs: &AffineExpr) -> Option<AffineExpr> {
    let (product, factor) = rhs.as_binary(Mul)?;
    if factor.as_constant() == Some(-1)
        && let Some((quotient, by)) = product.as_binary(Mul)
        && let Some((dividend, divisor)) = quotient.as_binary(FloorDiv)
        && divisor == by
        && dividend == lhs
    {
        return Some(by.clone());
    }
    let (dividend, divisor) = product.as_binary(FloorDiv)?;
    let by = divisor.as_constant().filter(|by| *by > 0)?;
    (factor.as_constant() == Some(-by) && dividend == lhs).then(|| divisor.clone())
}

/// An expression without its constant factor, and the factor.
fn scaled(expr: &AffineExpr) -> (&AffineExpr, i64) {
    let product = expr.as_binary(Mul);
    let product = product.and_then(|(base, factor)| Some((base, factor.as_constant()?)));
    product.unwrap_or((expr, 1))
}

fn into_unscaled(expr: AffineExpr) -> AffineExpr {
    match expr {
        Binary(Mul, base, factor) if factor.as_constant().is_some() => *base,
        _ => expr,
    }
}

/// True if the left operand belongs on the right: constants do, and symbols before other expressions.
fn goes_right(lhs: &AffineExpr, rhs: &AffineExpr) -> bool {
    lhs.as_constant().is_some() || !rhs.is_symbolic_or_constant() && lhs.is_symbolic_or_constant()
}

/// True if both are dimensions or both symbols, and the later one comes first.
fn out_of_order(lhs: &AffineExpr, rhs: &AffineExpr) -> bool {
    match (lhs, rhs) {
        (Dim(a), Dim(b)) | (Symbol(a), Symbol(b)) => a > b,
        _ => false,
    }
}

fn simplify_mul(lhs: AffineExpr, rhs: AffineExpr) -> Simplified {
    if goes_right(&lhs, &rhs) {
        return Ok(AffineExpr::combine(Mul, rhs, lhs));
    }
    let factor = rhs.as_constant();
    match factor {
        Some(1) => return Ok(lhs),
        Some(0) => return Ok(rhs),
        _ if out_of_order(&lhs, &rhs) => return Ok(AffineExpr::combine(Mul, rhs, lhs)),
        _ => {}
    }
    let Some(own) = lhs.as_binary(Mul).and_then(|(_, own)| own.as_constant()) else {
        return Err((lhs, rhs));
    };
    Ok(match factor {
        Some(other) => {
            AffineExpr::combine(Mul, lhs.into_first(), Constant(own.wrapping_mul(other)))
        }
        None => {
            let product = AffineExpr::combine(Mul, lhs.into_first(), rhs);
            AffineExpr::combine(Mul, product, Constant(own))
        }
    })
}

fn simplify_div(op: AffineOp, lhs: AffineExpr, rhs: AffineExpr) -> Simplified {
    let Some(by) = rhs.as_constant().filter(|by| *by != 0) else {
        return Err((lhs, rhs));
    };
    if by == 1 {
        return Ok(lhs);
    }
    match lhs {
        Binary(Mul, base, factor) if factor.is_multiple(by) => Ok(AffineExpr::combine(
            Mul,
            *base,
            AffineExpr::combine(FloorDiv, *factor, rhs),
        )),
        Binary(Add, a, b) if op == FloorDiv && (a.is_multiple_of(by) || b.is_multiple_of(by)) => {
            let quotient = |term| AffineExpr::combine(FloorDiv, term, Constant(by));
            Ok(AffineExpr::combine(Add, quotient(*a), quotient(*b)))
        }
        _ => Err((lhs, rhs)),
    }
}

fn simplify_mod(lhs: AffineExpr, rhs: AffineExpr) -> Simplified {
    let Some(by) = rhs.as_constant().filter(|by| *by >= 1) else {
        return Err((lhs, rhs));
    };
    if lhs.is_multiple_of(by) {
        return Ok(Constant(0));
    }
    match lhs {
        Binary(Add, a, b) if a.is_multiple_of(by) => Ok(AffineExpr::combine(Mod, *b, rhs)),
        Binary(Add, a, b) if b.is_multiple_of(by) => Ok(AffineExpr::combine(Mod, *a, rhs)),
        Binary(Mod, base, inner) if inner.as_constant().is_some_and(|n| n >= 1 && n % by == 0) => {
            Ok(AffineExpr::combine(Mod, *base, rhs))
        }
        _ => Err((lhs, rhs)),
    }
}

impl AffineExpr {
    /// The value where the dimensions have these values. `None` if it has a symbol or another
    /// dimension, divides by zero, or overflows.
    pub fn value(&self, dims: &[i64]) -> Option<i64> {
        match self {
            Dim(at) => dims.get(*at as usize).copied(),
            Symbol(_) => None,
            Constant(value) => Some(*value),
            Binary(op, lhs, rhs) => {
                let (lhs, rhs) = (lhs.value(dims)?, rhs.value(dims)?);
                fold(*op, lhs, rhs)
            }
        }
    }
}

impl AffineMap {
    /// The map with these results and no symbols.
    pub fn new(dims: u32, results: impl IntoIterator<Item = AffineExpr>) -> Self {
        AffineMap {
            dims,
            symbols: 0,
            results: results.into_iter().collect(),
        }
    }

    /// The map whose results are its dimensions, in order.
    ///
    /// ```
    /// use drr_runtime::affine::AffineMap;
    ///
    /// assert_eq!(AffineMap::identity(2).to_string(), "(d0, d1) -> (d0, d1)");
    /// ```
    pub fn identity(dims: u32) -> Self {
        AffineMap::new(dims, (0..dims).map(Dim))
    }

    /// For each result, the dimension that it is; `None` if a result is something else.
    pub fn dims_of_results(&self) -> Option<Vec<usize>> {
        let dim = |expr: &AffineExpr| match expr {
            Dim(at) => Some(*at as usize),
            _ => None,
        };
        self.results.iter().map(dim).collect()
    }

    /// True if the results are different dimensions (MLIR's `isProjectedPermutation`).
    pub fn is_projected_permutation(&self) -> bool {
        let mut seen = vec![false; self.dims as usize];
        let new = |dim: usize| !std::mem::replace(&mut seen[dim], true);
        self.symbols == 0
            && self
                .dims_of_results()
                .is_some_and(|dims| dims.into_iter().all(new))
    }

    /// True if the results are all dimensions, in order.
    pub fn is_identity(&self) -> bool {
        self.dims as usize == self.results.len()
            && self
                .results
                .iter()
                .enumerate()
                .all(|(at, expr)| *expr == Dim(at as u32))
    }
}
