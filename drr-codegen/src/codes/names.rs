//! Names.

super::area! { NAMES "Names"
    /// A name is used that nothing binds.
    E0201 UNKNOWN_BINDING;
    /// A name is used before the result pattern that makes it.
    E0202 USED_BEFORE_MADE;
    /// A constraint names what a result pattern makes.
    E0203 RESULT_IN_CONSTRAINT;
    /// A result pattern gives a name that is bound already.
    E0204 ALREADY_BOUND;
    /// Two definitions of a block have one name.
    E0205 REPEATED_DEFINITION;
    /// A definition has the name of the block's set.
    E0206 NAME_OF_SET;
    /// A rule has the name of an op that its block uses.
    E0207 NAME_OF_OP;
    /// A word is nearly the name of a directive.
    E0208 UNKNOWN_DIRECTIVE;
    /// A path has the name of a binding, which needs a `$`.
    E0209 MISSING_DOLLAR;
    /// One name is bound to things of different kinds.
    E0210 KIND_CLASH;
    /// One name is bound to two regions, which are not compared.
    E0211 REGION_BOUND_TWICE;
    /// A public class or sub-pattern names a private helper.
    E0212 PRIVATE_IN_PUBLIC;
    /// A `use` in a block does not name what it brings.
    E0213 GLOB_IMPORT;
    /// A `use` in a block names something that is no template.
    E0214 NOT_IMPORTABLE;
    /// An argument is bound with a result number.
    E0215 NUMBERED_ARGUMENT;
    /// A result number is not below the number of results.
    E0216 NO_SUCH_RESULT;
    /// A result is chosen of something that is no op and no native.
    E0217 NO_RESULTS_TO_CHOOSE;
    /// `__any` stands where one result must be named.
    E0218 ANY_RESULT;
    /// The name of the root has a result number where it is bound.
    E0219 NUMBERED_ROOT;
    /// Two declarations of one op differ.
    E0220 DIFFERENT_DECLARATIONS;
    /// A literal in a result pattern has a name.
    E0221 NAMED_LITERAL;
    /// A directive that makes nothing has a name.
    E0222 UNNAMEABLE;
    /// A path that should name an op names another type.
    E0223 NOT_AN_OPERATION;
    /// An op is bound by the name of one of its own operands.
    E0224 OWN_OPERAND;
}
