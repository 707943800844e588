// Formats with mistakes, and some without, which the test `upstream` compares with `mlir-tblgen`.
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
def Test_Dialect : Dialect { let name = "test"; let cppNamespace = "::test"; }
class Fmt<string format, dag ins = (ins), dag outs = (outs), list<Trait> traits = []> : Op<Test_Dialect, "op", traits> { let assemblyFormat = format; let arguments = ins; let results = outs; }
def Case000 : Fmt<"attr-dict #", (ins), (outs), []>;
def Case001 : Fmt<"attr-dict 1", (ins), (outs), []>;
def Case002 : Fmt<"attr-dict $", (ins), (outs), []>;
def Case003 : Fmt<"attr-dict $1", (ins I32:$a), (outs), []>;
def Case004 : Fmt<"attr-dict `", (ins), (outs), []>;
def Case005 : Fmt<"attr-dict `abc", (ins), (outs), []>;
def Case006 : Fmt<"attr-dict \"abc", (ins), (outs), []>;
def Case007 : Fmt<"attr-dict custom<F>(\"a\\\")", (ins), (outs), []>;
def Case008 : Fmt<"attr-dict `1`", (ins), (outs), []>;
def Case009 : Fmt<"attr-dict `:abc`", (ins), (outs), []>;
def Case010 : Fmt<"attr-dict `a:`", (ins), (outs), []>;
def Case011 : Fmt<"attr-dict `a-b`", (ins), (outs), []>;
def Case012 : Fmt<"attr-dict `#`", (ins), (outs), []>;
def Case013 : Fmt<"attr-dict `..`", (ins), (outs), []>;
def Case014 : Fmt<"attr-dict `  `", (ins), (outs), []>;
def Case015 : Fmt<"attr-dict `--`", (ins), (outs), []>;
def Case016 : Fmt<"attr-dict `a b`", (ins), (outs), []>;
def Case017 : Fmt<"attr-dict `::`", (ins), (outs), []>;
def Case019 : Fmt<"[attr-dict]", (ins), (outs), []>;
def Case020 : Fmt<"attr-dict ; `a`", (ins), (outs), []>;
def Case021 : Fmt<"foo attr-dict", (ins), (outs), []>;
def Case022 : Fmt<"attr-dict ^", (ins), (outs), []>;
def Case023 : Fmt<"attr-dict )", (ins), (outs), []>;
def Case024 : Fmt<"attr-dict ()", (ins), (outs), []>;
def Case025 : Fmt<"attr-dict (", (ins), (outs), []>;
def Case026 : Fmt<"attr-dict :", (ins), (outs), []>;
def Case027 : Fmt<"attr-dict , $a", (ins I32:$a), (outs), []>;
def Case028 : Fmt<"attr-dict ?", (ins), (outs), []>;
def Case029 : Fmt<"attr-dict <", (ins), (outs), []>;
def Case030 : Fmt<"attr-dict |", (ins), (outs), []>;
def Case031 : Fmt<"attr-dict custom", (ins I32:$a), (outs), []>;
def Case032 : Fmt<"attr-dict custom(", (ins), (outs), []>;
def Case033 : Fmt<"attr-dict custom<", (ins), (outs), []>;
def Case034 : Fmt<"attr-dict custom<>", (ins), (outs), []>;
def Case035 : Fmt<"attr-dict custom<type>($a)", (ins I32:$a), (outs), []>;
def Case036 : Fmt<"attr-dict custom<F($a)", (ins I32:$a), (outs), []>;
def Case037 : Fmt<"attr-dict custom<F>$a", (ins I32:$a), (outs), []>;
def Case038 : Fmt<"attr-dict custom<F>($a", (ins I32:$a), (outs), []>;
def Case039 : Fmt<"attr-dict custom<F>($a<", (ins I32:$a), (outs), []>;
def Case040 : Fmt<"attr-dict custom<F>()", (ins), (outs), []>;
def Case041 : Fmt<"attr-dict custom<F>($a,)", (ins I32:$a), (outs), []>;
def Case042 : Fmt<"attr-dict custom<F>(`a`)", (ins), (outs), []>;
def Case043 : Fmt<"attr-dict type", (ins I32:$a), (outs), []>;
def Case044 : Fmt<"attr-dict type(", (ins I32:$a), (outs), []>;
def Case045 : Fmt<"attr-dict type(operands", (ins I32:$a), (outs), []>;
def Case046 : Fmt<"attr-dict type($a $a)", (ins I32:$a), (outs), []>;
def Case047 : Fmt<"attr-dict type()", (ins I32:$a), (outs), []>;
def Case048 : Fmt<"attr-dict functional-type", (ins), (outs), []>;
def Case049 : Fmt<"attr-dict functional-type(", (ins), (outs), []>;
def Case050 : Fmt<"attr-dict functional-type(operands", (ins), (outs), []>;
def Case051 : Fmt<"attr-dict functional-type(operands)", (ins), (outs), []>;
def Case052 : Fmt<"attr-dict functional-type(operands,", (ins), (outs), []>;
def Case053 : Fmt<"attr-dict functional-type(operands, results", (ins), (outs), []>;
def Case054 : Fmt<"attr-dict functional-type(operands, results, results)", (ins), (outs), []>;
def Case055 : Fmt<"attr-dict custom<F>(ref)", (ins), (outs), []>;
def Case056 : Fmt<"operands attr-dict custom<F>(ref(operands(", (ins I32:$a), (outs), []>;
def Case057 : Fmt<"attr-dict qualified", (ins I64Attr:$k), (outs), []>;
def Case058 : Fmt<"attr-dict qualified($k", (ins I64Attr:$k), (outs), []>;
def Case059 : Fmt<"attr-dict qualified()", (ins I64Attr:$k), (outs), []>;
def Case060 : Fmt<"attr-dict oilist", (ins), (outs), []>;
def Case061 : Fmt<"attr-dict oilist `a`", (ins), (outs), []>;
def Case062 : Fmt<"attr-dict oilist()", (ins), (outs), []>;
def Case063 : Fmt<"attr-dict oilist(`a` | )", (ins), (outs), []>;
def Case064 : Fmt<"attr-dict oilist($o)", (ins OptionalAttr<I64Attr>:$o), (outs), []>;
def Case065 : Fmt<"attr-dict oilist(`a` $o", (ins OptionalAttr<I64Attr>:$o), (outs), []>;
def Case066 : Fmt<"attr-dict oilist(| `a`)", (ins), (outs), []>;
def Case067 : Fmt<"attr-dict ($v^", (ins Variadic<I32>:$v), (outs), []>;
def Case068 : Fmt<"attr-dict ($v^)", (ins Variadic<I32>:$v), (outs), []>;
def Case069 : Fmt<"attr-dict ($v^):", (ins Variadic<I32>:$v), (outs), []>;
def Case070 : Fmt<"attr-dict ($v^):?", (ins Variadic<I32>:$v), (outs), []>;
def Case071 : Fmt<"attr-dict ($v^):(`a`", (ins Variadic<I32>:$v), (outs), []>;
def Case072 : Fmt<"attr-dict ($v^):(`a`)", (ins Variadic<I32>:$v), (outs), []>;
def Case073 : Fmt<"attr-dict ($v^)?:", (ins Variadic<I32>:$v), (outs), []>;
def Case074 : Fmt<"attr-dict ($v^):()?", (ins Variadic<I32>:$v), (outs), []>;
def Case075 : Fmt<"attr-dict $x", (ins), (outs), []>;
def Case076 : Fmt<"attr-dict $A", (ins I32:$a), (outs), []>;
def Case077 : Fmt<"attr-dict type($x)", (ins), (outs), []>;
def Case078 : Fmt<"attr-dict custom<F>($x)", (ins), (outs), []>;
def Case079 : Fmt<"attr-dict ($x^)?", (ins), (outs), []>;
def Case080 : Fmt<"attr-dict oilist(`a` $x)", (ins), (outs), []>;
def Case081 : Fmt<"$ab attr-dict", (ins I32:$a), (outs), []>;
def Case082 : Fmt<"\"foo\" attr-dict", (ins), (outs), []>;
def Case083 : Fmt<"attr-dict type(\"foo\")", (ins), (outs), []>;
def Case084 : Fmt<"attr-dict custom<F>(ref(\"foo\"))", (ins), (outs), []>;
def Case085 : Fmt<"attr-dict type(`a`)", (ins), (outs), []>;
def Case086 : Fmt<"attr-dict custom<F>(ref(`a`))", (ins), (outs), []>;
def Case087 : Fmt<"attr-dict functional-type(`a`, results)", (ins), (outs), []>;
def Case088 : Fmt<"attr-dict type(($v^)?)", (ins Variadic<I32>:$v), (outs), []>;
def Case089 : Fmt<"attr-dict custom<F>(($v^)?)", (ins Variadic<I32>:$v), (outs), []>;
def Case090 : Fmt<"attr-dict ref(operands)", (ins I32:$a), (outs), []>;
def Case091 : Fmt<"attr-dict ref($a)", (ins I32:$a), (outs), []>;
def Case092 : Fmt<"attr-dict type(ref($a))", (ins I32:$a), (outs), []>;
def Case093 : Fmt<"attr-dict type(functional-type(operands, results))", (ins I32:$a), (outs), []>;
def Case094 : Fmt<"attr-dict custom<F>(functional-type(operands, results))", (ins I32:$a), (outs), []>;
def Case095 : Fmt<"attr-dict type(regions)", (ins), (outs), []>;
def Case096 : Fmt<"attr-dict type(successors)", (ins), (outs), []>;
def Case097 : Fmt<"type(attr-dict)", (ins), (outs), []>;
def Case098 : Fmt<"type(attr-dict-with-keyword)", (ins), (outs), []>;
def Case099 : Fmt<"attr-dict type(prop-dict)", (ins), (outs), []>;
def Case100 : Fmt<"attr-dict results", (ins), (outs I32:$r), []>;
def Case101 : Fmt<"attr-dict custom<F>(results)", (ins), (outs I32:$r), []>;
def Case102 : Fmt<"attr-dict $r", (ins), (outs I32:$r), []>;
def Case103 : Fmt<"attr-dict ($rv^)?", (ins), (outs Variadic<I32>:$rv), []>;
def Case104 : Fmt<"attr-dict custom<F>($r)", (ins), (outs I32:$r), []>;
def Case105 : Fmt<"attr-dict type(type($a))", (ins I32:$a), (outs), []>;
def Case106 : Fmt<"attr-dict functional-type(type($a), results)", (ins I32:$a), (outs), []>;
def Case107 : Fmt<"attr-dict type($k)", (ins I64Attr:$k), (outs), []>;
def Case108 : Fmt<"attr-dict functional-type($k, results)", (ins I64Attr:$k), (outs), []>;
def Case109 : Fmt<"attr-dict type($g)", (ins), (outs), []> { let regions = (region AnyRegion:$g); }
def Case110 : Fmt<"attr-dict type($s)", (ins), (outs), []> { let successors = (successor AnySuccessor:$s); }
def Case111 : Fmt<"attr-dict type(custom<F>($a))", (ins I32:$a), (outs), []>;
def Case112 : Fmt<"attr-dict custom<F>(custom<G>($a))", (ins I32:$a), (outs), []>;
def Case113 : Fmt<"attr-dict type(params)", (ins I32:$a), (outs), []>;
def Case114 : Fmt<"attr-dict params", (ins), (outs), []>;
def Case115 : Fmt<"attr-dict struct(params)", (ins), (outs), []>;
def Case116 : Fmt<"attr-dict custom<F>(operands)", (ins I32:$a), (outs), []>;
def Case117 : Fmt<"attr-dict custom<F>(regions)", (ins), (outs), []>;
def Case118 : Fmt<"attr-dict custom<F>(successors)", (ins), (outs), []>;
def Case119 : Fmt<"attr-dict custom<F>(type(operands))", (ins I32:$a), (outs), []>;
def Case120 : Fmt<"attr-dict custom<F>(type(results))", (ins), (outs I32:$r), []>;
def Case121 : Fmt<"attr-dict qualified(operands)", (ins), (outs), []>;
def Case122 : Fmt<"attr-dict qualified($a)", (ins I32:$a), (outs), []>;
def Case123 : Fmt<"attr-dict qualified(`a`)", (ins), (outs), []>;
def Case124 : Fmt<"attr-dict qualified(attr-dict)", (ins), (outs), []>;
def Case125 : Fmt<"attr-dict type(qualified($a))", (ins I32:$a), (outs), []>;
def Case126 : Fmt<"attr-dict custom<F>(oilist(`a`))", (ins), (outs), []>;
def Case127 : Fmt<"attr-dict type(oilist(`a`))", (ins), (outs), []>;
def Case128 : Fmt<"attr-dict attr-dict", (ins), (outs), []>;
def Case129 : Fmt<"attr-dict attr-dict-with-keyword", (ins), (outs), []>;
def Case130 : Fmt<"attr-dict prop-dict prop-dict", (ins), (outs), []>;
def Case131 : Fmt<"attr-dict $a $a", (ins I32:$a), (outs), []>;
def Case132 : Fmt<"operands $a attr-dict", (ins I32:$a), (outs), []>;
def Case133 : Fmt<"$a operands attr-dict", (ins I32:$a), (outs), []>;
def Case134 : Fmt<"operands operands attr-dict", (ins I32:$a), (outs), []>;
def Case135 : Fmt<"attr-dict $k $k", (ins I64Attr:$k), (outs), []>;
def Case136 : Fmt<"attr-dict custom<F>($k) $k", (ins I64Attr:$k), (outs), []>;
def Case137 : Fmt<"attr-dict custom<F>($a, $a)", (ins I32:$a), (outs), []>;
def Case138 : Fmt<"attr-dict type($a) type($a)", (ins I32:$a), (outs), []>;
def Case139 : Fmt<"attr-dict type($a) type(operands)", (ins I32:$a), (outs), []>;
def Case140 : Fmt<"attr-dict type(operands) type($a)", (ins I32:$a), (outs), []>;
def Case141 : Fmt<"attr-dict type(operands) type(operands)", (ins I32:$a), (outs), []>;
def Case142 : Fmt<"attr-dict type($r) type($r)", (ins), (outs I32:$r), []>;
def Case143 : Fmt<"attr-dict type($r) type(results)", (ins), (outs I32:$r), []>;
def Case144 : Fmt<"attr-dict type(results) type($r)", (ins), (outs I32:$r), []>;
def Case145 : Fmt<"attr-dict type(results) type(results)", (ins), (outs I32:$r), []>;
def Case146 : Fmt<"attr-dict type($a) functional-type($a, results)", (ins I32:$a), (outs), []>;
def Case147 : Fmt<"attr-dict functional-type(operands, operands)", (ins I32:$a), (outs), []>;
def Case148 : Fmt<"attr-dict-with-keyword $g $g", (ins), (outs), []> { let regions = (region AnyRegion:$g); }
def Case149 : Fmt<"attr-dict-with-keyword $g regions", (ins), (outs), []> { let regions = (region AnyRegion:$g); }
def Case150 : Fmt<"attr-dict-with-keyword regions $g", (ins), (outs), []> { let regions = (region AnyRegion:$g); }
def Case151 : Fmt<"attr-dict-with-keyword regions regions", (ins), (outs), []>;
def Case152 : Fmt<"attr-dict $s $s", (ins), (outs), []> { let successors = (successor AnySuccessor:$s); }
def Case153 : Fmt<"attr-dict $s successors", (ins), (outs), []> { let successors = (successor AnySuccessor:$s); }
def Case154 : Fmt<"attr-dict successors $s", (ins), (outs), []> { let successors = (successor AnySuccessor:$s); }
def Case155 : Fmt<"attr-dict successors successors", (ins), (outs), []>;
def Case156 : Fmt<"attr-dict custom<F>(ref($k))", (ins I64Attr:$k), (outs), []>;
def Case157 : Fmt<"attr-dict custom<F>(ref($a))", (ins I32:$a), (outs), []>;
def Case158 : Fmt<"attr-dict custom<F>(ref($g))", (ins), (outs), []> { let regions = (region AnyRegion:$g); }
def Case159 : Fmt<"attr-dict custom<F>(ref($s))", (ins), (outs), []> { let successors = (successor AnySuccessor:$s); }
def Case160 : Fmt<"attr-dict custom<F>(ref(type($a)))", (ins I32:$a), (outs), []>;
def Case161 : Fmt<"attr-dict custom<F>(ref(type(operands)))", (ins I32:$a), (outs), []>;
def Case162 : Fmt<"attr-dict custom<F>(ref(type($r)))", (ins), (outs I32:$r), []>;
def Case163 : Fmt<"attr-dict custom<F>(ref(type(results)))", (ins), (outs I32:$r), []>;
def Case164 : Fmt<"attr-dict custom<F>(ref(operands))", (ins I32:$a), (outs), []>;
def Case165 : Fmt<"attr-dict custom<F>(ref(regions))", (ins), (outs), []>;
def Case166 : Fmt<"attr-dict custom<F>(ref(successors))", (ins), (outs), []>;
def Case167 : Fmt<"custom<F>(ref(attr-dict))", (ins), (outs), []>;
def Case168 : Fmt<"attr-dict custom<F>(ref(results))", (ins), (outs I32:$r), []>;
def Case169 : Fmt<"attr-dict custom<F>(ref(ref($a)))", (ins I32:$a), (outs), []>;
def Case170 : Fmt<"attr-dict custom<F>(ref($r))", (ins), (outs I32:$r), []>;
def Case171 : Fmt<"attr-dict (`a`)?", (ins), (outs), []>;
def Case172 : Fmt<"attr-dict ($v)?", (ins Variadic<I32>:$v), (outs), []>;
def Case173 : Fmt<"attr-dict ($v^ $o^)?", (ins Variadic<I32>:$v, OptionalAttr<I64Attr>:$o), (outs), []>;
def Case174 : Fmt<"attr-dict ($v^):($o^)?", (ins Variadic<I32>:$v, OptionalAttr<I64Attr>:$o), (outs), []>;
def Case175 : Fmt<"attr-dict ($v^^)?", (ins Variadic<I32>:$v), (outs), []>;
def Case176 : Fmt<"attr-dict (type($v) $v^)?", (ins Variadic<I32>:$v), (outs), []>;
def Case177 : Fmt<"attr-dict (type($v)^)?", (ins Variadic<I32>:$v), (outs), []>;
def Case178 : Fmt<"attr-dict (`a`^)?", (ins), (outs), []>;
def Case179 : Fmt<"attr-dict (` `^)?", (ins), (outs), []>;
def Case180 : Fmt<"attr-dict ($k^)?", (ins I64Attr:$k), (outs), []>;
def Case181 : Fmt<"attr-dict ($a^)?", (ins I32:$a), (outs), []>;
def Case182 : Fmt<"attr-dict (`x` $a $v^)?", (ins I32:$a, Variadic<I32>:$v), (outs), []>;
def Case183 : Fmt<"attr-dict (`x` type($r)^)?", (ins), (outs I32:$r), []>;
def Case184 : Fmt<"attr-dict (`x` functional-type($a, results)^)?", (ins I32:$a), (outs), []>;
def Case185 : Fmt<"attr-dict (`x` $v^ type(operands))?", (ins Variadic<I32>:$v), (outs), []>;
def Case186 : Fmt<"(`x` attr-dict^)?", (ins), (outs), []>;
def Case187 : Fmt<"attr-dict (operands^)?", (ins Variadic<I32>:$v), (outs), []>;
def Case188 : Fmt<"attr-dict (`x` $v^ regions)?", (ins Variadic<I32>:$v), (outs), []>;
def Case189 : Fmt<"attr-dict (`x` $v^ oilist(`a`))?", (ins Variadic<I32>:$v), (outs), []>;
def Case190 : Fmt<"attr-dict (`x` $s^)?", (ins), (outs), []> { let successors = (successor VariadicSuccessor<AnySuccessor>:$s); }
def Case191 : Fmt<"attr-dict (`x` custom<F>($k)^)?", (ins I64Attr:$k), (outs), []>;
def Case192 : Fmt<"attr-dict (`x` custom<F>($a)^)?", (ins I32:$a), (outs), []>;
def Case193 : Fmt<"attr-dict (functional-type($v, $rv)^ $v)?", (ins Variadic<I32>:$v), (outs Variadic<I32>:$rv), []>;
def Case194 : Fmt<"attr-dict (`a` ($v^)?^)?", (ins Variadic<I32>:$v), (outs), []>;
def Case195 : Fmt<"attr-dict ($v^ prop-dict)?", (ins Variadic<I32>:$v), (outs), []>;
def Case196 : Fmt<"attr-dict ($v^):($k $a)?", (ins I64Attr:$k, I32:$a, Variadic<I32>:$v), (outs), []>;
def Case197 : Fmt<"attr-dict oilist(`a` $k)", (ins I64Attr:$k), (outs), []>;
def Case198 : Fmt<"attr-dict oilist(`a` $a)", (ins I32:$a), (outs), []>;
def Case199 : Fmt<"attr-dict oilist(`a` functional-type($v, $r))", (ins Variadic<I32>:$v), (outs I32:$r), []>;
def Case200 : Fmt<"attr-dict oilist(`a` $s)", (ins), (outs), []> { let successors = (successor VariadicSuccessor<AnySuccessor>:$s); }
def Case201 : Fmt<"attr-dict oilist(`a` $o `b` $k | `c`)", (ins OptionalAttr<I64Attr>:$o, I64Attr:$k), (outs), []>;
def Case202 : Fmt<"attr-dict oilist(`a` custom<F>($k))", (ins I64Attr:$k), (outs), []>;
def Case203 : Fmt<"attr-dict oilist(`a` functional-type($a, $rv))", (ins I32:$a), (outs Variadic<I32>:$rv), []>;
def Case204 : Fmt<"attr-dict oilist(`a` (`b` $k)?)", (ins I64Attr:$k), (outs), []>;
def Case205 : Fmt<"attr-dict oilist(`a` $o) oilist(`a`)", (ins OptionalAttr<I64Attr>:$o), (outs), []>;
def Case206 : Fmt<"attr-dict oilist(`a` $o | `b`) oilist(`c` | `b`)", (ins OptionalAttr<I64Attr>:$o), (outs), []>;
def Case207 : Fmt<"attr-dict oilist(`a` $o) `a`", (ins OptionalAttr<I64Attr>:$o), (outs), []>;
def Case208 : Fmt<"attr-dict oilist(`a` $o) oilist(`b`) `a`", (ins OptionalAttr<I64Attr>:$o), (outs), []>;
def Case209 : Fmt<"", (ins), (outs), []>;
def Case210 : Fmt<"  \n  ", (ins), (outs), []>;
def Case211 : Fmt<"`a`", (ins), (outs), []>;
def Case212 : Fmt<"$a", (ins I32:$a), (outs), []>;
def Case213 : Fmt<"attr-dict", (ins I32:$a), (outs), []>;
def Case214 : Fmt<"attr-dict $a", (ins I32:$a, I32:$b), (outs), []>;
def Case215 : Fmt<"attr-dict `a`", (ins I32:$a, I32:$b), (outs), []>;
def Case216 : Fmt<"attr-dict", (ins), (outs), []> { let regions = (region AnyRegion:$g); }
def Case217 : Fmt<"attr-dict-with-keyword $g", (ins), (outs), []> { let regions = (region AnyRegion:$g, AnyRegion:$h); }
def Case218 : Fmt<"attr-dict", (ins), (outs), []> { let successors = (successor AnySuccessor:$s); }
def Case219 : Fmt<"attr-dict $s", (ins), (outs), []> { let successors = (successor AnySuccessor:$s, AnySuccessor:$t); }
def Case220 : Fmt<"attr-dict $a", (ins AnyInteger:$a), (outs), []>;
def Case221 : Fmt<"attr-dict $a type($a) $b", (ins AnyInteger:$a, AnyInteger:$b), (outs), []>;
def Case222 : Fmt<"attr-dict", (ins), (outs AnyInteger:$r), []>;
def Case223 : Fmt<"attr-dict type($r)", (ins), (outs AnyInteger:$r, AnyInteger:$q), []>;
def Case224 : Fmt<"attr-dict", (ins), (outs Variadic<I32>:$rv), []>;
def Case225 : Fmt<"attr-dict operands", (ins Variadic<I32>:$v), (outs), []>;
def Case226 : Fmt<"attr-dict $a", (ins AnyInteger:$a), (outs AnyInteger:$r), [SameOperandsAndResultType]>;
def Case227 : Fmt<"attr-dict $a $b type($r)", (ins AnyInteger:$a, AnyInteger:$b), (outs AnyInteger:$r), [SameTypeOperands]>;
def Case228 : Fmt<"attr-dict $a", (ins AnyInteger:$a), (outs AnyInteger:$r), [AllTypesMatch<["a", "r"]>]>;
def Case229 : Fmt<"attr-dict $a type($a)", (ins AnyInteger:$a), (outs AnyInteger:$r), [TypesMatchWith<"x", "r", "a", "$_self">]>;
def Case230 : Fmt<"attr-dict $a type($r)", (ins AnyInteger:$a), (outs AnyInteger:$r), [TypesMatchWith<"x", "a", "r", "$_self">]>;
def Case231 : Fmt<"attr-dict $a", (ins AnyInteger:$a), (outs AnyInteger:$r), [InferTypeOpAdaptor]>;
def Case232 : Fmt<"\n  $a `,`\n  attr-dict", (ins I32:$a), (outs AnyInteger:$r), []>;
def Case233 : Fmt<"\n  $a `,` $\n  attr-dict", (ins I32:$a), (outs), []>;
def Case234 : Fmt<"attr-dict $k `:` type($r)", (ins AnyAttr:$k), (outs AnyInteger:$r), []>;
def Case235 : Fmt<"attr-dict $k attr-dict-with-keyword `:`", (ins AnyAttr:$k), (outs), []>;
def Case236 : Fmt<"$k attr-dict `:`", (ins AnyAttr:$k), (outs), []>;
def Case237 : Fmt<"attr-dict qualified($k) `:`", (ins AnyI32Attr:$k), (outs), []>;
def Case238 : Fmt<"attr-dict ($o^)? `:`", (ins OptionalAttr<AnyAttr>:$o), (outs), []>;
def Case239 : Fmt<"attr-dict (`a` $o^)? (`:` $v^)?", (ins OptionalAttr<AnyAttr>:$o, Variadic<I32>:$v), (outs), []>;
def Case240 : Fmt<"attr-dict $k ($v^)? `:`", (ins AnyAttr:$k, Variadic<I32>:$v), (outs), []>;
def Case241 : Fmt<"attr-dict $k ($v^):(`:`)?", (ins AnyAttr:$k, Variadic<I32>:$v), (outs), []>;
def Case242 : Fmt<"attr-dict ($o^ `:` `a`)?", (ins OptionalAttr<AnyAttr>:$o), (outs), []>;
def Case243 : Fmt<"attr-dict $g", (ins), (outs), []> { let regions = (region AnyRegion:$g); }
def Case244 : Fmt<"attr-dict ($v^)? $g", (ins Variadic<I32>:$v), (outs), []> { let regions = (region AnyRegion:$g); }
def Case245 : Fmt<"attr-dict ` ` $g", (ins), (outs), []> { let regions = (region AnyRegion:$g); }
def Case246 : Fmt<"attr-dict (`a` $v^ $g)?", (ins Variadic<I32>:$v), (outs), []> { let regions = (region VariadicRegion<AnyRegion>:$g); }
def Case247 : Fmt<"attr-dict ($g^)?", (ins), (outs), []> { let regions = (region AnyRegion:$g); }
def Case248 : Fmt<"attr-dict $k $g", (ins I64Attr:$k), (outs), []> { let regions = (region AnyRegion:$g); }
def Case249 : Fmt<"attr-dict $o $g", (ins OptionalAttr<I64Attr>:$o), (outs), []> { let regions = (region AnyRegion:$g); }
def Case250 : Fmt<"$x $", (ins), (outs), []>;
def Case251 : Fmt<"$x attr-dict `1`", (ins), (outs), []>;
def Case252 : Fmt<"attr-dict type($x $y)", (ins I32:$a), (outs), []>;
def Case253 : Fmt<"attr-dict custom<F>(results, $x)", (ins I32:$a), (outs), []>;
def Case254 : Fmt<"$a `,` attr-dict", (ins I32:$a), (outs), []>;
def Case255 : Fmt<"attr-dict ($v^ `:` type($v))?", (ins Variadic<I32>:$v), (outs), []>;
def Case256 : Fmt<"attr-dict oilist(`a` $o | `b` $p)", (ins OptionalAttr<I64Attr>:$o, OptionalAttr<I64Attr>:$p), (outs), []>;
def Case257 : Fmt<"operands attr-dict `:` functional-type(operands, results)", (ins Variadic<I32>:$v), (outs Variadic<I32>:$rv), []>;
def Case258 : Fmt<"attr-dict custom<F>($a, ref($a), type($r))", (ins I32:$a), (outs AnyInteger:$r), []>;
def Case259 : Fmt<"attr-dict ($v^):(`none`)?", (ins Variadic<I32>:$v), (outs), []>;
def Case260 : Fmt<"attr-dict (`none`):($v^)?", (ins Variadic<I32>:$v), (outs), []>;
def Case261 : Fmt<"attr-dict (`u` $u^)?", (ins UnitAttr:$u), (outs), []>;
def Case262 : Fmt<"attr-dict qualified($k) `:`", (ins StrAttr:$k), (outs), []>;
def Case263 : Fmt<"attr-dict $k `:` type($r)", (ins AnyI32Attr:$k), (outs AnyInteger:$r), []>;
def Case264 : Fmt<"$a `,` $b attr-dict `:` type($b)", (ins AnyInteger:$a, AnyInteger:$b), (outs AnyInteger:$r), [SameOperandsAndResultType]>;
def Case265 : Fmt<"prop-dict attr-dict", (ins I64Attr:$k), (outs), []>;
def Case266 : Fmt<"`_` `:` `,` `=` `<` `>` `(` `)` `[` `]` `{` `}` `?` `+` `-` `*` `->` `...` `a.b$c_1` attr-dict", (ins), (outs), []>;
def Case267 : Fmt<"attr-dict (`a` (`b` $o^)? $v^)?", (ins OptionalAttr<I64Attr>:$o, Variadic<I32>:$v), (outs), []>;
def Case268 : Fmt<"attr-dict ($k $v^)?", (ins I64Attr:$k, Variadic<I32>:$v), (outs), []>;
def Case269 : Fmt<"attr-dict custom<F>($a, \"x \\\" y\")", (ins I32:$a), (outs), []>;
