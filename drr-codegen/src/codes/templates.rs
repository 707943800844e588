//! Loops, classes and sub-patterns.

super::area! { TEMPLATES "Loops, classes and sub-patterns"
    /// A parameter of a class does not have its form.
    E0601 PARAMETER_FORM;
    /// A parameter has `=` and no default.
    E0602 PARAMETER_DEFAULT;
    /// Two parameters have one name.
    E0603 REPEATED_PARAMETER;
    /// The name of a class or multiclass is missing.
    E0604 TEMPLATE_NAME;
    /// An argument is named that a class does not have as a parameter.
    E0605 UNKNOWN_PARAMETER;
    /// A class is given too many arguments.
    E0606 TEMPLATE_COUNT;
    /// A parameter of a class is given twice.
    E0607 REPEATED_TEMPLATE_ARGUMENT;
    /// An argument of a class is not of the parameter's kind.
    E0608 PARAMETER_KIND;
    /// A parameter without a default is not given.
    E0609 MISSING_TEMPLATE_ARGUMENT;
    /// `def` names a multiclass, or `defm` a class.
    E0610 CLASS_OR_MULTICLASS;
    /// A template instantiates itself.
    E0611 TEMPLATE_CYCLE;
    /// A class or multiclass is named that the block does not have.
    E0612 UNKNOWN_TEMPLATE;
    /// A path that should name a template names something else.
    E0613 NOT_A_TEMPLATE;
    /// A class or multiclass does not say what it makes.
    E0614 TEMPLATE_BODY;
    /// A sub-pattern stands in parentheses.
    E0615 CALLED_SUB_PATTERN;
    /// A definition stands in a place where only a name can stand.
    E0616 NAMELESS_TEMPLATE;
    /// A sub-pattern that names its op is given another name.
    E0617 NAMED_SUB_PATTERN;
    /// A list has no element of this number.
    E0618 ELEMENT_NUMBER;
    /// The pasted parts make no name.
    E0619 PASTED_NAME;
    /// A loop has no variable, or a tuple of one.
    E0620 LOOP_VARIABLE;
    /// A loop does not have the form `foreach x in […] { … }`.
    E0621 LOOP_FORM;
    /// A loop is not over a list.
    E0622 LOOP_LIST;
    /// An element of a list is not a tuple of the variables' length.
    E0623 LOOP_TUPLE;
}
