//! Interfaces of operations that define symbols or refer to them.

use super::NoIr;
use super::define::op_interface;
use crate::attr::AttrView;
use crate::decl::VerifyError;
use crate::ir::{Ir, Op, parent_op};

op_interface! {
    /// Operations that define a symbol: the attribute `sym_name`, and `sym_visibility` if the symbol is
    /// not public (MLIR's `SymbolOpInterface`, which its declarations call `Symbol`).
    ///
    /// The verifier of the embedded IR checks both attributes ([`verify_symbol`]). Its pass
    /// `symbol-dce` erases unused symbols.
    SymbolOpInterface SymbolOpInterfaceModel SymbolOpInterfaceRef {}
    defaults {
        /// True if the operation only declares the symbol, which is defined elsewhere. Such a symbol
        /// must not be public.
        fn is_declaration(&self) -> bool {
            false
        }
        /// True if the operation may be erased when nothing refers to the symbol and nothing outside
        /// can see it.
        fn can_discard_on_use_empty(&self) -> bool {
            true
        }
    }
}

/// The symbol to which an attribute refers; `None` if there is none.
pub type SymbolLookup<'a, I> = dyn Fn(&<I as Ir>::Attr) -> Option<Op<I>> + 'a;

op_interface! {
    /// Operations that refer to symbols (MLIR's `SymbolUserOpInterface`). The verifier of the embedded
    /// IR calls them for the operations in a symbol table.
    SymbolUserOpInterface SymbolUserOpInterfaceModel SymbolUserOpInterfaceRef {
        /// Verifies the references. `symbols` finds what a reference of this operation refers to.
        fn verify_symbol_uses(&self, symbols: &SymbolLookup<'_, I>) -> Result<(), VerifyError>;
    }
}

/// Verifies the name and the visibility of a symbol (MLIR's `verifySymbol`).
///
/// # Errors
/// The first mistake, in MLIR's words.
pub fn verify_symbol<I: Ir>(ir: &I, op: Op<I>) -> Result<(), String> {
    // The text, or the attribute if it is not a string.
    let text = |name: &str| {
        let name = ir.attr_name(ir.kind(op), name)?;
        let attr = ir.with_attr(op, name, |attr| attr.cloned())?;
        Some(ir.with_attr_view(&attr, |view| match view {
            AttrView::String(text) => Ok(text.to_string()),
            AttrView::Bytes { bytes, .. } => Ok(String::from_utf8_lossy(bytes).into_owned()),
            _ => Err(ir.display_attr(&attr)),
        }))
    };
    if !matches!(text("sym_name"), Some(Ok(_))) {
        return Err("requires string attribute 'sym_name'".to_string());
    }
    let visibility = text("sym_visibility").unwrap_or_else(|| Ok("public".to_string()));
    let visibility = visibility.map_err(|attr| {
        format!(
            "requires visibility attribute 'sym_visibility' to be a string attribute, but got {attr}"
        )
    })?;
    if !["public", "private", "nested"].contains(&&*visibility) {
        return Err(format!(
            "visibility expected to be one of [\"public\", \"private\", \"nested\"], but got \
             \"{visibility}\""
        ));
    }
    let declares = ir.interface::<dyn SymbolOpInterface>(op);
    if visibility == "public" && declares.is_some_and(|symbol| symbol.is_declaration()) {
        return Err("symbol declaration cannot have public visibility".to_string());
    }
    let is_table = |parent| {
        let kind = ir.kind(parent);
        ir.is_declared_with(kind, "SymbolTable") || !ir.is_registered(kind)
    };
    match parent_op(ir, op).is_none_or(is_table) {
        true => Ok(()),
        false => Err("symbol's parent must have the SymbolTable trait".to_string()),
    }
}
