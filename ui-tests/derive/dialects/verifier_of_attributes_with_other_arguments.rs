//! The verifier of attributes takes a `DialectAttr`.
drr::declare_op! { pub AOp = "a.a"(); }

fn verify<I: drr::ir::Ir>(ir: &I) -> Result<(), String> {
    let _ = ir;
    Ok(())
}

drr::dialect! { pub A = "a" { ops: [AOp], verify_attr: verify } }

fn main() {}
