//! The fixed parts of a rule's function: macros where they return from the function that they stand
//! in. Their arguments are expressions, so that rustfmt formats a printed expansion throughout.

/// Gives up on a rule unless a test holds.
#[doc(hidden)]
#[macro_export]
macro_rules! __require {
    ($cx:expr, $rank:expr, $test:expr, $holds:expr $(,)?) => {
        if !$holds {
            return $cx.miss($rank, $test);
        }
    };
    // In a loop over operand orders: the next order is tried.
    ($cx:expr, $rank:expr, $test:expr, $holds:expr, continue $(,)?) => {
        if !$holds {
            $cx.missed($rank, $test);
            continue;
        }
    };
}

/// Gives up on a rule, or on an operand order, unless a fact holds.
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

/// Tries a rule, if it is wanted: an expression that gives what it bound, if it matches.
#[doc(hidden)]
#[macro_export]
macro_rules! __attempt {
    ($cx:expr, $rank:expr, $found:expr $(,)?) => {
        if $cx.wants($rank) {
            let found = $found;
            if found.is_some() {
                return found;
            }
        }
    };
}
