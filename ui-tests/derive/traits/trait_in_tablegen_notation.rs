//! Traits are written with parentheses and without quotes.
use drr::prelude::*;

drr::declare_op! {
    pub AOp = "my.a"(x: AnyType) -> (r: AnyType) traits(AllTypesMatch<["x", "r"]>);
    pub BOp = "my.b"(x: AnyType) -> (r: AnyType) traits(AllTypesMatch("x", "r"));
    pub COp = "my.c"() traits(HasParent<"AOp">);
    pub DOp = "my.d"() traits(HasParent("AOp"));
    pub EOp = "my.e"() traits(DeclareOpInterfaceMethods<CastOpInterface, ["areCastCompatible"]>);
    pub FOp = "my.f"() traits(MemoryEffects<[MemWrite]>);
    pub GOp = "my.g"(x: AnyType) traits(PredOpTrait<"is good", CPred<"true">>);
    pub HOp = "my.h"(x: AnyType) -> (r: AnyType)
        traits(TypesMatchWith<"element", "x", "r", "$_self.getElementType()">);
    pub IOp = "my.i"(x: AnyType) -> (r: AnyType) traits(TypesMatchWith("element", x, r, ElementTypeOf));
}

fn main() {}
