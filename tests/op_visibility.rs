//! Declared ops of every visibility: each path that reaches the type also reaches its callback
//! macro, and the derive's code causes no warnings.
#![deny(
    warnings,
    missing_docs,
    unreachable_pub,
    unused_qualifications,
    clippy::all
)]

/// Counts how often a callback delivered a declaration of this name.
macro_rules! names {
    (@next [] [$($k:tt)*] [$({op $name:literal $($rest:tt)*})*] [$($payload:tt)*]) => {
        [$($name),*]
    };
}

/// Asks ops for their declarations, one after another.
macro_rules! ask {
    ({$($first:tt)*} $($rest:tt)*) => {
        $($first)*! { @next [$($rest)* {names}] [drr] [] [] }
    };
}

/// Ops of every visibility.
pub mod ops {
    use drr::prelude::*;

    /// A public op.
    #[derive(Op)]
    #[op(name = "test.public", traits(Pure))]
    pub struct PublicOp {
        /// An operand.
        #[operand]
        pub x: AnyType,
        #[result]
        r: AnyType,
    }

    /// An op that is visible in this crate.
    #[derive(Op)]
    #[op(name = "test.crate")]
    pub(crate) struct CrateOp {
        #[operand]
        pub(crate) x: Variadic<AnyType>,
        #[attr(default = 3)]
        k: I64Attr,
    }

    #[derive(Op)]
    #[op(name = "test.private")]
    struct PrivateOp;

    pub(super) fn private_names() -> [&'static str; 2] {
        ask!({PrivateOp} {self::PublicOp})
    }

    /// The same op as in the other module.
    pub(crate) mod again {
        use drr::prelude::*;

        #[derive(Op)]
        #[op(name = "test.public")]
        pub(crate) struct PublicOp {}
    }
}

/// Ops made by a macro, two of them at the same place of its text.
pub mod generated {
    macro_rules! an_op {
        ($module:ident) => {
            /// One expansion.
            pub mod $module {
                use drr::prelude::*;

                /// An op.
                #[derive(Op)]
                #[op(name = "test.generated")]
                pub struct GeneratedOp {
                    #[result]
                    r: I32,
                }
            }
        };
    }
    an_op!(one);
    an_op!(two);
}

#[test]
fn imported_renamed_glob_and_qualified_paths_bring_the_callback() {
    use ops::CrateOp as Renamed;
    use ops::*;
    assert_eq!(
        ask!({PublicOp} {Renamed} {crate::ops::PublicOp}),
        ["test.public", "test.crate", "test.public"]
    );
    assert_eq!(ask!({ ops::again::PublicOp }), ["test.public"]);
    assert_eq!(private_names(), ["test.private", "test.public"]);
}

#[test]
fn ops_that_a_macro_makes_several_times_do_not_collide() {
    assert_eq!(
        ask!({generated::one::GeneratedOp} {generated::two::GeneratedOp}),
        ["test.generated", "test.generated"]
    );
}

#[test]
fn an_op_may_be_local_to_a_function() {
    use drr::prelude::*;

    #[derive(Op)]
    #[op(name = "test.local")]
    struct LocalOp {
        #[operand]
        r#type: AnyType,
        #[attr(name = "k")]
        create: Optional<I64Attr>,
    }

    assert_eq!(ask!({ LocalOp }), ["test.local"]);
    assert_eq!(LocalOp::DECL.operands[0].name, "type");
    assert_eq!(LocalOp::DECL.attrs[0].name, "k");
}

#[test]
fn an_op_needs_no_prelude_and_no_std_names_in_scope() {
    #![allow(non_camel_case_types)]
    mod bare {
        #[allow(dead_code)]
        struct Option;
        #[allow(dead_code)]
        struct Vec;
        #[allow(dead_code)]
        struct String;
        #[allow(dead_code)]
        struct Result;
        #[allow(dead_code)]
        trait Copy {}

        #[derive(::drr::Op)]
        #[op(name = "test.bare", traits(SameOperandsAndResultType))]
        pub(super) struct BareOp {
            #[operand]
            x: ::drr::constraint::AnyType,
            #[attr(default = true)]
            flag: ::drr::constraint::BoolAttr,
            #[attr]
            mode: ::drr::constraint::EnumAttr<Mode>,
            #[region]
            body: ::drr::constraint::AnyRegion,
            #[successor]
            dest: ::drr::constraint::Variadic<::drr::constraint::AnySuccessor>,
            #[result]
            r: ::drr::constraint::AnyType,
        }

        #[derive(::drr::EnumAttr)]
        #[enum_attr(int = 32)]
        pub(super) enum Mode {
            Fast,
            Exact,
        }
    }
    use drr::op::OpDef;
    let _ = [bare::Mode::Fast, bare::Mode::Exact];
    assert_eq!(
        bare::BareOp::DECL.attrs[1].summary,
        "allowed 32-bit signless integer cases: 0, 1"
    );
}

#[test]
fn short_declarations_are_ops_like_any_other() {
    drr::declare_op! {
        /// Sum.
        AddOp = "test.add"(x: drr::constraint::AnyType, #[attr] k: drr::constraint::I64Attr, y: drr::constraint::AnyType)
            { m: drr::constraint::I64Attr = 1 } -> (r: drr::constraint::AnyType)
            traits(Pure, AllTypesMatch(x, r));
        NopOp = "test.nop"()
    }
    use drr::op::OpDef;
    assert_eq!(ask!({AddOp} {NopOp}), ["test.add", "test.nop"]);
    assert_eq!(AddOp::DECL.operands.len(), 2);
    assert_eq!(AddOp::DECL.doc, "Sum.");
    assert!(AddOp::DECL.has_trait("AllTypesMatch"));
}
