//! Result patterns.

super::area! { RESULTS "Result patterns"
    /// The result patterns give fewer values than the root has results.
    E0401 TOO_FEW_VALUES;
    /// A result pattern gives more values than are left to replace.
    E0402 STRADDLING_VALUES;
    /// The root is changed in place and replaced.
    E0403 CHANGED_AND_REPLACED;
    /// The root has no results, and a value replaces it.
    E0404 NOTHING_TO_REPLACE;
    /// The later result patterns replace all results already.
    E0405 NOTHING_LEFT_TO_REPLACE;
    /// Results that are variadic or optional are not replaced as a whole.
    E0406 VARIADIC_RESULTS;
    /// An op is built whose results have segments of unknown size.
    E0407 UNKNOWN_SEGMENTS;
    /// An op that replaces all results has a name with a number.
    E0408 NUMBERED_WHOLE;
    /// Something else stands where a value is expected.
    E0409 EXPECTED_VALUE;
    /// An op or a native without results stands for a value.
    E0410 NO_VALUE;
    /// An op or a native has several results, and nothing says which one is meant.
    E0411 AMBIGUOUS_VALUE;
    /// A result that may be several values or none stands for one value.
    E0412 NOT_ONE_VALUE;
    /// A `replaceWithValue` for one operand does not give one value.
    E0413 ONE_REPLACEMENT;
    /// A directive that gives no value stands for one.
    E0414 DIRECTIVE_AS_VALUE;
    /// A constraint stands where an op is built or a native is called.
    E0415 NOT_BUILDABLE;
    /// An op to build does not stand in parentheses.
    E0416 OP_WITHOUT_PARENTHESES;
    /// Something else stands where an attribute is expected.
    E0417 EXPECTED_ATTRIBUTE;
    /// An optional attribute stands for a required one.
    E0418 OPTIONAL_FOR_REQUIRED;
    /// `..$src` names something that has no declared attributes.
    E0419 ATTRIBUTES_OF_WHAT;
    /// The op of `..$src` does not declare a required attribute, or none that is taken.
    E0420 ATTRIBUTE_NOT_THERE;
    /// A value of a region is used outside of it.
    E0421 OUTSIDE_OF_REGION;
    /// Variadic operands that must have the same size have different ones.
    E0422 DIFFERENT_SIZES;
    /// `modify`, `replace` or `erase` names something that is no matched op.
    E0423 NOT_A_MATCHED_OP;
    /// `modify`, `replace` or `erase` names an op of a matched region.
    E0424 OP_IN_REGION;
    /// `modify` changes an op of which only a trait is known.
    E0425 CHANGED_BY_TRAIT;
    /// `replace` or `erase` names the root.
    E0426 REMOVED_ROOT;
    /// An op is removed twice.
    E0427 REMOVED_TWICE;
    /// `modify` may change the size of one of several operands of the same size.
    E0428 CHANGED_SIZE;
    /// `replace` gives another number of values than the op has results.
    E0429 REPLACEMENT_COUNT;
    /// A variadic or optional operand stands for one of another arity.
    E0430 OPERAND_ARITY;
    /// A name of several values or attributes is used as one of them.
    E0431 MISSING_SPLICE;
    /// `$name..` names one thing.
    E0432 SPLICE_OF_ONE;
    /// A variadic region or successor stands for a single one.
    E0433 SINGLE_PART;
    /// Something else stands where a region is expected.
    E0434 EXPECTED_REGION;
    /// A region is moved or given up more than once.
    E0435 REGION_USED_TWICE;
    /// An op that replaces another takes a region that is not of that op.
    E0436 FOREIGN_REGION;
    /// A region is moved or given up, and its op stays.
    E0437 REGION_STAYS;
    /// A rule removes an op and says nothing about its region.
    E0438 REGION_LOST;
    /// An op would be replaced by itself or become its own operand.
    E0439 ITS_OWN_OPERAND;
    /// The replacement of an op is built behind the op.
    E0440 BUILT_TOO_LATE;
    /// An op is removed or changed although other parts of the rule need it.
    E0441 USED_AND_REMOVED;
    /// Something else stands where a successor is expected.
    E0442 EXPECTED_SUCCESSOR;
    /// A successor is given to an op that may be in another region.
    E0443 FOREIGN_BLOCK;
    /// An op would stand behind a terminator.
    E0444 BEHIND_TERMINATOR;
    /// `returnType` or `location` stands on something that builds no op, or whose types are known.
    E0445 DIRECTIVE_WITHOUT_EFFECT;
    /// `returnType` gives another number of types than the op has results.
    E0446 TYPE_COUNT;
    /// Nothing says which result types an op has that is built.
    E0447 UNKNOWN_RESULT_TYPES;
    /// `returnType` is given something that is no type.
    E0448 RETURN_TYPE_ARGUMENT;
    /// The code of a result type takes the rewriter.
    E0449 LATE_RETURN_TYPE;
    /// `location` is given something that has no location and is no name.
    E0450 LOCATION_ARGUMENT;
    /// `returnType` or `location` stands before other arguments.
    E0451 TRAILING_DIRECTIVE;
    /// A directive is given twice.
    E0452 REPEATED_DIRECTIVE;
    /// A form that only matches stands in a result pattern.
    E0453 SOURCE_DIRECTIVE;
    /// A directive of result patterns stands in the wrong place.
    E0454 MISPLACED_DIRECTIVE;
    /// A directive lacks its arguments.
    E0455 EMPTY_DIRECTIVE;
    /// A directive does not have its form.
    E0456 DIRECTIVE_FORM;
    /// `$_` stands in a result pattern.
    E0457 IGNORED_IN_RESULT;
    /// `$name..` stands outside `variadic` in a result.
    E0458 MISPLACED_SPLICE;
    /// `addBenefit` stands in a pattern.
    E0459 MISPLACED_BENEFIT;
    /// A block that is built does not end with a terminator.
    E0460 NOT_TERMINATED;
    /// An op branches to the first block of a region.
    E0461 ENTRY_BLOCK;
    /// `original` names something that the source has not bound.
    E0462 NOT_ORIGINAL;
    /// An op in a block that is built uses a value of another block that does not dominate it.
    E0463 NOT_DOMINATING;
    /// The region of an op that is isolated from above uses a value from outside.
    E0464 ISOLATED;
}
