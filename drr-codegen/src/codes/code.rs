//! Constraints and native code.

super::area! { CODE "Constraints and native code"
    /// A constraint list holds something that is no predicate.
    E0501 NOT_A_PREDICATE;
    /// A predicate has nothing to test.
    E0502 EMPTY_PREDICATE;
    /// A predicate is given something that has no name.
    E0503 PREDICATE_ARGUMENT;
    /// A constraint is given the wrong number of entities.
    E0504 PREDICATE_COUNT;
    /// An attribute constraint tests something that is no attribute.
    E0505 ATTRIBUTE_PREDICATE;
    /// A helper is called with the wrong number of arguments.
    E0506 CALL_COUNT;
    /// A placeholder has no meaning in this code.
    E0507 UNKNOWN_PLACEHOLDER;
    /// A constraint uses `$_loc`.
    E0508 LOCATION_IN_CONSTRAINT;
    /// A helper has no code.
    E0509 MISSING_CODE;
    /// A helper is neither a closure nor a path nor code with placeholders.
    E0510 NATIVE_FORM;
    /// The number of results of a native is not an integer, or stands on one without results.
    E0511 RESULT_COUNT;
    /// The summary of a constraint is no string.
    E0512 SUMMARY;
    /// A native gives another number of values than it declares.
    E0513 GIVEN_COUNT;
    /// The end of native code is not clear.
    E0514 UNCLOSED_CODE;
    /// A native neither changes anything nor gives a value that is used.
    E0515 USELESS_NATIVE;
    /// A native is given something that it cannot take.
    E0516 NATIVE_ARGUMENT;
    /// A native in a source changes the IR.
    E0517 EFFECT_IN_SOURCE;
    /// A native in a source gives nothing.
    E0518 NOTHING_GIVEN;
    /// The result of a native is matched by something that cannot match it.
    E0519 GIVEN_FORM;
    /// A name in a constraint list is nearly the name of a constraint.
    E0520 UNKNOWN_CONSTRAINT;
    /// Code computes with an attribute, value or op itself, not with its data.
    E0521 COMPUTES_WITH_ENTITY;
    /// `Not`, `AllOf` or `AnyOf` is not given what it combines.
    E0522 COMBINATION;
    /// `HasOneUse` or `HasNoUse` tests something that has no uses.
    E0551 NO_USES;
    /// A constraint compares the type of something that has none.
    E0552 NO_TYPE;
    /// An attribute is declared as an enum that is no `EnumAttr`.
    E0553 NO_ENUM_TYPE;
    /// A region is declared with something that is no constraint on regions.
    E0554 NO_REGION_CONSTRAINT;
    /// A successor is declared with something that is no constraint on successors.
    E0555 NO_SUCCESSOR_CONSTRAINT;
    /// Something else stands where a type constraint is expected.
    E0556 NO_TYPE_CONSTRAINT;
    /// Something else stands where an attribute constraint is expected.
    E0557 NO_ATTRIBUTE_CONSTRAINT;
    /// A Rust value cannot match an attribute.
    E0558 NO_ATTRIBUTE_PATTERN;
    /// Rust data cannot become an attribute of the declared kind.
    E0560 WRONG_ATTRIBUTE_KIND;
    /// An attribute cannot be decoded to this Rust type.
    E0561 UNDECODABLE;
    /// A parameter of a native has another type than what it is given.
    E0562 NATIVE_PARAMETER;
    /// Native code looks at operations that the source does not match.
    E0563 UNDECLARED_READS;
    /// A predicate does not return `bool`.
    E0564 PREDICATE_TYPE;
    /// Native code returns values of different types.
    E0565 RETURN_TYPES;
    /// `?` stands behind something that is no `Option` and no `Result`.
    E0566 QUESTION_MARK;
    /// The result of a native cannot become an attribute.
    E0567 NOT_INTO_ATTRIBUTE;
    /// The result of a native cannot become a value.
    E0568 NOT_INTO_VALUE;
    /// The result of a native cannot become several values.
    E0569 NOT_INTO_VALUES;
    /// The result of a native cannot become a type.
    E0570 NOT_INTO_TYPE;
    /// A native in a source does not return an `Option`.
    E0571 SOURCE_NATIVE_TYPE;
    /// A constraint cannot test what a native in a source gives.
    E0572 GIVEN_CONSTRAINT;
    /// A constant cannot be compared with what a native in a source gives.
    E0573 GIVEN_TYPE;
    /// `none` stands for something that a native in a source always gives.
    E0574 GIVEN_PRESENT;
    /// A native without results returns something.
    E0575 VOID_TYPE;
    /// A literal stands for an attribute that holds other data.
    E0576 LITERAL_DATA;
    /// A number stands for an attribute whose kind does not say which type of number it is.
    E0577 UNTYPED_NUMBER;
    /// An integer is out of the range of its attribute.
    E0578 INTEGER_RANGE;
    /// The suffix of a literal names another type than the attribute's.
    E0579 SUFFIX_TYPE;
    /// `dense<…>` or `array<…>` has elements of another type than the attribute's.
    E0580 ELEMENTS_TYPE;
    /// An integer in a source is not written as attributes of its kind are read.
    E0581 SIGNLESS_INTEGER;
    /// A field of a declared type or attribute has a type that no parameter has.
    E0582 PARAMETER_TYPE;
    /// `Is<…>` of an operand or result names something that is no declared type.
    E0583 NO_TYPE_DEF;
    /// `Is<…>` of an attribute names something that is no declared attribute.
    E0584 NO_ATTR_DEF;
    /// The result of a native cannot become the values of a variadic operand.
    E0585 NOT_INTO_OPERANDS;
}
