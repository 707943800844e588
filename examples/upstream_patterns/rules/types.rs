//! Locations and result types of new ops.

use crate::ops::*;
use drr::drr;
use drr::ir::TypeData;

drr! {
    pub set TypesAndLocations;

    /// Locations of matched ops, by name, and fused.
    def Locations : Pat<
        (TestLocationSrcOp:$res1 (TestLocationSrcOp:$res2 (TestLocationSrcOp:$res3 $input))),
        (TestLocationDstOp
            (TestLocationDstOp
                (TestLocationDstOp $input, (location $res1)),
                (location "named")),
            (location "fused", $res2, $res3))>;

    /// The location of an op without results.
    def LocationNoResult : Pat<
        (TestLocationSrcNoResOp:$loc (TestLocationSrcOp (TestLocationSrcOp $input))),
        (TestLocationDstNoResOp $input, (location $loc))>;

    /// A type computed by Rust.
    def ReturnTypeByCode : Pat<
        (SourceOp $val, 11i32),
        (OpX (OpX $val, (returnType { TypeData::int(32) })))>;

    /// A type computed by native code from a value.
    def ReturnTypeByNative : Pat<
        (SourceOp $val, 22i32),
        (OpX (OpX $val, (returnType (SameTypeAs $val))))>;

    def SameTypeAs : NativeCodeCall<{ $0.ty() }>;

    /// Several types.
    def ReturnTypes : Pat<
        (SourceOp $val, 33i32),
        (TwoToOne
            (OpX (OneToTwo:$res__0 $val, (returnType (MakeI64), (MakeI32))), (returnType (MakeI32))),
            (OpX $res__1, (returnType (MakeI64))))>;

    def MakeI64 : NativeCodeCall<{ TypeData::int(64) }>;
    def MakeI32 : NativeCodeCall<{ TypeData::int(32) }>;

    /// The type of a value.
    def CopyType : Pat<(SourceOp $val, 44i32), (OpX (OpX $val, (returnType $val)))>;

    /// Types given in different ways.
    def ReturnTypesMixed : Pat<
        (SourceOp $val, 55i32),
        (TwoToOne (OneToTwo:$res__0 $val, (returnType $val, { TypeData::int(64) })), $res__1)>;

    /// Type and location, in either order.
    def TypeAndLocation : Pat<
        (SourceOp $val, 66i32),
        (TwoToOne
            (OpX $val, (returnType $val), (location "loc1")),
            (OpX $val, (location "loc2"), (returnType $val)))>;
}
