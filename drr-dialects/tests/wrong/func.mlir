// Mistakes in functions and calls, one in each part.

func.func @f() {
  // error: 'func.call' op 'missing' does not reference a valid function
  call @missing() : () -> ()
  return
}

// -----

func.func private @g(i32)
func.func @f() {
  // error: 'func.call' op incorrect number of operands for callee
  call @g() : () -> ()
  return
}

// -----

func.func private @g(i32)
func.func @f(%x: i64) {
  // error: 'func.call' op operand type mismatch: expected operand type 'i32', but provided 'i64' for operand number 0
  call @g(%x) : (i64) -> ()
  return
}

// -----

func.func private @g() -> i32
func.func @f() {
  // error: 'func.call' op incorrect number of results for callee
  call @g() : () -> ()
  return
}

// -----

func.func private @g() -> i32
func.func @f() {
  // error: 'func.call' op result type mismatch at index 0
  %0 = call @g() : () -> i64
  return
}

// -----

"test.g"() {sym_name = "g"} : () -> ()
func.func @f() {
  // error: 'func.call' op 'g' does not reference a valid function
  call @g() : () -> ()
  return
}

// -----

func.func @f() {
  // error: 'func.constant' op reference to undefined function 'missing'
  %0 = constant @missing : () -> ()
  return
}

// -----

func.func private @g(i32)
func.func @f() {
  // error: 'func.constant' op reference to function with mismatched type
  %0 = constant @g : () -> ()
  return
}

// -----

func.func @f() -> i32 {
  // error: 'func.return' op has 0 operands, but enclosing function (@f) returns 1
  return
}

// -----

func.func @f(%x: i64) -> i32 {
  // error: type of return operand 0 ('i64') doesn't match function result type ('i32') in function @f
  return %x : i64
}

// -----

"test.a"() ({
  // error: 'func.return' op expects parent op 'func.func'
  func.return
}) : () -> ()

// -----

func.func @f(%g: (i32) -> i32, %x: i64) {
  // error: 'func.call_indirect' op failed to verify that callee input types match argument types
  %0 = "func.call_indirect"(%g, %x) : ((i32) -> i32, i64) -> i32
  return
}

// -----

func.func @f(%g: (i32) -> i32, %x: i32) {
  // error: 'func.call_indirect' op failed to verify that callee result types match result types
  %0 = "func.call_indirect"(%g, %x) : ((i32) -> i32, i32) -> i64
  return
}

// -----

func.func @f(%g: i32) {
  // error: custom op 'func.call_indirect' invalid kind of type specified: expected builtin.function, but found 'i32'
  call_indirect %g() : i32
  return
}

// -----

func.func @f(%g: i32) {
  // error: 'func.call_indirect' op operand #0 must be function type, but got 'i32'
  "func.call_indirect"(%g) : (i32) -> ()
  return
}

// -----

// error: custom op 'func.func' 'sym_name' is an inferred attribute and should not be specified in the explicit attribute dictionary
func.func @f() attributes {sym_name = "g"} {
  return
}

// -----

// error: custom op 'func.func' 'function_type' is an inferred attribute and should not be specified in the explicit attribute dictionary
func.func @f() attributes {function_type = i32} {
  return
}

// -----

// error: custom op 'func.func' 'sym_visibility' is an inferred attribute and should not be specified in the explicit attribute dictionary
func.func private @f() attributes {sym_visibility = "x"}

// -----

// error: 'func.func' op symbol declaration cannot have public visibility
func.func @f()

// -----

// error: 'func.func' op arguments may only have dialect attributes
func.func private @f(i32 {a})

// -----

// error: 'func.func' op results may only have dialect attributes
func.func private @f() -> (i32 {a})

// -----

// error: 'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 1, but expected 0
func.func private @f() attributes {arg_attrs = [{a.b}]}

// -----

// error: 'func.func' op expects result attribute array to have the same number of elements as the number of function results, got 1, but expected 0
func.func private @f() attributes {res_attrs = [{a.b}]}

// -----

// error: 'func.func' op visibility expected to be one of ["public", "private", "nested"], but got "x"
"func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "x"}> ({}) : () -> ()

// -----

// error: 'func.func' op attribute 'function_type' failed to satisfy constraint: type attribute of function type
"func.func"() <{function_type = i32, sym_name = "f"}> ({}) : () -> ()

// -----

// error: 'func.func' op requires attribute 'function_type'
"func.func"() <{sym_name = "f"}> ({}) : () -> ()

// -----

// error: 'func.func' op requires attribute 'sym_name'
"func.func"() <{function_type = () -> ()}> ({}) : () -> ()

// -----

// error: 'func.func' op entry block must have 1 arguments to match function signature
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  "func.return"() : () -> ()
}) : () -> ()

// -----

// error: 'func.func' op type of entry block argument #0('i64') must match the type of the corresponding argument in function signature('i32')
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%x: i64):
  "func.return"() : () -> ()
}) : () -> ()

// -----

// error: 'func.func' op requires one region
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
}, {
}) : () -> ()

// -----

// error: custom op 'func.func' expected non-empty function body
func.func @f() {
}

// -----

// error: custom op 'func.func' expected SSA identifier
func.func @f(%a: i32, i32) {
  return
}

// -----

// error: custom op 'func.func' expected type instead of SSA identifier
func.func @f(i32, %a: i32) {
  return
}

// -----

// error: result number not allowed in argument list
func.func @f(%a#1: i32) {
  return
}

// -----

// error: region entry argument '%a' is already in use
func.func @f(%a: i32, %a: i32) {
  return
}

// -----

// error: custom op 'func.func' expected valid '@'-identifier for symbol name
func.func f() {
  return
}

// -----

// error: expected ':'
func.func @f(%a) {
  return
}

// -----

// error: expected '('
func.func @f {
  return
}

// -----

func.func private @f()
// error: redefinition of symbol named 'f'
func.func private @f()

// -----

// error: expected '{' in attribute dictionary
func.func @f() attributes 1 {
  return
}

// -----

func.func @f() {
  // error: 'func.call' op 'f.g' does not reference a valid function
  call @f.g() : () -> ()
  return
}

// -----

func.func @f() {
  // error: expected '->' in function type
  call @f() : ()
  return
}

// -----

// error: result number not allowed in argument list
func.func @f(%a#0: i32) {
  return
}

// -----

func.func @f(%x: i32) {
  builtin.module {
    // error: region entry argument '%x' is already in use
    func.func @n(%x: i32) { return }
  }
  return
}

// -----

func.func @f(%x: i32) {
  builtin.module {
    // error: redefinition of SSA value '%x'
    %x = "test.make"() : () -> i32
  }
  return
}

// -----

func.func @f(%x: i32) {
  builtin.module {
    // error: 'test.use' op using value defined outside the region
    "test.use"(%x) : (i32) -> ()
  }
  return
}
