//! Source patterns and arguments.

super::area! { ARGUMENTS "Source patterns and arguments"
    /// An op is given more arguments than it declares.
    E0301 ARGUMENT_COUNT;
    /// An argument is named that the op does not declare.
    E0302 UNKNOWN_ARGUMENT;
    /// An argument is given twice.
    E0303 REPEATED_ARGUMENT;
    /// A source pattern leaves out an argument and does not say so.
    E0304 UNMATCHED_ARGUMENT;
    /// An op that is built lacks a required argument.
    E0305 MISSING_ARGUMENT;
    /// `..` does not stand last.
    E0306 REST_NOT_LAST;
    /// An argument without a name stands behind one with a name.
    E0307 POSITIONAL_AFTER_NAMED;
    /// A nested op has several results, and nothing says which one is the operand.
    E0308 AMBIGUOUS_RESULT;
    /// An op without results stands in the place of an operand.
    E0309 DEFINES_NOTHING;
    /// A literal stands in the place of an operand.
    E0310 LITERAL_OPERAND;
    /// A DAG stands in the place of an attribute of the source.
    E0311 NESTED_IN_ATTRIBUTE;
    /// `none` stands for an operand that is always there.
    E0312 OPERAND_PRESENT;
    /// `none` stands for an attribute that is always there.
    E0313 ATTRIBUTE_PRESENT;
    /// One DAG stands for a whole variadic operand.
    E0314 VARIADIC_AS_ONE;
    /// `variadic` stands for something that is not variadic.
    E0315 NOT_VARIADIC;
    /// A region or successor is not given in one of its forms.
    E0316 PART_FORM;
    /// `region` or `clone` stands for something that is no region.
    E0317 NOT_A_REGION;
    /// `either` or `commutative` groups an operand that is not single.
    E0318 GROUPED_VARIADIC;
    /// `either` or `commutative` groups an attribute.
    E0319 GROUPED_ATTRIBUTE;
    /// A name stands on an operand inside of `either` or `commutative`.
    E0320 GROUPED_BY_POSITION;
    /// `either` or `commutative` groups too few or too many operands.
    E0321 GROUP_SIZE;
    /// A directive of a source pattern stands in the wrong place.
    E0322 MISPLACED_GROUP;
    /// A directive of result patterns stands in the source.
    E0323 RESULT_DIRECTIVE;
    /// `$name..` stands outside `variadic` in the source.
    E0324 SPLICE_OUTSIDE;
    /// Rust code stands where something is matched.
    E0325 CODE_AS_PATTERN;
    /// `..$src` stands in the source.
    E0326 REST_FROM_IN_SOURCE;
    /// A predicate or a native stands where a type or attribute constraint is expected.
    E0327 NOT_A_MATCHER;
    /// The head of a DAG in the source matches no op and no value.
    E0328 NOT_MATCHED;
    /// `|` stands between things that are not all ops.
    E0329 ALTERNATIVE_OF_OTHERS;
    /// `|` is not followed by an op.
    E0330 MISSING_ALTERNATIVE;
    /// One op stands twice between `|`.
    E0331 REPEATED_ALTERNATIVE;
    /// `any<…>` does not name a trait.
    E0332 TRAIT_NAME;
    /// An argument of `any<…>` depends on a declaration, and there is none.
    E0333 UNDECLARED_PLACE;
    /// The root of a source pattern is no op.
    E0334 ROOT_IS_NO_OP;
    /// A rest stands directly behind another one.
    E0335 ADJACENT_RESTS;
    /// An argument has a name where arguments have none.
    E0336 NAMELESS_ARGUMENT;
    /// `region` has no content.
    E0337 EMPTY_REGION;
    /// A `region` holds something that is no op.
    E0338 REGION_OF_OPS;
    /// An argument of a block is not given in one of its forms.
    E0339 BLOCK_ARGUMENT;
    /// The ops that may stand in one place declare it differently.
    E0340 DIFFERENT_ALTERNATIVES;
    /// `#[commutative]` stands on a rule without a commutative op.
    E0341 NOTHING_COMMUTES;
    /// `ConstantLike` is not given one attribute.
    E0342 CONSTANT_LIKE;
}
