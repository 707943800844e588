//! Regions that are built: their blocks, and the names that are known in them alone.

use super::{Origin, Scope};
use crate::codes::{self, message, report};
use crate::syntax::{Arg, ArgKind, Dag, Directive, Head, Var};

/// A name of nothing: `$_: T`.
const NOBODY: &str = "_";

impl Scope<'_> {
    /// `(region ($x: T) (Op …), …)` or `(region (block:$b ($x: T) (Op …), …), …)` as an argument of an
    /// op that is built.
    pub(super) fn new_region(&mut self, dag: &Dag) {
        self.no_bind(dag);
        let blocks = match dag.dags().any(|inner| inner.is(Directive::Block)) {
            true => self.blocks(dag),
            false => vec![dag],
        };
        let outside = self.names.len();
        let owners = std::mem::replace(&mut self.owners, self.building.clone());
        for block in &blocks {
            if let Some(label) = block.bind.as_ref().filter(|_| block.is(Directive::Block)) {
                self.bind(label, Origin::Result);
            }
        }
        // A type may name nothing of the region: the blocks are made with their arguments.
        let args = || blocks.iter().flat_map(|block| block_args(block));
        self.later
            .extend(args().filter_map(bound).map(|var| var.name.clone()));
        for arg in args() {
            self.block_arg_type(dag, arg);
        }
        for block in &blocks {
            for var in block_args(block).iter().filter_map(bound) {
                self.bind(var, Origin::BlockArg);
            }
            self.ops_of_block(block);
        }
        self.owners = owners;
        self.closed.extend(self.names.drain(outside..));
    }

    /// The blocks of a region with several.
    fn blocks<'d>(&mut self, dag: &'d Dag) -> Vec<&'d Dag> {
        let mut blocks = Vec::new();
        for arg in &dag.args {
            match &arg.kind {
                ArgKind::Dag(inner) if inner.is(Directive::Block) => {
                    self.no_name(arg, NAMELESS);
                    blocks.push(&**inner);
                }
                _ => {
                    report!(self.errors.at, arg.head_span(), REGION_OF_OPS:
                        "a region with a `block` holds blocks only: `(region (block:$a ($x: T) (Op …)), (block:$b (Op …)))`");
                }
            }
        }
        blocks
    }

    fn block_arg_type(&mut self, dag: &Dag, arg: &Arg) {
        self.no_name(arg, NAMELESS);
        let message = match &arg.kind {
            ArgKind::Typed(var, ty) if var.index.is_none() => {
                if let ArgKind::Literal(literal, None) = &ty.kind {
                    self.type_text(literal);
                }
                return self.result_arg(dag, ty);
            }
            ArgKind::Typed(var, _) => {
                return report!(self.errors.at, var.span(), BLOCK_ARGUMENT:
                    "an argument of a block has no number");
            }
            // The parser has reported its type.
            ArgKind::Var(_) if dag.broken => return,
            ArgKind::Var(var) => message!(BLOCK_ARGUMENT:
                "an argument of a block that is built has a type")
            .help(format!("write `${}: T`", var.name)),
            ArgKind::Path(path, Some(var)) => message!(BLOCK_ARGUMENT:
                "the type of an argument of a block that is built stands behind its name")
            .help(format!("write `${}: {}`", var.name, path.key())),
            _ => message!(BLOCK_ARGUMENT:
                "an argument of a block that is built has a name and a type: `$x: T`"),
        };
        self.errors.at(arg.span, message);
    }

    fn ops_of_block(&mut self, block: &Dag) {
        for arg in &block.args {
            self.no_name(arg, NAMELESS);
            match &arg.kind {
                ArgKind::BlockArgs(_) => {}
                ArgKind::Dag(inner) if !matches!(inner.head, Head::Directive(_)) => {
                    self.result(inner, false);
                }
                _ => report!(self.errors.at, arg.head_span(), REGION_OF_OPS:
                    "a region that is built holds ops: `(region (Op …))`"),
            }
        }
    }
}

const NAMELESS: codes::Message =
    codes::NAMELESS_ARGUMENT.fixed("what is in a `region` has no names");

/// The name of a block's argument, even of one without a type.
fn bound(arg: &Arg) -> Option<&Var> {
    let var = match &arg.kind {
        ArgKind::Typed(var, _) | ArgKind::Var(var) | ArgKind::Path(_, Some(var)) => var,
        _ => return None,
    };
    (var.name != NOBODY).then_some(var)
}

/// The arguments of a block.
fn block_args(block: &Dag) -> &[Arg] {
    block.block_args().unwrap_or_default()
}
