//! Regions: bound whole, or matched as a block of ops.

use super::{DagPlace, Resolver};
use crate::model::{Body, CaptureKind, Check, Leaf, Part};
use crate::syntax::{Arg, ArgKind, Dag, Var};

impl Resolver<'_> {
    /// Adds what a region must be to its op's parts.
    pub(super) fn region(
        &mut self,
        node: usize,
        op: usize,
        index: usize,
        arg: &Arg,
        parts: &mut Vec<Part>,
    ) -> Option<()> {
        if matches!(arg.kind, ArgKind::Ignore) {
            return Some(());
        }
        // Of several ops that may stand here, the region must be the same of all.
        let name = &self.names.ops[op].decl.regions[index].name;
        for other in self.out.nodes[node].ops.clone() {
            let other = &self.names.ops[other].decl;
            if other
                .regions
                .get(index)
                .is_none_or(|part| part.name != *name)
            {
                self.error(
                    arg.span,
                    format!(
                        "`{}` does not declare `{}` as its region {index}, so it is not the same of all ops that may stand here",
                        other.name,
                        name.trim_start_matches("r#")
                    ),
                );
                return None;
            }
        }
        match &arg.kind {
            ArgKind::Var(var) => self.bind_region(node, op, index, var, parts),
            ArgKind::Dag(dag) => {
                if let Some(bind) = &dag.bind {
                    self.bind_region(node, op, index, bind, parts);
                }
                let body = self.body(node, op, index, dag)?;
                parts.push(Part::Body(body));
            }
            _ => return None,
        }
        Some(())
    }

    fn bind_region(
        &mut self,
        node: usize,
        op: usize,
        index: usize,
        var: &Var,
        parts: &mut Vec<Part>,
    ) {
        let name = &self.names.ops[op].decl.regions[index].name;
        let place = self.place(op, "region", name);
        let capture = self.capture(node, CaptureKind::Region, Some(var), place);
        parts.push(Part::Region(index, capture));
    }

    /// `(region ($a) (Op …), …)`.
    fn body(&mut self, node: usize, op: usize, region: usize, dag: &Dag) -> Option<Body> {
        let mut body = Body {
            region,
            args: None,
            ops: Vec::new(),
        };
        self.within.push((node, region));
        for arg in &dag.args {
            match &arg.kind {
                ArgKind::BlockArgs(args) => {
                    let leaves = args.iter().enumerate();
                    let leaves = leaves.map(|(at, arg)| self.block_arg(node, op, region, at, arg));
                    body.args = Some(leaves.collect::<Option<Vec<_>>>()?);
                }
                ArgKind::Dag(inner) => body.ops.push(self.dag(inner, DagPlace::Body)?),
                _ => return None,
            }
        }
        self.within.pop();
        Some(body)
    }

    fn block_arg(
        &mut self,
        node: usize,
        op: usize,
        region: usize,
        at: usize,
        arg: &Arg,
    ) -> Option<Leaf> {
        let name = &self.names.ops[op].decl.regions[region].name;
        let region = self.place(op, "region", name);
        let place = format!("block argument {at} of {region}");
        match &arg.kind {
            ArgKind::Ignore => Some(Leaf::Ignored),
            ArgKind::Var(var) => {
                let capture = self.capture(node, CaptureKind::Value, Some(var), place);
                Some(Leaf::Capture(capture))
            }
            ArgKind::Path(constraint, var) => {
                let capture = self.capture(node, CaptureKind::Value, var.as_ref(), place);
                self.out.checks.push(Check::Type {
                    capture,
                    constraint: constraint.clone(),
                });
                Some(Leaf::Capture(capture))
            }
            _ => None,
        }
    }
}
