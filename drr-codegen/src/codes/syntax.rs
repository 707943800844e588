//! The grammar of a block.

super::area! { SYNTAX "The grammar of a block"
    /// An item of a block begins with a word that begins no item.
    E0101 UNKNOWN_ITEM;
    /// Neither a kind of definition nor a class follows `def Name :`.
    E0102 UNKNOWN_KIND;
    /// An item does not end with `;`.
    E0103 MISSING_SEMICOLON;
    /// A block has rules and does not name the set that they make.
    E0104 MISSING_SET;
    /// A block names a second set.
    E0105 SECOND_SET;
    /// `set` is not followed by a name.
    E0106 SET_NAME;
    /// A block names a second IR.
    E0107 SECOND_IR;
    /// `dialect` is not followed by the path of a dialect.
    E0108 DIALECT_NAME;
    /// `pub` or attributes stand before nothing.
    E0109 MISSING_ITEM;
    /// An item that belongs to the whole block stands in a loop or a multiclass.
    E0110 ITEM_IN_TEMPLATE;
    /// A definition does not have the form `def Name : Kind<…>;`.
    E0111 DEFINITION_FORM;
    /// A helper or a sub-pattern has no name.
    E0112 UNNAMED_DEFINITION;
    /// A sub-pattern has a `#[cfg]`.
    E0113 CONDITIONAL_SUB_PATTERN;
    /// Something else stands where a DAG is expected.
    E0114 EXPECTED_DAG;
    /// A rule lacks its source pattern or its result patterns.
    E0115 RULE_PARTS;
    /// `Pat` has a list of result patterns, or `Pattern` has none.
    E0116 PAT_OR_PATTERN;
    /// A rule has more lists than constraints and supplemental patterns.
    E0117 TOO_MANY_LISTS;
    /// The result patterns are followed by something that is no list and no `(addBenefit N)`.
    E0118 TRAILING_PART;
    /// `addBenefit` is given twice.
    E0119 REPEATED_BENEFIT;
    /// The benefit is not one integer of 32 bits.
    E0120 BENEFIT_VALUE;
    /// An element of a constraint list is neither a predicate nor code in braces.
    E0121 CONSTRAINT_FORM;
    /// A DAG does not begin with an op, a native or a directive.
    E0122 DAG_HEAD;
    /// A comma stands where no argument or part precedes it.
    E0123 UNEXPECTED_COMMA;
    /// `$` is not followed by a name.
    E0124 EXPECTED_NAME;
    /// `:` is not followed by `$name`.
    E0125 EXPECTED_BINDING;
    /// `__` is not followed by the number of a result.
    E0126 RESULT_NUMBER;
    /// Something else stands where an argument is expected.
    E0127 EXPECTED_ARGUMENT;
    /// An argument has two names.
    E0128 TWO_NAMES;
    /// There is no comma between two arguments or parts.
    E0129 MISSING_COMMA;
    /// A Rust expression stands outside braces.
    E0130 BARE_EXPRESSION;
    /// `none` has a name, although nothing is there to bind.
    E0131 NAMED_ABSENCE;
    /// An ignored argument is written `_` in place of `$_`.
    E0132 BARE_UNDERSCORE;
    /// A literal is not a value that an attribute can have.
    E0133 LITERAL_VALUE;
    /// A literal has a suffix that rules do not have.
    E0134 LITERAL_SUFFIX;
    /// A `<` is not closed.
    E0135 UNCLOSED_ANGLE;
    /// A kind or a class is not followed by `<…>`.
    E0136 MISSING_ANGLE;
    /// `::` is not followed by a name.
    E0137 BROKEN_PATH;
    /// An attribute of a rule or set does not have its form.
    E0138 RULE_ATTRIBUTE;
    /// The name of an op stands behind its DAG.
    E0139 NAME_BEHIND;
    /// Rust's own grammar does not allow what stands here.
    E0140 RUST_SYNTAX;
    /// The code in braces is no Rust expression.
    E0141 RUST_EXPRESSION;
    /// An item of TableGen has no counterpart of this form.
    E0142 TABLEGEN_ITEM;
    /// C++ code stands where Rust code is expected.
    E0143 CPP_CODE;
    /// A constraint or constant is written as in TableGen.
    E0144 TABLEGEN_CONSTRAINT;
    /// A macro that is internal to drr was called by hand.
    E0145 INTERNAL_MACRO;
    /// An arrow stands between the source pattern and the result pattern.
    E0146 ARROW;
    /// An op is named as in MLIR's text.
    E0147 OP_BY_TEXT;
    /// An operator of TableGen stands in a pattern.
    E0148 BANG_OPERATOR;
    /// Constraints are joined by `&&` or `||`.
    E0149 JOINED_CONSTRAINTS;
    /// An element of a list is neither a literal nor a constant.
    E0150 LIST_ELEMENT;
    /// `dense<…>` or `array<…>` does not have a type whose elements can be written.
    E0151 DENSE_TYPE;
    /// The elements of `dense<…>` do not have the shape of its type.
    E0152 DENSE_SHAPE;
    /// An element of `dense<…>` or `array<…>` is no number of its type.
    E0153 DENSE_ELEMENT;
}
