//! The ops of `bufferization`.

use drr::constraint::{
    AnyAttr, AnyRankedOrUnrankedMemRef, AnyShaped, AnyTensor, BuiltinType, I1, Index, Optional,
    TypeClass, TypeConstraint, UnitAttr, Variadic,
};
use drr::declare_op;
use drr::interface::EffectKind::{Allocate, Read, Write};
use drr::interface::{MemoryEffect, MemoryEffectOpInterface};
use drr::ir::{Container, Ir};
use drr::native::Ty;

use super::{fold, verify};
use crate::memref;

/// Declares the types of a container by the interface that they implement in MLIR.
macro_rules! instances {
    ($($name:ident = $container:ident in $class:ident, $summary:literal;)*) => {$(
        #[doc = concat!("`", stringify!($name), "Interface` of MLIR.")]
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name;
        impl TypeConstraint for $name {
            const SUMMARY: &'static str = $summary;
            const CLASS: TypeClass = TypeClass::Builtin(BuiltinType::$class);
            fn check<I: Ir>(ty: Ty<'_, I>) -> bool {
                ty.is_in(Container::$container)
            }
        }
    )*};
}

instances! {
    TensorLikeType = Tensor in Tensor, "TensorLikeType instance";
    BufferLikeType = MemRef in BaseMemRef, "BufferLikeType instance";
}

// `to_buffer` and `to_tensor` are verified more strictly than `SameOperandsAndResultShape` says, as
// in MLIR before that trait.
declare_op! {
    /// Allocates a buffer for a tensor.
    pub AllocTensorOp = "bufferization.alloc_tensor"(
            dynamic_sizes: Variadic<Index>, copy: Optional<AnyTensor>, size_hint: Optional<Index>)
        { memory_space: Optional<AnyAttr> }
        -> (result: AnyTensor)
        traits(AttrSizedOperandSegments)
        verify = verify::alloc_tensor
        syntax;

    /// Clones a memref.
    pub CloneOp = "bufferization.clone"(input: AnyRankedOrUnrankedMemRef)
        -> (output: AnyRankedOrUnrankedMemRef)
        traits(MemoryEffectOpInterface)
        fold = memref::fold::casts
        format = "$input attr-dict `:` type($input) `to` type($output)";

    /// Deallocates the given memrefs if no alias is retained.
    pub DeallocOp = "bufferization.dealloc"(
            memrefs: Variadic<AnyRankedOrUnrankedMemRef>, conditions: Variadic<I1>, retained: Variadic<AnyRankedOrUnrankedMemRef>)
        -> (updated_conditions: Variadic<I1>)
        traits(AttrSizedOperandSegments)
        infer = verify::dealloc_types
        verify = verify::dealloc
        format = "(` ``(` $memrefs^ `:` type($memrefs) `)` `if` ` ` `(` $conditions `)` )? \
            (`retain` ` ` `(` $retained^ `:` type($retained) `)` )? attr-dict";

    /// Releases the underlying storage format of a tensor.
    pub DeallocTensorOp = "bufferization.dealloc_tensor"(tensor: AnyTensor)
        format = "$tensor attr-dict `:` type($tensor)";

    /// Copies a tensor.
    pub MaterializeInDestinationOp = "bufferization.materialize_in_destination"(
            source: AnyTensor, dest: AnyShaped)
        { restrict: Optional<UnitAttr>, writable: Optional<UnitAttr> }
        -> (result: Optional<AnyTensor>)
        traits(AllElementTypesMatch(source, dest), MemoryEffectOpInterface)
        verify = verify::materialize_in_destination
        format = "$source `in` (`restrict` $restrict^)? (`writable` $writable^)? $dest \
            attr-dict `:` functional-type(operands, results)";

    /// Casts a tensor to a buffer.
    pub ToBufferOp = "bufferization.to_buffer"(tensor: TensorLikeType)
        { read_only: Optional<UnitAttr> }
        -> (buffer: BufferLikeType)
        traits(Pure)
        verify = verify::to_buffer
        fold = fold::to_buffer
        format = "$tensor (`read_only` $read_only^)? attr-dict `:` type($tensor) `to` type($buffer)";

    /// Creates a tensor from a buffer.
    pub ToTensorOp = "bufferization.to_tensor"(buffer: BufferLikeType)
        { restrict: Optional<UnitAttr>, writable: Optional<UnitAttr> }
        -> (result: TensorLikeType)
        traits(MemoryEffectOpInterface)
        verify = verify::to_tensor
        fold = fold::to_tensor
        format = "$buffer (`restrict` $restrict^)? (`writable` $writable^)? attr-dict \
            `:` type($buffer) `to` type($result)";
}

impl<I: Ir> MemoryEffectOpInterface<I> for CloneOpView<'_, I> {
    fn effects(&self) -> Vec<MemoryEffect<I>> {
        let output = self.output().handle();
        vec![
            MemoryEffect::on(Read, self.input().handle()),
            MemoryEffect::on(Write, output),
            MemoryEffect::on(Allocate, output),
        ]
    }
}

impl<I: Ir> MemoryEffectOpInterface<I> for MaterializeInDestinationOpView<'_, I> {
    fn effects(&self) -> Vec<MemoryEffect<I>> {
        let dest = self.dest();
        let writes = dest.ty().is_in(Container::MemRef);
        let write = MemoryEffect::on(Write, dest.handle());
        Vec::from_iter(writes.then_some(write))
    }
}

impl<I: Ir> MemoryEffectOpInterface<I> for ToTensorOpView<'_, I> {
    fn effects(&self) -> Vec<MemoryEffect<I>> {
        vec![MemoryEffect::on(Read, self.buffer().handle())]
    }
}
