//! The template of interfaces.

/// Makes a trait an interface: the table of functions, the methods on an operation, type or
/// attribute, and what connects both with the trait. `#[op_interface]` checks a trait and then
/// expands to this; the crate's own interfaces use it directly. `methods` take `&self`, `functions`
/// have no `self`.
#[doc(hidden)]
#[macro_export]
macro_rules! __op_interface {
    (
        [$($cfg:tt)*] $vis:vis $name:ident $model:ident $called:ident
        $ir:ident [$bound:path] [$on:ident] $doc:literal
        $(verify [$verify:path])?
        $(verify_regions [$verify_regions:path])?
        methods {$(
            [$($cfg_of:tt)*] [$($attr:tt)*] $method:ident ($($arg:ident: $ty:ty),*) $out:ty;
        )*}
        functions {$(
            [$($fn_cfg:tt)*] [$($fn_attr:tt)*] $function:ident ($($fn_arg:ident: $fn_ty:ty),*) $fn_out:ty;
        )*}
    ) => {
        $($cfg)*
        #[doc(hidden)]
        #[allow(unreachable_pub, clippy::type_complexity)]
        $vis struct $model<$ir: $crate::ir::Ir> {
            __ir: ::core::marker::PhantomData<fn(&$ir)>,
            $($($cfg_of)* $method: fn(&$ir, <$crate::interface::$on as $crate::interface::Subject>::Handle<'_, $ir>, $($ty),*) -> $out,)*
            $($($fn_cfg)* $function: fn($($fn_ty),*) -> $fn_out,)*
        }
        $($cfg)*
        #[allow(dead_code, unreachable_pub, clippy::type_complexity)]
        impl<$ir: $crate::ir::Ir> $model<$ir> {
            $(
                $($fn_attr)*
                #[inline]
                $vis fn $function(&self) -> fn($($fn_ty),*) -> $fn_out {
                    self.$function
                }
            )*
        }
        $($cfg)*
        #[doc = $doc]
        #[allow(unreachable_pub)]
        $vis struct $called<'__a, $ir: $crate::ir::Ir> {
            __ir: &'__a $ir,
            __on: <$crate::interface::$on as $crate::interface::Subject>::Handle<'__a, $ir>,
            __model: &'static $model<$ir>,
        }
        $($cfg)*
        const _: () = {
            impl<$ir: $crate::ir::Ir> ::core::marker::Copy for $called<'_, $ir> {}
            impl<$ir: $crate::ir::Ir> ::core::clone::Clone for $called<'_, $ir> {
                fn clone(&self) -> Self {
                    *self
                }
            }
            impl<$ir: $crate::ir::Ir> ::core::fmt::Debug for $called<'_, $ir> {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    ::core::fmt::Debug::fmt(&self.__on, f)
                }
            }
            #[allow(dead_code, unreachable_pub, clippy::type_complexity)]
            impl<$ir: $crate::ir::Ir> $called<'_, $ir> {
                $(
                    $($attr)*
                    #[inline]
                    $vis fn $method(&self, $($arg: $ty),*) -> $out {
                        (self.__model.$method)(self.__ir, self.__on, $($arg),*)
                    }
                )*
                $(
                    $($fn_attr)*
                    ///
                    /// Returns the function of the op. Call it when the IR is no longer borrowed.
                    #[inline]
                    $vis fn $function(&self) -> fn($($fn_ty),*) -> $fn_out {
                        self.__model.$function
                    }
                )*
            }
            #[diagnostic::do_not_recommend]
            impl $crate::interface::AnyInterface for dyn $name {
                type On = $crate::interface::$on;
                type Model<$ir: $crate::ir::Ir> = $model<$ir>;
                type Ref<'__a, $ir: $crate::ir::Ir> = $called<'__a, $ir>;
                const SUMMARY: &'static str = ::core::concat!(::core::stringify!($name), " instance");
                fn id() -> &'static $crate::interface::InterfaceId {
                    static ID: $crate::interface::InterfaceId =
                        $crate::interface::InterfaceId::new();
                    &ID
                }
                $(
                    fn verify<AnyIr: $crate::ir::Ir>(
                        ir: &AnyIr,
                        on: <$crate::interface::$on as $crate::interface::Subject>::Handle<'_, AnyIr>,
                    ) -> ::core::result::Result<(), ::std::string::String> {
                        let verify: fn(
                            &AnyIr,
                            <$crate::interface::$on as $crate::interface::Subject>::Handle<'_, AnyIr>,
                        ) -> ::core::result::Result<(), ::std::string::String> = $verify;
                        verify(ir, on)
                    }
                )?
                $(
                    fn verify_regions<AnyIr: $crate::ir::Ir>(
                        ir: &AnyIr,
                        on: <$crate::interface::$on as $crate::interface::Subject>::Handle<'_, AnyIr>,
                    ) -> ::core::result::Result<(), ::std::string::String> {
                        let verify: fn(
                            &AnyIr,
                            <$crate::interface::$on as $crate::interface::Subject>::Handle<'_, AnyIr>,
                        ) -> ::core::result::Result<(), ::std::string::String> = $verify_regions;
                        verify(ir, on)
                    }
                )?
                #[inline]
                fn of<'__a, $ir: $crate::ir::Ir>(
                    ir: &'__a $ir,
                    on: <$crate::interface::$on as $crate::interface::Subject>::Handle<'__a, $ir>,
                    model: &'static $model<$ir>,
                ) -> $called<'__a, $ir> {
                    $called { __ir: ir, __on: on, __model: model }
                }
            }
            impl<__M: $crate::interface::Model<$crate::interface::$on>, $ir: $crate::ir::Ir>
                $crate::interface::Implemented<__M, $ir, $crate::interface::$on> for dyn $name
            where
                for<'__a> <__M as $crate::interface::Model<$crate::interface::$on>>::View<'__a, $ir>: $bound,
            {
                const MODEL: &'static $model<$ir> = &$model {
                    __ir: ::core::marker::PhantomData,
                    $($($cfg_of)* $method: |ir, on, $($arg),*| {
                        <<__M as $crate::interface::Model<$crate::interface::$on>>::View<'_, $ir> as $bound>::$method(
                            &<__M as $crate::interface::Model<$crate::interface::$on>>::view(ir, on),
                            $($arg),*
                        )
                    },)*
                    $($($fn_cfg)* $function: |$($fn_arg),*| {
                        <<__M as $crate::interface::Model<$crate::interface::$on>>::View<'static, $ir> as $bound>::$function($($fn_arg),*)
                    },)*
                };
            }
        };
    };
}
