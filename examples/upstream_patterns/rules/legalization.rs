//! Rules that upstream uses for dialect conversion. The greedy driver decides by order and benefit.

use crate::ops::*;
use drr::drr;

drr! {
    pub set Legalization;

    /// The shorter path is declared first.
    def IllegalAToLegal : Pat<(IllegalOpA), (LegalOpA "Success")>;
    #[allow(deprecated)] // Never applied, which upstream tests.
    def IllegalAToB : Pat<(IllegalOpA), (IllegalOpB)>;
    def IllegalBToLegal : Pat<(IllegalOpB), (LegalOpA "Failure")>;

    /// The rule with the greater benefit is applied.
    #[allow(deprecated)] // Never applied, which upstream tests.
    def IllegalCToD : Pat<(IllegalOpC), (IllegalOpD)>;
    def IllegalDToLegal : Pat<(IllegalOpD), (LegalOpA "Failure")>;
    def IllegalCToE : Pat<(IllegalOpC), (IllegalOpE), [], [], (addBenefit 10)>;
    def IllegalEToLegal : Pat<(IllegalOpE), (LegalOpA "Success")>;
}
