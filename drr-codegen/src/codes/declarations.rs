//! Declarations of ops and attributes.

super::area! { DECLARATIONS "Declarations of ops and attributes"
    /// A declaration does not name its op.
    E0701 MISSING_OP_NAME;
    /// The name of an op is not of the form `dialect.mnemonic`.
    E0702 OP_NAME;
    /// A declaration has generic parameters.
    E0703 GENERIC_DECLARATION;
    /// An element of `traits(…)` is no trait.
    E0704 TRAIT_FORM;
    /// An op is not declared by a struct with named fields.
    E0705 NOT_A_STRUCT;
    /// A field does not say what it declares.
    E0706 MISSING_ROLE;
    /// A field has two roles.
    E0707 REPEATED_ROLE;
    /// A role without arguments is given some.
    E0708 ROLE_ARGUMENTS;
    /// A region or successor is declared optional.
    E0709 OPTIONAL_PART;
    /// An attribute is declared variadic.
    E0710 VARIADIC_ATTRIBUTE;
    /// An optional attribute has a default.
    E0711 OPTIONAL_DEFAULT;
    /// An attribute has the empty name.
    E0712 EMPTY_ATTRIBUTE_NAME;
    /// The arity of a field is nearly `Optional` or `Variadic`.
    E0713 UNKNOWN_ARITY;
    /// `Optional` or `Variadic` has no constraint.
    E0714 ARITY_WITHOUT_CONSTRAINT;
    /// A trait is nearly one that drr knows.
    E0715 UNKNOWN_TRAIT;
    /// A trait is listed twice.
    E0716 REPEATED_TRAIT;
    /// Two fields declare one attribute.
    E0717 REPEATED_ATTRIBUTE;
    /// A field declares an attribute that the IR makes itself.
    E0718 RESERVED_ATTRIBUTE;
    /// Two regions or successors are variadic.
    E0719 TWO_VARIADIC_PARTS;
    /// Nothing tells several variadic operands or results apart.
    E0720 MISSING_SEGMENTS;
    /// A trait about the sizes of segments does not fit the op.
    E0721 SEGMENTS_WITHOUT_USE;
    /// A trait is about operands or results that the op does not have.
    E0722 TRAIT_WITHOUT_FIELDS;
    /// A trait is given the wrong arguments.
    E0723 TRAIT_ARGUMENTS;
    /// A trait names a field that the op does not have.
    E0724 UNKNOWN_FIELD;
    /// A trait relates a field that is variadic or has no type.
    E0725 UNMATCHED_FIELD;
    /// An op is declared twice.
    E0726 REPEATED_OP;
    /// Two ops have one name.
    E0727 REPEATED_OP_NAME;
    /// A declaration has an unknown clause.
    E0728 UNKNOWN_CLAUSE;
    /// Something other than an attribute has a default.
    E0729 DEFAULT_OF_OTHERS;
    /// An enum of attribute cases has no variants.
    E0730 EMPTY_ENUM;
    /// A variant that an attribute encodes has fields.
    E0731 VARIANT_WITH_FIELDS;
    /// Two variants have one encoding.
    E0732 REPEATED_ENCODING;
    /// `EnumAttr` is derived for something that is no enum.
    E0733 NOT_AN_ENUM;
    /// Nothing says, or too much says, how an enum is encoded.
    E0734 ENUM_ENCODING;
    /// A width is not from 1 to 64, or a value does not fit in it.
    E0735 ENUM_WIDTH;
    /// The value of a variant does not have the enum's encoding.
    E0736 VARIANT_VALUE;
    /// An argument of an attribute has the wrong form.
    E0737 ATTRIBUTE_VALUE;
    /// An argument of an attribute is given twice.
    E0738 REPEATED_KEY;
    /// An attribute has an unknown argument.
    E0739 UNKNOWN_KEY;
    /// A character, literal or string of an assembly format is none.
    E0740 FORMAT_TEXT;
    /// An assembly format lacks a token or has one too many.
    E0741 FORMAT_SYNTAX;
    /// A variable of an assembly format is not a part of the op.
    E0742 FORMAT_NAME;
    /// An element of an assembly format stands in the wrong place.
    E0743 FORMAT_PLACE;
    /// An assembly format has something twice.
    E0744 FORMAT_TWICE;
    /// An assembly format refers to something before it has it.
    E0745 FORMAT_REFERENCE;
    /// Nothing decides whether a group or clause of an assembly format is there.
    E0746 FORMAT_GROUP;
    /// An assembly format lacks a part of the op or its type.
    E0747 FORMAT_MISSING;
    /// The output of an assembly format could be read in two ways.
    E0748 FORMAT_AMBIGUOUS;
    /// A directive of MLIR's that assembly formats of drr do not have.
    E0749 FORMAT_UNSUPPORTED;
    /// `TypesMatchWith` names something that is no function of types.
    E0750 TYPE_TRANSFORM;
    /// A `custom` directive of an assembly format is none, or takes other arguments.
    E0751 CUSTOM_DIRECTIVE;
    /// A trait compares the type or shape of an attribute that has none.
    E0752 UNTYPED_ATTRIBUTE;
    /// The constant of `identity` or `absorbing` does not fit the op.
    E0753 CONSTANT_OPERAND;
    /// The declaration of a dialect has an unknown part, or one twice.
    E0760 DIALECT_PART;
    /// The name of a dialect is not a word.
    E0761 DIALECT_WORD;
    /// A dialect lists an op, type or attribute of another dialect.
    E0762 FOREIGN_OP;
    /// A dialect lists something twice.
    E0763 LISTED_TWICE;
    /// Something else stands where a dialect is expected.
    E0764 NOT_A_DIALECT;
    /// An interface is not a trait, or has something other than functions.
    E0770 INTERFACE_ITEM;
    /// An interface has parameters other than the IR.
    E0771 INTERFACE_PARAMETERS;
    /// A function of an interface cannot be called through a table.
    E0772 INTERFACE_FUNCTION;
    /// A trait without `#[op_interface]` is used as an interface.
    E0775 NOT_AN_INTERFACE;
    /// An op names an interface that its view does not implement.
    E0776 NOT_IMPLEMENTED;
}
