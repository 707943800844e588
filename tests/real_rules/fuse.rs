//! Folds an element-wise op with a constant into the convolution before it, as TensorFlow Lite
//! does: additions change the bias, multiplications the filter and the bias.

use drr::prelude::*;

use crate::native::along_last;

drr::declare_op! {
    /// A constant.
    pub ConstOp = "nn.const"() { value: ElementsAttr } -> (result: AnyTensor)
        traits(Pure, ConstantLike, AllTypesMatch(value, result));
    /// A convolution. The filter's last dimension is the output channel.
    pub ConvOp = "nn.conv_2d"(input: AnyTensor, filter: AnyTensor, bias: AnyTensor) {
        activation: StrAttr = "NONE",
        strides: DenseI64ArrayAttr,
        padding: Optional<StrAttr>,
    } -> (result: AnyTensor) traits(Pure);
    /// A convolution of each channel separately.
    pub DepthwiseConvOp = "nn.depthwise_conv_2d"(input: AnyTensor, filter: AnyTensor, bias: AnyTensor) {
        activation: StrAttr = "NONE",
        strides: DenseI64ArrayAttr,
        padding: Optional<StrAttr>,
        multiplier: I64Attr = 1,
    } -> (result: AnyTensor) traits(Pure);
    /// `a + b`, followed by an activation.
    pub AddOp = "nn.add"(a: AnyTensor, b: AnyTensor) { activation: StrAttr = "NONE" } -> (result: AnyTensor) traits(Pure);
    /// `a - b`.
    pub SubOp = "nn.sub"(a: AnyTensor, b: AnyTensor) { activation: StrAttr = "NONE" } -> (result: AnyTensor) traits(Pure);
    /// `a * b`.
    pub MulOp = "nn.mul"(a: AnyTensor, b: AnyTensor) { activation: StrAttr = "NONE" } -> (result: AnyTensor) traits(Pure);
    /// `a / b`.
    pub DivOp = "nn.div"(a: AnyTensor, b: AnyTensor) { activation: StrAttr = "NONE" } -> (result: AnyTensor) traits(Pure);
}

drr::drr! {
    /// Fuses element-wise ops into convolutions.
    pub set FuseBinary;

    /// The convolution in all these rules: its filter and bias are constants, and it has no
    /// activation.
    class Affine<conv> : Dag<(conv:$conv $x, (ConstOp $filter), (ConstOp $bias), activation = "NONE", ..)>;

    /// conv(x, filter, bias) op c -> conv(x, filter', bias'), with the activation of the op
    class Fuse<op, conv, filter, bias> : Pat<
        (op Affine<conv>, (ConstOp $c), $activation),
        (conv $x, (ConstOp filter), (ConstOp bias), activation = $activation, ..$conv),
        [(HasOneUse $conv), (IsPerChannel $bias, $c)]>;

    multiclass FuseInto<conv> {
        // Named after the op that is fused.
        def Add : Fuse<AddOp, conv, $filter, (Sum $bias, $c)>;
        def Sub : Fuse<SubOp, conv, $filter, (Difference $bias, $c)>;
        def Mul : Fuse<MulOp, conv, (Product $filter, $c), (Product $bias, $c)>;
        def Div : Fuse<DivOp, conv, (Quotient $filter, $c), (Quotient $bias, $c)>;
    }
    defm Conv : FuseInto<ConvOp>;
    defm DepthwiseConv : FuseInto<DepthwiseConvOp>;

    /// One number for each channel, or one for all channels.
    def IsPerChannel : Constraint<
        { $1.ty()?.rank()? <= 1 && ($1.ty()?.num_elements()? == 1 || $0.ty() == $1.ty()) },
        "one number a channel">;

    def Sum : NativeCodeCall<{ along_last($0, $1, |a, b| a + b) }>;
    def Difference : NativeCodeCall<{ along_last($0, $1, |a, b| a - b) }>;
    def Product : NativeCodeCall<{ along_last($0, $1, |a, b| a * b) }>;
    def Quotient : NativeCodeCall<{ along_last($0, $1, |a, b| a / b) }>;
}
