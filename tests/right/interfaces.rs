//! Programs without the mistakes of these codes.

use super::*;

mod e0770 {
    #[drr::op_interface]
    pub trait Cost {
        fn time(&self) -> u64;
    }
}

mod e0771 {
    use super::*;

    #[drr::op_interface]
    pub trait Cost<I: Ir> {
        fn slowest(&self) -> Value<I>;
    }
}

mod e0772 {
    #[drr::op_interface]
    pub trait Cost {
        fn unit(&self) -> Option<String>;
    }
}

mod e0775 {
    use super::*;

    #[drr::op_interface]
    pub trait Neutral {}

    drr::drr! {
        pub set Rules;

        def A : Pat<(any<Neutral> $x), (NegOp $x)>;
    }
}

mod e0776 {
    use super::*;

    #[drr::op_interface]
    pub trait Neutral {}

    drr::declare_op! {
        pub SumOp = "test.sum"(x: AnyType) -> (r: AnyType) traits(Pure, Neutral);
    }
    impl<I: Ir> Neutral for SumOpView<'_, I> {}
}
