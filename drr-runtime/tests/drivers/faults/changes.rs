//! Changes and answers of the faulty IR that take more than a line.

use drr_runtime::decl::{AttrDecl, OpDecl};
use drr_runtime::ir::{
    AttrName, Block, Fold, FoldValue, InsertPoint, Ir, NewBlockArg, Op, OpKind, OpState, Region,
    Type, Value,
};

use super::fault::{FAULT, Fault, broken};
use super::faulty::{Faulty, block, blocks, op, point, values};
use super::place::Place;
use crate::support::{TestIr, ops};

impl Faulty {
    /// The number of a kind of the IR below, given when the op is bound.
    pub(super) fn number(&mut self, kind: OpKind) -> OpKind {
        if !self.kinds.contains(&kind) {
            self.kinds.push(kind);
        }
        self.number_of(kind)
    }
    /// The number of a kind of the IR below.
    pub(super) fn number_of(&self, kind: OpKind) -> OpKind {
        if broken(Fault::HugeKinds) {
            return OpKind(kind.0 + (1 << 30));
        }
        let place = self.kinds.iter().position(|other| *other == kind);
        let place = place.filter(|_| broken(Fault::KindsInOrder));
        place.map_or(kind, |place| OpKind(place as u32))
    }
    /// The kind of the IR below.
    pub(super) fn below(&self, kind: OpKind) -> OpKind {
        match broken(Fault::KindsInOrder) {
            true => self.kinds[kind.0 as usize],
            false => OpKind(kind.0 & !(1 << 30)),
        }
    }
    /// True if the small IR has operations as this declaration says.
    pub(super) fn is_declared_as(kind: OpKind, decl: &OpDecl) -> bool {
        let own = ops::ALL[kind.0 as usize];
        let is_known = |attr: &AttrDecl| own.attrs.iter().any(|known| known.name == attr.name);
        let counts = decl.part_counts() == own.part_counts() || broken(Fault::TakesAnyShape);
        counts && (decl.attrs.iter().all(is_known) || broken(Fault::TakesAnyAttrs))
    }
    /// The operation whose dense number an operation has.
    pub(super) fn numbered(&self, of: Op<Self>) -> Op<TestIr> {
        let region = self.ir.regions(op(of)).into_iter().next();
        let region = region.filter(|_| broken(Fault::OwnerTakesANumber));
        let block = region.and_then(|region| self.ir.blocks(region).into_iter().next());
        let first = block.and_then(|block| self.ir.first_op(block));
        first.unwrap_or(op(of))
    }
    pub(super) fn stored(&self, of: Op<Self>, name: AttrName) -> Option<i64> {
        let attr = self.ir.with_attr(op(of), name, |attr| attr.copied())?;
        Some(if broken(Fault::DropsTheSign) {
            attr & 0x7f
        } else {
            attr
        })
    }
    pub(super) fn named(name: &str, child: Option<Place>) -> Place {
        match child {
            Some(child) if broken(Fault::NoFusedLocs) => child,
            child => Place::Named(name.to_string(), child.map(Box::new)),
        }
    }
    pub(super) fn fused(mut places: Vec<Place>, metadata: Option<&str>) -> Place {
        match FAULT.get() {
            Fault::NoFusedLocs => places.swap_remove(0),
            Fault::FusesToTheLast => places.swap_remove(places.len() - 1),
            _ => Place::fuse(places, metadata),
        }
    }
    pub(super) fn has(&self, kind: OpKind, name: &str) -> bool {
        ops::ALL[self.below(kind).0 as usize].has_trait(name)
    }

    pub(super) fn created(&mut self, at: InsertPoint<Self>, state: OpState<'_, Self>) -> Op<Self> {
        let at = match at {
            InsertPoint::Before(next) if broken(Fault::InsertsAtTheEnd) => {
                InsertPoint::End(self.ir.parent_block(op(next)).expect("it is in a block"))
            }
            at => point(at),
        };
        let operands = values(state.operands);
        let types: Vec<_> = state.result_types.iter().map(|ty| Type(ty.0.0)).collect();
        let regions = state
            .regions
            .iter()
            .map(|region| region.map(|region| Region(region.0)));
        let regions: Vec<_> = regions.collect();
        let successors = blocks(state.successors);
        let attrs = match broken(Fault::FirstAttrOnly) {
            true => &state.attrs[..state.attrs.len().min(1)],
            false => state.attrs,
        };
        let made = self.ir.create_op(
            at,
            OpState {
                kind: self.below(state.kind),
                operands: &operands,
                operand_segments: None,
                result_types: &types,
                result_segments: None,
                attrs,
                regions: &regions,
                successors: &successors,
                loc: (),
            },
        );
        let loc = match broken(Fault::ForgetsTheLoc) {
            true => Place::At(1),
            false => state.loc,
        };
        self.locs.insert(made.0, loc);
        if let Some(lengths) = state.operand_segments {
            self.segments.insert(made.0, lengths.to_vec());
        }
        if let Some(lengths) = state.result_segments {
            self.result_segments.insert(made.0, lengths.to_vec());
        }
        Op(made.0)
    }

    pub(super) fn cloned(
        &mut self,
        of: Op<Self>,
        at: InsertPoint<Self>,
        operands: &[Value<Self>],
        successors: &[Block<Self>],
    ) -> Option<Op<Self>> {
        let mut operands = values(operands);
        let mut to = blocks(successors);
        if broken(Fault::CloneKeepsOperands) {
            operands = (0..operands.len())
                .map(|index| self.ir.operand(op(of), index))
                .collect();
        }
        if broken(Fault::CloneKeepsSuccessors) {
            to = (0..to.len())
                .map(|index| self.ir.successor(op(of), index))
                .collect();
        }
        let new = self
            .ir
            .clone_without_regions(op(of), point(at), &operands, &to)?;
        if broken(Fault::CloneForgetsAttrs) {
            let names: Vec<_> = self.ir.attrs(new).map(|(name, _)| AttrName(name)).collect();
            names
                .into_iter()
                .for_each(|name| self.ir.set_attr(new, name, None));
        }
        for region in self.ir.regions(new) {
            if broken(Fault::CloneHasABlock) {
                self.ir.create_block(region, None, &[]);
            }
        }
        self.locs.insert(new.0, self.locs[&of.0].clone());
        let lengths = [
            (&mut self.segments, Fault::CloneForgetsOperandLengths),
            (&mut self.result_segments, Fault::CloneForgetsResultLengths),
        ];
        for (lengths, fault) in lengths {
            if let Some(of_original) = lengths.get(&of.0).cloned().filter(|_| !broken(fault)) {
                lengths.insert(new.0, of_original);
            }
        }
        Some(Op(new.0))
    }

    pub(super) fn change_operands(
        &mut self,
        of: Op<Self>,
        operands: &[Value<Self>],
        segments: Option<&[u32]>,
    ) {
        if broken(Fault::NewOperandsKeepUses) {
            for index in operands.len()..self.num_operands(of) {
                self.stale.push((self.operand(of, index).0, of.0, index));
            }
        }
        self.ir.replace_operands(op(of), &values(operands));
        if broken(Fault::NewOperandsForgetLengths) && segments.is_none() {
            self.segments.remove(&of.0);
        }
        if let Some(lengths) = segments.filter(|_| !broken(Fault::NewOperandsKeepLengths)) {
            self.segments.insert(of.0, lengths.to_vec());
        }
    }

    pub(super) fn erased_block(&mut self, of: Block<Self>) -> bool {
        let mut next = self.ir.first_op(block(of));
        while let Some(inner) = next.filter(|_| broken(Fault::ErasedBlockKeepsUses)) {
            for index in 0..self.ir.num_operands(inner) {
                let value = self.ir.operand(inner, index).0;
                self.stale.push((value, inner.0, index));
            }
            next = self.ir.next_op(inner);
        }
        self.ir.erase_block(block(of))
    }

    pub(super) fn inserted_args(
        &mut self,
        of: Block<Self>,
        args: &[NewBlockArg<Self>],
    ) -> Option<Vec<Value<Self>>> {
        let end = self.ir.num_block_args(block(of));
        let at_end = broken(Fault::ArgumentAtTheEnd);
        let args = args.iter().zip(end..).map(|(arg, end)| NewBlockArg {
            index: if at_end { end } else { arg.index },
            ty: Type(arg.ty.0.0),
            loc: None,
        });
        let args: Vec<_> = args.collect();
        let new = self.ir.insert_block_args(block(of), &args)?;
        Some(new.into_iter().map(|new| Value(new.0)).collect())
    }

    pub(super) fn erased_args(&mut self, of: Block<Self>, indices: &[usize]) -> bool {
        let args = self.ir.block_args(block(of));
        let mut unused = (0..args.len()).filter(|index| self.ir.use_empty(args[*index]));
        let other = unused.find(|other| *other != indices[0]);
        let other = other.filter(|_| broken(Fault::ErasesAnotherArgument) && indices.len() == 1);
        let indices = other.map_or(indices.to_vec(), |other| vec![other]);
        self.ir.erase_block_args(block(of), &indices)
    }

    pub(super) fn listed(&self, of: Op<Self>) -> Vec<(AttrName, i64)> {
        let all = self.ir.attrs(op(of));
        let mut all: Vec<_> = all.map(|(name, attr)| (AttrName(name), attr)).collect();
        let is_odd = self.op_index(of).is_some_and(|index| index % 2 == 1);
        if broken(Fault::ListsAttrsInAnyOrder) && is_odd {
            all.reverse();
        }
        if broken(Fault::ListsTheNewestLast) {
            all.sort_by_key(|(name, _)| Some(*name) == self.last_set);
        }
        if broken(Fault::ListsNoAttrs) {
            all.clear();
        }
        all
    }

    pub(super) fn folded(&mut self, of: Op<Self>) -> Fold<Self> {
        let value = |one| match one {
            FoldValue::Value(value) => FoldValue::Value(Value(value.0)),
            FoldValue::Attr(attr) => FoldValue::Attr(attr),
        };
        match self.ir.fold(op(of)) {
            Fold::InPlace if broken(Fault::FoldsInPlaceInSecret) => Fold::No,
            Fold::No if broken(Fault::FoldsWithoutAChange) && self.ir.num_operands(op(of)) == 2 => {
                Fold::InPlace
            }
            Fold::No => Fold::No,
            Fold::InPlace => Fold::InPlace,
            Fold::Values(values) => Fold::Values(values.into_iter().map(value).collect()),
        }
    }
}
