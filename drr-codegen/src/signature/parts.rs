//! Checks the arguments for regions and successors.

use super::{Checker, Place};
use crate::declaration::Arity;
use crate::syntax::{Arg, ArgKind, Dag, Directive};

impl Checker<'_> {
    /// Checks an argument for a region. In a source a region is bound, ignored or matched; in a
    /// result it is moved or copied. For a variadic region this applies to each element.
    pub(super) fn region(&mut self, index: usize, name: &str, arg: &Arg) {
        let op = self.decl.name.clone();
        let variadic = self.decl.regions[index].arity != Arity::One;
        if let Some(elements) = self.elements_of(variadic, "region", name, arg) {
            for arg in elements {
                if !matches!(arg.kind, ArgKind::Rest | ArgKind::Splice(_)) && !self.fits_region(arg)
                {
                    let how = match self.place {
                        Place::Result => {
                            "moved here, `$body`, or copied, `(clone $body)`, as are several, `$rest..` and `(clone $rest..)`"
                        }
                        _ => "bound, `$body`, ignored, `$_`, or matched, `(region ($a) (Op …))`",
                    };
                    self.error(
                        arg.span,
                        format!("an element of `{name}` of `{op}` is a region; it is {how}"),
                    );
                }
            }
            return;
        }
        let whole = match &arg.kind {
            ArgKind::Dag(dag) => !dag.is(Directive::Region) || !variadic,
            _ => true,
        };
        if self.fits_region(arg) && whole {
            return;
        }
        let how = match (self.place, variadic) {
            (Place::Result, false) => {
                "a region; it is moved here, `$body`, or copied, `(clone $body)`".to_string()
            }
            (Place::Result, true) => {
                "a variadic region; its parts are moved here, `$regions`, copied, `(clone $regions)`, or given one by one, `(variadic $body, (clone $rest..))`".to_string()
            }
            (_, false) => format!(
                "a region; it is bound, `${name}`, ignored, `$_`, or matched, `(region ($a) (Op …))`"
            ),
            (_, true) => format!(
                "a variadic region; it is bound whole, `${name}`, ignored, `$_`, or taken apart, `(variadic (region ($a) (Op …)), $rest..)`"
            ),
        };
        self.error(arg.span, format!("`{name}` of `{op}` is {how}"));
    }

    /// True if an argument is allowed for a single region.
    fn fits_region(&self, arg: &Arg) -> bool {
        match (&arg.kind, self.place) {
            (ArgKind::Var(_), _) => true,
            (ArgKind::Ignore, place) => place != Place::Result,
            (ArgKind::Dag(dag), Place::Result) => dag.is(Directive::Clone),
            (ArgKind::Dag(dag), _) => dag.is(Directive::Region),
            _ => false,
        }
    }

    /// The elements of `(variadic …)` for a region or successor. Reports an error if the declared
    /// part is a single one.
    fn elements_of<'a>(
        &mut self,
        variadic: bool,
        what: &str,
        name: &str,
        arg: &'a Arg,
    ) -> Option<&'a [Arg]> {
        let dag = match &arg.kind {
            ArgKind::Dag(dag) if dag.is(Directive::Variadic) => dag,
            _ => return None,
        };
        if variadic {
            return Some(&dag.args);
        }
        let op = self.decl.name.clone();
        self.error(
            dag.head_span,
            format!(
                "`variadic` is for a variadic {what}, and `{name}` of `{op}` is a single {what}"
            ),
        );
        Some(&[])
    }

    /// Checks an argument for a successor. In a source it is bound or ignored; in a result it is a
    /// bound successor.
    pub(super) fn successor(&mut self, index: usize, name: &str, arg: &Arg) {
        let variadic = self.decl.successors[index].arity != Arity::One;
        let op = self.decl.name.clone();
        let place = self.place;
        let fits = |arg: &Arg| match &arg.kind {
            ArgKind::Var(_) => true,
            ArgKind::Ignore => place != Place::Result,
            _ => false,
        };
        let how = match (place, variadic) {
            (Place::Result, false) => "one that the source bound, `$dest`".to_string(),
            (Place::Result, true) => {
                "what the source bound, `$dests`, or `(variadic $dest, $rest..)`".to_string()
            }
            (_, false) => format!("bound, `${name}`, or ignored, `$_`"),
            (_, true) => {
                format!(
                    "bound whole, `${name}`, ignored, `$_`, or taken apart, `(variadic $dest, $rest..)`"
                )
            }
        };
        if let Some(elements) = self.elements_of(variadic, "successor", name, arg) {
            for arg in elements {
                if !fits(arg) && !matches!(arg.kind, ArgKind::Rest | ArgKind::Splice(_)) {
                    let how = match place {
                        Place::Result => {
                            "one that the source bound, `$dest`, or several, `$rest..`"
                        }
                        _ => "bound, `$dest`, or ignored, `$_`",
                    };
                    self.error(
                        arg.span,
                        format!("an element of `{name}` of `{op}` is a successor; it is {how}"),
                    );
                }
            }
        } else if !fits(arg) {
            let what = if variadic {
                "a variadic successor"
            } else {
                "a successor"
            };
            self.error(
                arg.span,
                format!("`{name}` of `{op}` is {what}; it is {how}"),
            );
        }
    }

    /// Reports `(region …)` or `(clone …)` for a part that is no region.
    pub(super) fn not_a_region(&mut self, dag: &Dag, name: &str, what: &str) {
        let word = if dag.is(Directive::Region) {
            "region"
        } else {
            "clone"
        };
        let op = self.decl.name.clone();
        self.error(
            dag.head_span,
            format!("`{word}` is for a region, and `{name}` of `{op}` is {what}"),
        );
    }
}
