//! The fixed parts of a match function. They are macros because they return from the function that
//! uses them. Their arguments are expressions, so that rustfmt formats a printed expansion
//! completely.

/// Ends the attempt at a rule unless a test holds.
#[doc(hidden)]
#[macro_export]
macro_rules! __require {
    ($cx:expr, $rank:expr, $test:expr, $holds:expr $(,)?) => {
        if !$holds {
            return $cx.miss($rank, $test);
        }
    };
    // In a loop over operand orders: continues with the next order.
    ($cx:expr, $rank:expr, $test:expr, $holds:expr, continue $(,)?) => {
        if !$holds {
            $cx.missed($rank, $test);
            continue;
        }
    };
}

/// Ends the attempt at a rule, or at an operand order, unless a fact holds.
#[doc(hidden)]
#[macro_export]
macro_rules! __ensure {
    ($holds:expr $(,)?) => {
        if !$holds {
            return ::core::option::Option::None;
        }
    };
    ($holds:expr, continue $(,)?) => {
        if !$holds {
            continue;
        }
    };
}

/// An attempt at a rule, if it is wanted.
#[doc(hidden)]
#[macro_export]
macro_rules! __wanted {
    ($cx:expr, $rank:expr, $found:expr $(,)?) => {
        match $cx.wants($rank) {
            true => $found,
            false => ::core::option::Option::None,
        }
    };
}

/// An attempt at a rule: if it matches, returns the match from the enclosing function.
#[doc(hidden)]
#[macro_export]
macro_rules! __attempt {
    ($cx:expr, $rank:expr, $found:expr $(,)?) => {
        if $cx.wants($rank) {
            $crate::__attempt!($found);
        }
    };
    ($found:expr $(,)?) => {
        let __found = $found;
        if __found.is_some() {
            return __found;
        }
    };
}
