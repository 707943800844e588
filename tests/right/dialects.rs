//! Programs without the mistakes of these codes.

use super::*;

mod e0760 {
    use super::*;

    drr::declare_op! {
        pub PlusOp = "my.add"(x: AnyType) -> (r: AnyType);
        pub MinusOp = "my.neg"(x: AnyType) -> (r: AnyType);
    }
    drr::dialect! {
        pub MyDialect = "my" { ops: [PlusOp, MinusOp] }
    }
}

mod e0761 {
    drr::dialect! {
        pub MyDialect = "my" {}
    }
}

mod e0762 {
    use super::*;

    drr::declare_op! {
        pub PlusOp = "my.add"(x: AnyType) -> (r: AnyType);
        pub MinusOp = "other.neg"(x: AnyType) -> (r: AnyType);
    }
    drr::dialect! {
        pub MyDialect = "my" { ops: [PlusOp] }
        pub OtherDialect = "other" { ops: [MinusOp] }
    }
}

mod e0763 {
    use super::*;

    drr::declare_op! {
        pub PlusOp = "my.add"(x: AnyType) -> (r: AnyType);
        pub MinusOp = "my.neg"(x: AnyType) -> (r: AnyType);
    }
    drr::dialect! {
        pub MyDialect = "my" { ops: [PlusOp, MinusOp] }
    }
}

mod e0764 {
    use super::*;

    drr::declare_op! {
        pub PlusOp = "my.add"(x: AnyType) -> (r: AnyType);
    }
    drr::dialect! {
        pub MyDialect = "my" { ops: [PlusOp] }
        pub OtherDialect = "other" { depends_on: [MyDialect] }
    }
}

mod e0765 {
    use super::*;

    drr::declare_op! {
        pub ConstantOp = "my.constant"() { value: TypedAttr } -> (r: AnyType) traits(Pure, ConstantLike);
    }
    drr::dialect! {
        pub MyDialect = "my" { ops: [ConstantOp], constant: ConstantOp }
    }
}

mod e0766 {
    use super::*;

    drr::declare_op! {
        pub ConvertOp = "my.convert"(x: AnyType) -> (r: AnyType) traits(Pure);
    }
    drr::dialect! {
        pub MyDialect = "my" { ops: [ConvertOp], call_conversion: ConvertOp }
    }
}
