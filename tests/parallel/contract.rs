//! Work that breaks the contract fails, and leaves a context that can be used.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};

use drr::embedded::{Context, Handled, Loc, ParallelErrorKind, PrintOptions};
use drr::ir::{InsertPoint, Ir, Op};

use super::{module, parts, pool};

/// The error of some work, and the numbers of the parts that have changed. Each part is marked.
fn error_of(
    work: impl Fn(&mut Context, Op<Context>, usize) + Sync,
) -> (String, ParallelErrorKind, Vec<usize>) {
    let (mut ctx, module) = module(12, 1);
    let parts = parts(&ctx, module);
    let result = pool(3).install(|| {
        ctx.parallel_for_each(&parts, |ctx, part| {
            let mark = ctx.string_attr("done");
            ctx.set_named_attr(part, "t.mark", Some(mark));
            let name = ctx.symbol_name(part).expect("each part has a name");
            let number = name["part".len()..].parse().expect("it is a number");
            work(ctx, part, number);
        })
    });
    let error = result.expect_err("the work breaks the contract");
    let marked = |number: &usize| ctx.attr(parts[*number], "t.mark").is_some();
    let marked = (0..12).filter(marked).collect();
    // The module can be printed, and worked on again.
    ctx.print_op(module, &PrintOptions::new());
    let again = pool(2).install(|| ctx.parallel_for_each(&parts, |_, _| ()));
    assert_eq!(again, Ok(vec![(); 12]));
    (error.to_string(), error.kind, marked)
}

#[test]
fn work_that_adds_an_operation_outside_its_own_fails() {
    let (error, kind, marked) = error_of(|ctx, part, number| {
        if number == 5 {
            let kind = ctx.op_kind("t.new");
            ctx.build(kind).at(InsertPoint::Before(part));
        }
    });
    assert_eq!(kind, ParallelErrorKind::ChangedOutside);
    assert_eq!(
        error,
        "'builtin.module' op @part5: parallel work may not change anything outside its operation"
    );
    assert_eq!(marked, [0, 1, 2, 3, 4], "those before it are done");
}

#[test]
fn work_that_adds_an_operation_far_from_its_own_fails() {
    let (_, kind, marked) = error_of(|ctx, part, number| {
        let module = ctx.parent_op(part).expect("it is in a module");
        let others = parts(ctx, module);
        let (kind, body) = (ctx.op_kind("t.new"), ctx.body(module));
        match number {
            4 => ctx.build(kind).at_end(body.expect("a module has a body")),
            _ => return,
        };
        assert_eq!(parts(ctx, module).len(), others.len() + 1);
    });
    assert_eq!(kind, ParallelErrorKind::ChangedOutside);
    assert_eq!(marked, [0, 1, 2, 3]);
}

#[test]
fn work_that_puts_an_operation_into_another_one_fails() {
    let (_, kind, _) = error_of(|ctx, part, number| {
        let module = ctx.parent_op(part).expect("it is in a module");
        let other = parts(ctx, module)[(number + 5) % 12];
        if number == 4 {
            let region = ctx.regions(other)[0];
            ctx.create_block(region, &[]);
        }
    });
    assert_eq!(kind, ParallelErrorKind::ChangedOutside);
}

#[test]
fn work_that_erases_or_moves_its_operation_fails() {
    for erase in [true, false] {
        let (_, kind, marked) = error_of(|ctx, part, number| match number {
            7 if erase => ctx.erase_op(part),
            7 => ctx.detach_op(part),
            _ => {}
        });
        assert_eq!(kind, ParallelErrorKind::ChangedOutside);
        assert_eq!(marked, [0, 1, 2, 3, 4, 5, 6]);
    }
}

#[test]
fn work_that_sets_an_attribute_of_an_operation_around_its_own_fails() {
    let (error, kind, _) = error_of(|ctx, part, _| {
        let outer = ctx.parent_op(part).expect("it is in a module");
        let attr = ctx.string_attr("outer");
        ctx.set_named_attr(outer, "t.id", Some(attr));
    });
    assert_eq!(kind, ParallelErrorKind::ChangedOutside);
    let message = "parallel work may not change anything outside its operation";
    assert!(error.ends_with(message), "{error}");
}

#[test]
fn work_that_registers_an_op_fails() {
    let (error, kind, _) = error_of(|ctx, _, number| {
        if number == 0 {
            ctx.registered::<super::AddOp>();
        }
    });
    assert_eq!(kind, ParallelErrorKind::Registered);
    assert_eq!(
        error,
        "'builtin.module' op @part0: parallel work may not register ops, types or attributes; register them \
         before"
    );
}

#[test]
fn work_that_uses_a_value_of_another_operation_fails() {
    let mut ctx = Context::new();
    let text = "%v = \"t.v\"() : () -> i32\nmodule {}\nmodule {}\n";
    let module = ctx.parse_module(text).expect("it parses");
    let all = parts(&ctx, module);
    let result = pool(2).install(|| {
        ctx.parallel_for_each(&all[1..], |ctx, part| {
            let module = ctx.parent_op(part).expect("it is in a module");
            let outer = parts(ctx, module)[0];
            let value = ctx.results(outer).next().expect("it has a result");
            let (kind, body) = (ctx.op_kind("t.use"), ctx.body(part));
            ctx.build(kind)
                .operand(value)
                .at_end(body.expect("it has a body"));
        })
    });
    let error = result.expect_err("a value of another operation is used");
    assert_eq!(error.kind, ParallelErrorKind::NotIsolated);
    assert_eq!(error.op, Some(all[1]));
    assert_eq!(ctx.uses_of(ctx.results(all[0]).next().unwrap()).count(), 0);
}

#[test]
fn lists_with_operations_that_are_not_apart_are_refused() {
    let mut ctx = Context::new();
    let text = "%v = \"t.v\"() : () -> i32\nmodule @a {\n  module @b {}\n}\n\
                \"t.r\"() ({ \"t.use\"(%v) : (i32) -> () }) : () -> ()\n";
    let module = ctx.parse_module(text).expect("it parses");
    let [_, a, open] = parts(&ctx, module)[..] else {
        panic!("three operations");
    };
    let b = parts(&ctx, a)[0];
    let mut refuse = |ops: &[Op<Context>]| {
        let result = pool(2).install(|| ctx.parallel_for_each(ops, |_, _| ()));
        result.map_err(|error| (error.op, error.kind, error.to_string()))
    };
    let nested = |name: &str| {
        format!(
            "'builtin.module' op @{name}: operations that are worked on in parallel must be distinct \
             and not nested in one another"
        )
    };
    let kind = ParallelErrorKind::Nested;
    assert_eq!(refuse(&[a, b]), Err((Some(b), kind, nested("b"))));
    assert_eq!(refuse(&[a, a]), Err((Some(a), kind, nested("a"))));
    let message = "'t.r' op: operations that are worked on in parallel must be isolated from above";
    let kind = ParallelErrorKind::NotIsolated;
    assert_eq!(
        refuse(&[open, a]),
        Err((Some(open), kind, message.to_string()))
    );
    assert_eq!(refuse(&[]), Ok(Vec::new()));
    assert_eq!(refuse(&[a]), Ok(vec![()]));
}

#[test]
fn symbols_around_an_operation_are_found_but_the_others_are_empty() {
    let (mut ctx, module) = module(6, 1);
    let parts = parts(&ctx, module);
    let found = pool(2).install(|| {
        ctx.parallel_for_each(&parts, |ctx, part| {
            let module = ctx.parent_op(part).expect("it is in a module");
            let others = super::parts(ctx, module).into_iter();
            let others = others.filter(|other| *other != part);
            let sizes: Vec<usize> = others
                .map(|other| {
                    let name = ctx.symbol_name(other).expect("each part has a name");
                    let number = &name["part".len()..];
                    // Others may be done, but it still is what it was before.
                    let x = ctx.attr(other, "t.x").expect("each part has it");
                    assert_eq!(ctx.attr_text(x), format!("{number} : i64"));
                    super::parts_in(ctx, other)
                })
                .collect();
            let new = ctx.string_attr("new");
            ctx.set_named_attr(part, "t.x", Some(new));
            (sizes, super::parts_in(ctx, part))
        })
    });
    assert_eq!(found, Ok(vec![(vec![0; 5], 2); 6]));
}

#[test]
fn diagnostics_come_in_the_order_of_the_operations() {
    let (mut ctx, module) = module(10, 1);
    let parts = parts(&ctx, module);
    let seen = Arc::new(Mutex::new(Vec::new()));
    let list = Arc::clone(&seen);
    ctx.diagnostic_engine().register_handler(move |diagnostic| {
        let mut list = list.lock().expect("no handler panics");
        list.push((diagnostic.message.clone(), diagnostic.op));
        Handled::Yes
    });
    let work = |ctx: &mut Context, part: Op<Context>| {
        let name = ctx.symbol_name(part).expect("it has a name").to_string();
        ctx.emit_remark(Loc::UNKNOWN, format!("begin {name}"));
        let body = ctx.body(part).expect("it has a body");
        let kind = ctx.op_kind("t.added");
        let added = ctx.build(kind).at_end(body);
        ctx.emit_op_error(added, "is about a new operation");
        let first = ctx.first_op(body).expect("it has operations");
        let error = ctx.emit_op_error(first, "is about an old operation");
        let error = error.attach_note(Loc::UNKNOWN, "a note").take();
        ((), error.into_iter().collect())
    };
    let results = pool(3).install(|| ctx.parallel_diagnose(&parts, work));
    let results = results.expect("the work keeps the contract");
    let seen = seen.lock().expect("no handler panics").clone();
    assert_eq!(seen.len(), 20);
    for (number, part) in parts.iter().enumerate() {
        let ops: Vec<_> = ctx.block_ops_of(ctx.body(*part).unwrap()).collect();
        assert_eq!(seen[2 * number], (format!("begin part{number}"), None));
        let (message, op) = &seen[2 * number + 1];
        assert_eq!(message, "'t.added' op is about a new operation");
        assert_eq!(*op, Some(ops[ops.len() - 1].0));
        let [returned] = &results[number].1[..] else {
            panic!("one diagnostic");
        };
        assert_eq!(returned.op, Some(ops[0].0));
        assert_eq!(returned.notes.len(), 1);
    }
}

#[test]
fn a_panic_of_the_work_comes_through_and_the_context_can_be_used() {
    let (mut ctx, module) = module(8, 1);
    let parts = parts(&ctx, module);
    let work = |ctx: &mut Context, part: Op<Context>| {
        let attr = ctx.string_attr("new");
        ctx.set_named_attr(part, "t.mark", Some(attr));
        assert!(ctx.symbol_name(part) != Some("part3"), "part 3 is bad");
    };
    let run = || pool(2).install(|| ctx.parallel_for_each(&parts, work));
    let panic = catch_unwind(AssertUnwindSafe(run)).expect_err("the work panics");
    let message = panic.downcast_ref::<&str>().map(|text| text.to_string());
    let message = message.or_else(|| panic.downcast_ref::<String>().cloned());
    assert_eq!(message.as_deref(), Some("part 3 is bad"));
    let text = ctx.print_op(module, &PrintOptions::new());
    assert!(
        !text.contains("@part3 attributes {t.id = \"19\", t.mark"),
        "{text}"
    );
    let attr = ctx.string_attr("new");
    assert_eq!(ctx.attr_text(attr), "\"new\"");
    let ok = |ctx: &mut Context, part| ctx.set_named_attr(part, "t.mark", None);
    assert!(
        pool(2)
            .install(|| ctx.parallel_for_each(&parts, ok))
            .is_ok()
    );
}

#[test]
fn work_may_work_on_parts_of_its_operation() {
    let mut ctx = Context::new();
    let text = "module {\n module {}\n module {}\n}\nmodule {\n module {}\n}\n";
    let module = ctx.parse_module(text).expect("it parses");
    let outer = parts(&ctx, module);
    let mark = |ctx: &mut Context, part: Op<Context>| {
        let attr = ctx.string_attr("inner");
        ctx.set_named_attr(part, "t.mark", Some(attr));
    };
    let work = |ctx: &mut Context, part: Op<Context>| {
        let inner = parts(ctx, part);
        ctx.parallel_for_each(&inner, mark).map(|done| done.len())
    };
    let done = pool(2).install(|| ctx.parallel_for_each(&outer, work));
    assert_eq!(done, Ok(vec![Ok(2), Ok(1)]));
    let text = ctx.print_op(module, &PrintOptions::new());
    assert_eq!(text.matches("t.mark = \"inner\"").count(), 3);
}
