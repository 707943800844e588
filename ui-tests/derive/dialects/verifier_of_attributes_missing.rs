//! The verifier of attributes is in scope.
drr::declare_op! { pub AOp = "a.a"(); }
drr::dialect! { pub A = "a" { ops: [AOp], verify_attr: verify } }

fn main() {}
