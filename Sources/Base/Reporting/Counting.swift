extension BinaryInteger {
  /// The number and what it counts, for a message: `1 byte`, `2 bytes`, `0 bytes`.
  ///
  /// ```swift
  /// left.counted("byte is", plural: "bytes are")   // 1 byte is
  /// ```
  ///
  /// - Parameters:
  ///   - noun: for exactly one.
  ///   - plural: for any other number; the noun with an `s` unless given.
  /// - Returns: number, blank and noun.
  public func counted(_ noun: String, plural: String? = nil) -> String {
    "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
  }
}
