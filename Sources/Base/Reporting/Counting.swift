extension BinaryInteger {
  /// The number with a noun, for a message: `1 byte`, `2 bytes`, `0 bytes`.
  ///
  /// ```swift
  /// left.counted("byte is", plural: "bytes are")   // 1 byte is
  /// ```
  ///
  /// - Parameters:
  ///   - noun: the singular.
  ///   - plural: the plural; by default the singular with an `s`.
  /// - Returns: the number, a space and the noun.
  public func counted(_ noun: String, plural: String? = nil) -> String {
    "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
  }
}
