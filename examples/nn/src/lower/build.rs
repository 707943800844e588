//! Builds, for the rules, destinations of the right size, and named ops of `linalg`, whose bodies
//! follow from the op.

use drr::ir::{AttrData, Container, ElementsData, Ir, Op, TypeData, Value, operands};
use drr::native::{Ty, Val};
use drr::rewriter::PatternRewriter;
use drr_dialects::linalg::{BroadcastOp, FillOp, NamedOp};
use drr_dialects::{arith, memref, tensor};

use crate::array::Number;
use crate::kind::ints;
use crate::{Dim, Kind};

/// Builds operations at the insertion point of a rewriter.
pub(super) struct Build<'a, 'r, I: Ir> {
    rewriter: &'a mut PatternRewriter<'r, I>,
    loc: I::Loc,
}

/// Builds operations at a location.
pub(super) fn build<'a, 'r, I: Ir>(
    rewriter: &'a mut PatternRewriter<'r, I>,
    loc: I::Loc,
) -> Build<'a, 'r, I> {
    Build { rewriter, loc }
}

type Made<I> = Option<Value<I>>;

impl<I: Ir> Build<'_, '_, I> {
    fn ty(&self, value: Value<I>) -> Ty<'_, I> {
        let ir = self.rewriter.ir();
        Ty::new(ir, ir.value_type(value))
    }
    fn element(&self, value: Value<I>) -> Option<TypeData<I>> {
        Some(self.ty(value).element_type()?.handle().into())
    }
    fn shapes(&self, values: &[Value<I>]) -> Option<Vec<Vec<i64>>> {
        values.iter().map(|value| self.ty(*value).shape()).collect()
    }
    fn first(&self, op: Op<I>) -> Made<I> {
        let ir = self.rewriter.ir();
        (ir.num_results(op) > 0).then(|| ir.result(op, 0))
    }

    fn constant(&mut self, value: AttrData<I>) -> Made<I> {
        let op = arith::ConstantOp::build(self.rewriter, self.loc.clone(), value).ok()?;
        self.first(op)
    }
    fn index(&mut self, value: i64) -> Made<I> {
        let (value, ty) = (value.into(), TypeData::Index);
        self.constant(AttrData::Integer { value, ty })
    }
    /// A dimension of a value that is known at run time.
    fn dim(&mut self, of: Value<I>, dim: usize) -> Made<I> {
        let index = self.index(dim as i64)?;
        let (loc, is_memref) = (self.loc.clone(), self.ty(of).is_in(Container::MemRef));
        let op = match is_memref {
            true => memref::DimOp::build(self.rewriter, loc, of, index),
            false => tensor::DimOp::build(self.rewriter, loc, of, index),
        };
        self.first(op.ok()?)
    }
    /// The value of a dimension.
    fn size(&mut self, dim: &Dim, inputs: &[Value<I>]) -> Made<I> {
        match dim {
            Dim::Size(size) => self.index(*size),
            Dim::Of { operand, dim } => self.dim(*inputs.get(*operand)?, *dim),
            Dim::Windows {
                of,
                size,
                stride,
                dilation,
            } => {
                // (of - ((size - 1) * dilation + 1)) / stride + 1
                let (of, size) = (self.size(of, inputs)?, self.size(size, inputs)?);
                let (one, dilation) = (self.index(1)?, self.index(*dilation)?);
                let stride = self.index(*stride)?;
                let steps = self.math(arith::SubIOp::build, size, one)?;
                let span = self.math(arith::MulIOp::build, steps, dilation)?;
                let rest = self.math(arith::SubIOp::build, of, span)?;
                let rest = self.math(arith::SubIOp::build, rest, one)?;
                let windows = self.divided(rest, stride)?;
                self.math(arith::AddIOp::build, windows, one)
            }
            Dim::Rest { known } => {
                let input = *inputs.first()?;
                let mut all = self.index(1)?;
                for dim in 0..self.ty(input).rank()? {
                    let size = self.dim(input, dim)?;
                    all = self.math(arith::MulIOp::build, all, size)?;
                }
                let known = self.index(*known)?;
                self.divided(all, known)
            }
        }
    }
    fn math<F>(&mut self, build: F, a: Value<I>, b: Value<I>) -> Made<I>
    where
        F: Fn(
            &mut PatternRewriter<'_, I>,
            I::Loc,
            Value<I>,
            Value<I>,
        ) -> Result<Op<I>, drr::op::BuildError>,
    {
        let op = build(self.rewriter, self.loc.clone(), a, b).ok()?;
        self.first(op)
    }
    fn divided(&mut self, a: Value<I>, b: Value<I>) -> Made<I> {
        let op = arith::DivSIOp::build(self.rewriter, self.loc.clone(), a, b).ok()?;
        self.first(op)
    }
    fn empty(&mut self, dims: &[Dim], element: TypeData<I>, inputs: &[Value<I>]) -> Made<I> {
        let open = dims.iter().filter(|dim| !matches!(dim, Dim::Size(_)));
        let sizes = open.map(|dim| self.size(dim, inputs));
        let sizes: Vec<Value<I>> = sizes.collect::<Option<_>>()?;
        let shape: Vec<i64> = dims.iter().map(Dim::size).collect();
        let op = tensor::EmptyOp::builder()
            .dynamic_sizes(sizes)
            .result(TypeData::tensor(shape, element))
            .create(self.rewriter, self.loc.clone());
        self.first(op.ok()?)
    }

    /// Where an operation of `nn` writes: its output, or a new tensor of the size of the result.
    pub(super) fn dest(&mut self, op: Op<I>) -> Made<I> {
        let ir = self.rewriter.ir();
        let mut operands: Vec<_> = operands(ir, op).collect();
        if ir.num_results(op) == 0 {
            return operands.pop();
        }
        let kind = Kind::of(ir, op)?;
        self.new_for(&kind, &operands)
    }
    /// A tensor with an element for each row of the input along some axes.
    pub(super) fn rows(&mut self, input: Value<I>, axes: Vec<i64>) -> Made<I> {
        self.new_for(&Kind::ReduceSum { axes }, &[input])
    }
    fn new_for(&mut self, kind: &Kind, inputs: &[Value<I>]) -> Made<I> {
        let shapes = self.shapes(inputs)?;
        let shapes: Vec<&[i64]> = shapes.iter().map(Vec::as_slice).collect();
        let dims = kind.dims(&shapes).ok()?;
        let element = self.element(*inputs.first()?)?;
        self.empty(&dims, element, inputs)
    }
    /// An operand of the size of a window, whose elements nothing reads.
    pub(super) fn window(&mut self, input: Value<I>, sizes: I::Attr) -> Made<I> {
        let sizes = ints(self.rewriter.ir(), &sizes)?;
        let element = self.element(input)?;
        if !self.ty(input).is_in(Container::MemRef) {
            let dims: Vec<Dim> = sizes.into_iter().map(Dim::Size).collect();
            return self.empty(&dims, element, &[]);
        }
        let op = memref::AllocaOp::builder().memref(TypeData::memref(sizes, element));
        let op = op.create(self.rewriter, self.loc.clone()).ok()?;
        self.first(op)
    }
    /// A destination full of a number: what is written to, or on tensors the value after that.
    pub(super) fn filled(&mut self, number: AttrData<I>, dest: Value<I>) -> Made<I> {
        let number = self.constant(number)?;
        let op = self.named::<FillOp>(&[number], dest, &[])?;
        Some(self.first(op).unwrap_or(dest))
    }
    /// A destination with a bias in each row, or zeros.
    pub(super) fn bias(&mut self, bias: Made<I>, zero: AttrData<I>, dest: Value<I>) -> Made<I> {
        let Some(bias) = bias else {
            return self.filled(zero, dest);
        };
        // The size of the bias may be known from the weights alone.
        let wanted = self.ty(dest).shape()?.split_off(1);
        let bias = match self.ty(bias).shape()? == wanted {
            true => bias,
            false => {
                let ty = TypeData::tensor(wanted, self.element(bias)?);
                let op = tensor::CastOp::builder().source(bias).dest(ty);
                let op = op.create(self.rewriter, self.loc.clone()).ok()?;
                self.first(op)?
            }
        };
        let rows = AttrData::dense_i64([0]);
        let op = self.named::<BroadcastOp>(&[bias], dest, &[("dimensions", rows)])?;
        self.first(op)
    }
    /// A named op of `linalg`.
    pub(super) fn named<O: NamedOp>(
        &mut self,
        inputs: &[Value<I>],
        dest: Value<I>,
        attrs: &[(&str, AttrData<I>)],
    ) -> Option<Op<I>> {
        O::apply(self.rewriter, self.loc.clone(), inputs, &[dest], attrs).ok()
    }
    /// The dimensions of a reshaped tensor, as a tensor.
    pub(super) fn sizes(&mut self, op: Op<I>, input: Value<I>) -> Made<I> {
        let kind = Kind::of(self.rewriter.ir(), op)?;
        let shapes = self.shapes(&[input])?;
        let dims = kind.dims(&[&shapes[0]]).ok()?;
        let sizes: Option<Vec<_>> = dims.iter().map(|dim| self.size(dim, &[input])).collect();
        let ty = TypeData::tensor([dims.len() as i64], TypeData::Index);
        let op = tensor::FromElementsOp::builder()
            .elements(sizes?)
            .result(ty);
        let op = op.create(self.rewriter, self.loc.clone()).ok()?;
        self.first(op)
    }
    /// The number of elements along some axes, as a floating-point number.
    pub(super) fn count(&mut self, input: Value<I>, axes: I::Attr) -> Made<I> {
        let axes = ints(self.rewriter.ir(), &axes)?;
        let (shapes, ty) = (self.shapes(&[input])?, self.element(input)?);
        let axes: Vec<usize> = axes.iter().map(|axis| *axis as usize).collect();
        let dims: Vec<Dim> = axes
            .iter()
            .map(|axis| Dim::of(&[&shapes[0]], 0, *axis))
            .collect();
        let known = dims.iter().try_fold(1_i64, |all, dim| match dim {
            Dim::Size(size) => all.checked_mul(*size),
            _ => None,
        });
        if let Some(count) = known {
            // f32 would round twice what f64 cannot hold, but no tensor has this many elements.
            let value = count as f64;
            return self.constant(AttrData::Float { value, ty });
        }
        let mut all = self.index(1)?;
        for dim in &dims {
            let size = self.size(dim, &[input])?;
            all = self.math(arith::MulIOp::build, all, size)?;
        }
        let op = arith::IndexCastOp::builder()
            .r#in(all)
            .out(TypeData::int(64));
        let op = op.create(self.rewriter, self.loc.clone()).ok()?;
        let all = self.first(op)?;
        let op = arith::SIToFPOp::builder().r#in(all).out(ty);
        let op = op.create(self.rewriter, self.loc.clone()).ok()?;
        self.first(op)
    }
}

/// A floating-point number of the type of the elements.
pub(super) fn float<I: Ir, R>(like: Val<'_, I, R>, value: f64) -> Option<AttrData<I>> {
    let ty = like.ty().element_type()?.handle().into();
    Some(AttrData::Float { value, ty })
}

/// A pair of numbers as `dense<…> : tensor<2xi64>`.
pub(super) fn pair<I: Ir>(numbers: &[i64]) -> AttrData<I> {
    AttrData::Elements {
        ty: TypeData::tensor([numbers.len() as i64], TypeData::int(64)),
        elements: ElementsData::Ints(numbers.iter().map(|number| i128::from(*number)).collect()),
    }
}

/// The zero of the type of the elements.
pub(super) fn zero<I: Ir, R>(like: Val<'_, I, R>) -> Option<AttrData<I>> {
    like.ty().element_type()?.zero()
}

/// The least number of the type of the elements.
pub(super) fn least<I: Ir, R>(like: Val<'_, I, R>) -> Option<AttrData<I>> {
    let element = like.ty().element_type()?;
    let ty = element.handle().into();
    Some(match element.is_float() {
        true => AttrData::Float {
            value: f64::from(f32::LEAST),
            ty,
        },
        false => AttrData::Integer {
            value: i128::from(i32::LEAST),
            ty,
        },
    })
}
