/// A type that is compared by its SCALE encoding; Swift's `==` also treats texts with different
/// bytes as equal if they are canonically equivalent.
public protocol SCALEComparable: SCALECodable, Hashable {}

extension SCALEComparable {
  /// Compares the encodings.
  public static func == (left: Self, right: Self) -> Bool { left.scaleBytes == right.scaleBytes }

  /// Hashes the encoding.
  public func hash(into hasher: inout Hasher) { hasher.combine(scaleBytes) }
}
