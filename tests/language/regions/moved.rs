//! Regions of matched ops in results: moved, copied, exchanged.

use super::bodies::{A, becomes, ends, holds, op, stays};
use super::{body, once};
use crate::used;

#[test]
fn r4_13_regions_are_moved_to_what_replaces_another_op_and_given_up_with_it() {
    let work = body("%b");
    let before = format!(
        "{}\"x.use\"(%h) : (i32) -> ()\n{}",
        holds(&work),
        op("%r", "b.use", "%h")
    );
    let after = before
        .replace("b.hold", "b.held")
        .replace("\"b.use\"(%h) : (i32)", "\"r.plus\"(%a, %a) : (i32, i32)");
    becomes("InReplace", &used(&before), &used(&after));
    let unused = format!("{}{}", holds(&work), op("%r", "b.use", "%h"));
    becomes("ErasedWithBody", &used(&unused), A);
    // The op has another use.
    stays("ErasedWithBody", &used(&before));
    let once_used = |value: &str| {
        let one = once(&ends("", value)).replace("%r", "%o");
        format!(
            "{one}\n\"x.use\"(%o) : (i32) -> ()\n{}",
            op("%r", "b.use", "%o")
        )
    };
    let after = format!(
        "\"x.use\"(%b) : (i32) -> ()\n{}",
        op("%r", "r.plus", "%b, %b")
    );
    becomes("ReplacedBody", &used(&once_used("%b")), &used(&after));
}

#[test]
fn r4_12_moved_and_copied_regions_keep_their_arguments_and_use_what_is_around_them() {
    let work = "{ ^bb0(%p: i32, %q: f32): %w = \"x.work\"(%p, %q, %b) : (i32, f32, i32) -> i32 \"r.yield\"(%w) : (i32) -> () }";
    let hold = holds(work);
    let new = op("%u", "b.use", "%a") + &hold.replace("b.hold", "b.held").replace("(%a)", "(%u)");
    let use_h = "\"x.use\"(%h) : (i32) -> ()";
    becomes("Uses", &format!("{hold}{use_h}"), &format!("{new}{use_h}"));
    let before = format!("{hold}{use_h}\n{}", op("%r", "b.use", "%h"));
    let copy = hold
        .replace("b.hold", "b.held")
        .replace("%h =", "%r =")
        .replace("(%a)", "(%h)");
    becomes(
        "Copies",
        &used(&before),
        &used(&format!("{hold}{use_h}\n{copy}")),
    );
}

#[test]
fn r4_12_two_regions_change_places_and_one_is_copied_for_the_other() {
    let pair = |name: &str, a: &str, b: &str| {
        used(&format!(
            "%r = \"{name}\"() ({}, {}) : () -> i32",
            body(a),
            body(b)
        ))
    };
    becomes(
        "Swapped",
        &pair("r.pair", "%a", "%b"),
        &pair("b.swapped", "%b", "%a"),
    );
    becomes(
        "OneCopied",
        &pair("r.pair", "%a", "%b"),
        &pair("b.swapped", "%a", "%a"),
    );
}

#[test]
fn r4_13_an_op_with_a_matched_body_is_changed_in_place() {
    let hold = |value: &str| {
        format!(
            "%h = \"b.hold\"({value}) ({}) : (i32) -> i32\n\"x.use\"(%h) : (i32) -> ()",
            ends("", "%c")
        )
    };
    let before = format!("%u = \"b.use\"(%b) : (i32) -> i32\n{}", hold("%u"));
    let after = format!("%u = \"b.use\"(%b) : (i32) -> i32\n{}", hold("%b"));
    becomes("ModifiedOnly", &before, &after);
}

#[test]
fn r4_12_inner_regions_move_out_of_two_ops_at_once() {
    let select = |x: &str, y: &str, c: &str| {
        let one =
            |name: &str, value: &str| once(&body(value)).replace("%r =", &format!("{name} ="));
        format!(
            "{}\n{}\n{} = \"r.select\"(%f1, %x, %y) : (i1, i32, i32) -> i32\n",
            one("%x", x),
            one("%y", y),
            c
        )
    };
    let flag = "%f1 = \"x.flag\"() : () -> i1\n";
    let before = format!("{flag}{}", once(&ends(&select("%a", "%b", "%s"), "%s")));
    becomes(
        "InnerOut",
        &used(&before),
        &used(&format!("{flag}{}", select("%a", "%b", "%r"))),
    );
    let copied =
        |inner: &str, value: &str| used(&once(&ends(&once(inner).replace("%r =", "%i ="), value)));
    let pair = |a: &str, b: &str| used(&format!("%r = \"b.swapped\"() ({a}, {b}) : () -> i32"));
    let outer = ends(&once(&body("%a")).replace("%r =", "%i ="), "%i");
    becomes(
        "InnerCopy",
        &copied(&body("%a"), "%i"),
        &pair(&outer, &body("%a")),
    );
}
