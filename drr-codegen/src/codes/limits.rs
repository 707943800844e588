//! Limits.

super::area! { LIMITS "Limits"
    /// Brackets nest too deeply.
    E0901 NESTED_BRACKETS;
    /// Templates or sub-patterns nest too deeply.
    E0902 NESTED_TEMPLATES;
    /// Natives nest too deeply.
    E0903 NESTED_NATIVES;
    /// A rule has too many operand orders.
    E0904 OPERAND_ORDERS;
    /// The templates of a block make too many tokens.
    E0905 TEMPLATE_TOKENS;
    /// The range of a loop is too long.
    E0906 RANGE_LENGTH;
    /// A native has too many results.
    E0907 NATIVE_RESULTS;
}
