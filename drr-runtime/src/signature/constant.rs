//! Questions about declarations that the compiler answers.

use crate::decl::{Arity, OpDecl};

/// True if each group of operands, results, regions and successors is one, and the op may have any
/// parent.
pub const fn is_single(decl: &OpDecl) -> bool {
    macro_rules! all_single {
        ($($list:ident)*) => {{
            let mut single = true;
            $(
                let mut at = 0;
                while at < decl.$list.len() {
                    single &= matches!(decl.$list[at].arity, Arity::One);
                    at += 1;
                }
            )*
            single
        }};
    }
    decl.parents.is_empty() && all_single!(operands results regions successors)
}
