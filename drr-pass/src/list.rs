//! Lists of passes, nested by op.

use std::fmt;

use drr_ir::Context;
use drr_runtime::decl::OpDef;

use crate::options::Options;
use crate::pass::{Pass, PassResult};

/// A boxed pass with its options as text.
#[derive(Clone)]
pub struct AnyPass {
    pub(crate) pass: Box<dyn Pass>,
    options: String,
}

impl AnyPass {
    /// Boxes a pass.
    pub fn new(mut pass: Box<dyn Pass>) -> Self {
        let options = Options::text_of(|options| pass.options(options));
        AnyPass { pass, options }
    }
}

impl fmt::Debug for AnyPass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyPass({self})")
    }
}

impl std::ops::Deref for AnyPass {
    type Target = dyn Pass;
    fn deref(&self) -> &Self::Target {
        &*self.pass
    }
}

/// The pass in a pipeline, `name{options}`.
impl fmt::Display for AnyPass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.pass.argument(), self.options)
    }
}

/// Passes over one op, in order, and lists of passes over the ops directly nested in it (MLIR's
/// `OpPassManager`).
///
/// `{}` prints MLIR's pipeline text, `{:#}` the same on several lines.
///
/// ```
/// use drr_pass::{Cse, PassList, SymbolDce};
///
/// let mut list = PassList::on("builtin.module");
/// list.nest("func.func").add(Cse::new());
/// list.add(SymbolDce::new());
/// assert_eq!(list.to_string(), "builtin.module(func.func(cse), symbol-dce)");
/// ```
#[derive(Clone)]
pub struct PassList {
    /// The op; `None` for any.
    pub(crate) anchor: Option<String>,
    pub(crate) items: Vec<Item>,
}

#[derive(Clone)]
pub(crate) enum Item {
    Pass(AnyPass),
    /// Lists over the operations nested directly in this one. Each operation is passed to the first
    /// list that fits.
    Nested(Vec<PassList>),
}

/// The anchor that stands for any op.
pub(crate) const ANY: &str = "any";

impl PassList {
    /// An empty list for an op, such as `func.func`. `any` stands for any op.
    pub fn on(op: &str) -> Self {
        PassList {
            anchor: (op != ANY).then(|| op.to_string()),
            items: Vec::new(),
        }
    }

    /// The op that the passes work on; `any` for any op.
    pub fn anchor(&self) -> &str {
        self.anchor.as_deref().unwrap_or(ANY)
    }

    /// Adds a pass. A pass that works on another op than this list is nested in a list for that op.
    pub fn add(&mut self, pass: impl Pass + 'static) -> &mut Self {
        self.add_any(AnyPass::new(Box::new(pass)))
    }

    /// As [`add`](PassList::add), for a boxed pass.
    pub fn add_any(&mut self, pass: AnyPass) -> &mut Self {
        match self.mismatch(&pass).map(str::to_string) {
            Some(op) => {
                self.nest(&op).items.push(Item::Pass(pass));
            }
            None => self.items.push(Item::Pass(pass)),
        }
        self
    }

    /// The op that a pass works on, if this list is for another one.
    pub(crate) fn mismatch<'p>(&self, pass: &'p AnyPass) -> Option<&'p str> {
        let own = self.anchor.as_deref()?;
        pass.pass.anchor().filter(|op| *op != own)
    }

    /// Adds a list for the ops of this name that are nested directly in the op, and returns it.
    pub fn nest(&mut self, op: &str) -> &mut PassList {
        self.items.push(Item::Nested(vec![PassList::on(op)]));
        match self.items.last_mut() {
            Some(Item::Nested(lists)) => &mut lists[0],
            _ => unreachable!("just added"),
        }
    }

    /// As [`nest`](PassList::nest), for a declared op.
    pub fn nest_op<O: OpDef>(&mut self) -> &mut PassList {
        self.nest(O::DECL.name)
    }

    /// Adds a list for all ops that are nested directly in the op, and returns it.
    ///
    /// ```
    /// use drr_pass::{Cse, PassList};
    ///
    /// let mut list = PassList::on("builtin.module");
    /// list.nest_any().add(Cse::new());
    /// assert_eq!(list.to_string(), "builtin.module(any(cse))");
    /// ```
    pub fn nest_any(&mut self) -> &mut PassList {
        self.nest(ANY)
    }

    /// The number of passes and nested lists.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// True if there are no passes.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// All passes, nested ones included, in the order of the text.
    pub fn passes(&self) -> Vec<&AnyPass> {
        let mut passes = Vec::new();
        for item in &self.items {
            match item {
                Item::Pass(pass) => passes.push(pass),
                Item::Nested(lists) => passes.extend(lists.iter().flat_map(PassList::passes)),
            }
        }
        passes
    }

    /// Adds the passes of another list for the same op.
    pub fn extend(&mut self, other: PassList) {
        self.items.extend(other.items);
    }

    pub(crate) fn initialize(&mut self, ctx: &mut Context) -> PassResult {
        for item in &mut self.items {
            match item {
                Item::Pass(pass) => pass.pass.initialize(ctx)?,
                Item::Nested(lists) => {
                    lists.iter_mut().try_for_each(|list| list.initialize(ctx))?;
                }
            }
        }
        Ok(())
    }

    /// Joins nested lists that follow one another, so that each operation is visited once for all
    /// of them.
    pub(crate) fn coalesce(&mut self) {
        let mut joined: Vec<Item> = Vec::with_capacity(self.items.len());
        for item in std::mem::take(&mut self.items) {
            match (joined.last_mut(), item) {
                (Some(Item::Nested(before)), Item::Nested(lists)) if can_join(before, &lists) => {
                    for list in lists {
                        match before.iter_mut().find(|known| known.anchor == list.anchor) {
                            Some(known) => known.extend(list),
                            None => before.push(list),
                        }
                    }
                }
                (_, item) => joined.push(item),
            }
        }
        for item in &mut joined {
            if let Item::Nested(lists) = item {
                lists.iter_mut().for_each(PassList::coalesce);
            }
        }
        self.items = joined;
    }

    fn print(&self, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
        let pretty = f.alternate();
        let line = |f: &mut fmt::Formatter<'_>, depth: usize| match pretty {
            true => write!(f, "\n{:width$}", "", width = depth * 2),
            false => Ok(()),
        };
        write!(f, "{}(", self.anchor())?;
        let mut first = true;
        let mut separate = |f: &mut fmt::Formatter<'_>| {
            if !std::mem::take(&mut first) {
                f.write_str(if pretty { "," } else { ", " })?;
            }
            line(f, depth + 1)
        };
        for item in &self.items {
            match item {
                Item::Pass(pass) => {
                    separate(f)?;
                    write!(f, "{pass}")?;
                }
                Item::Nested(lists) => {
                    for list in lists {
                        separate(f)?;
                        list.print(f, depth + 1)?;
                    }
                }
            }
        }
        line(f, depth)?;
        f.write_str(")")
    }
}

/// Lists for any op and for particular ones stay apart, because an operation would reach only one of
/// them.
fn can_join(before: &[PassList], lists: &[PassList]) -> bool {
    let any = |lists: &[PassList]| lists.iter().any(|list| list.anchor.is_none());
    any(before) == any(lists)
}

impl fmt::Display for PassList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.print(f, 0)
    }
}

impl fmt::Debug for PassList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PassList({self})")
    }
}
