//! How this crate declares constraints.

/// Declares constraints on types: the class, a summary, a test and, if one type satisfies it, that type.
/// Parameters follow the name: `Name<C: TypeConstraint>[N: usize]`.
macro_rules! type_constraints {
    ($(
        $(#[$doc:meta])*
        $name:ident $(<$($of:ident: $bound:ident),+>)? $([$($n:ident: $number:ty),+])?
            $(in $class:ident)? $(like $like:ty)?: $summary:expr, |$ty:ident| $check:expr $(, $build:expr)?;
    )*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name<$($($of,)+)? $($(const $n: $number),+)?>
            $((std::marker::PhantomData<($($of,)+)>))?;
        impl<$($($of: $bound,)+)? $($(const $n: $number),+)?> TypeConstraint
            for $name<$($($of,)+)? $($($n),+)?>
        {
            const SUMMARY: &'static str = $summary;
            $(const CLASS: TypeClass = TypeClass::Builtin(BuiltinType::$class);)?
            $(const CLASS: TypeClass = <$like as TypeConstraint>::CLASS;)?
            #[inline]
            fn check<I: Ir>($ty: Ty<'_, I>) -> bool {
                $check
            }
            $(
                const BUILDABLE: bool = true;
                fn build<I: Ir>() -> Option<TypeData<I>> {
                    Some($build)
                }
            )?
        }
        $(
            #[diagnostic::do_not_recommend]
            impl<I: Ir> IntoType<I> for $name {
                fn into_type(self) -> Option<TypeData<I>> {
                    Some($build)
                }
            }
        )?
    )*};
}

/// Declares constraints on attributes: what they hold, a summary, a test, and other trait items in braces.
/// Parameters follow the name: `Name[N: i64]<C: AttrConstraint>`.
macro_rules! attr_constraints {
    ($(
        $(#[$doc:meta])*
        $name:ident $([$($n:ident: $number:ty),+])? $(<$($of:ident: $bound:ident),+>)?
            ($holds:ident $(<$item:ty>)?): $summary:expr, |$attr:ident| $check:expr $(, { $($items:item)* })?;
    )*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name<$($(const $n: $number,)+)? $($($of),+)?>
            $((std::marker::PhantomData<($($of,)+)>))?;
        impl<$($(const $n: $number,)+)? $($($of: $bound),+)?> AttrConstraint
            for $name<$($($n,)+)? $($($of),+)?>
        {
            type Holds = holds::$holds $(<$item>)?;
            const SUMMARY: &'static str = $summary;
            #[inline]
            fn check<I: Ir>($attr: AttrRef<'_, I>) -> bool {
                $check
            }
            $($($items)*)?
        }
    )*};
}
