//! No tokens make the macros panic: declarations with tokens dropped, doubled, swapped and moved
//! between one another, the same ones in every run.

#[path = "support/mutation.rs"]
mod mutation;

use drr_codegen::derive::{declare_op, derive_enum_attr, derive_op};
use proc_macro2::TokenStream;
use std::str::FromStr;

use mutation::{all, mutate, soak, timed};

const SOURCES: &[&str] = &[
    r#"
    /// Docs.
    #[op(name = "arith.addi", traits(Pure, AllTypesMatch(lhs, sum), my::Trait), infer = f, verify = g, crate = x::y)]
    pub(crate) struct AddIOp {
        #[operand] pub lhs: Optional<SignlessInteger>,
        #[operand] r#type: Variadic<TensorOf<F32>>,
        #[attr(name = "k", default = Overflow::None)] overflow: EnumAttr<Overflow>,
        #[attr] other: Optional<I64Attr>,
        #[result] sum: SignlessInteger,
        #[region] body: Variadic<AnyRegion>,
        #[successor] dest: AnySuccessor,
    }"#,
    r##"
    #[enum_attr(text = "#d<a {}>", int = 64, string, crate = x)]
    enum Mode { #[value("A")] A = -1, #[value(3)] B, C(u8), D { x: u8 } }"##,
    r#"[drr]
    /// Docs.
    pub AddOp = "bench.add"(x: AnyType, #[attr] k: I64Attr, y: Variadic<AnyType>) { m: K = 1 + 2 }
        regions(body: AnyRegion) successors(d: AnySuccessor) infer(f) verify(g) -> (r: AnyType)
        traits(Pure, AllTypesMatch(x, r), self, crate::super::r#in, "x");
    NopOp = "bench.nop"()"#,
    r#"[drr]
    pub class Base<T, F = "$x attr-dict `:` type($x)">(x: T) -> (r: T) traits(Pure) format = F;
    class Derived<U>: Base<TensorOf<U>, "$x"> { k: I64Attr = 1 } fold = f;
    class Cycle: Cycle2; class Cycle2<A, A>: Cycle;
    pub AddOp = "bench.add": Derived<F32>(y: AnyType) traits(Commutative);
    SubOp = "bench.sub": Base<F = "$x">;
    MulOp = "bench.mul": Cycle;"#,
];

#[test]
fn no_tokens_make_a_macro_panic() {
    soak(6000, |mut rng, rounds| {
        let sources: Vec<TokenStream> = SOURCES
            .iter()
            .map(|text| TokenStream::from_str(text).expect("Rust tokens"))
            .collect();
        let mut pool = Vec::new();
        sources
            .iter()
            .for_each(|source| all(source.clone(), &mut pool));
        let mut expanded = 0;
        for round in 0..rounds {
            let mut input = sources[round % sources.len()].clone();
            for _ in 0..=rng.usize(..4) {
                input = mutate(input, &pool, &mut rng);
            }
            timed(&input, || {
                for derive in [derive_op, derive_enum_attr, declare_op] {
                    let expansion = derive(input.clone());
                    // The output is always items, so that `rustc` can continue.
                    let items = syn::parse2::<syn::File>(expansion.clone());
                    assert!(items.is_ok(), "{input}\nbecame\n{expansion}");
                    expanded += usize::from(!expansion.is_empty());
                }
            });
        }
        assert!(expanded >= rounds, "most inputs make something");
    });
}
