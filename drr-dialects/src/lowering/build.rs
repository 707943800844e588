//! Instructions of `llvm`, made one after the other at a place.

use drr::constraint::{AttrFlags, enum_data};
use drr::ir::{AttrData, AttrName, DYNAMIC, ElementsData, Ir, Op, OpState, Type, TypeData, Value};
use drr::native::Ty;
use drr::op::OpDef;
use drr::prelude::PatternRewriter;

use super::make::{Attrs, converted, make, result};
use crate::llvm::{
    self, AllocaOp, AtomicOrdering, CConv, ConstantOp, ExtractValueOp, FastMath, GEPOp,
    InsertValueOp, Linkage, LoadOp, MemcpyOp, PointerType, StackRestoreOp, StackSaveOp, StoreOp,
    TailCallKind, Visibility, part_of,
};
use crate::mixed::Index;

/// The flags of `llvm.getelementptr` for an index within a buffer: `inbounds|nuw`.
pub(super) const WITHIN: u32 = 7;
/// The flags of sums and products that do not wrap around: `nsw, nuw`.
const NO_WRAP: u32 = 3;

/// Makes instructions. The values that it takes have converted types.
pub(super) struct Builder<'r, 'a, I: Ir> {
    pub(super) rewriter: &'r mut PatternRewriter<'a, I>,
    pub(super) loc: I::Loc,
    /// The type that `index` becomes.
    pub(super) index: Type<I>,
}

/// An attribute of 32 bits.
pub(super) fn i32_attr<I: Ir>(value: impl Into<i128>) -> AttrData<I> {
    let ty = TypeData::int(32);
    AttrData::Integer {
        value: value.into(),
        ty,
    }
}

pub(super) fn i64_attr<I: Ir>(value: i64) -> AttrData<I> {
    AttrData::Integer {
        value: value.into(),
        ty: TypeData::int(64),
    }
}

/// A named attribute.
pub(super) fn named<I: Ir>(name: &'static str, data: AttrData<I>) -> (&'static str, AttrData<I>) {
    (name, data)
}

/// The alignment and the other flags of an access.
#[derive(Clone, Copy, Default)]
pub(super) struct Access {
    pub(super) alignment: Option<i64>,
    pub(super) nontemporal: bool,
}

impl Access {
    fn attrs<I: Ir>(self) -> Vec<(&'static str, AttrData<I>)> {
        let mut attrs = vec![named("ordering", enum_data(&AtomicOrdering::NotAtomic))];
        attrs.extend(self.alignment.map(|to| named("alignment", i64_attr(to))));
        attrs.extend(
            self.nontemporal
                .then(|| named("nontemporal", AttrData::Unit)),
        );
        attrs
    }
}

impl<'r, 'a, I: Ir> Builder<'r, 'a, I> {
    /// Inserts where `rewriter` does, with the location of an operation.
    pub(super) fn at(rewriter: &'r mut PatternRewriter<'a, I>, op: Op<I>) -> Option<Self> {
        let loc = rewriter.ir().loc(op);
        let index = rewriter.make_type(&TypeData::Index)?;
        let index = converted(rewriter, index)?;
        Some(Builder {
            rewriter,
            loc,
            index,
        })
    }

    pub(super) fn ir(&self) -> &I {
        self.rewriter.ir()
    }
    pub(super) fn type_of(&self, value: Value<I>) -> Type<I> {
        self.ir().value_type(value)
    }
    /// The only type that a type becomes.
    pub(super) fn convert(&mut self, ty: Type<I>) -> Option<Type<I>> {
        converted(self.rewriter, ty)
    }
    pub(super) fn ty(&mut self, data: impl Into<TypeData<I>>) -> Option<Type<I>> {
        self.rewriter.make_type(&data.into())
    }
    pub(super) fn pointer(&mut self, address_space: u32) -> Option<Type<I>> {
        self.ty(PointerType { address_space })
    }
    /// The only value that stands for an operand after the conversion.
    pub(super) fn value(&mut self, old: Value<I>) -> Option<Value<I>> {
        match self.values(vec![old])?[..] {
            [one] => Some(one),
            _ => None,
        }
    }
    /// The values that stand for operands after the conversion.
    pub(super) fn values(&mut self, old: Vec<Value<I>>) -> Option<Vec<Value<I>>> {
        self.rewriter.converted_values(old)
    }

    /// An operation with one result.
    pub(super) fn one<O: OpDef>(
        &mut self,
        operands: &[Value<I>],
        ty: Type<I>,
        attrs: &[(&'static str, AttrData<I>)],
    ) -> Option<Value<I>> {
        let made = make::<O, I>(self.rewriter, &self.loc, operands, &[ty], attrs, &[])?;
        Some(result(self.ir(), made))
    }
    /// An operation without results.
    pub(super) fn none<O: OpDef>(
        &mut self,
        operands: &[Value<I>],
        attrs: &[(&'static str, AttrData<I>)],
    ) -> Option<Op<I>> {
        make::<O, I>(self.rewriter, &self.loc, operands, &[], attrs, &[])
    }

    // ---- Numbers ----

    /// A constant of the type that `index` becomes.
    pub(super) fn index(&mut self, value: i64) -> Option<Value<I>> {
        let index = self.index;
        self.constant(value, TypeData::Index, index)
    }
    /// A constant with an attribute of another type.
    pub(super) fn constant(
        &mut self,
        value: i64,
        of: TypeData<I>,
        ty: Type<I>,
    ) -> Option<Value<I>> {
        let data = AttrData::Integer {
            value: value.into(),
            ty: of,
        };
        self.one::<ConstantOp>(&[], ty, &[named("value", data)])
    }
    /// An operation of two numbers of one type.
    pub(super) fn binary<O: OpDef>(&mut self, a: Value<I>, b: Value<I>) -> Option<Value<I>> {
        self.arithmetic::<O>(a, b, 0)
    }
    /// A sum or a product of numbers so small that it does not wrap around.
    pub(super) fn no_wrap<O: OpDef>(&mut self, a: Value<I>, b: Value<I>) -> Option<Value<I>> {
        self.arithmetic::<O>(a, b, NO_WRAP)
    }
    fn arithmetic<O: OpDef>(&mut self, a: Value<I>, b: Value<I>, flags: u32) -> Option<Value<I>> {
        let ty = self.type_of(a);
        let declares = O::DECL
            .attrs
            .iter()
            .any(|attr| attr.name == "overflowFlags");
        let attrs = declares.then(|| named("overflowFlags", i32_attr(flags)));
        self.one::<O>(&[a, b], ty, attrs.as_slice())
    }

    /// A number, or the value that stands for it.
    pub(super) fn number(&mut self, of: Index<I>) -> Option<Value<I>> {
        match of {
            Index::Value(value) => Some(value),
            Index::Number(number) => self.index(number),
        }
    }
    /// The constant `true`.
    pub(super) fn truth(&mut self) -> Option<Value<I>> {
        let ty = self.ty(TypeData::int(1))?;
        self.one::<ConstantOp>(&[], ty, &[named("value", AttrData::Bool(true))])
    }
    /// An assumption about values.
    pub(super) fn assume(&mut self, holds: Value<I>, tag: &str, about: &[Value<I>]) -> Option<()> {
        let mut given = vec![holds];
        given.extend_from_slice(about);
        let sizes = AttrData::DenseArray {
            element: TypeData::int(32),
            elements: ElementsData::Ints(vec![about.len() as i128]),
        };
        let tags = AttrData::Array(vec![AttrData::String(tag.to_string())]);
        let attrs = [
            named("op_bundle_sizes", sizes),
            named("op_bundle_tags", tags),
        ];
        self.none::<llvm::AssumeOp>(&given, &attrs).map(drop)
    }

    // ---- Structures ----

    pub(super) fn poison(&mut self, ty: Type<I>) -> Option<Value<I>> {
        self.one::<llvm::PoisonOp>(&[], ty, &[])
    }
    /// A part of a structure or an array.
    pub(super) fn extract(&mut self, whole: Value<I>, position: &[i64]) -> Option<Value<I>> {
        let ty = part_of(Ty::new(self.ir(), self.type_of(whole)), position)?.handle();
        let at = [named(
            "position",
            AttrData::dense_i64(position.iter().copied()),
        )];
        self.one::<ExtractValueOp>(&[whole], ty, &at)
    }
    /// The structure or array with another part.
    pub(super) fn insert(
        &mut self,
        whole: Value<I>,
        part: Value<I>,
        position: &[i64],
    ) -> Option<Value<I>> {
        let ty = self.type_of(whole);
        let at = [named(
            "position",
            AttrData::dense_i64(position.iter().copied()),
        )];
        self.one::<InsertValueOp>(&[whole, part], ty, &at)
    }

    // ---- Memory ----

    /// The address of a part: `ty` is that of the result, `element` what `base` points to.
    pub(super) fn element_address(
        &mut self,
        base: Value<I>,
        ty: Type<I>,
        element: Type<I>,
        indices: &[Index<I>],
        flags: u32,
    ) -> Option<Value<I>> {
        let (mut given, mut numbers) = (vec![base], Vec::with_capacity(indices.len()));
        for index in indices {
            numbers.push(match index {
                Index::Number(number) => i128::from(*number),
                Index::Value(value) => {
                    given.push(*value);
                    i128::from(llvm::DYNAMIC_INDEX)
                }
            });
        }
        let numbers = AttrData::DenseArray {
            element: TypeData::int(32),
            elements: ElementsData::Ints(numbers),
        };
        let attrs = [
            named("elem_type", AttrData::Type(TypeData::Type(element))),
            named("noWrapFlags", i32_attr(flags)),
            named("rawConstantIndices", numbers),
        ];
        self.one::<GEPOp>(&given, ty, &attrs)
    }
    /// The number of bytes of a type.
    pub(super) fn size_of(&mut self, element: Type<I>, count: Index<I>) -> Option<Value<I>> {
        let (pointer, index) = (self.pointer(0)?, self.index);
        let null = self.one::<llvm::ZeroOp>(&[], pointer, &[])?;
        let end = self.element_address(null, pointer, element, &[count], 0)?;
        self.one::<llvm::PtrToIntOp>(&[end], index, &[])
    }
    /// Memory on the stack. The result is of type `ty`.
    pub(super) fn alloca(
        &mut self,
        ty: Type<I>,
        element: Type<I>,
        count: Value<I>,
        alignment: Option<i64>,
    ) -> Option<Value<I>> {
        let mut attrs = vec![named("elem_type", AttrData::Type(TypeData::Type(element)))];
        attrs.extend(alignment.map(|to| named("alignment", i64_attr(to))));
        self.one::<AllocaOp>(&[count], ty, &attrs)
    }
    /// Memory on the stack with a value.
    pub(super) fn spill(&mut self, value: Value<I>, one: Value<I>) -> Option<Value<I>> {
        let (pointer, ty) = (self.pointer(0)?, self.type_of(value));
        let place = self.alloca(pointer, ty, one, None)?;
        self.store(value, place, Access::default())?;
        Some(place)
    }
    /// Memory on the stack with the structure of a ranked memref.
    pub(super) fn promote(&mut self, memref: Value<I>) -> Option<Value<I>> {
        let ty = self.ty(TypeData::int(64))?;
        let one = self.constant(1, TypeData::Index, ty)?;
        self.spill(memref, one)
    }
    pub(super) fn load(&mut self, at: Value<I>, ty: Type<I>, access: Access) -> Option<Value<I>> {
        self.one::<LoadOp>(&[at], ty, &access.attrs())
    }
    pub(super) fn store(&mut self, value: Value<I>, at: Value<I>, access: Access) -> Option<Op<I>> {
        self.none::<StoreOp>(&[value, at], &access.attrs())
    }
    pub(super) fn memcpy(&mut self, to: Value<I>, from: Value<I>, length: Value<I>) -> Option<()> {
        let attrs = [named("isVolatile", AttrData::Bool(false))];
        self.none::<MemcpyOp>(&[to, from, length], &attrs).map(drop)
    }
    pub(super) fn stack_save(&mut self) -> Option<Value<I>> {
        let pointer = self.pointer(0)?;
        self.one::<StackSaveOp>(&[], pointer, &[])
    }
    pub(super) fn stack_restore(&mut self, saved: Value<I>) -> Option<()> {
        self.none::<StackRestoreOp>(&[saved], &[]).map(drop)
    }

    // ---- Functions ----

    /// The address of a global or a function.
    pub(super) fn address_of(&mut self, name: AttrData<I>, pointer: Type<I>) -> Option<Value<I>> {
        self.one::<llvm::AddressOfOp>(&[], pointer, &[named("global_name", name)])
    }
    /// A call of a function.
    pub(super) fn call(
        &mut self,
        name: &str,
        given: &[Value<I>],
        returns: Option<Type<I>>,
    ) -> Option<Option<Value<I>>> {
        let name = AttrData::Symbol(name.to_string());
        let types = returns.as_slice();
        let made = call(self.rewriter, &self.loc, Some(name), given, types, &[])?;
        Some(returns.map(|_| result(self.ir(), made)))
    }
}

// ---- Functions -------------------------------------------------------------------------------------

/// The attributes of a global.
pub(super) fn global_attrs<I: Ir>(
    name: &str,
    ty: Type<I>,
    linkage: Linkage,
    address_space: u32,
) -> Attrs<I> {
    vec![
        named("addr_space", i32_attr(address_space)),
        named("global_type", AttrData::Type(TypeData::Type(ty))),
        named("linkage", enum_data(&linkage)),
        named("sym_name", AttrData::String(name.to_string())),
        named("visibility_", enum_data(&Visibility::Default)),
    ]
}

/// The attributes of a function of `llvm`.
pub(super) fn function_attrs<I: Ir>(name: &str, ty: TypeData<I>, linkage: Linkage) -> Attrs<I> {
    vec![
        named("CConv", enum_data(&CConv::C)),
        named("function_type", AttrData::Type(ty)),
        named("linkage", enum_data(&linkage)),
        named("sym_name", AttrData::String(name.to_string())),
        named("visibility_", enum_data(&Visibility::Default)),
    ]
}

/// Makes a call of a function, or of the pointer that is the first operand.
pub(super) fn call<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    loc: &I::Loc,
    callee: Option<AttrData<I>>,
    given: &[Value<I>],
    result_types: &[Type<I>],
    kept: &[(AttrName, I::Attr)],
) -> Option<Op<I>> {
    let none = ElementsData::Ints(Vec::new());
    let sizes = AttrData::DenseArray {
        element: TypeData::int(32),
        elements: none,
    };
    let mut attrs: Attrs<I> = vec![
        named("CConv", enum_data(&CConv::C)),
        named("TailCallKind", enum_data(&TailCallKind::None)),
        named("fastmathFlags", AttrData::Text(FastMath::WORDS.text(0))),
        named("op_bundle_sizes", sizes),
    ];
    attrs.extend(callee.map(|callee| named("callee", callee)));
    let kind = rewriter.ir_mut().bind_op::<llvm::CallOp>()?;
    let mut made: Vec<(AttrName, I::Attr)> = Vec::new();
    for (name, data) in &attrs {
        let attr = rewriter.make_attr(data)?;
        made.push((rewriter.ir_mut().bind_attr(kind, name), attr));
    }
    made.extend_from_slice(kept);
    Some(rewriter.create_op(OpState {
        operands: given,
        operand_segments: Some(&[given.len() as u32, 0]),
        result_types,
        attrs: &made,
        ..OpState::new(kind, loc.clone())
    }))
}

/// True if a number of a shape, a stride or an offset is known.
pub(super) fn is_known(number: i64) -> bool {
    number != DYNAMIC
}
