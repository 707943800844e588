//! Tells from the tokens of native code that it does not count uses.

use proc_macro2::{TokenStream, TokenTree};

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
    let mut tokens = code.into_iter();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Group(group) if may_count_uses(group.stream()) => return true,
            TokenTree::Punct(dollar) if dollar.as_char() == '$' => {
                let _name = tokens.next();
                let (dot, method) = (tokens.next(), tokens.next());
                let is_blind = matches!((dot, method), (Some(TokenTree::Punct(dot)), Some(TokenTree::Ident(method)))
                    if dot.as_char() == '.' && BLIND.iter().any(|name| method == name));
                if !is_blind {
                    return true;
                }
            }
            _ => {}
        }
    }
    false
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
