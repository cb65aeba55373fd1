/// A record that is told from others by its SCALE bytes, where its texts would be taken for equal in
/// other spellings by Swift's `==`.
public protocol SCALEComparable: SCALECodable, Hashable {}

extension SCALEComparable {
  /// Whether both have the same bytes.
  public static func == (left: Self, right: Self) -> Bool { left.scaleBytes == right.scaleBytes }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(scaleBytes) }
}
