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

extension Int {
  /// A number of bytes in the largest unit: `183 bytes`, `331 KB`, `2.5 MB`, `268 MB`.
  public var byteSize: String {
    func tenths(_ count: Int) -> String { "\(count / 10).\(count % 10)" }
    return switch self {
    case ..<1_000: counted("byte")
    case ..<999_500: "\((self + 500) / 1_000) KB"
    case ..<9_950_000: tenths((self + 50_000) / 100_000) + " MB"
    case ..<999_500_000: "\((self + 500_000) / 1_000_000) MB"
    default: tenths((self / 50_000_000 + 1) / 2) + " GB"
    }
  }
}
