//! The ops whose body is written, and those that are not loops.

use drr::constraint::{
    AffineMapArrayAttr, AnyRegion, AnyShaped, AnyTensor, AnyType, ConfinedAttr, DenseI64ArrayAttr,
    I64Attr, Index, IntMinValue, Optional, RankedTensor, SizedRegion, StrAttr, Variadic,
};
use drr::declare_op;
use drr::interface::{
    DestinationStyleOpInterface, EffectKind, MemoryEffect, MemoryEffectOpInterface,
};
use drr::ir::{Container, Ir};
use drr::op::OpDef;

use super::attrs::{Dimensions, IteratorTypeArrayAttr, TensorOrMemref};
use super::body::Body;
use super::interfaces::interfaces;
use super::structure::{LinalgOp, Maps, Role, Structure, Structured};
use super::{NamedOp, generic, verify};

declare_op! {
    /// Loops with any maps and body.
    pub GenericOp = "linalg.generic"(
            inputs: Variadic<AnyType>, outputs: Variadic<AnyShaped>)
        {
            indexing_maps: AffineMapArrayAttr, iterator_types: IteratorTypeArrayAttr,
            doc: Optional<StrAttr>, library_call: Optional<StrAttr>,
        }
        regions(region: AnyRegion)
        -> (result_tensors: Variadic<RankedTensor>)
        traits(AttrSizedOperandSegments, RecursiveMemoryEffects, LinalgOp,
            SingleBlockImplicitTerminator(YieldOp), DestinationStyleOpInterface,
            MemoryEffectOpInterface)
        verify = verify::signature::<GenericOp, _>
        verify_regions = verify::regions::<GenericOp, _>
        argument_names = generic::argument_name
        syntax;

    /// A function of elements at the same place.
    pub MapOp = "linalg.map"(inputs: Variadic<TensorOrMemref>, init: TensorOrMemref)
        regions(mapper: SizedRegion<1>)
        -> (result: Variadic<AnyTensor>)
        traits(RecursiveMemoryEffects, LinalgOp, SingleBlockImplicitTerminator(YieldOp),
            DestinationStyleOpInterface, MemoryEffectOpInterface)
        verify = verify::signature::<MapOp, _>
        verify_regions = verify::regions::<MapOp, _>
        result_names = generic::mapped
        argument_names = generic::argument_name
        syntax;

    /// Combines the elements along some dimensions.
    pub ReduceOp = "linalg.reduce"(
            inputs: Variadic<TensorOrMemref>, inits: Variadic<TensorOrMemref>)
        { dimensions: Dimensions }
        regions(combiner: SizedRegion<1>)
        -> (results: Variadic<AnyTensor>)
        traits(SameVariadicOperandSize, RecursiveMemoryEffects, LinalgOp,
            SingleBlockImplicitTerminator(YieldOp), DestinationStyleOpInterface,
            MemoryEffectOpInterface)
        verify = verify::signature::<ReduceOp, _>
        verify_regions = verify::regions::<ReduceOp, _>
        result_names = generic::reduced
        argument_names = generic::argument_name
        syntax;

    /// Permutes the dimensions.
    pub TransposeOp = "linalg.transpose"(input: TensorOrMemref, init: TensorOrMemref)
        { permutation: DenseI64ArrayAttr }
        regions(region: SizedRegion<1>)
        -> (result: Variadic<AnyTensor>)
        traits(RecursiveMemoryEffects, LinalgOp, SingleBlockImplicitTerminator(YieldOp),
            DestinationStyleOpInterface, MemoryEffectOpInterface)
        verify = verify::signature::<TransposeOp, _>
        verify_regions = verify::regions::<TransposeOp, _>
        result_names = generic::transposed
        syntax;

    /// Adds dimensions.
    pub BroadcastOp = "linalg.broadcast"(input: TensorOrMemref, init: TensorOrMemref)
        { dimensions: DenseI64ArrayAttr }
        regions(region: SizedRegion<1>)
        -> (result: Variadic<AnyTensor>)
        traits(RecursiveMemoryEffects, LinalgOp, SingleBlockImplicitTerminator(YieldOp),
            DestinationStyleOpInterface, MemoryEffectOpInterface)
        verify = verify::signature::<BroadcastOp, _>
        verify_regions = verify::regions::<BroadcastOp, _>
        result_names = generic::broadcasted
        syntax;

    /// The softmax function along a dimension.
    pub SoftmaxOp = "linalg.softmax"(input: AnyShaped, output: AnyShaped) { dimension: I64Attr }
        -> (result: Variadic<RankedTensor>)
        traits(DestinationStyleOpInterface, MemoryEffectOpInterface)
        verify = verify::softmax
        format = "attr-dict `dimension` `(` $dimension `)` `ins` `(` $input `:` type($input) `)` \
            `outs` `(` $output `:` type($output) `)` (`->` type($result)^)?";

    /// The index of a loop of the enclosing op.
    pub IndexOp = "linalg.index"() { dim: ConfinedAttr<I64Attr, IntMinValue<0>> }
        -> (result: Index)
        traits(Pure)
        verify = verify::index
        format = "$dim attr-dict `:` type($result)";

    /// The end of a body, with the elements of the outputs.
    pub YieldOp = "linalg.yield"(values: Variadic<AnyType>)
        traits(Pure, ReturnLike, Terminator)
        verify = verify::r#yield
        syntax;
}

/// Implements [`Structured`] for ops whose loops have a variant of [`Maps`].
macro_rules! structured {
    ($($op:ident $view:ident: $maps:ident, $body:ident;)*) => {$(
        impl Structured for $op {
            const STRUCTURE: &'static Structure = &Structure {
                decl: $op::DECL,
                maps: Maps::$maps,
                body: Body::$body,
                role: Role::None,
            };
        }
        interfaces!($op $view);
    )*};
}

structured! {
    GenericOp GenericOpView: Given, Written;
    MapOp MapOpView: Map, Written;
    ReduceOp ReduceOpView: Reduce, Written;
    TransposeOp TransposeOpView: Transpose, First;
    BroadcastOp BroadcastOpView: Broadcast, First;
}

impl NamedOp for TransposeOp {}
impl NamedOp for BroadcastOp {}

impl<I: Ir> DestinationStyleOpInterface for SoftmaxOpView<'_, I> {
    fn inits(&self) -> std::ops::Range<usize> {
        1..2
    }
}

impl<I: Ir> MemoryEffectOpInterface<I> for SoftmaxOpView<'_, I> {
    fn effects(&self) -> Vec<MemoryEffect<I>> {
        let mut effects = Vec::new();
        for (value, kinds) in [
            (self.input(), &[EffectKind::Read][..]),
            (self.output(), &[EffectKind::Read, EffectKind::Write]),
        ] {
            let kinds = kinds.iter().filter(|_| value.ty().is_in(Container::MemRef));
            effects.extend(kinds.map(|kind| MemoryEffect::on(*kind, value.handle())));
        }
        effects
    }
}
