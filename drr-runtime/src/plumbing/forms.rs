//! The fixed parts of a rule's function: macros where they return from the function that they stand
//! in. Their arguments are expressions, so that rustfmt formats a printed expansion throughout.

/// Declines unless a condition over the IR holds.
#[doc(hidden)]
#[macro_export]
macro_rules! __require {
    ($context:ident, $rank:ident, |$ir:ident| $condition:expr, $reason:expr $(,)?) => {
        let holds: ::core::primitive::bool = {
            let $ir = $context.ir();
            $condition
        };
        if !holds {
            $context.declined($rank, |$ir| $reason);
            return $crate::rule::Outcome::Declined;
        }
    };
}

/// What was computed before the rewrite; declines if that failed.
#[doc(hidden)]
#[macro_export]
macro_rules! __or_decline {
    ($context:ident, $rank:ident, $computed:expr $(,)?) => {
        match $computed {
            ::core::result::Result::Ok(computed) => computed,
            ::core::result::Result::Err(reason) => {
                let reason: &'static ::core::primitive::str = reason;
                $context.declined($rank, |_| $crate::plumbing::text(reason));
                return $crate::rule::Outcome::Declined;
            }
        }
    };
}

/// The rewrite: commits, runs the steps, and tells the context how they ended.
#[doc(hidden)]
#[macro_export]
macro_rules! __rewrite {
    ($context:ident, $rank:ident, $rewriter:ident, $steps:block $(,)?) => {{
        #[allow(unused_imports)]
        use $crate::rewriter::RewriterBase as _;
        let ::core::option::Option::Some($rewriter) = $context.commit($rank) else {
            return $crate::rule::Outcome::Matched;
        };
        let done =
            $crate::plumbing::outline(|| -> ::core::result::Result<(), $crate::plumbing::Stop> {
                $steps
            });
        $crate::plumbing::finish($context, $rank, done)
    }};
}

/// Interns an attribute before the first change; takes the commit back if the IR has none such.
#[doc(hidden)]
#[macro_export]
macro_rules! __intern_attr {
    ($rewriter:ident, $data:expr $(,)?) => {
        match $crate::plumbing::intern($rewriter.ir_mut(), $data) {
            ::core::option::Option::Some(attr) => attr,
            ::core::option::Option::None => {
                return $crate::plumbing::retract("the IR has no such attribute");
            }
        }
    };
}

/// As `__intern_attr!`, for an attribute that may be absent.
#[doc(hidden)]
#[macro_export]
macro_rules! __intern_optional {
    ($rewriter:ident, $data:expr $(,)?) => {
        match $data {
            ::core::option::Option::Some(data) => {
                ::core::option::Option::Some($crate::__intern_attr!($rewriter, data))
            }
            ::core::option::Option::None => ::core::option::Option::None,
        }
    };
}

/// As `__intern_attr!`, for a type.
#[doc(hidden)]
#[macro_export]
macro_rules! __intern_type {
    ($rewriter:ident, $data:expr $(,)?) => {
        match $crate::plumbing::intern_type($rewriter.ir_mut(), $data) {
            ::core::option::Option::Some(ty) => ty,
            ::core::option::Option::None => {
                return $crate::plumbing::retract("the IR has no such type");
            }
        }
    };
}
