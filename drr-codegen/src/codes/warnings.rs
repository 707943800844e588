//! Warnings.

super::area! { WARNINGS "Warnings"
    /// A name is bound and never used.
    W0101 UNUSED_BINDING;
    /// The name of an op is never used.
    W0102 UNUSED_OP_NAME;
    /// A rule is never applied, because an earlier one matches wherever it does.
    W0103 NEVER_APPLIED;
    /// The result of a rule matches the rule again.
    W0104 APPLIED_WITHOUT_END;
    /// Rules undo one another without end.
    W0105 CYCLE;
    /// Only the order of two rules decides which one is applied.
    W0106 OVERLAP;
    /// A helper that other blocks cannot use is never used.
    W0107 UNUSED_HELPER;
    /// A `defvar` is never used.
    W0108 UNUSED_VARIABLE;
    /// No type satisfies the constraints on an operand.
    W0109 CONTRADICTION;
}
