//! The ops of `llvm` that allocate, read and write memory.

use drr::constraint::{
    AnyAttr, AnyOf, AnySignlessInteger, AttrEnum, EnumAttr, I64Attr, Optional, StrAttr, TypeAttr,
    UnitAttr,
};
use drr::declare_op;
use drr::interface::EffectKind::{Allocate, Read, Write};
use drr::interface::{MemoryEffect, MemoryEffectOpInterface};
use drr::ir::{Ir, Op, TypeData};
use drr::native::{AttrRef, FromAttr, Ty};
use drr::op::{HasView, TypeTransform};

use super::kinds::{AtomicBinOp, AtomicOrdering};
use super::syntax::Dereferenceable;
use super::types::{
    LlvmFloat, LlvmLoadable, LlvmPointer, LlvmStruct, LlvmVector, StructType, vector,
};

type AtomicRMWType = AnyOf<(LlvmFloat, LlvmPointer, AnySignlessInteger, LlvmVector)>;
type AtomicCmpXchgType = AnyOf<(AnySignlessInteger, LlvmPointer)>;

declare_op! {
    class MemAccess {
        access_groups: Optional<AnyAttr>, alias_scopes: Optional<AnyAttr>,
        noalias_scopes: Optional<AnyAttr>, tbaa: Optional<AnyAttr>,
    };

    /// Memory of the current function for a number of values.
    pub AllocaOp = "llvm.alloca"(array_size: AnySignlessInteger)
        { alignment: Optional<I64Attr>, elem_type: TypeAttr, inalloca: Optional<UnitAttr> }
        -> (res: LlvmPointer)
        traits(MemoryEffectOpInterface)
        format = "(`inalloca` $inalloca^)? $array_size `x` $elem_type attr-dict \
            `:` functional-type(operands, results)";
    /// Reads memory.
    pub LoadOp = "llvm.load": MemAccess(addr: LlvmPointer)
        {
            alignment: Optional<I64Attr>, volatile_: Optional<UnitAttr>,
            nontemporal: Optional<UnitAttr>, invariant: Optional<UnitAttr>,
            #[attr(name = "invariantGroup")] invariant_group: Optional<UnitAttr>,
            ordering: EnumAttr<AtomicOrdering> = AtomicOrdering::NotAtomic,
            syncscope: Optional<StrAttr>, dereferenceable: Optional<AnyAttr>,
        }
        -> (res: LlvmLoadable)
        traits(MemoryEffectOpInterface)
        verify = load
        format = "(`volatile` $volatile_^)? $addr \
            (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)? (`invariant` $invariant^)? \
            (`invariant_group` $invariant_group^)? (custom<Dereferenceable>($dereferenceable)^)? \
            attr-dict `:` qualified(type($addr)) `->` type($res)";
    /// Writes memory.
    pub StoreOp = "llvm.store": MemAccess(value: LlvmLoadable, addr: LlvmPointer)
        {
            alignment: Optional<I64Attr>, volatile_: Optional<UnitAttr>,
            nontemporal: Optional<UnitAttr>,
            #[attr(name = "invariantGroup")] invariant_group: Optional<UnitAttr>,
            ordering: EnumAttr<AtomicOrdering> = AtomicOrdering::NotAtomic,
            syncscope: Optional<StrAttr>,
        }
        traits(MemoryEffectOpInterface)
        verify = store
        format = "(`volatile` $volatile_^)? $value `,` $addr \
            (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)? \
            (`invariant_group` $invariant_group^)? \
            attr-dict `:` type($value) `,` qualified(type($addr))";
    /// Reads memory and writes what an operation makes of the value.
    pub AtomicRMWOp = "llvm.atomicrmw": MemAccess(ptr: LlvmPointer, val: AtomicRMWType)
        {
            bin_op: EnumAttr<AtomicBinOp>, ordering: EnumAttr<AtomicOrdering>,
            syncscope: Optional<StrAttr>, alignment: Optional<I64Attr>,
            volatile_: Optional<UnitAttr>,
        }
        -> (res: AtomicRMWType)
        traits(AllTypesMatch(val, res))
        verify = atomic_rmw
        format = "(`volatile` $volatile_^)? $bin_op $ptr `,` $val \
            (`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict `:` \
            qualified(type($ptr)) `,` type($val)";
    /// Writes memory if it has a given value.
    pub AtomicCmpXchgOp = "llvm.cmpxchg": MemAccess(
            ptr: LlvmPointer, cmp: AtomicCmpXchgType, val: AtomicCmpXchgType)
        {
            success_ordering: EnumAttr<AtomicOrdering>, failure_ordering: EnumAttr<AtomicOrdering>,
            syncscope: Optional<StrAttr>, alignment: Optional<I64Attr>, weak: Optional<UnitAttr>,
            volatile_: Optional<UnitAttr>,
        }
        -> (res: LlvmStruct)
        traits(AllTypesMatch(val, cmp), TypesMatchWith(val, res, ValueAndBool))
        verify = cmp_xchg
        format = "(`weak` $weak^)? (`volatile` $volatile_^)? $ptr `,` $cmp `,` $val \
            (`syncscope` `(` $syncscope^ `)`)? $success_ordering $failure_ordering attr-dict `:` \
            qualified(type($ptr)) `,` type($val)";
}

type Verified = Result<(), String>;

/// A relation of types: the structure of a type and `i1`.
#[derive(Clone, Copy, Debug)]
pub struct ValueAndBool;

impl TypeTransform for ValueAndBool {
    const SUMMARY: &'static str =
        "result #0 has an LLVM struct type consisting of the type of operand #2 and a bool";
    fn apply<I: Ir>(ty: Ty<'_, I>) -> Option<TypeData<I>> {
        let body = vec![TypeData::Type(ty.handle()), TypeData::int(1)];
        Some(StructType::literal(body).into())
    }
}

// ---- Effects ------------------------------------------------------------------------------------

impl<I: Ir> MemoryEffectOpInterface<I> for AllocaOpView<'_, I> {
    fn effects(&self) -> Vec<MemoryEffect<I>> {
        vec![MemoryEffect::on(Allocate, self.res().handle())]
    }
}

/// The effect on the address. Volatile and ordered accesses read and write any memory.
macro_rules! effects {
    ($($view:ident: $kind:ident $address:ident;)*) => {$(
        impl<I: Ir> MemoryEffectOpInterface<I> for $view<'_, I> {
            fn effects(&self) -> Vec<MemoryEffect<I>> {
                let mut effects = vec![MemoryEffect::on($kind, self.$address().handle())];
                let is_free = matches!(
                    ordering(self.ordering()), AtomicOrdering::NotAtomic | AtomicOrdering::Unordered
                );
                if self.volatile_().is_some() || !is_free {
                    effects.extend([Write, Read].map(MemoryEffect::anywhere));
                }
                effects
            }
        }
    )*};
}

effects! {
    LoadOpView: Read addr;
    StoreOpView: Write addr;
}

fn ordering<I: Ir>(attr: Option<AttrRef<'_, I>>) -> AtomicOrdering {
    attr.and_then(AtomicOrdering::from_attr)
        .unwrap_or(AtomicOrdering::NotAtomic)
}

// ---- Verification -------------------------------------------------------------------------------

/// True if processors read and write the type at once.
fn is_atomic<I: Ir>(ty: Ty<'_, I>) -> bool {
    let width = match ty.satisfies::<LlvmPointer>() {
        true => Some(64),
        false => ty.bit_width(),
    };
    let is_scalar = ty.is_integer() || ty.satisfies::<AnyOf<(LlvmFloat, LlvmPointer)>>();
    is_scalar && width.is_some_and(|width| width >= 8 && width.is_power_of_two())
}

/// The checks of an access that may be atomic.
macro_rules! access {
    ($view:expr, $value:ident, $wrong:pat) => {{
        let view = $view;
        let (ordering, ty) = (ordering(view.ordering()), view.$value().ty());
        match ordering {
            AtomicOrdering::NotAtomic if view.syncscope().is_some() => {
                Err("expected syncscope to be null for non-atomic access".to_string())
            }
            AtomicOrdering::NotAtomic => Ok(()),
            _ if !is_atomic(ty) => Err(format!("unsupported type '{ty}' for atomic access")),
            $wrong => {
                let word = AtomicOrdering::WORDS[ordering.index()];
                Err(format!("unsupported ordering '{word}'"))
            }
            _ if view.alignment().is_none() => {
                Err("expected alignment for atomic access".to_string())
            }
            _ => Ok(()),
        }
    }};
}

fn load<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    access!(
        LoadOp::wrap(ir, op),
        res,
        AtomicOrdering::Release | AtomicOrdering::AcqRel
    )
}

fn store<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    access!(
        StoreOp::wrap(ir, op),
        value,
        AtomicOrdering::Acquire | AtomicOrdering::AcqRel
    )
}

/// True if an ordering is too weak for an op that reads and writes.
fn is_weak(ordering: AtomicOrdering) -> bool {
    matches!(
        ordering,
        AtomicOrdering::NotAtomic | AtomicOrdering::Unordered
    )
}

fn atomic_rmw<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = AtomicRMWOp::wrap(ir, op);
    let ty = view.val().ty();
    let Some(kind) = AtomicBinOp::from_attr(view.bin_op()) else {
        return Ok(());
    };
    let message = match kind {
        AtomicBinOp::Fadd
        | AtomicBinOp::Fsub
        | AtomicBinOp::Fmin
        | AtomicBinOp::Fmax
        | AtomicBinOp::Fminimum
        | AtomicBinOp::Fmaximum => match vector(ty) {
            Some((_, element)) if !element.satisfies::<LlvmFloat>() => {
                "expected LLVM IR floating point type for vector element"
            }
            None if !ty.satisfies::<LlvmFloat>() => "expected LLVM IR floating point type",
            _ => "",
        },
        AtomicBinOp::Xchg if !is_atomic(ty) => "unexpected LLVM IR type for 'xchg' bin_op",
        AtomicBinOp::Xchg => "",
        _ if matches!(ty.int_width(), Some(8 | 16 | 32 | 64)) => "",
        _ => "expected LLVM IR integer type",
    };
    match message {
        "" if is_weak(ordering(Some(view.ordering()))) => {
            Err("expected at least 'monotonic' ordering".to_string())
        }
        "" => Ok(()),
        message => Err(message.to_string()),
    }
}

fn cmp_xchg<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = AtomicCmpXchgOp::wrap(ir, op);
    let orderings = [view.success_ordering(), view.failure_ordering()];
    let [success, failure] = orderings.map(|attr| ordering(Some(attr)));
    let message = if !is_atomic(view.val().ty()) {
        "unexpected LLVM IR type"
    } else if is_weak(success) || is_weak(failure) {
        "ordering must be at least 'monotonic'"
    } else if matches!(failure, AtomicOrdering::Release | AtomicOrdering::AcqRel) {
        "failure ordering cannot be 'release' or 'acq_rel'"
    } else {
        return Ok(());
    };
    Err(message.to_string())
}
