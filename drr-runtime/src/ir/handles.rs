//! Handles, insertion points, and the parts of an operation.

use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};

use super::Ir;

macro_rules! handles {
    ($($(#[$doc:meta])* $name:ident, $raw:ident;)*) => {$(
        $(#[$doc])*
        #[repr(transparent)]
        pub struct $name<I: Ir>(pub I::$raw);
        copy!(impl<I: Ir> for $name<I>);
        impl<I: Ir> PartialEq for $name<I> {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn eq(&self, other: &Self) -> bool {
                self.0 == other.0
            }
        }
        impl<I: Ir> Eq for $name<I> {}
        impl<I: Ir> Hash for $name<I> {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.0.hash(state);
            }
        }
        impl<I: Ir> Debug for $name<I> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({:?})"), self.0)
            }
        }
    )*};
}

handles! {
    /// A handle to an operation.
    Op, RawOp;
    /// A handle to an SSA value: an operation's result or a block argument.
    Value, RawValue;
    /// A handle to a block.
    Block, RawBlock;
    /// A handle to a region.
    Region, RawRegion;
    /// A handle to a type; equal handles are equal types.
    Type, RawType;
}

/// The kind of an operation, a small number that the IR chooses.
///
/// Kinds are dense from 0, so that a rule set can look them up in an array.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct OpKind(pub u32);

/// The resolved name of an attribute on operations of one kind (see [`Ir::bind_attr`]).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct AttrName(pub u32);

/// The resolved name of an op trait (see [`Ir::bind_trait`]).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct OpTrait(pub u32);

/// The position of new operations.
pub enum InsertPoint<I: Ir> {
    /// Right before this operation.
    Before(Op<I>),
    /// At the end of this block.
    End(Block<I>),
}

copy!(impl<I: Ir> for InsertPoint<I>);
impl<I: Ir> PartialEq for InsertPoint<I> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (InsertPoint::Before(a), InsertPoint::Before(b)) => a == b,
            (InsertPoint::End(a), InsertPoint::End(b)) => a == b,
            _ => false,
        }
    }
}
impl<I: Ir> Eq for InsertPoint<I> {}
impl<I: Ir> Debug for InsertPoint<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InsertPoint::Before(op) => write!(f, "Before({op:?})"),
            InsertPoint::End(block) => write!(f, "End({block:?})"),
        }
    }
}

/// The parts of a new operation (MLIR's `OperationState`).
#[derive(Debug)]
pub struct OpState<'a, I: Ir> {
    /// The kind of the operation.
    pub kind: OpKind,
    /// All operands, with variadic groups flattened.
    pub operands: &'a [Value<I>],
    /// The length of each declared operand group; `None` unless the op declares more than one
    /// optional or variadic group.
    pub operand_segments: Option<&'a [u32]>,
    /// All result types, with variadic groups flattened.
    pub result_types: &'a [Type<I>],
    /// As `operand_segments`, for the results.
    pub result_segments: Option<&'a [u32]>,
    /// The present attributes, in declared order. The IR may add the default values of others.
    pub attrs: &'a [(AttrName, I::Attr)],
    /// The regions in declared order. A given region is moved into the operation with its blocks;
    /// `None` is a new empty region.
    pub regions: &'a [Option<Region<I>>],
    /// Successor blocks.
    pub successors: &'a [Block<I>],
    /// The location.
    pub loc: I::Loc,
}

/// A new argument of a block.
#[derive(Debug)]
pub struct NewBlockArg<I: Ir> {
    /// The index that it will have.
    pub index: usize,
    /// Its type.
    pub ty: Type<I>,
    /// Its location, if one is known.
    pub loc: Option<I::Loc>,
}

impl<I: Ir> Clone for OpState<'_, I> {
    fn clone(&self) -> Self {
        OpState {
            loc: self.loc.clone(),
            ..*self
        }
    }
}

impl<I: Ir> OpState<'_, I> {
    /// A state without operands, results, attributes, regions and successors, as a base for others:
    /// `OpState { operands: &[x], ..OpState::new(kind, loc) }`.
    pub fn new(kind: OpKind, loc: I::Loc) -> Self {
        OpState {
            kind,
            operands: &[],
            operand_segments: None,
            result_types: &[],
            result_segments: None,
            attrs: &[],
            regions: &[],
            successors: &[],
            loc,
        }
    }
}

/// The result of folding an operation (MLIR's `Operation::fold`).
#[derive(Debug)]
pub enum Fold<I: Ir> {
    /// The operation does not fold.
    No,
    /// The operation was changed in place. It is folded again, so something must have changed.
    InPlace,
    /// A replacement for each result.
    Values(Vec<FoldValue<I>>),
}

/// A folded result.
#[derive(Debug)]
pub enum FoldValue<I: Ir> {
    /// An existing value.
    Value(Value<I>),
    /// A constant, which [`Ir::materialize_constant`] materializes.
    Attr(I::Attr),
}

impl<I: Ir> From<Value<I>> for FoldValue<I> {
    fn from(value: Value<I>) -> Self {
        FoldValue::Value(value)
    }
}
impl<I: Ir> Clone for FoldValue<I> {
    fn clone(&self) -> Self {
        match self {
            FoldValue::Value(value) => FoldValue::Value(*value),
            FoldValue::Attr(attr) => FoldValue::Attr(attr.clone()),
        }
    }
}

/// A part of the IR that [`Ir::simplify_region`] is about to erase.
#[derive(Debug)]
pub enum Erased<I: Ir> {
    /// An operation.
    Op(Op<I>),
    /// A block, whose operations came before.
    Block(Block<I>),
}
