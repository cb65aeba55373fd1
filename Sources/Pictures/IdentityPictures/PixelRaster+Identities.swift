extension PixelRaster {
  /// The dots that stand for a key, a hash or an account; the picture of no bytes is empty.
  ///
  /// - Parameters:
  ///   - dots: what they stand for.
  ///   - side: width and height, at least 1.
  public init(dots: [UInt8], side: Int) {
    let side = max(side, 1)
    let figures = dots.isEmpty ? [] : DotsPattern(dots).figures(side: Double(side))
    self.init(figures, side: side)
  }

  /// The fields that stand for an Ethereum address.
  ///
  /// - Parameters:
  ///   - blockies: the address, `0x` and lower-case digits.
  ///   - side: width and height, at least 1.
  public init(blockies: String, side: Int) {
    let side = max(side, 1)
    self.init(BlockiesPattern(blockies).figures(side: Double(side)), side: side)
  }

  /// The picture that stands for a seed's root key.
  ///
  /// - Parameters:
  ///   - jdenticon: the address with prefix 1.
  ///   - side: width and height, at least 1.
  public init(jdenticon: String, side: Int) {
    let side = max(side, 1)
    self.init(JdenticonPattern(jdenticon).figures(side: Double(side)), side: side)
  }
}
