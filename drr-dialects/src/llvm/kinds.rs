//! The attributes of `llvm`.

use drr::EnumAttr;
use drr::constraint::{AttrFlags, FlagWords};

/// The predicate of a comparison of floating-point numbers: ordered (`O…`, false if an operand is a
/// NaN) or unordered (`U…`, true if one is).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(int = 64)]
#[allow(missing_docs)]
pub enum FCmpPredicate {
    #[value("_false")]
    False,
    Oeq,
    Ogt,
    Oge,
    Olt,
    Ole,
    One,
    Ord,
    Ueq,
    Ugt,
    Uge,
    Ult,
    Ule,
    Une,
    Uno,
    #[value("_true")]
    True,
}

/// LLVM Exception Behavior.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(int = 64)]
#[allow(missing_docs)]
pub enum FPExceptionBehavior {
    Ignore,
    MayTrap,
    Strict,
}

/// LLVM Rounding Mode.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(int = 64)]
#[allow(missing_docs)]
pub enum RoundingMode {
    #[value(0, "towardzero")]
    TowardZero,
    #[value(1, "tonearest")]
    NearestTiesToEven,
    #[value(2, "upward")]
    TowardPositive,
    #[value(3, "downward")]
    TowardNegative,
    #[value(4, "tonearestaway")]
    NearestTiesToAway,
    #[value(7)]
    Dynamic,
}

/// Atomic ordering for LLVM's memory model.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(int = 64)]
#[allow(missing_docs)]
pub enum AtomicOrdering {
    #[value("not_atomic")]
    NotAtomic,
    Unordered,
    Monotonic,
    #[value(4)]
    Acquire,
    #[value(5)]
    Release,
    #[value(6, "acq_rel")]
    AcqRel,
    #[value(7, "seq_cst")]
    SeqCst,
}

/// llvm.atomicrmw binary operations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(int = 64)]
#[allow(missing_docs)]
pub enum AtomicBinOp {
    Xchg,
    Add,
    Sub,
    #[value("_and")]
    And,
    Nand,
    #[value("_or")]
    Or,
    #[value("_xor")]
    Xor,
    Max,
    Min,
    Umax,
    Umin,
    Fadd,
    Fsub,
    Fmax,
    Fmin,
    #[value("uinc_wrap")]
    UincWrap,
    #[value("udec_wrap")]
    UdecWrap,
    #[value("usub_cond")]
    UsubCond,
    #[value("usub_sat")]
    UsubSat,
    Fmaximum,
    Fminimum,
}

/// LLVM GlobalValue UnnamedAddr.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(int = 64)]
pub enum UnnamedAddr {
    /// The address matters.
    None,
    /// It does not matter in the module.
    #[value("local_unnamed_addr")]
    Local,
    /// It does not matter.
    #[value("unnamed_addr")]
    Global,
}

/// LLVM GlobalValue Visibility.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(int = 64)]
pub enum Visibility {
    /// Visible to all.
    Default,
    /// Visible in one object only.
    Hidden,
    /// Visible to all, and not replaced.
    Protected,
}

/// Declares an attribute `#llvm.name<word>`.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident = $text:literal: $($variant:ident $word:literal),*;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
        #[enum_attr(text = $text)]
        #[allow(missing_docs)]
        pub enum $name {
            $(#[value($word)] $variant,)*
        }
        impl $name {
            /// The words.
            pub const WORDS: &'static [&'static str] = &[$($word),*];
        }
    )*};
}

words! {
    /// LLVM Linkage specification.
    Linkage = "#llvm.linkage<{}>":
        External "external", AvailableExternally "available_externally", Linkonce "linkonce",
        LinkonceOdr "linkonce_odr", Weak "weak", WeakOdr "weak_odr", Appending "appending",
        Internal "internal", Private "private", ExternWeak "extern_weak", Common "common";
    /// LLVM Calling Convention specification.
    CConv = "#llvm.cconv<{}>":
        C "ccc", Fast "fastcc", Cold "coldcc", Ghc "cc_10", HiPE "cc_11", AnyReg "anyregcc",
        PreserveMost "preserve_mostcc", PreserveAll "preserve_allcc", Swift "swiftcc",
        CxxFastTls "cxx_fast_tlscc", Tail "tailcc", CfGuardCheck "cfguard_checkcc",
        SwiftTail "swifttailcc", X86StdCall "x86_stdcallcc", X86FastCall "x86_fastcallcc",
        ArmApcs "arm_apcscc", ArmAapcs "arm_aapcscc", ArmAapcsVfp "arm_aapcs_vfpcc",
        Msp430Intr "msp430_intrcc", X86ThisCall "x86_thiscallcc", PtxKernel "ptx_kernelcc",
        PtxDevice "ptx_devicecc", SpirFunc "spir_funccc", SpirKernel "spir_kernelcc",
        IntelOclBi "intel_ocl_bicc", X86_64SysV "x86_64_sysvcc", Win64 "win64cc",
        X86VectorCall "x86_vectorcallcc", Hhvm "hhvmcc", HhvmC "hhvm_ccc", X86Intr "x86_intrcc",
        AvrIntr "avr_intrcc", AvrBuiltin "avr_builtincc", AmdGpuVs "amdgpu_vscc",
        AmdGpuGs "amdgpu_gscc", AmdGpuCs "amdgpu_cscc", AmdGpuKernel "amdgpu_kernelcc",
        X86RegCall "x86_regcallcc", AmdGpuHs "amdgpu_hscc", Msp430Builtin "msp430_builtincc",
        AmdGpuLs "amdgpu_lscc", AmdGpuEs "amdgpu_escc",
        AArch64VectorCall "aarch64_vectorcallcc",
        AArch64SveVectorCall "aarch64_sve_vectorcallcc",
        WasmEmscriptenInvoke "wasm_emscripten_invokecc", AmdGpuGfx "amdgpu_gfxcc",
        M68kIntr "m68k_intrcc";
    /// LLVM Calling Convention specification.
    TailCallKind = "#llvm.tailcallkind<{}>":
        None "none", Tail "tail", MustTail "musttail", NoTail "notail";
}

/// Fast-math flags: transformations of floating-point arithmetic that are allowed.
#[derive(Clone, Copy, Debug)]
pub struct FastMath;

impl AttrFlags for FastMath {
    const SUMMARY: &'static str = "LLVM fastmath flags";
    const WORDS: FlagWords = FlagWords {
        before: "#llvm.fastmath<",
        after: ">",
        separator: ", ",
        none: "none",
        bits: &["nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc"],
        groups: &[("fast", 0x7f)],
    };
}
