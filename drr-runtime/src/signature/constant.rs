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

/// True if a trait is about the class of types (`OperandsAreFloatLike`), which equal types need not
/// have.
pub(super) const fn has_class(traits: &[&str]) -> bool {
    let mut at = 0;
    while at < traits.len() {
        let name = traits[at].as_bytes();
        let (mut letter, mut found) = (0, false);
        while letter + 3 < name.len() {
            // Only these traits have `sAre` in their names.
            let [a, b, c, d] = [
                name[letter],
                name[letter + 1],
                name[letter + 2],
                name[letter + 3],
            ];
            found |= a == b's' && b == b'A' && c == b'r' && d == b'e';
            letter += 1;
        }
        if found {
            return true;
        }
        at += 1;
    }
    false
}
