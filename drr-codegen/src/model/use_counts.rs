//! Tells from the tokens of native code that it does not count uses.

use proc_macro2::{TokenStream, TokenTree};

use crate::tokens::{any, is_punct};

/// Methods of values and operations that give neither of them, nor their uses.
const BLIND: [&str; 9] = [
    "attr",
    "is",
    "is_block_arg",
    "is_defined_by",
    "is_empty",
    "len",
    "name",
    "num_operands",
    "ty",
];

/// True unless the code only calls methods of its arguments that lead to no uses: `$0.ty()`.
pub(super) fn may_count_uses(code: TokenStream) -> bool {
    any(code, &mut |code, at| {
        let is_blind = matches!((code.get(at + 2), code.get(at + 3)), (dot, Some(TokenTree::Ident(method)))
            if is_punct(dot, '.') && BLIND.iter().any(|name| method == name));
        is_punct(code.get(at), '$') && !is_blind
    })
}

#[cfg(test)]
mod tests {
    use super::may_count_uses;

    #[test]
    fn methods_that_lead_to_no_uses_are_known() {
        let rows = [
            ("$0.ty().zero()", false),
            ("!$0.is_defined_by::<ConstOp>()", false),
            ("$0.is_defined_by::<A<B>>() && $x.ty() == $y.ty()", false),
            ("$0.has_one_use()", true),
            ("$0", true),
            ("f($0)", true),
            ("f($0.ty(), $1.ty())", false),
            ("$0.defining_op()?.name() == 1", true),
            ("1 + 2", false),
        ];
        for (code, expected) in rows {
            let found = may_count_uses(code.parse().unwrap());
            assert_eq!(found, expected, "{code}");
        }
    }
}
