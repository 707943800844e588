//! Interfaces of MLIR that ops of the dialects implement.

use drr::embedded::{Context, WalkOrder};
use drr::interface::{
    CastOpInterface, EffectKind, FoldOpInterface, InferTypeOpInterface, LoopBound,
    LoopLikeOpInterface, effects_of,
};
use drr::ir::{Fold, FoldValue, Ir, Op, Type};
use drr::op::FoldOp;

/// A context with all dialects, and the operations of a text by name.
struct Program {
    context: Context,
    ops: Vec<Op<Context>>,
}

impl Program {
    fn new(text: &str) -> Self {
        let mut context = Context::new();
        context.append_registry(&drr_dialects::registry());
        let module = context
            .parse_module(text)
            .unwrap_or_else(|errors| panic!("{errors}"));
        let ops = context.ops_in(module, WalkOrder::PreOrder);
        Program { context, ops }
    }
    fn op(&self, name: &str) -> Op<Context> {
        let mut ops = self.ops.iter().copied();
        let found = ops.find(|op| self.context.op_name(*op) == name);
        found.unwrap_or_else(|| panic!("no {name}"))
    }
    fn ty(&mut self, text: &str) -> Type<Context> {
        self.context.parse_type(text).expect("a type")
    }
}

const LOOPS: &str = r#"
func.func @loops(%n: index, %x: f32, %t: tensor<4xf32>) {
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c1 to %n step %c1 iter_args(%a = %x) -> f32 {
    scf.yield %a : f32
  }
  %1 = scf.forall (%i) = (2) to (%n) step (3) shared_outs(%o = %t) -> tensor<4xf32> {
  }
  scf.parallel (%i, %j) = (%c1, %c1) to (%n, %n) step (%c1, %c1) {
  }
  %2 = scf.while (%a = %x) : (f32) -> i32 {
    %c = arith.constant true
    %d = arith.constant 1 : i32
    scf.condition(%c) %d : i32
  } do {
  ^bb0(%b: i32):
    scf.yield %x : f32
  }
  return
}
"#;

#[test]
fn loops_have_bounds_and_variables() {
    let program = Program::new(LOOPS);
    let context = &program.context;
    let numbers = |name: &str| {
        let found = context.interface::<dyn LoopLikeOpInterface>(program.op(name));
        let found = found.unwrap_or_else(|| panic!("{name} is a loop"));
        let count = |bounds: Option<Vec<LoopBound<Context>>>| bounds.map(|bounds| bounds.len());
        (
            found.loop_regions().len(),
            found.induction_vars().map(|vars| vars.len()),
            [found.lower_bounds(), found.upper_bounds(), found.steps()].map(count),
            [found.inits().len(), found.region_iter_args().len()],
            found.yielded_values().map(|values| values.len()),
            found.loop_results().map(|values| values.len()),
        )
    };
    let some = |count: usize| [Some(count); 3];
    assert_eq!(
        numbers("scf.for"),
        (1, Some(1), some(1), [1, 1], Some(1), Some(1))
    );
    assert_eq!(
        numbers("scf.forall"),
        (1, Some(1), some(1), [1, 1], None, None)
    );
    assert_eq!(
        numbers("scf.parallel"),
        (1, Some(2), some(2), [0, 0], None, None)
    );
    assert_eq!(
        numbers("scf.while"),
        (2, None, [None; 3], [1, 1], Some(1), None)
    );
    assert!(
        context
            .interface::<dyn LoopLikeOpInterface>(program.op("scf.yield"))
            .is_none()
    );

    let forall = program.op("scf.forall");
    let found = context
        .interface::<dyn LoopLikeOpInterface>(forall)
        .expect("a loop");
    assert_eq!(found.lower_bounds(), Some(vec![LoopBound::Constant(2)]));
    assert_eq!(
        found.upper_bounds(),
        Some(vec![LoopBound::Value(context.operand(forall, 0))])
    );
    assert!(found.is_defined_outside_of_loop(context.operand(forall, 0)));
    assert!(!found.is_defined_outside_of_loop(found.region_iter_args()[0]));
}

#[test]
fn casts_say_which_types_they_convert() {
    let text = r#"
func.func @casts(%i: i8, %t: tensor<4xf32>, %m: memref<4xf32>) {
  %0 = arith.extsi %i : i8 to i32
  %1 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %2 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %3 = arith.sitofp %i : i8 to f32
  %4 = builtin.unrealized_conversion_cast %i : i8 to f32
  return
}
"#;
    let mut program = Program::new(text);
    let mut compatible = |name: &str, from: &str, to: &str| {
        let (from, to) = (program.ty(from), program.ty(to));
        let cast = program
            .context
            .interface::<dyn CastOpInterface>(program.op(name));
        let cast = cast.unwrap_or_else(|| panic!("{name} is a cast"));
        cast.are_cast_compatible()(&program.context, &[from], &[to])
    };
    assert!(compatible("arith.extsi", "vector<4xi8>", "vector<4xi16>"));
    assert!(!compatible("arith.extsi", "i16", "i8"));
    assert!(compatible("tensor.cast", "tensor<*xi8>", "tensor<4xi8>"));
    assert!(!compatible("tensor.cast", "tensor<5xi8>", "tensor<4xi8>"));
    assert!(compatible("memref.cast", "memref<?xi8>", "memref<4xi8>"));
    assert!(!compatible("memref.cast", "memref<?xi8>", "memref<4xi16>"));
    assert!(compatible("arith.sitofp", "i1", "f64"));
    assert!(!compatible("arith.sitofp", "f64", "i1"));
    assert!(compatible(
        "builtin.unrealized_conversion_cast",
        "f64",
        "memref<4xi8>"
    ));
}

#[test]
fn an_operation_infers_its_types_and_folds_by_its_interfaces() {
    let text = r#"
func.func @f(%i: i32, %v: vector<4xf32>) {
  %c0 = arith.constant 0 : i32
  %0 = arith.addi %i, %c0 : i32
  %1 = arith.cmpf ogt, %v, %v : vector<4xf32>
  %2 = arith.extsi %i : i32 to i64
  return
}
"#;
    let mut program = Program::new(text);
    let inferred = |program: &mut Program, name: &str| {
        let op = program.op(name);
        let found = program.context.interface::<dyn InferTypeOpInterface>(op);
        let infer = found.map(|found| found.infer_types())?;
        let ty = program.context.value_type(program.context.operand(op, 0));
        let types = infer(&mut program.context, &[ty, ty], &[None, None])?;
        Some(
            types
                .into_iter()
                .map(|ty| program.context.display_type(ty))
                .collect::<Vec<_>>(),
        )
    };
    assert_eq!(
        inferred(&mut program, "arith.addi"),
        Some(vec!["i32".to_string()])
    );
    assert_eq!(
        inferred(&mut program, "arith.cmpf"),
        Some(vec!["vector<4xi1>".to_string()])
    );
    assert_eq!(inferred(&mut program, "arith.extsi"), None);

    let add = program.op("arith.addi");
    let found = program.context.interface::<dyn FoldOpInterface>(add);
    let fold = found.expect("`arith.addi` folds").fold();
    let value = program.context.operand(add, 0);
    let folded = fold(&mut FoldOp::new(&mut program.context, add));
    assert!(matches!(&folded, Fold::Values(values)
        if matches!(&values[..], [FoldValue::Value(same)] if *same == value)));
    let constant = program.op("func.return");
    assert!(
        program
            .context
            .interface::<dyn FoldOpInterface>(constant)
            .is_none()
    );
}

/// Those that an op tells, none of a pure one, those in regions, and `None` of an unknown op.
#[test]
fn effects_of_operations() {
    let program = Program::new(
        r#"
func.func @f(%c: i1, %p: !llvm.ptr, %x: i32) {
  scf.if %c {
    %0 = llvm.load %p : !llvm.ptr -> i32
    %1 = llvm.add %0, %x : i32
    llvm.store %1, %p : i32, !llvm.ptr
  }
  scf.execute_region {
    func.call @f(%c, %p, %x) : (i1, !llvm.ptr, i32) -> ()
    scf.yield
  }
  return
}
"#,
    );
    let effects = |name| {
        let all = effects_of(&program.context, program.op(name))?;
        Some(all.iter().map(|effect| effect.kind).collect::<Vec<_>>())
    };
    assert_eq!(effects("llvm.load"), Some(vec![EffectKind::Read]));
    assert_eq!(effects("llvm.add"), Some(vec![]));
    let mut inside = effects("scf.if").expect("they are known");
    inside.sort_by_key(|kind| *kind as u8);
    assert_eq!(inside, [EffectKind::Read, EffectKind::Write]);
    assert_eq!(effects("func.call"), None);
    assert_eq!(effects("scf.execute_region"), None);
}
