//! Provided constraints on what a rule binds.
