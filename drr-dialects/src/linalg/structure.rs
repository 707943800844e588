//! The loops of structured ops: indexing maps and iterator types.

use drr::ir::{AffineExpr, AffineMap, AffineOp, AttrView, Container, Ir, Op, Value};
use drr::native::{AttrRef, Ty};
use drr::op::{OpDecl, OpDef, OpView};

use super::attrs::{IteratorType, IteratorTypeAttr};
use super::body::Body;

/// Ops that apply a body to elements of their operands in nested loops (MLIR's
/// `LinalgStructuredInterface`). The operands are inputs, then outputs.
#[drr::op_interface]
pub trait LinalgOp {
    /// The number of inputs.
    fn num_inputs(&self) -> usize;
    /// For each operand, the map from the loops to the indices of its element.
    fn indexing_maps(&self) -> Vec<AffineMap>;
    /// The loops.
    fn iterator_types(&self) -> Vec<IteratorType>;
}

/// The result of a check.
pub(super) type Verified = Result<(), String>;

/// The description of a structured op.
pub(super) struct Structure {
    pub decl: &'static OpDecl,
    pub maps: Maps,
    pub body: Body,
    pub role: Role,
}

/// An op with a description. Most functions take the description, not the op as a type: there are many
/// ops, and each type would get its own machine code.
pub(super) trait Structured: OpDef {
    const STRUCTURE: &'static Structure;
}

/// The source of the indexing maps.
#[derive(Clone, Copy)]
pub(super) enum Maps {
    /// The attributes `indexing_maps` and `iterator_types`.
    Given,
    /// Each element of the output; scalars have no index.
    Elements,
    /// Each dimension of an operand as the number of a loop, operands separated by commas. `0+1` is
    /// `d0 * stride + d1 * dilation`. Loops that occur in the output are parallel.
    Loops(&'static str),
    /// Those of `linalg.map`, `linalg.reduce`, `linalg.transpose` and `linalg.broadcast`.
    Map,
    Reduce,
    Transpose,
    Broadcast,
}

/// The further rules that an op obeys.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    None,
    Fill,
    Convolution,
    Contraction,
    /// Contractions whose maps may be given.
    Matmul,
    BatchMatmul,
    BatchReduceMatmul,
    Contract,
}

/// A structured operation.
pub(super) struct Loops<'a, I: Ir> {
    pub structure: &'static Structure,
    pub view: OpView<'a, I>,
    pub inputs: usize,
    pub maps: Vec<AffineMap>,
    pub iterators: Vec<IteratorType>,
}

impl<'a, I: Ir> Loops<'a, I> {
    /// The loops of an operation with this description, whose signature verifies.
    pub(super) fn of(ir: &'a I, op: Op<I>, structure: &'static Structure) -> Self {
        let view = OpView::new(ir, op, structure.decl);
        let maps = maps(view, structure);
        let inputs = inputs(ir, op, structure);
        let rank = |value: Option<Value<I>>| value.map_or(0, |value| shape(ir, value).len());
        let iterators = match structure.maps {
            Maps::Given => given_iterators(view),
            Maps::Loops(_) => maps.last().map_or(Vec::new(), iterators_of_output),
            Maps::Reduce => {
                let mut all = vec![IteratorType::Parallel; rank(operand(view, 0))];
                for dim in numbers(view, "dimensions") {
                    if let Some(iterator) = all.get_mut(dim as usize) {
                        *iterator = IteratorType::Reduction;
                    }
                }
                all
            }
            _ => vec![IteratorType::Parallel; rank(operand(view, inputs))],
        };
        Loops {
            structure,
            view,
            inputs,
            maps,
            iterators,
        }
    }

    /// All operands.
    pub(super) fn operands(&self) -> Vec<Value<I>> {
        operands(self.view)
    }
}

pub(super) fn operands<I: Ir>(view: OpView<'_, I>) -> Vec<Value<I>> {
    let (ir, op) = (view.ir(), view.handle());
    (0..ir.num_operands(op))
        .map(|at| ir.operand(op, at))
        .collect()
}

fn operand<I: Ir>(view: OpView<'_, I>, index: usize) -> Option<Value<I>> {
    operands(view).get(index).copied()
}

/// The number of inputs, even of an operation that does not verify.
pub(super) fn inputs<I: Ir>(ir: &I, op: Op<I>, structure: &Structure) -> usize {
    let all = ir.num_operands(op);
    let inputs = match structure.maps {
        Maps::Map => all.saturating_sub(1),
        Maps::Reduce => all / 2,
        Maps::Transpose | Maps::Broadcast => 1,
        _ => ir.operand_segment(op, 0).unwrap_or_default() as usize,
    };
    inputs.min(all)
}

/// The dimensions of a value; none of a scalar.
pub(super) fn shape<I: Ir>(ir: &I, value: Value<I>) -> Vec<i64> {
    let ty = Ty::new(ir, ir.value_type(value));
    // A vector is an element.
    let shape = ty.shape().filter(|_| !ty.is_in(Container::Vector));
    shape.unwrap_or_default()
}

/// The numbers of an attribute.
pub(super) fn numbers<I: Ir>(view: OpView<'_, I>, name: &str) -> Vec<i64> {
    let attr = view.op_ref().attr(name);
    attr.and_then(AttrRef::as_ints).unwrap_or_default()
}

/// The elements of a dense attribute.
fn elements<I: Ir>(view: OpView<'_, I>, name: &str) -> Option<Vec<i64>> {
    let attr = view.op_ref().attr(name)?;
    attr.view(|view| match view {
        AttrView::Elements { elements, .. } => (0..elements.len())
            .map(|at| i64::try_from(elements.int(at)?).ok())
            .collect(),
        _ => None,
    })
}

fn maps<I: Ir>(view: OpView<'_, I>, structure: &Structure) -> Vec<AffineMap> {
    if let Some(maps) = given_maps(view, structure.decl) {
        return maps;
    }
    let operands = operands(view);
    let shapes = operands.iter().map(|value| shape(view.ir(), *value));
    let ranks: Vec<u32> = shapes.map(|shape| shape.len() as u32).collect();
    let loops = *ranks.last().unwrap_or(&0);
    let whole = AffineMap::identity(loops);
    match structure.maps {
        Maps::Given => Vec::new(),
        Maps::Loops(text) => {
            let window = |name| elements(view, name).unwrap_or_default();
            maps_in(text, &window("strides"), &window("dilations"))
        }
        Maps::Elements => {
            let map = |rank: &u32| match rank {
                0 => AffineMap::new(loops, []),
                _ => whole.clone(),
            };
            ranks.iter().map(map).collect()
        }
        Maps::Map => vec![whole; ranks.len()],
        Maps::Transpose => {
            // Output dimension i is input dimension permutation[i].
            let permutation = numbers(view, "permutation");
            let mut results = vec![AffineExpr::Dim(0); permutation.len()];
            for (at, dim) in permutation.iter().enumerate() {
                if let Some(result) = results.get_mut(*dim as usize) {
                    *result = AffineExpr::Dim(at as u32);
                }
            }
            vec![AffineMap::new(loops, results), whole]
        }
        Maps::Broadcast => {
            let added = numbers(view, "dimensions");
            vec![without(loops, &added), whole]
        }
        Maps::Reduce => {
            let loops = *ranks.first().unwrap_or(&0);
            let reduced = without(loops, &numbers(view, "dimensions"));
            let half = ranks.len() / 2;
            let mut maps = vec![AffineMap::identity(loops); half];
            maps.resize(ranks.len(), reduced);
            maps
        }
    }
}

/// The map to all loops but some.
fn without(loops: u32, dims: &[i64]) -> AffineMap {
    let kept = (0..loops).filter(|dim| !dims.contains(&i64::from(*dim)));
    AffineMap::new(loops, kept.map(AffineExpr::Dim))
}

/// The attribute `indexing_maps`, if the op declares one and the operation has it.
pub(super) fn given_maps<I: Ir>(view: OpView<'_, I>, decl: &OpDecl) -> Option<Vec<AffineMap>> {
    let name = "indexing_maps";
    decl.attrs.iter().find(|attr| attr.name == name)?;
    let attr = view.op_ref().attr(name)?;
    attr.view(|view| match view {
        AttrView::Array(items) => items
            .iter()
            .map(|item| map_of(AttrRef::given(attr.ir(), item)))
            .collect(),
        _ => None,
    })
}

/// The map in an attribute.
pub(super) fn map_of<I: Ir>(attr: AttrRef<'_, I>) -> Option<AffineMap> {
    attr.view(|view| match view {
        AttrView::AffineMap(map) => Some(map.clone()),
        _ => None,
    })
}

fn given_iterators<I: Ir>(view: OpView<'_, I>) -> Vec<IteratorType> {
    let Some(attr) = view.op_ref().attr("iterator_types") else {
        return Vec::new();
    };
    attr.view(|view| match view {
        AttrView::Array(items) => {
            let iterator = |item: &I::Attr| {
                let case = AttrRef::given(attr.ir(), item).decode::<IteratorTypeAttr>();
                case.map(|case| case.value)
            };
            items.iter().filter_map(iterator).collect()
        }
        _ => Vec::new(),
    })
}

/// The loops that index the output are parallel, the others reductions.
fn iterators_of_output(map: &AffineMap) -> Vec<IteratorType> {
    let mut iterators = vec![IteratorType::Reduction; map.dims as usize];
    for result in &map.results {
        if let AffineExpr::Dim(at) = result
            && let Some(iterator) = iterators.get_mut(*at as usize)
        {
            *iterator = IteratorType::Parallel;
        }
    }
    iterators
}

/// The maps of [`Maps::Loops`].
pub(super) fn maps_in(text: &str, strides: &[i64], dilations: &[i64]) -> Vec<AffineMap> {
    let digits = text.bytes().filter(u8::is_ascii_digit);
    let loops = digits.max().map_or(0, |digit| u32::from(digit - b'0') + 1);
    let mut windows = 0;
    let dim = |text: &str| AffineExpr::Dim(text.parse().unwrap_or_default());
    let mut result = |text: &str| match text.split_once('+') {
        None => dim(text),
        Some((output, kernel)) => {
            let times = |expr, factors: &[i64]| {
                let factor = factors.get(windows).copied().unwrap_or(1);
                AffineExpr::combine(AffineOp::Mul, expr, AffineExpr::Constant(factor))
            };
            let (output, kernel) = (times(dim(output), strides), times(dim(kernel), dilations));
            windows += 1;
            AffineExpr::combine(AffineOp::Add, output, kernel)
        }
    };
    let maps = text.split(',');
    maps.map(|map| AffineMap::new(loops, map.split_whitespace().map(&mut result)))
        .collect()
}
