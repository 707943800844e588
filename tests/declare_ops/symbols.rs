//! Ops with MLIR's trait `Symbol`.

use drr::embedded::Context;
use drr::prelude::*;

drr::declare_op! {
    /// A variable.
    pub GlobalOp = "my.global"() { sym_name: SymbolNameAttr, sym_visibility: Optional<StrAttr> } traits(Symbol)
        format = "$sym_name attr-dict";
    /// A region that may have a name.
    pub ScopeOp = "my.scope"() { sym_name: Optional<SymbolNameAttr> } regions(body: AnyRegion)
        traits(Symbol, SymbolTable, NoTerminator)
        format = "($sym_name^)? attr-dict-with-keyword $body";
}

#[test]
fn symbols_are_verified() {
    let mut ctx = Context::new();
    ctx.registered::<GlobalOp>();
    ctx.registered::<ScopeOp>();
    ctx.parse_module("my.scope {\n}\nmy.scope {\n}\nmy.scope @a {\n my.global @b\n}")
        .expect("a scope needs no name");
    for (text, message) in [
        (
            "my.global @a {sym_visibility = \"hidden\"}",
            "visibility expected to be one of [\"public\", \"private\", \"nested\"], but got \"hidden\"",
        ),
        (
            "my.scope @a {}\nmy.global @a",
            "redefinition of symbol named 'a'",
        ),
    ] {
        match ctx.parse_module(text) {
            Err(errors) => assert!(errors.to_string().contains(message), "{errors}"),
            Ok(_) => panic!("{text} is accepted"),
        }
    }
}
