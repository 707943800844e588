//! The ops of [`FULL`](crate::family::FULL): those of the benchmark, which every IR of the tests has,
//! and those that need attributes with defaults, groups, regions and traits.

use drr::prelude::*;

pub use drr_bench_rules::ops::*;

drr::declare_op! {
    /// The greater one.
    pub MaxOp = "o.max"(x: AnyType, y: AnyType) -> (r: AnyType)
        traits(Pure, Commutative, SameOperandsAndResultType);
    /// The smaller one.
    pub MinOp = "o.min"(x: AnyType, y: AnyType) -> (r: AnyType)
        traits(Pure, Commutative, SameOperandsAndResultType);
    /// A required attribute, one with a default, and an optional one.
    pub ScaleOp = "o.scale"(x: AnyType) { factor: I64Attr, bias: I64Attr = 1, tag: Optional<StrAttr> }
        -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// An attribute between two operands.
    pub MixOp = "o.mix"(x: AnyType, #[attr] n: I64Attr, y: AnyType) -> (r: AnyType)
        traits(Pure, SameOperandsAndResultType);
    /// Operands and a result of different types.
    pub JoinOp = "o.join"(low: AnyType, high: AnyType) -> (r: AnyType) traits(Pure);
    /// A variadic operand.
    pub ConcatOp = "o.concat"(xs: Variadic<AnyType>) -> (r: AnyType) traits(Pure);
    /// Variadic results.
    pub SpreadOp = "o.spread"(xs: Variadic<AnyType>) -> (ys: Variadic<AnyType>) traits(Pure);
    /// Like [`SpreadOp`].
    pub FanOp = "o.fan"(xs: Variadic<AnyType>) -> (ys: Variadic<AnyType>) traits(Pure);
    /// Several variadic operands.
    pub PickOp = "o.pick"(xs: Variadic<AnyType>, by: AnyType, ys: Variadic<AnyType>) { n: I64Attr }
        -> (r: AnyType) traits(Pure, AttrSizedOperandSegments);
    /// Optional operands.
    pub ClampOp = "o.clamp"(x: AnyType, low: Optional<AnyType>, high: Optional<AnyType>) -> (r: AnyType)
        traits(Pure, AttrSizedOperandSegments, AllTypesMatch(x, r));
    /// A constant.
    pub NumOp = "o.num"() { value: I64Attr } -> (r: I64) traits(Pure, ConstantLike);
    /// An operand and a result of one type.
    pub IncOp = "o.inc"(x: I64) -> (r: I64) traits(Pure);
    /// A side effect.
    pub StoreOp = "o.store"(x: AnyType) { to: StrAttr };
    /// A side effect without operands.
    pub LogOp = "o.log"() { text: StrAttr };
    /// Holds the module in an IR whose modules are graph regions.
    pub BodyOp = "o.body"() regions(body: AnyRegion) traits(NoTerminator);
    /// Runs its body several times.
    pub LoopOp = "o.loop"(x: AnyType) { times: I64Attr } -> (r: AnyType) regions(body: AnyRegion);
    /// Runs its body once.
    pub OnceOp = "o.once"(x: AnyType) -> (r: AnyType) regions(body: AnyRegion);
    /// Ends a body.
    pub YieldOp = "o.yield"(x: AnyType) traits(Terminator);
    /// Ends a body, like [`YieldOp`].
    pub GiveOp = "o.give"(x: AnyType) traits(Terminator);
    /// Ends a body with several values.
    pub PassOp = "o.pass"(xs: Variadic<AnyType>) traits(Terminator);
    /// Ends a body without a value.
    pub StopOp = "o.stop"() traits(Terminator);
    /// Ends a body, like [`StopOp`].
    pub SkipOp = "o.skip"() traits(Terminator);
    /// A side effect and nothing else.
    pub TickOp = "o.tick"();
    /// The same, by another name.
    pub TockOp = "o.tock"();
    /// Like [`StoreOp`].
    pub PutOp = "o.put"(x: AnyType) { to: StrAttr };
    /// A body and nothing else.
    pub WhileOp = "o.while"() regions(body: AnyRegion);
    /// Like [`WhileOp`].
    pub UntilOp = "o.until"() regions(body: AnyRegion);
    /// A body that nothing needs to end.
    pub BoxOp = "o.box"(x: AnyType) -> (r: AnyType) regions(body: AnyRegion) traits(NoTerminator);
    /// Two bodies.
    pub PairOp = "o.pair"(x: AnyType) -> (r: AnyType) regions(first: AnyRegion, second: AnyRegion);
    /// Like [`PairOp`].
    pub BothOp = "o.both"(x: AnyType) -> (r: AnyType) regions(first: AnyRegion, second: AnyRegion);
    /// Several bodies.
    pub SeqOp = "o.seq"(x: AnyType) -> (r: AnyType) regions(body: Variadic<AnyRegion>);
    /// Like [`SeqOp`].
    pub RingOp = "o.ring"(x: AnyType) -> (r: AnyType) regions(body: Variadic<AnyRegion>);
    /// A body and several others.
    pub CaseOp = "o.case"(x: AnyType) -> (r: AnyType)
        regions(first: AnyRegion, second: Variadic<AnyRegion>);
    /// Several bodies and one behind them, which nothing needs to end.
    pub TailOp = "o.tail"() regions(first: Variadic<AnyRegion>, second: AnyRegion)
        traits(NoTerminator);
    /// Goes on in another block.
    pub GotoOp = "o.goto"(xs: Variadic<AnyType>) successors(to: AnySuccessor) traits(Terminator);
    /// Goes on in one of two blocks.
    pub ForkOp = "o.fork"(x: AnyType) successors(to: AnySuccessor, other: AnySuccessor)
        traits(Terminator);
    /// Goes on in one of several blocks.
    pub HopOp = "o.hop"(x: AnyType) successors(to: AnySuccessor, other: Variadic<AnySuccessor>)
        traits(Terminator);
}
