//! How this crate defines interfaces.

/// [`interface`] of operations, as `#[op_interface]` elsewhere.
macro_rules! op_interface {
    ($($trait:tt)*) => {
        crate::interface::define::interface! {
            [Ops] "The methods of the interface, on an operation."
            $($trait)*
        }
    };
}
pub(crate) use op_interface;

/// Declares a trait and makes it an interface of operations, types or attributes. The names are
/// those of the trait, the table of functions and the methods on an operation. `I` is the IR.
/// Functions have no `self`.
macro_rules! interface {
    (
        [$on:ident] $of:literal
        $(#[$doc:meta])*
        $name:ident $model:ident $called:ident
        $(verify $verify:ident)? $(verify_regions $verify_regions:ident)?
        {
            $(
                $(#[$about:meta])*
                fn $method:ident(&self $(, $arg:ident: $ty:ty)*) -> $out:ty;
            )*
        }
        $(functions {$(
            $(#[$about_function:meta])*
            fn $function:ident($($fn_arg:ident: $fn_ty:ty),* $(,)?) -> $fn_out:ty;
        )*})?
        $(defaults {$(
            $(#[$about_default:meta])*
            fn $with:ident(&$this:ident $(, $with_arg:ident: $with_ty:ty)* $(,)?) -> $with_out:ty
                $body:block
        )*})?
    ) => {
        $(#[$doc])*
        pub trait $name<I: Ir = NoIr> {
            $(
                $(#[$about])*
                fn $method(&self $(, $arg: $ty)*) -> $out;
            )*
            $($(
                $(#[$about_function])*
                fn $function($($fn_arg: $fn_ty),*) -> $fn_out
                where
                    Self: Sized;
            )*)?
            $($(
                $(#[$about_default])*
                #[allow(unused_variables, reason = "the default ignores them")]
                fn $with(&$this $(, $with_arg: $with_ty)*) -> $with_out $body
            )*)?
        }
        crate::__op_interface! {
            [] pub $name $model $called
            I [$name<I>] [$on] $of
            $(verify [$verify])?
            $(verify_regions [$verify_regions])?
            methods {
                $([] [$(#[$about])*] $method($($arg: $ty),*) $out;)*
                $($([] [$(#[$about_default])*] $with($($with_arg: $with_ty),*) $with_out;)*)?
            }
            functions {
                $($([] [$(#[$about_function])*] $function($($fn_arg: $fn_ty),*) $fn_out;)*)?
            }
        }
    };
}
pub(crate) use interface;
