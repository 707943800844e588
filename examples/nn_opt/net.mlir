func.func @net(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = nn.add %x, %x : tensor<2x3xf32>
  %1 = nn.scale %0 by 5.000000e-01 : tensor<2x3xf32>
  %2 = nn.relu %1 : tensor<2x3xf32>
  %3 = nn.relu %2 : tensor<2x3xf32>
  return %3 : tensor<2x3xf32>
}
