//! Global memrefs and references to them.

use drr::interface::{SymbolLookup, SymbolOpInterface, SymbolUserOpInterface};
use drr::ir::{AttrView, Container, Ir, Op};
use drr::native::Ty;
use drr::op::{HasView, OpDef, VerifyError};

use super::verify::{Verified, text};
use super::{GetGlobalOpView, GlobalOp, GlobalOpView};

impl<I: Ir> SymbolOpInterface<I> for GlobalOpView<'_, I> {}

/// The symbol is a global memref of the type of the result.
impl<I: Ir> SymbolUserOpInterface<I> for GetGlobalOpView<'_, I> {
    fn verify_symbol_uses(&self, symbols: &SymbolLookup<'_, I>) -> Result<(), VerifyError> {
        let ir = self.ir();
        let name = self.name().as_symbol().unwrap_or_default();
        let is_global = |op: &Op<I>| ir.is_named(ir.kind(*op), GlobalOp::DECL.name);
        let global = symbols(&self.name().to_attr()).filter(is_global);
        let Some(global) = global else {
            let message = format!("'{name}' does not reference a valid global memref");
            return Err(message.into());
        };
        let (own, wanted) = (self.result().ty(), GlobalOp::wrap(ir, global).ty().ty());
        match wanted.filter(|wanted| *wanted != own) {
            None => Ok(()),
            Some(wanted) => Err(format!(
                "result type '{}' does not match type '{}' of the global memref @{name}",
                text(own),
                text(wanted)
            )
            .into()),
        }
    }
}

pub(super) fn global<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = GlobalOp::wrap(ir, op);
    let Some(ty) = view.ty().ty() else {
        return Ok(());
    };
    if !ty.is_in(Container::MemRef) || !ty.has_static_shape() {
        return Err(format!(
            "type should be static shaped memref, but got '{}'",
            text(ty)
        ));
    }
    let Some(value) = view.initial_value() else {
        return Ok(());
    };
    let initial = value.view(|view| match view {
        AttrView::Elements { ty, .. }
        | AttrView::StringElements { ty, .. }
        | AttrView::OpaqueElements { ty, .. } => Ok(Some(ty)),
        AttrView::Unit => Ok(None),
        _ => Err(()),
    });
    let initial = match initial {
        Ok(Some(ty)) => Ty::new(ir, ty),
        Ok(None) => return Ok(()),
        Err(()) => {
            return Err(format!(
                "initial value should be a unit or elements attribute, but got {}",
                ir.display_attr(&value.to_attr())
            ));
        }
    };
    let (element, wanted) = (initial.element_type_or_self(), ty.element_type_or_self());
    if element != wanted {
        return Err(format!(
            "initial value element expected to be of type '{}', but was of type '{}'",
            text(wanted),
            text(element)
        ));
    }
    let list = |ty: Ty<'_, I>| {
        let dims = ty.shape().unwrap_or_default();
        let dims: Vec<String> = dims.iter().map(i64::to_string).collect();
        dims.join(", ")
    };
    match initial.shape() == ty.shape() {
        true => Ok(()),
        false => Err(format!(
            "initial value shape expected to be {} but was {}",
            list(ty),
            list(initial)
        )),
    }
}
