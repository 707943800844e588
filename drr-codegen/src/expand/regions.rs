//! The regions and successors of an op that is built, and regions that are dropped.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use super::build::concatenated;
use super::context::RuleExpander;
use super::names::{block_args_name, block_name, expr_name, number};
use crate::model::{Build, CaptureKind, Entity, RegionExpr, SuccessorExpr};
use crate::pieces::{call, option};

impl RuleExpander<'_> {
    /// True if a captured region is variadic, so that its length is known at run time.
    fn is_run(&self, region: RegionExpr) -> bool {
        let capture = region.capture();
        capture.is_some_and(|capture| self.kind(capture) == CaptureKind::Regions)
    }

    /// The regions to build an op with: those to take, and `None` for one that starts empty.
    pub(super) fn region_list(&self, build: &Build) -> Option<TokenStream> {
        let all: Vec<RegionExpr> = build.regions.concat();
        let code = |region: &RegionExpr| match (*region, self.is_run(*region)) {
            (RegionExpr::Moved(capture) | RegionExpr::Converted(capture, _), true) => Err(call!(
                __rt::moved_regions(quote!(__rw.ir()), self.capture(capture))
            )),
            (RegionExpr::Moved(capture) | RegionExpr::Converted(capture, _), false) => {
                Ok(call!(__rt::Some(self.capture(capture))))
            }
            (RegionExpr::Copied(capture), true) => {
                let name = self.capture(capture);
                Err(quote!(__rt::empty_regions(#name.len())))
            }
            _ => Ok(quote!(__rt::None)),
        };
        (!all.is_empty()).then(|| concatenated(&all, code))
    }

    /// The index that a captured region gets among the regions of an op that is built, or the first index
    /// of several; `None` if the op does not take it.
    fn position(&self, build: &Build, wanted: impl Fn(RegionExpr) -> bool) -> Option<TokenStream> {
        let all = build.regions.concat();
        let before = all.iter().position(|region| wanted(*region))?;
        Some(self.count(&all[..before]))
    }

    /// How many regions these are.
    fn count(&self, regions: &[RegionExpr]) -> TokenStream {
        let (runs, single): (Vec<RegionExpr>, Vec<RegionExpr>) =
            regions.iter().partition(|region| self.is_run(**region));
        let single = number(single.len());
        let runs = runs.into_iter().filter_map(RegionExpr::capture);
        let runs = runs.map(|run| {
            let name = self.capture(run);
            quote!(+ #name.len())
        });
        quote!(#single #(#runs)*)
    }

    /// Copies regions into an op that was built, and converts the blocks of those that were moved.
    pub(super) fn copies(&self, build: &Build, expr: usize) -> TokenStream {
        let name = expr_name(expr);
        let all: Vec<RegionExpr> = build.regions.concat();
        let copies = all.iter().enumerate().filter_map(|(nth, region)| {
            let index = self.count(&all[..nth]);
            let capture = match *region {
                RegionExpr::Copied(capture) => capture,
                RegionExpr::Converted(capture, types) => {
                    let types = types.map(expr_name);
                    let types = option(types.map(|types| quote!(&#types)));
                    let of = self.capture(capture);
                    let count = match self.is_run(*region) {
                        true => quote!(#of.len()),
                        false => quote!(1),
                    };
                    return Some(quote!(
                        __rw.convert_regions(#name, #index..#index + #count, #types)?;
                    ));
                }
                _ => return None,
            };
            let from = self.region_now(capture, expr);
            let copy = match self.is_run(*region) {
                true => quote!(copy_regions),
                false => quote!(copy_region),
            };
            Some(quote!(__rw.#copy(#from, #name, #index)?;))
        });
        quote!(#(#copies)*)
    }

    /// The region, or regions, that hold captured blocks when an op is built.
    fn region_now(&self, capture: usize, expr: usize) -> TokenStream {
        let moved = RegionExpr::Moved(capture);
        let mut places = (0..=expr).filter_map(|expr| {
            let build = self.rule.action.built(expr)?;
            let moves = |region| match region {
                RegionExpr::Moved(of) | RegionExpr::Converted(of, _) => of == capture,
                _ => false,
            };
            Some((expr, self.position(build, moves)?))
        });
        let (name, run) = (self.capture(capture), self.is_run(moved));
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

    /// Makes the blocks of a region of an op that was built.
    pub(super) fn blocks(&self, expr: usize, entry: usize) -> TokenStream {
        let position = self.rule.action.built(expr);
        let original = position.is_some_and(|build| build.original);
        let position = position
            .and_then(|build| self.position(build, |region| region == RegionExpr::Built(entry)));
        let op = expr_name(expr);
        let blocks = self.rule.action.region_blocks(entry).map(|(block, new)| {
            let (name, args) = (block_name(block), block_args_name(block));
            let types = new.args.iter().map(|ty| expr_name(*ty));
            quote!(let (#name, #args) = __rw.new_block(#op, #position, &[#(#types),*], #original)?;)
        });
        blocks.collect()
    }

    /// The successors to make an op with.
    pub(super) fn successor_list(&self, build: &Build) -> Option<TokenStream> {
        let all = build.successors.concat();
        let code = |successor: &SuccessorExpr| match *successor {
            SuccessorExpr::Built(block) => Ok(block_name(block).into_token_stream()),
            SuccessorExpr::Bound(capture) => {
                let name = self.capture(capture);
                match self.kind(capture) {
                    CaptureKind::Successor => Ok(quote!(#name)),
                    _ => Err(quote!(#name.blocks(__rw.ir()))),
                }
            }
        };
        (!all.is_empty()).then(|| concatenated(&all, code))
    }

    /// A slice of the regions that captures hold.
    pub(super) fn regions_of(&self, captures: &[Entity]) -> TokenStream {
        let (mut single, mut several) = (Vec::new(), Vec::new());
        for entity in captures {
            if let Entity::Capture(index) = *entity {
                let name = self.capture(index);
                match self.kind(index) {
                    CaptureKind::Regions => several.push(quote!(&#name.regions(__ir))),
                    _ => single.push(name),
                }
            }
        }
        match several.is_empty() {
            true => quote!(&[#(#single),*]),
            false => quote!(&[&[#(#single),*][..], #(#several),*].concat()),
        }
    }
}
