//! A block that names more distinct ops than the compiler's recursion limit allows: `dialect …;`
//! fetches their declarations in one step, and a dialect made of parts may have any number of ops.

use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::embedded::{Context, ParseOptions, WalkOrder};
use drr::ir::{Ir, Op};
use drr::pattern_set::PatternSet;
use drr::prelude::*;

drr::declare_op! {
    /// Number 0.
    pub Op000 = "many.op0"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 1.
    pub Op001 = "many.op1"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 2.
    pub Op002 = "many.op2"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 3.
    pub Op003 = "many.op3"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 4.
    pub Op004 = "many.op4"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 5.
    pub Op005 = "many.op5"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 6.
    pub Op006 = "many.op6"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 7.
    pub Op007 = "many.op7"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 8.
    pub Op008 = "many.op8"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 9.
    pub Op009 = "many.op9"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 10.
    pub Op010 = "many.op10"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 11.
    pub Op011 = "many.op11"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 12.
    pub Op012 = "many.op12"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 13.
    pub Op013 = "many.op13"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 14.
    pub Op014 = "many.op14"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 15.
    pub Op015 = "many.op15"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 16.
    pub Op016 = "many.op16"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 17.
    pub Op017 = "many.op17"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 18.
    pub Op018 = "many.op18"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 19.
    pub Op019 = "many.op19"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 20.
    pub Op020 = "many.op20"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 21.
    pub Op021 = "many.op21"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 22.
    pub Op022 = "many.op22"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 23.
    pub Op023 = "many.op23"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 24.
    pub Op024 = "many.op24"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 25.
    pub Op025 = "many.op25"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 26.
    pub Op026 = "many.op26"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 27.
    pub Op027 = "many.op27"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 28.
    pub Op028 = "many.op28"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 29.
    pub Op029 = "many.op29"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 30.
    pub Op030 = "many.op30"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 31.
    pub Op031 = "many.op31"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 32.
    pub Op032 = "many.op32"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 33.
    pub Op033 = "many.op33"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 34.
    pub Op034 = "many.op34"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 35.
    pub Op035 = "many.op35"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 36.
    pub Op036 = "many.op36"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 37.
    pub Op037 = "many.op37"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 38.
    pub Op038 = "many.op38"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 39.
    pub Op039 = "many.op39"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 40.
    pub Op040 = "many.op40"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 41.
    pub Op041 = "many.op41"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 42.
    pub Op042 = "many.op42"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 43.
    pub Op043 = "many.op43"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 44.
    pub Op044 = "many.op44"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 45.
    pub Op045 = "many.op45"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 46.
    pub Op046 = "many.op46"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 47.
    pub Op047 = "many.op47"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 48.
    pub Op048 = "many.op48"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 49.
    pub Op049 = "many.op49"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 50.
    pub Op050 = "many.op50"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 51.
    pub Op051 = "many.op51"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 52.
    pub Op052 = "many.op52"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 53.
    pub Op053 = "many.op53"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 54.
    pub Op054 = "many.op54"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 55.
    pub Op055 = "many.op55"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 56.
    pub Op056 = "many.op56"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 57.
    pub Op057 = "many.op57"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 58.
    pub Op058 = "many.op58"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 59.
    pub Op059 = "many.op59"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 60.
    pub Op060 = "many.op60"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 61.
    pub Op061 = "many.op61"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 62.
    pub Op062 = "many.op62"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 63.
    pub Op063 = "many.op63"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 64.
    pub Op064 = "many.op64"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 65.
    pub Op065 = "many.op65"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 66.
    pub Op066 = "many.op66"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 67.
    pub Op067 = "many.op67"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 68.
    pub Op068 = "many.op68"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 69.
    pub Op069 = "many.op69"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 70.
    pub Op070 = "many.op70"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 71.
    pub Op071 = "many.op71"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 72.
    pub Op072 = "many.op72"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 73.
    pub Op073 = "many.op73"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 74.
    pub Op074 = "many.op74"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 75.
    pub Op075 = "many.op75"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 76.
    pub Op076 = "many.op76"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 77.
    pub Op077 = "many.op77"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 78.
    pub Op078 = "many.op78"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 79.
    pub Op079 = "many.op79"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 80.
    pub Op080 = "many.op80"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 81.
    pub Op081 = "many.op81"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 82.
    pub Op082 = "many.op82"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 83.
    pub Op083 = "many.op83"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 84.
    pub Op084 = "many.op84"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 85.
    pub Op085 = "many.op85"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 86.
    pub Op086 = "many.op86"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 87.
    pub Op087 = "many.op87"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 88.
    pub Op088 = "many.op88"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 89.
    pub Op089 = "many.op89"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 90.
    pub Op090 = "many.op90"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 91.
    pub Op091 = "many.op91"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 92.
    pub Op092 = "many.op92"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 93.
    pub Op093 = "many.op93"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 94.
    pub Op094 = "many.op94"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 95.
    pub Op095 = "many.op95"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 96.
    pub Op096 = "many.op96"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 97.
    pub Op097 = "many.op97"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 98.
    pub Op098 = "many.op98"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 99.
    pub Op099 = "many.op99"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 100.
    pub Op100 = "many.op100"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 101.
    pub Op101 = "many.op101"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 102.
    pub Op102 = "many.op102"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 103.
    pub Op103 = "many.op103"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 104.
    pub Op104 = "many.op104"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 105.
    pub Op105 = "many.op105"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 106.
    pub Op106 = "many.op106"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 107.
    pub Op107 = "many.op107"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 108.
    pub Op108 = "many.op108"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 109.
    pub Op109 = "many.op109"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 110.
    pub Op110 = "many.op110"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 111.
    pub Op111 = "many.op111"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 112.
    pub Op112 = "many.op112"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 113.
    pub Op113 = "many.op113"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 114.
    pub Op114 = "many.op114"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 115.
    pub Op115 = "many.op115"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 116.
    pub Op116 = "many.op116"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 117.
    pub Op117 = "many.op117"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 118.
    pub Op118 = "many.op118"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 119.
    pub Op119 = "many.op119"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 120.
    pub Op120 = "many.op120"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 121.
    pub Op121 = "many.op121"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 122.
    pub Op122 = "many.op122"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 123.
    pub Op123 = "many.op123"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 124.
    pub Op124 = "many.op124"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 125.
    pub Op125 = "many.op125"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 126.
    pub Op126 = "many.op126"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 127.
    pub Op127 = "many.op127"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 128.
    pub Op128 = "many.op128"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 129.
    pub Op129 = "many.op129"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 130.
    pub Op130 = "many.op130"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 131.
    pub Op131 = "many.op131"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 132.
    pub Op132 = "many.op132"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 133.
    pub Op133 = "many.op133"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 134.
    pub Op134 = "many.op134"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 135.
    pub Op135 = "many.op135"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 136.
    pub Op136 = "many.op136"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 137.
    pub Op137 = "many.op137"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 138.
    pub Op138 = "many.op138"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 139.
    pub Op139 = "many.op139"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 140.
    pub Op140 = "many.op140"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 141.
    pub Op141 = "many.op141"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 142.
    pub Op142 = "many.op142"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 143.
    pub Op143 = "many.op143"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 144.
    pub Op144 = "many.op144"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 145.
    pub Op145 = "many.op145"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 146.
    pub Op146 = "many.op146"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 147.
    pub Op147 = "many.op147"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 148.
    pub Op148 = "many.op148"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Number 149.
    pub Op149 = "many.op149"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
}

drr::dialect! {
    ManyDialect = "many" { ops: [Op000, Op001, Op002, Op003, Op004, Op005, Op006, Op007, Op008, Op009, Op010, Op011, Op012, Op013, Op014, Op015, Op016, Op017, Op018, Op019, Op020, Op021, Op022, Op023, Op024, Op025, Op026, Op027, Op028, Op029, Op030, Op031, Op032, Op033, Op034, Op035, Op036, Op037, Op038, Op039, Op040, Op041, Op042, Op043, Op044, Op045, Op046, Op047, Op048, Op049, Op050, Op051, Op052, Op053, Op054, Op055, Op056, Op057, Op058, Op059, Op060, Op061, Op062, Op063, Op064, Op065, Op066, Op067, Op068, Op069, Op070, Op071, Op072, Op073, Op074, Op075, Op076, Op077, Op078, Op079, Op080, Op081, Op082, Op083, Op084, Op085, Op086, Op087, Op088, Op089, Op090, Op091, Op092, Op093, Op094, Op095, Op096, Op097, Op098, Op099, Op100, Op101, Op102, Op103, Op104, Op105, Op106, Op107, Op108, Op109, Op110, Op111, Op112, Op113, Op114, Op115, Op116, Op117, Op118, Op119, Op120, Op121, Op122, Op123, Op124, Op125, Op126, Op127, Op128, Op129, Op130, Op131, Op132, Op133, Op134, Op135, Op136, Op137, Op138, Op139, Op140, Op141, Op142, Op143, Op144, Op145, Op146, Op147, Op148, Op149] }
}

drr::drr! {
    set Unwrap;
    dialect ManyDialect;

    foreach Op in [
        Op000, Op001, Op002, Op003, Op004, Op005, Op006, Op007, Op008, Op009, Op010, Op011, Op012, Op013, Op014, Op015, Op016, Op017, Op018, Op019, Op020, Op021, Op022, Op023, Op024, Op025, Op026, Op027, Op028, Op029, Op030, Op031, Op032, Op033, Op034, Op035, Op036, Op037, Op038, Op039, Op040, Op041, Op042, Op043, Op044, Op045, Op046, Op047, Op048, Op049, Op050, Op051, Op052, Op053, Op054, Op055, Op056, Op057, Op058, Op059, Op060, Op061, Op062, Op063, Op064, Op065, Op066, Op067, Op068, Op069, Op070, Op071, Op072, Op073, Op074, Op075, Op076, Op077, Op078, Op079, Op080, Op081, Op082, Op083, Op084, Op085, Op086, Op087, Op088, Op089, Op090, Op091, Op092, Op093, Op094, Op095, Op096, Op097, Op098, Op099, Op100, Op101, Op102, Op103, Op104, Op105, Op106, Op107, Op108, Op109, Op110, Op111, Op112, Op113, Op114, Op115, Op116, Op117, Op118, Op119, Op120, Op121, Op122, Op123, Op124, Op125, Op126, Op127, Op128, Op129, Op130, Op131, Op132, Op133, Op134, Op135, Op136, Op137, Op138, Op139, Op140, Op141, Op142, Op143, Op144, Op145, Op146, Op147, Op148
    ] {
        def Drop #Op : Pat<(Op (Op149 $x)), (Op $x)>;
    }
}

#[track_caller]
fn parsed(context: &mut Context, text: &str) -> Op<Context> {
    match context.parse_module(text) {
        Ok(module) => module,
        Err(error) => panic!("{error}"),
    }
}

/// Binds the set and applies it once, in a context that has met this many other ops before.
#[track_caller]
fn unwraps_after(others: usize) {
    let mut context = Context::new();
    context.allow_unregistered_dialects(true);
    let others = (0..others).map(|number| format!("\"other.op{number}\"() : () -> ()\n"));
    parsed(&mut context, &others.collect::<String>());
    let set = PatternSet::<Context>::new().with(Unwrap).bind(&mut context);
    assert_eq!(set.rules().len(), 149);
    let text = r#""builtin.module"() ({
  %0 = "many.source"() : () -> i32
  %1 = "many.op149"(%0) : (i32) -> i32
  %2 = "many.op148"(%1) : (i32) -> i32
  "many.use"(%2) : (i32) -> ()
}) : () -> ()"#;
    let module = parsed(&mut context, text);
    let config = GreedyRewriteConfig::default();
    match apply_patterns_greedily(&mut context, module, &set, &config, None) {
        Ok(report) => assert_eq!(report.rewrites, 1),
        Err(error) => panic!("{error}"),
    }
    let expected = r#"module {
  %0 = "many.source"() : () -> i32
  %1 = "many.op148"(%0) : (i32) -> i32
  "many.use"(%1) : (i32) -> ()
}"#;
    assert_eq!(context.display(module).to_string().trim_end(), expected);
}

drr::drr! {
    set Conditional;
    // More conditions than the compiler's recursion limit allows macro calls.
    foreach n in 0..150 {
        #[cfg(any())]
        def Off #n : Pat<(Op000 (Op001 $x)), (Op002 $x)>;
    }
    #[cfg(all())]
    def Last : Pat<(Op000 (Op001 $x)), (Op003 $x)>;
}

#[test]
fn a_block_names_a_hundred_and_fifty_ops_of_one_dialect() {
    unwraps_after(0);
}

#[test]
fn the_ops_of_a_set_may_come_after_hundreds_of_others() {
    // The tables of a set list the first 512 kinds apart from the others.
    unwraps_after(450);
    unwraps_after(1000);
}

drr::drr! {
    set Twice;
    dialect ManyDialect;

    foreach Op in [
        Op000, Op001, Op002, Op003, Op004, Op005, Op006, Op007, Op008, Op009, Op010, Op011, Op012, Op013, Op014, Op015, Op016, Op017, Op018, Op019, Op020, Op021, Op022, Op023, Op024, Op025, Op026, Op027, Op028, Op029, Op030, Op031, Op032, Op033
    ] {
        def Inner #Op : Pat<(Op (Op149 $x)), (Op $x)>;
        def Skip #Op : Pat<(Op $x), (replaceWithValue $x)>;
    }
}

#[test]
fn rules_that_are_disabled_do_not_run_in_a_large_set() {
    let text = r#""builtin.module"() ({
  %0 = "many.source"() : () -> i32
  %1 = "many.op149"(%0) : (i32) -> i32
  %2 = "many.op7"(%1) : (i32) -> i32
  "many.use"(%2) : (i32) -> ()
}) : () -> ()"#;
    for (disabled, operand) in [
        (&["InnerOp001", "SkipOp001"][..], "many.source"),
        (&["InnerOp007"], "many.op149"),
        (&["SkipOp007"], "many.op7"),
        (&["InnerOp007", "SkipOp007"], "many.op7"),
    ] {
        let mut set = PatternSet::<Context>::new().with(Twice);
        assert_eq!(set.len(), 68);
        for name in disabled {
            assert_eq!(set.disable(*name), Ok(1), "{name}");
        }
        let mut context = Context::new();
        let set = set.bind(&mut context);
        let module = parsed(&mut context, text);
        let config = GreedyRewriteConfig::default();
        let done = apply_patterns_greedily(&mut context, module, &set, &config, None);
        assert!(done.is_ok(), "{done:?}");
        let ops = context.ops_in(module, WalkOrder::PostOrder);
        let used = ops.iter().find(|op| context.op_name(**op) == "many.use");
        let operand_of = |op: &Op<Context>| context.defining_op(context.operand(*op, 0));
        let definition = used.and_then(operand_of).map(|(op, _)| context.op_name(op));
        assert_eq!(definition, Some(operand), "without {disabled:?}");
    }
}

#[test]
fn an_operation_that_is_not_as_its_op_declares_matches_nothing() {
    let mut context = Context::new();
    let set = PatternSet::<Context>::new().with(Unwrap).bind(&mut context);
    let text = r#""builtin.module"() ({
  %0 = "many.op149"() : () -> i32
  %1:2 = "many.op148"(%0) : (i32) -> (i32, i32)
  %2 = "many.op147"() : () -> i32
  "many.use"(%1#1, %2) : (i32, i32) -> ()
}) : () -> ()"#;
    let options = ParseOptions::new().verify(false);
    let module = match context.parse_module_with(text, &options) {
        Ok(module) => module,
        Err(error) => panic!("{error}"),
    };
    let config = GreedyRewriteConfig::default();
    match apply_patterns_greedily(&mut context, module, &set, &config, None) {
        Ok(report) => assert_eq!(report.rewrites, 0),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn rules_of_a_loop_share_the_answer_to_their_condition() {
    let set = PatternSet::<Context>::new().with(Conditional);
    assert_eq!(
        set.rules().map(|rule| rule.name).collect::<Vec<_>>(),
        ["Last"]
    );
}
