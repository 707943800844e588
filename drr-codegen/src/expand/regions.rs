//! The regions and successors of an op that is built.

use proc_macro2::TokenStream;
use quote::quote;

use super::{RuleExpander, capture_name, expr_name, number};
use crate::model::{Build, CaptureKind, RegionExpr, SuccessorExpr};

impl RuleExpander<'_> {
    /// Whether a region that was bound is a variadic one, so that how many it stands for is known at
    /// run time.
    fn is_run(&self, region: RegionExpr) -> bool {
        match region {
            RegionExpr::Empty => false,
            RegionExpr::Moved(capture) | RegionExpr::Copied(capture) => {
                self.rule.captures[capture].kind == CaptureKind::Regions
            }
        }
    }

    /// The regions to make an op with: those to take, and none for what stays empty at first.
    pub(super) fn region_list(&self, build: &Build) -> Option<TokenStream> {
        let all: Vec<RegionExpr> = build.regions.iter().flatten().copied().collect();
        let runs = all.chunk_by(|a, b| !self.is_run(*a) && !self.is_run(*b));
        let runs = runs.map(|run| match *run {
            [RegionExpr::Moved(capture)] if self.is_run(run[0]) => {
                let name = capture_name(capture);
                quote!(__rt::moved_regions(__rw.ir(), #name))
            }
            [RegionExpr::Copied(capture)] if self.is_run(run[0]) => {
                let name = capture_name(capture);
                quote!(__rt::empty_regions(#name.len()))
            }
            _ => {
                let regions = run.iter().map(|region| match region {
                    RegionExpr::Moved(capture) => {
                        let name = capture_name(*capture);
                        quote!(__rt::Some(#name))
                    }
                    RegionExpr::Empty | RegionExpr::Copied(_) => quote!(__rt::None),
                });
                quote!([#(#regions),*])
            }
        });
        joined(runs.collect())
    }

    /// Where among the regions of an op that is built one that was bound comes to stand, or the first
    /// of several; `None` if it does not.
    fn position(&self, build: &Build, wanted: RegionExpr) -> Option<TokenStream> {
        let mut all = build.regions.iter().flatten().copied();
        let before: Vec<RegionExpr> = all.clone().take_while(|region| *region != wanted).collect();
        all.nth(before.len())?;
        Some(self.count(&before))
    }

    /// How many regions these are.
    fn count(&self, regions: &[RegionExpr]) -> TokenStream {
        let (runs, single): (Vec<RegionExpr>, Vec<RegionExpr>) =
            regions.iter().partition(|region| self.is_run(**region));
        let single = number(single.len());
        let runs = runs.into_iter().filter_map(|run| match run {
            RegionExpr::Moved(capture) | RegionExpr::Copied(capture) => {
                let name = capture_name(capture);
                Some(quote!(+ #name.len()))
            }
            RegionExpr::Empty => None,
        });
        quote!(#single #(#runs)*)
    }

    /// What copies regions into an op that was built.
    pub(super) fn copies(&self, build: &Build, expr: usize) -> TokenStream {
        let name = expr_name(expr);
        let all: Vec<RegionExpr> = build.regions.iter().flatten().copied().collect();
        let copies = all.iter().enumerate().filter_map(|(nth, region)| {
            let RegionExpr::Copied(capture) = *region else {
                return None;
            };
            let (from, index) = (self.region_now(capture, expr), self.count(&all[..nth]));
            let copy = match self.is_run(*region) {
                true => quote!(copy_regions),
                false => quote!(copy_region),
            };
            Some(quote!(__rw.#copy(#from, #name, #index)?;))
        });
        quote!(#(#copies)*)
    }

    /// Where the blocks of a region, or of several, are when an op is built.
    fn region_now(&self, capture: usize, expr: usize) -> TokenStream {
        let moved = RegionExpr::Moved(capture);
        let mut places = (0..=expr).filter_map(|expr| {
            let build = self.rule.action.built(expr)?;
            Some((expr, self.position(build, moved)?))
        });
        let (name, run) = (capture_name(capture), self.is_run(moved));
        match places.next_back() {
            Some((expr, at)) => {
                let op = expr_name(expr);
                match run {
                    true => quote!(__rt::rule::PartRange::new(#op, #at, #name.len())),
                    false => quote!(__rw.ir().regions(#op).get(#at).copied()),
                }
            }
            None if run => quote!(#name),
            None => quote!(__rt::Some(#name)),
        }
    }

    /// The successors to make an op with.
    pub(super) fn successor_list(&self, build: &Build) -> Option<TokenStream> {
        let all: Vec<SuccessorExpr> = build.successors.iter().flatten().copied().collect();
        let is_one = |successor: &SuccessorExpr| matches!(successor, SuccessorExpr::One(_));
        let runs = all.chunk_by(|a, b| is_one(a) && is_one(b));
        let runs = runs.map(|run| match *run {
            [SuccessorExpr::All(capture)] => {
                let name = capture_name(capture);
                quote!(#name.blocks(__rw.ir()))
            }
            _ => {
                let names = run.iter().map(|successor| match successor {
                    SuccessorExpr::One(capture) | SuccessorExpr::All(capture) => {
                        capture_name(*capture)
                    }
                });
                quote!([#(#names),*])
            }
        });
        joined(runs.collect())
    }
}

/// Some arrays and vectors as one; `None` if there are none.
fn joined(runs: Vec<TokenStream>) -> Option<TokenStream> {
    match runs.as_slice() {
        [] => None,
        [one] => Some(one.clone()),
        _ => Some(quote!([#(&#runs[..]),*].concat())),
    }
}
