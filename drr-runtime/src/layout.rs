//! Layouts of memrefs: where in memory the element at some indices is.

use std::fmt;

use crate::affine::AffineOp::{Add, Mul};
use crate::affine::{AffineExpr, AffineMap};
use crate::ty::DYNAMIC;

/// Strides and an offset: the element at `[i, j]` is at `offset + i * strides[0] + j * strides[1]`.
/// Unknown numbers are [`DYNAMIC`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct StridedLayout {
    /// For each dimension, the distance of neighbours.
    pub strides: Vec<i64>,
    /// The position of the first element.
    pub offset: i64,
}

/// The layout of a memref of known rank.
///
/// ```
/// use drr_runtime::layout::{MemRefLayout, StridedLayout};
/// use drr_runtime::ty::DYNAMIC;
///
/// let identity = MemRefLayout::identity(2);
/// let strided = identity.strided(&[DYNAMIC, 4]).unwrap();
/// assert_eq!(strided, StridedLayout { strides: vec![4, 1], offset: 0 });
/// assert_eq!(strided.to_string(), "strided<[4, 1]>");
/// assert_eq!(strided.to_map().to_string(), "(d0, d1) -> (d0 * 4 + d1)");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum MemRefLayout {
    /// `affine_map<…>`. A memref without a layout has the identity.
    Map(AffineMap),
    /// `strided<…>`.
    Strided(StridedLayout),
}

/// The product of two numbers, [`DYNAMIC`] if one is. It wraps on overflow.
pub fn product(a: i64, b: i64) -> i64 {
    match a == DYNAMIC || b == DYNAMIC {
        true => DYNAMIC,
        false => a.wrapping_mul(b),
    }
}

/// The sum of two numbers, [`DYNAMIC`] if one is. It wraps on overflow.
pub fn sum(a: i64, b: i64) -> i64 {
    match a == DYNAMIC || b == DYNAMIC {
        true => DYNAMIC,
        false => a.wrapping_add(b),
    }
}

impl StridedLayout {
    /// The layout of a memref of this shape whose elements are side by side, the last dimension first.
    /// As in MLIR, the strides before an unknown or empty dimension are unknown.
    pub fn contiguous(shape: &[i64]) -> Self {
        let mut size = 1;
        let stride = |dim: &i64| {
            let stride = size;
            size = match *dim {
                1.. => product(size, *dim),
                _ => DYNAMIC,
            };
            stride
        };
        let mut strides: Vec<i64> = shape.iter().rev().map(stride).collect();
        strides.reverse();
        StridedLayout { strides, offset: 0 }
    }

    /// True if the strides and the offset are known.
    pub fn is_static(&self) -> bool {
        self.offset != DYNAMIC && !self.strides.contains(&DYNAMIC)
    }

    /// The map with one result that is the position. The unknown numbers are symbols, the offset first.
    pub fn to_map(&self) -> AffineMap {
        let mut symbols = 0;
        let mut number = |number: i64| match number {
            DYNAMIC => {
                symbols += 1;
                AffineExpr::Symbol(symbols - 1)
            }
            number => AffineExpr::Constant(number),
        };
        let offset = number(self.offset);
        let position = position(offset, self.strides.iter().map(|stride| number(*stride)));
        AffineMap {
            symbols,
            ..AffineMap::new(self.strides.len() as u32, [position])
        }
    }
}

impl MemRefLayout {
    /// The layout of a memref of this rank without one.
    pub fn identity(rank: usize) -> Self {
        MemRefLayout::Map(AffineMap::identity(rank as u32))
    }

    /// The layout as a map from indices to a position.
    pub fn to_map(&self) -> AffineMap {
        match self {
            MemRefLayout::Map(map) => map.clone(),
            MemRefLayout::Strided(layout) => layout.to_map(),
        }
    }

    /// True if the [map](MemRefLayout::to_map) is the identity, as in MLIR. For strides this holds in one
    /// dimension only.
    pub fn is_identity(&self) -> bool {
        match self {
            MemRefLayout::Map(map) => map.is_identity(),
            MemRefLayout::Strided(layout) => layout.strides == [1] && layout.offset == 0,
        }
    }

    /// The strides and the offset of a memref of this shape; `None` if the layout has no strides
    /// (MLIR's `getStridesAndOffset`).
    pub fn strided(&self, shape: &[i64]) -> Option<StridedLayout> {
        match self {
            MemRefLayout::Strided(layout) => Some(layout.clone()),
            MemRefLayout::Map(map) if map.is_identity() => Some(StridedLayout::contiguous(shape)),
            MemRefLayout::Map(map) => match &*map.results {
                [position] => strides_of(position, map.dims as usize),
                _ => None,
            },
        }
    }

    /// The identity if the elements are known to be side by side, else the layout as a map
    /// (MLIR's `canonicalizeStridedLayout`, which knows that only if no stride is a symbol).
    pub fn canonical(&self, shape: &[i64]) -> Self {
        if self.is_identity() {
            return self.clone();
        }
        let map = self.to_map();
        let known = self.strided(shape).filter(StridedLayout::is_static);
        match known {
            Some(layout) if map.results.len() == 1 => {
                match map.symbols == 0 && layout == StridedLayout::contiguous(shape) {
                    true => MemRefLayout::identity(shape.len()),
                    false => MemRefLayout::Map(AffineMap {
                        symbols: map.symbols,
                        ..layout.to_map()
                    }),
                }
            }
            _ => MemRefLayout::Map(in_order(&map).unwrap_or(map)),
        }
    }
}

/// The sum of an offset and the dimensions, each times its stride.
fn position(offset: AffineExpr, strides: impl IntoIterator<Item = AffineExpr>) -> AffineExpr {
    let terms = strides.into_iter().enumerate();
    let terms = terms.map(|(dim, by)| AffineExpr::combine(Mul, AffineExpr::Dim(dim as u32), by));
    terms.fold(offset, |sum, term| AffineExpr::combine(Add, sum, term))
}

/// The position of a map as the sum of its offset and the dimensions, each times its stride.
fn in_order(map: &AffineMap) -> Option<AffineMap> {
    let [expr] = &*map.results else {
        return None;
    };
    let (strides, offset) = terms(expr, map.dims as usize)?;
    Some(AffineMap {
        symbols: map.symbols,
        ..AffineMap::new(map.dims, [position(offset, strides)])
    })
}

fn strides_of(position: &AffineExpr, dims: usize) -> Option<StridedLayout> {
    let (strides, offset) = terms(position, dims)?;
    let number = |expr: &AffineExpr| expr.as_constant().unwrap_or(DYNAMIC);
    Some(StridedLayout {
        strides: strides.iter().map(number).collect(),
        offset: number(&offset),
    })
}

/// The strides and the offset in an expression, which is a sum of products.
fn terms(position: &AffineExpr, dims: usize) -> Option<(Vec<AffineExpr>, AffineExpr)> {
    let zero = AffineExpr::Constant(0);
    let (mut strides, mut offset) = (vec![zero.clone(); dims], zero);
    let mut rest = vec![(position, AffineExpr::Constant(1))];
    let add = |to: &mut AffineExpr, term| {
        let before = std::mem::replace(to, AffineExpr::Constant(0));
        *to = AffineExpr::combine(Add, before, term);
    };
    while let Some((expr, factor)) = rest.pop() {
        match expr {
            AffineExpr::Dim(dim) => add(strides.get_mut(*dim as usize)?, factor),
            AffineExpr::Symbol(_) | AffineExpr::Constant(_) => {
                add(&mut offset, AffineExpr::combine(Mul, expr.clone(), factor));
            }
            AffineExpr::Binary(Add, a, b) => {
                rest.push((b, factor.clone()));
                rest.push((a, factor));
            }
            AffineExpr::Binary(Mul, a, b) => {
                let (inner, by) = match a.is_symbolic_or_constant() {
                    true => (b, a),
                    false => (a, b),
                };
                rest.push((inner, AffineExpr::combine(Mul, (**by).clone(), factor)));
            }
            AffineExpr::Binary(..) => return None,
        }
    }
    Some((strides, offset))
}

fn write_number(f: &mut fmt::Formatter<'_>, number: i64) -> fmt::Result {
    match number {
        DYNAMIC => f.write_str("?"),
        number => write!(f, "{number}"),
    }
}

impl fmt::Display for StridedLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("strided<[")?;
        for (at, stride) in self.strides.iter().enumerate() {
            f.write_str(if at > 0 { ", " } else { "" })?;
            write_number(f, *stride)?;
        }
        f.write_str("]")?;
        if self.offset != 0 {
            f.write_str(", offset: ")?;
            write_number(f, self.offset)?;
        }
        f.write_str(">")
    }
}

impl fmt::Display for MemRefLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MemRefLayout::Map(map) => write!(f, "affine_map<{map}>"),
            MemRefLayout::Strided(layout) => write!(f, "{layout}"),
        }
    }
}
