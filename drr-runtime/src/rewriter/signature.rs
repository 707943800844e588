//! The arguments of a block before and after they are converted.

use std::ops::Range;

use crate::ir::{Ir, Type, Value};
use crate::ty::TypeData;

/// The new arguments of a block (MLIR's `TypeConverter::SignatureConversion`), in a dialect
/// conversion or, with the types that the arguments have, in any other rewrite.
///
/// Each old argument is mapped once: to new arguments
/// ([`add_inputs`](SignatureConversion::add_inputs)), to nothing
/// ([`drop_input`](SignatureConversion::drop_input)), or to values that are there already
/// ([`remap_input`](SignatureConversion::remap_input)). New arguments stand in the order of these
/// calls.
///
/// A rule takes it from a native, `(convert $body, (Native …))`, and a pattern gives it to
/// [`convert_region_types`](super::PatternRewriter::convert_region_types). If the mapping does not fit the
/// block, the rewrite is undone, with a reason that names the argument and its type.
///
/// ```
/// use drr_runtime::driver::conversion::SignatureConversion;
/// use drr_runtime::ir::Ir;
/// use drr_runtime::ty::TypeData;
///
/// /// The first argument becomes two numbers, the second disappears, and a flag comes last.
/// fn signature<I: Ir>() -> SignatureConversion<I> {
///     let mut signature = SignatureConversion::new();
///     signature.add_inputs(0, [TypeData::int(32), TypeData::int(32)]);
///     signature.drop_input(1);
///     signature.add_arguments([TypeData::int(1)]);
///     signature
/// }
/// ```
pub struct SignatureConversion<I: Ir> {
    /// In the order of the calls.
    steps: Vec<Step<I>>,
}

/// A step of a signature conversion, with the number of the old argument.
enum Step<I: Ir> {
    Types(Option<usize>, Vec<TypeData<I>>),
    Values(usize, Vec<Value<I>>),
}

/// The new arguments of a block.
pub(crate) struct NewArgs<I: Ir> {
    /// Their types, each with the number of the old argument that it belongs to.
    pub(crate) types: Vec<(Type<I>, Option<usize>)>,
    /// The values that replace each old argument that is mapped to values.
    pub(crate) values: Vec<Option<Vec<Value<I>>>>,
}

impl<I: Ir> NewArgs<I> {
    /// The positions among the types of those for each old argument, which stand together.
    pub(crate) fn ranges(&self) -> Vec<Range<usize>> {
        let mut ranges = vec![0..0; self.values.len()];
        for (at, (_, of)) in self.types.iter().enumerate() {
            if let Some(input) = *of {
                let range = &mut ranges[input];
                if range.start == range.end {
                    range.start = at;
                }
                range.end = at + 1;
            }
        }
        ranges
    }
}

default_new!(impl<I: Ir> for SignatureConversion<I>);

impl<I: Ir> SignatureConversion<I> {
    /// Maps no argument.
    pub fn new() -> Self {
        SignatureConversion { steps: Vec::new() }
    }
    /// Maps an old argument to new ones of these types.
    pub fn add_inputs(&mut self, input: usize, types: impl IntoIterator<Item = TypeData<I>>) {
        let types = types.into_iter().collect();
        self.steps.push(Step::Types(Some(input), types));
    }
    /// Removes an old argument. Nothing may use it in the end.
    pub fn drop_input(&mut self, input: usize) {
        self.add_inputs(input, []);
    }
    /// Adds new arguments that belong to no old one.
    pub fn add_arguments(&mut self, types: impl IntoIterator<Item = TypeData<I>>) {
        let types = types.into_iter().collect();
        self.steps.push(Step::Types(None, types));
    }
    /// Removes an old argument and replaces it by values.
    pub fn remap_input(&mut self, input: usize, values: &[Value<I>]) {
        self.steps.push(Step::Values(input, values.to_vec()));
    }

    /// Changes each type.
    pub(crate) fn interned<E>(
        mut self,
        mut intern: impl FnMut(TypeData<I>) -> Result<TypeData<I>, E>,
    ) -> Result<Self, E> {
        for step in &mut self.steps {
            if let Step::Types(_, types) = step {
                let given = std::mem::take(types).into_iter();
                *types = given.map(&mut intern).collect::<Result<_, E>>()?;
            }
        }
        Ok(self)
    }

    /// The new arguments for these old ones.
    ///
    /// # Errors
    /// If an old argument is not mapped once, or the IR has no such type.
    pub(crate) fn new_args(&self, ir: &mut I, old: &[Value<I>]) -> Result<NewArgs<I>, String> {
        let mut new = NewArgs {
            types: Vec::new(),
            values: vec![None; old.len()],
        };
        let mut mapped = vec![false; old.len()];
        for step in &self.steps {
            if let Step::Types(Some(input), _) | Step::Values(input, _) = *step {
                match mapped.get_mut(input) {
                    None => {
                        return Err(format!(
                            "a signature conversion maps argument {input} of a block with {} arguments",
                            old.len()
                        ));
                    }
                    Some(true) => {
                        let arg = display(ir, input, old[input]);
                        return Err(format!("a signature conversion maps {arg} twice"));
                    }
                    Some(mapped) => *mapped = true,
                }
            }
            match step {
                Step::Types(input, types) => {
                    for data in types {
                        let ty = match data {
                            TypeData::Type(ty) => Some(*ty),
                            data => ir.make_type(data),
                        };
                        let ty = ty.ok_or("this IR has no type of a signature conversion")?;
                        new.types.push((ty, *input));
                    }
                }
                Step::Values(input, values) => new.values[*input] = Some(values.clone()),
            }
        }
        match mapped.iter().position(|mapped| !mapped) {
            Some(input) => {
                let arg = display(ir, input, old[input]);
                Err(format!("a signature conversion does not map {arg}"))
            }
            None => Ok(new),
        }
    }
}

/// An argument in a message.
pub(crate) fn display<I: Ir>(ir: &I, index: usize, arg: Value<I>) -> String {
    let ty = ir.display_type(ir.value_type(arg));
    format!("argument {index} of type '{ty}'")
}
