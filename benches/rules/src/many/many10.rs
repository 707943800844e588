//! 10 rules with a shared prefix, written by `generate-many 10`.

use drr::constraint::ConstBoolAttrFalse;
use drr::drr;

use crate::ops::{AddOp, ConstOp, FusedOp, MulOp, NegOp, SelectOp, SubOp};

drr! {
    pub set Many10;

    def M0000 : Pat<(AddOp (MulOp (NegOp $x), (ConstOp 1000i64)), $y), (FusedOp $x, $y, $y, ConstBoolAttrFalse, ConstBoolAttrFalse)>;
    def M0001 : Pat<(SubOp (MulOp (NegOp $x), (ConstOp 1001i64)), $y), (FusedOp $x, $y, $y, ConstBoolAttrFalse, ConstBoolAttrFalse)>;
    def M0002 : Pat<(MulOp (MulOp (NegOp $x), (ConstOp 1002i64)), $y), (FusedOp $x, $y, $y, ConstBoolAttrFalse, ConstBoolAttrFalse)>;
    def M0003 : Pat<(SelectOp (MulOp (NegOp $x), (ConstOp 1003i64)), $y, $z), (FusedOp $x, $y, $z, ConstBoolAttrFalse, ConstBoolAttrFalse)>;
    def M0004 : Pat<(AddOp (MulOp (NegOp $x), (ConstOp 1004i64)), $y), (FusedOp $x, $y, $y, ConstBoolAttrFalse, ConstBoolAttrFalse)>;
    def M0005 : Pat<(SubOp (MulOp (NegOp $x), (ConstOp 1005i64)), $y), (FusedOp $x, $y, $y, ConstBoolAttrFalse, ConstBoolAttrFalse)>;
    def M0006 : Pat<(MulOp (MulOp (NegOp $x), (ConstOp 1006i64)), $y), (FusedOp $x, $y, $y, ConstBoolAttrFalse, ConstBoolAttrFalse)>;
    def M0007 : Pat<(SelectOp (MulOp (NegOp $x), (ConstOp 1007i64)), $y, $z), (FusedOp $x, $y, $z, ConstBoolAttrFalse, ConstBoolAttrFalse)>;
    def M0008 : Pat<(AddOp (MulOp (NegOp $x), (ConstOp 1008i64)), $y), (FusedOp $x, $y, $y, ConstBoolAttrFalse, ConstBoolAttrFalse)>;
    def M0009 : Pat<(SubOp (MulOp (NegOp $x), (ConstOp 1009i64)), $y), (FusedOp $x, $y, $y, ConstBoolAttrFalse, ConstBoolAttrFalse)>;
}
