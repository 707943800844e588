//! Shapes of values and of blocks.

use super::{Each, list, repeat};

pub(crate) fn results_and_operands(n: usize, each: &mut Each<'_>) {
    let (half, quarter) = (n / 2, n / 4);
    let types = list(n, |_| "i32".to_string());
    let uses = list(n, |at| format!("%0#{at}"));
    each.read(
        "results",
        &format!("%0:{n} = \"a.b\"() : () -> ({types})\n\"a.c\"({uses}) : ({types}) -> ()"),
    );
    each.read(
        "uses before",
        &format!("\"a.c\"({uses}) : ({types}) -> ()\n%0:{n} = \"a.b\"() : () -> ({types})\n"),
    );
    let names = list(n, |at| format!("%n{at}"));
    each.read(
        "named results",
        &format!("{names} = \"a.b\"() : () -> ({types})\n\"a.c\"({names}) : ({types}) -> ()"),
    );
    each.read(
        "named uses before",
        &format!("\"a.c\"({names}) : ({types}) -> ()\n{names} = \"a.b\"() : () -> ({types})\n"),
    );
    let same = list(n, |_| "%x".to_string());
    each.read(
        "one value",
        &format!("%x = \"a.b\"() : () -> i32\n\"a.c\"({same}) : ({types}) -> ()"),
    );
    each.read(
        "one late value",
        &format!("\"a.c\"({same}) : ({types}) -> ()\n%x = \"a.b\"() : () -> i32\n"),
    );
    each.refused(
        "undeclared",
        &format!("\"a.c\"({names}) : ({types}) -> ()\n"),
    );
    // Nothing dominates its use, so all are errors of the verifier.
    each.read(
        "not dominated",
        &format!(
            "\"func.func\"() <{{function_type = () -> (), sym_name = \"f\"}}> ({{\n\"a.c\"({names}) : ({types}) -> ()\n{names} = \"a.b\"() : () -> ({types})\n\"func.return\"() : () -> () }}) : () -> ()"
        ),
    );
    let ops = repeat(quarter, |at| {
        format!("%{at} = \"a.b\"(%{}) : (i32) -> i32 ", at + 1)
    });
    each.read(
        "not dominated each",
        &format!(
            "\"func.func\"() <{{function_type = () -> (), sym_name = \"f\"}}> ({{\n{ops} %{quarter} = \"a.b\"() : () -> i32\n\"func.return\"() : () -> () }}) : () -> ()"
        ),
    );
    let alike = "%x = \"a.b\"() : () -> i32\n".repeat(half);
    each.refused("redefinitions", &alike);
}

pub(crate) fn blocks(n: usize, each: &mut Each<'_>) {
    let (half, quarter, last) = (n / 2, n / 4, n / 4 - 1);
    let chain = repeat(n, |at| {
        format!("\"a.b\"(%x)[^b{at}] : (i32) -> ()\n^b{at}:\n")
    });
    let text = |body: &str| {
        format!(
            "\"func.func\"() <{{function_type = () -> (), sym_name = \"f\"}}> ({{\n%x = \"a.a\"() : () -> i32\n{body}\n\"func.return\"() : () -> () }}) : () -> ()"
        )
    };
    each.read("chain of blocks", &text(&chain));
    let star = list(half, |at| format!("^b{at}"));
    let back = repeat(half, |at| {
        format!("^b{at}:\n\"a.b\"(%x)[^end] : (i32) -> ()\n")
    });
    each.read(
        "star of blocks",
        &text(&format!("\"a.b\"()[{star}] : () -> ()\n{back}^end:")),
    );
    // Each block branches to all earlier loops, innermost first.
    let loops = repeat(quarter, |at| {
        format!(
            "^b{at}:\n\"a.b\"(%x)[^b{}, ^b{}] : (i32) -> ()\n",
            at + 1,
            at / 2
        )
    });
    each.read(
        "loops",
        &text(&format!("\"a.b\"()[^b0] : () -> ()\n{loops}^b{quarter}:")),
    );
    let ladder = repeat(quarter, |at| {
        format!(
            "^l{at}:\n\"a.b\"(%x)[^l{0}, ^r{1}] : (i32) -> ()\n^r{at}:\n\"a.b\"(%x)[^r{0}, ^l{1}] : (i32) -> ()\n",
            at + 1,
            at.saturating_sub(1)
        )
    });
    each.read(
        "ladder",
        &text(&format!(
            "\"a.b\"()[^l0, ^r0] : () -> ()\n{ladder}^l{quarter}:\n\"a.b\"()[^end] : () -> ()\n^r{quarter}:\n\"a.b\"()[^end] : () -> ()\n^end:"
        )),
    );
    // A chain forwards, and edges backwards from all of it, read in the worst order.
    let backwards = repeat(quarter, |at| {
        format!(
            "^b{at}:\n\"a.b\"(%x)[^end, ^b{}] : (i32) -> ()\n",
            if at == 0 { 0 } else { at - 1 }
        )
    });
    each.read(
        "backwards",
        &text(&format!("\"a.b\"()[^b{last}] : () -> ()\n{backwards}^end:")),
    );
    let args = repeat(quarter, |at| {
        format!(
            "^b{at}:\n\"a.b\"(%y{})[^b{}] : (i32) -> ()\n^c{at}(%y{at}: i32):\n\"a.b\"()[^b{at}] : () -> ()\n",
            at,
            at + 1
        )
    });
    each.read(
        "arguments that do not dominate",
        &text(&format!("\"a.b\"()[^b0] : () -> ()\n{args}^b{quarter}:")),
    );
    let undefined = list(half, |at| format!("^b{at}"));
    each.refused(
        "undefined blocks",
        &text(&format!("\"a.b\"()[{undefined}] : () -> ()\n^end:")),
    );
    let again = "^b:\n\"a.b\"() : () -> ()\n".repeat(half);
    each.refused("redefined blocks", &text(&again));
    let unreachable = repeat(half, |at| {
        format!("^b{at}:\n\"a.b\"(%x)[^b{at}] : (i32) -> ()\n")
    });
    each.read(
        "unreachable",
        &text(&format!("\"func.return\"() : () -> ()\n{unreachable}^end:")),
    );
}
