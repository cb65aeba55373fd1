extension PixelRaster {
  /// The dots of a key, a hash or an account; empty for no bytes.
  ///
  /// - Parameters:
  ///   - dots: the identity's bytes.
  ///   - side: width and height, at least 1.
  public init(dots: [UInt8], side: Int) {
    let side = max(side, 1)
    let figures = dots.isEmpty ? [] : DotsPattern(dots).figures(side: Double(side))
    self.init(figures, side: side)
  }

  /// The blockies of an Ethereum address.
  ///
  /// - Parameters:
  ///   - blockies: the address, `0x` and lower-case hex digits.
  ///   - side: width and height, at least 1.
  public init(blockies: String, side: Int) {
    let side = max(side, 1)
    self.init(BlockiesPattern(blockies).figures(side: Double(side)), side: side)
  }

  /// The jdenticon of a seed's root key.
  ///
  /// - Parameters:
  ///   - jdenticon: the SS58 address with prefix 1.
  ///   - side: width and height, at least 1.
  public init(jdenticon: String, side: Int) {
    let side = max(side, 1)
    self.init(JdenticonPattern(jdenticon).figures(side: Double(side)), side: side)
  }
}
