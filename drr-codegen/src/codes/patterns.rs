//! `#[pattern]`.

super::area! { PATTERNS "`#[pattern]`"
    /// A pattern function does not take the root and the rewriter.
    E0801 PATTERN_PARAMETERS;
    /// A pattern function does not say whether it changed the IR.
    E0802 PATTERN_RESULT;
    /// A pattern function does not say, or says twice, which IR it is for.
    E0803 PATTERN_IR;
    /// A pattern function does not name the op at the root.
    E0804 PATTERN_ROOT;
    /// A pattern function is `async` or `const`.
    E0805 PATTERN_QUALIFIER;
    /// `#[pattern]` stands on an item that is no struct and no function.
    E0806 PATTERN_ITEM;
    /// A pattern struct borrows.
    E0807 PATTERN_LIFETIME;
    /// A pattern struct has a parameter named `I`.
    E0808 PATTERN_PARAMETER_NAME;
    /// A pattern function returns something that does not say whether it changed the IR.
    E0809 PATTERN_RESULT_TYPE;
}
