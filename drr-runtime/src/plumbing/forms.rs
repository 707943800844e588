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

/// The rewrite: commits, runs it, and tells the context how it ended.
#[doc(hidden)]
#[macro_export]
macro_rules! __rewrite {
    ($context:ident, $rank:ident, $ir:ty, |$host:ident| $rewrite:expr $(,)?) => {
        match $context.commit($rank) {
            ::core::option::Option::Some(rewriter) => {
                let $host = $crate::rule::Host::Change(rewriter);
                let done = $rewrite;
                $crate::plumbing::finish($context, $rank, done)
            }
            ::core::option::Option::None => {
                let $host: $crate::rule::Host<'_, $ir, $crate::rule::NoRewriter<$ir>> =
                    $crate::rule::Host::Look($context.ir());
                let done = $rewrite;
                $crate::plumbing::looked($context, $rank, done)
            }
        }
    };
}
