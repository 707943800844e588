//! Building structured ops with their bodies.

use drr::constraint::Is;
use drr::ir::{AffineMap, AttrData, Container, Ir, Op, TypeData, Value};
use drr::native::{AttrRef, IntoAttr, Ty};
use drr::op::{BuildError, NamedOpBuilder, OpDef};
use drr::rewriter::PatternRewriter;

use super::attrs::{
    ElementwiseKindAttr, IteratorType, IteratorTypeAttr, TypeFnAttr, argument_type,
};
use super::body::{BodyError, Options};
use super::matmul::default_maps;
use super::structure::Structured;
use super::{GenericOp, MapOp, ReduceOp, YieldOp};

/// An op with a body of its own: all named ops of `linalg`.
#[allow(private_bounds, reason = "the ops of this crate implement it")]
pub trait NamedOp: Structured + Sized {
    /// Creates an operation at the rewriter's insertion point, with the op's body. The results are of
    /// the types of the outputs that are tensors. `attrs` are attributes by name.
    ///
    /// ```
    /// use drr::embedded::{Context, PrintOptions};
    /// use drr::ir::{InsertPoint, Ir};
    /// use drr_dialects::linalg::{LinalgDialect, MatmulOp, NamedOp};
    ///
    /// let mut context = Context::with_dialect::<drr_dialects::func::FuncDialect>();
    /// context.load::<LinalgDialect>();
    /// let text = "func.func @f(%a: memref<2x3xf32>, %b: memref<3x4xf32>, %c: memref<2x4xf32>) { return }";
    /// let module = context.parse_module(text)?;
    /// let func = context.first_op(context.body(module).unwrap()).unwrap();
    /// let block = context.blocks(context.regions(func)[0])[0];
    /// let [a, b, c] = context.block_args(block)[..] else { unreachable!() };
    /// let (before, here) = (context.first_op(block).unwrap(), context.loc(func));
    /// let mut builder = context.builder(InsertPoint::Before(before));
    /// MatmulOp::apply(&mut builder.rewriter(), here, &[a, b], &[c], &[])?;
    /// let text = context.print_op(module, &PrintOptions::new());
    /// assert!(text.contains(
    ///     "linalg.matmul ins(%arg0, %arg1 : memref<2x3xf32>, memref<3x4xf32>) outs(%arg2 : memref<2x4xf32>)"
    /// ));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the op has no body for operands of these types, or the IR lacks a part. Nothing is created then.
    /// The operation is not verified.
    fn apply<I: Ir>(
        rewriter: &mut PatternRewriter<'_, I>,
        loc: I::Loc,
        inputs: &[Value<I>],
        outputs: &[Value<I>],
        attrs: &[(&str, AttrData<I>)],
    ) -> Result<Op<I>, BodyError> {
        let mut builder = operation::<Self, I>(rewriter, inputs, outputs);
        for (slot, decl) in Self::DECL.attrs.iter().enumerate() {
            let given = attrs.iter().find(|attr| attr.0 == decl.name);
            let data = match given {
                Some((_, data)) => Some(data.clone()),
                None if decl.name == "indexing_maps" => {
                    let maps = default_maps(Self::STRUCTURE).into_iter();
                    let maps: Vec<_> = maps.map(AttrData::AffineMap).collect();
                    (!maps.is_empty()).then_some(AttrData::Array(maps))
                }
                None => None,
            };
            if data.is_some() {
                builder = builder.attr(slot, data);
            }
        }
        with_region(
            rewriter,
            builder,
            loc.clone(),
            inputs,
            outputs,
            |rewriter, op, args| {
                let body = Self::STRUCTURE.body;
                let options = options(rewriter.ir(), op);
                body.build(rewriter, loc, args, options)
            },
        )
    }
}

/// The attributes on which the body of an operation depends.
fn options<I: Ir>(ir: &I, op: Op<I>) -> Options {
    let attr = |name: &str| {
        let name = ir.attr_name(ir.kind(op), name)?;
        ir.with_attr(op, name, |attr| attr.cloned())
    };
    let cast = attr("cast").and_then(|attr| AttrRef::given(ir, &attr).decode::<TypeFnAttr>());
    let kind = attr("kind");
    let kind = kind.and_then(|attr| AttrRef::given(ir, &attr).decode::<ElementwiseKindAttr>());
    Options {
        cast: cast.map(|cast| cast.value),
        kind: kind.map(|kind| kind.value),
    }
}

/// A builder with the operands, and with the types of the outputs that are tensors as results.
fn operation<O: OpDef, I: Ir>(
    rewriter: &PatternRewriter<'_, I>,
    inputs: &[Value<I>],
    outputs: &[Value<I>],
) -> NamedOpBuilder<'static, O, I> {
    let ir = rewriter.ir();
    let types = outputs.iter().map(|value| ir.value_type(*value));
    let results = types.filter(|ty| Ty::new(ir, *ty).is_in(Container::Tensor));
    NamedOpBuilder::new()
        .operand(0, inputs.to_vec())
        .operand(1, outputs.to_vec())
        .result(0, results.map(TypeData::Type).collect())
}

/// Creates the operation, and its body with an argument for each operand.
fn with_region<O: OpDef, I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    builder: NamedOpBuilder<'_, O, I>,
    loc: I::Loc,
    inputs: &[Value<I>],
    outputs: &[Value<I>],
    body: impl FnOnce(&mut PatternRewriter<'_, I>, Op<I>, &[Value<I>]) -> Result<(), BodyError>,
) -> Result<Op<I>, BodyError> {
    let ir = rewriter.ir();
    let argument = |value: &Value<I>| {
        let ty = argument_type(Ty::new(ir, ir.value_type(*value))).handle();
        (ty, ir.value_loc(*value))
    };
    let arguments: Vec<_> = inputs.iter().chain(outputs).map(argument).collect();
    let op = builder.create(rewriter, loc)?;
    let after = rewriter.insertion_point();
    let region = rewriter.ir().regions(op)[0];
    let built = match rewriter.create_block(region, None, &arguments) {
        Some(block) => {
            let arguments = rewriter.ir().block_args(block);
            body(rewriter, op, &arguments)
        }
        None => Err(BuildError::Missing("region").into()),
    };
    rewriter.set_insertion_point(after);
    match built {
        Ok(()) => Ok(op),
        Err(error) => {
            rewriter.erase_op(op);
            Err(error)
        }
    }
}

/// Creates the operation with a body that yields what a closure returns.
fn with_body<O: OpDef, I: Ir, E: From<BodyError>>(
    rewriter: &mut PatternRewriter<'_, I>,
    builder: NamedOpBuilder<'_, O, I>,
    loc: I::Loc,
    inputs: &[Value<I>],
    outputs: &[Value<I>],
    body: impl FnOnce(&mut PatternRewriter<'_, I>, &[Value<I>]) -> Result<Vec<Value<I>>, E>,
) -> Result<Op<I>, E> {
    let mut failed = None;
    let end = loc.clone();
    let op = with_region(
        rewriter,
        builder,
        loc,
        inputs,
        outputs,
        |rewriter, _, args| {
            let values = match body(rewriter, args) {
                Ok(values) => values,
                Err(error) => {
                    failed = Some(error);
                    return Err(BuildError::Missing("region").into());
                }
            };
            let end_op = NamedOpBuilder::<YieldOp, I>::new().operand(0, values);
            end_op.create(rewriter, end)?;
            Ok(())
        },
    );
    op.map_err(|error| failed.unwrap_or_else(|| error.into()))
}

impl GenericOp {
    /// Creates an operation whose loops have these maps, one for each operand, and these types. The
    /// closure gets the elements of the operands and returns those of the outputs.
    ///
    /// # Errors
    /// Those of the closure, or if the IR lacks a part. Nothing is created then. The operation is not
    /// verified.
    #[allow(clippy::too_many_arguments, reason = "each is a part of the operation")]
    pub fn with_body<I: Ir, E: From<BodyError>>(
        rewriter: &mut PatternRewriter<'_, I>,
        loc: I::Loc,
        inputs: &[Value<I>],
        outputs: &[Value<I>],
        maps: &[AffineMap],
        iterators: &[IteratorType],
        body: impl FnOnce(&mut PatternRewriter<'_, I>, &[Value<I>]) -> Result<Vec<Value<I>>, E>,
    ) -> Result<Op<I>, E> {
        let maps = maps.iter().cloned().map(AttrData::AffineMap).collect();
        let iterator = |value: &IteratorType| {
            let attr = IteratorTypeAttr { value: *value };
            IntoAttr::<I, Is<IteratorTypeAttr>>::into_attr(attr)
        };
        let iterators: Option<Vec<_>> = iterators.iter().map(iterator).collect();
        let builder = operation::<Self, I>(rewriter, inputs, outputs)
            .attr(0, Some(AttrData::Array(maps)))
            .attr(1, iterators.map(AttrData::Array));
        with_body(rewriter, builder, loc, inputs, outputs, body)
    }

    /// Creates an operation on elements at the same place: the maps are identities, and those of scalars
    /// have no results. The closure is as for [`with_body`](GenericOp::with_body).
    ///
    /// ```
    /// use drr::embedded::{Context, PrintOptions};
    /// use drr::ir::{InsertPoint, Ir};
    /// use drr_dialects::arith::AddFOp;
    /// use drr_dialects::linalg::{BodyError, GenericOp, LinalgDialect};
    ///
    /// let mut context = Context::with_dialect::<drr_dialects::func::FuncDialect>();
    /// context.load::<LinalgDialect>();
    /// let module = context.parse_module("func.func @f(%a: memref<4xf32>) { return }")?;
    /// let func = context.first_op(context.body(module).unwrap()).unwrap();
    /// let block = context.blocks(context.regions(func)[0])[0];
    /// let (a, here) = (context.block_args(block)[0], context.loc(func));
    /// let end = context.first_op(block).unwrap();
    /// let mut builder = context.builder(InsertPoint::Before(end));
    /// GenericOp::elementwise(&mut builder.rewriter(), here, &[a, a], &[a], |rewriter, args| {
    ///     let sum = AddFOp::build(rewriter, here, args[0], args[1])?;
    ///     Ok::<_, BodyError>(vec![rewriter.ir().result(sum, 0)])
    /// })?;
    /// let text = context.print_op(module, &PrintOptions::new());
    /// assert!(text.contains(
    ///     "    ^bb0(%in: f32, %in_0: f32, %out: f32):
    ///       %0 = arith.addf %in, %in_0 : f32
    ///       linalg.yield %0 : f32
    /// "
    /// ));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`with_body`](GenericOp::with_body).
    pub fn elementwise<I: Ir, E: From<BodyError>>(
        rewriter: &mut PatternRewriter<'_, I>,
        loc: I::Loc,
        inputs: &[Value<I>],
        outputs: &[Value<I>],
        body: impl FnOnce(&mut PatternRewriter<'_, I>, &[Value<I>]) -> Result<Vec<Value<I>>, E>,
    ) -> Result<Op<I>, E> {
        let ir = rewriter.ir();
        let rank = |value: &Value<I>| {
            Ty::new(ir, ir.value_type(*value))
                .rank()
                .unwrap_or_default()
        };
        let loops = outputs.first().map_or(0, rank);
        let map = |value| match rank(value) {
            0 => AffineMap::new(loops as u32, []),
            _ => AffineMap::identity(loops as u32),
        };
        let maps: Vec<_> = inputs.iter().chain(outputs).map(map).collect();
        let iterators = vec![IteratorType::Parallel; loops];
        Self::with_body(rewriter, loc, inputs, outputs, &maps, &iterators, body)
    }
}

impl MapOp {
    /// Creates an operation. The closure gets the elements of the inputs and of the output, and returns
    /// that of the output.
    ///
    /// # Errors
    /// Those of [`GenericOp::with_body`].
    pub fn with_body<I: Ir, E: From<BodyError>>(
        rewriter: &mut PatternRewriter<'_, I>,
        loc: I::Loc,
        inputs: &[Value<I>],
        init: Value<I>,
        body: impl FnOnce(&mut PatternRewriter<'_, I>, &[Value<I>]) -> Result<Vec<Value<I>>, E>,
    ) -> Result<Op<I>, E> {
        let builder = operation::<Self, I>(rewriter, inputs, &[init]);
        with_body(rewriter, builder, loc, inputs, &[init], body)
    }
}

impl ReduceOp {
    /// Creates an operation that combines the elements along these dimensions. The closure gets the
    /// elements of the inputs and of the outputs, and returns those of the outputs.
    ///
    /// # Errors
    /// Those of [`GenericOp::with_body`].
    pub fn with_body<I: Ir, E: From<BodyError>>(
        rewriter: &mut PatternRewriter<'_, I>,
        loc: I::Loc,
        inputs: &[Value<I>],
        inits: &[Value<I>],
        dimensions: &[i64],
        body: impl FnOnce(&mut PatternRewriter<'_, I>, &[Value<I>]) -> Result<Vec<Value<I>>, E>,
    ) -> Result<Op<I>, E> {
        let dimensions = AttrData::dense_i64(dimensions.iter().copied());
        let builder = operation::<Self, I>(rewriter, inputs, inits).attr(0, Some(dimensions));
        with_body(rewriter, builder, loc, inputs, inits, body)
    }
}
