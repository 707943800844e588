//! Ops, types and attributes that are declared at run time.

use drr_runtime::decl::{OpDecl, VerifyError};
use drr_runtime::format::{Element, ElementKind};
use drr_runtime::ir::{Ir, Op, OpKind};
use drr_runtime::signature;
use drr_runtime::typedef::{DefDecl, DefElement, DefElementKind};

use crate::context::{Context, DefInfo, FormatType, Hooks};

impl Context {
    /// Registers an op that no Rust type declares, as MLIR's dynamic ops: its declaration is made
    /// at run time. `types` gives the types that its format leaves out, as
    /// [`OpDef::format_type`](drr_runtime::decl::OpDef::format_type) does. The verifier compares
    /// the numbers of its parts.
    ///
    /// # Errors
    /// If the text of the op is read by Rust code, which a declaration does not have: it has a
    /// [`syntax`](OpDecl::has_syntax), or its format has a `custom` directive.
    ///
    /// ```
    /// use drr_ir::{Context, PrintOptions};
    /// use drr_runtime::decl::{OpDecl, ValueDecl, Arity};
    /// use drr_runtime::format::{Element, ElementKind, Format, TypeSource};
    /// use drr_runtime::ty::TypeData;
    ///
    /// let operand = ValueDecl { name: "x", arity: Arity::One, summary: "index" };
    /// let element = |kind| Element { space: true, kind };
    /// let elements = vec![element(ElementKind::Operand(0)), element(ElementKind::AttrDict)];
    /// let format = Format { elements: elements.leak(), operands: &[TypeSource::Built], ..Format::EMPTY };
    /// let decl = OpDecl {
    ///     name: "my.use",
    ///     operands: Box::leak(Box::new([operand])),
    ///     format: Some(Box::leak(Box::new(format))),
    ///     ..OpDecl::EMPTY
    /// };
    /// let mut ctx = Context::new();
    /// ctx.register_declaration(Box::leak(Box::new(decl)), |_, _, _| Some(TypeData::Index))?;
    /// ctx.allow_unregistered_dialects(true);
    /// let module = ctx.parse_module("%0 = \"my.make\"() : () -> index\nmy.use %0").expect("it parses");
    /// let text = ctx.print_op(module, &PrintOptions::new().generic(true));
    /// assert!(text.contains(r#""my.use"(%0) : (index) -> ()"#));
    /// # Ok::<(), String>(())
    /// ```
    pub fn register_declaration(
        &mut self,
        decl: &'static OpDecl,
        types: FormatType,
    ) -> Result<OpKind, String> {
        let elements = decl.format.map_or(&[][..], |format| format.elements);
        if decl.has_syntax || has_directive(elements) {
            return Err(needs_code(decl.name));
        }
        let hooks = Hooks {
            verify: verify_counts,
            format_type: types,
            ..Hooks::NONE
        };
        Ok(self.register(None, decl, hooks))
    }

    /// Registers a type or attribute that no Rust type declares, as MLIR's dynamic types and
    /// attributes: its declaration is made at run time. All parameters of the declared kinds are
    /// valid.
    ///
    /// Texts that were read before are treated as [`registered_def`](Context::registered_def) does.
    ///
    /// # Errors
    /// If its format has a `custom` directive, which is Rust code, or if one with this name and
    /// other parameters is registered.
    ///
    /// ```
    /// use drr_ir::Context;
    /// use drr_runtime::typedef::{DefDecl, DefElement, DefElementKind, DefKind, ParamDecl, ParamKind};
    ///
    /// let element = |kind| DefElement { space: false, kind };
    /// let format = [DefElementKind::Literal("<"), DefElementKind::Param(0), DefElementKind::Literal(">")];
    /// let kind = ParamKind::Int { min: 1, max: 64 };
    /// let decl = DefDecl {
    ///     name: "my.bits",
    ///     class: "Bits",
    ///     summary: "a number of bits",
    ///     kind: DefKind::Type,
    ///     params: Box::leak(Box::new([ParamDecl { name: "width", ty: "u32", kind, default: None }])),
    ///     format: format.map(element).to_vec().leak(),
    ///     traits: &[],
    /// };
    /// let mut ctx = Context::new();
    /// ctx.register_def_declaration(Box::leak(Box::new(decl)))?;
    /// let ty = ctx.parse_type("!my.bits< 7>").expect("it parses");
    /// assert_eq!(ctx.type_text(ty), "!my.bits<7>");
    /// assert!(ctx.parse_type("!my.bits<65>").is_err());
    /// # Ok::<(), String>(())
    /// ```
    pub fn register_def_declaration(&mut self, decl: &'static DefDecl) -> Result<(), String> {
        if has_def_directive(decl.format) {
            return Err(needs_code(decl.name));
        }
        let info = DefInfo {
            decl,
            verify: |_, _| Ok(()),
            custom: |_, _| Ok(false),
        };
        match self.register_def(info, |_, _| {}) {
            true => Ok(()),
            false => Err(format!(
                "'{}' is registered with other parameters",
                decl.name
            )),
        }
    }
}

fn needs_code(name: &str) -> String {
    format!(
        "'{name}' cannot be registered without a Rust type: Rust code reads and prints its text"
    )
}

/// True if a format has a `custom` directive.
fn has_directive(elements: &[Element]) -> bool {
    elements.iter().any(|element| match element.kind {
        ElementKind::Custom(_) => true,
        ElementKind::Group(group) => has_directive(group.then) || has_directive(group.otherwise),
        ElementKind::OilList(clauses) => {
            clauses.iter().any(|clause| has_directive(clause.elements))
        }
        _ => false,
    })
}

/// The same for the format of a type or attribute.
fn has_def_directive(elements: &[DefElement]) -> bool {
    elements.iter().any(|element| match element.kind {
        DefElementKind::Custom(..) => true,
        DefElementKind::Params(of) | DefElementKind::Struct(of) => {
            of.iter().any(|field| field.custom.is_some())
        }
        DefElementKind::Group {
            then, otherwise, ..
        } => has_def_directive(then) || has_def_directive(otherwise),
        _ => false,
    })
}

/// Compares the numbers of an operation's parts with its declaration.
fn verify_counts(ctx: &Context, op: Op<Context>) -> Result<(), VerifyError> {
    match &ctx.kind_info(ctx.kind(op).0).registered {
        Some(registered) => {
            signature::Verifier::new(ctx, op, registered.decl)?;
            Ok(())
        }
        None => Ok(()),
    }
}
