import ByteSupport
import Reporting

/// The first place at which metadata is not what its reduction must be.
public struct ReductionDifference: Error, Equatable, Sendable {
  /// What differs, such as `the index of the variant 'transfer' of the type 17`.
  public internal(set) var place: String
  /// What the full metadata asks for there.
  public let expected: String
  /// What is there.
  public let found: String
  /// Whether a Vault could show other cards for it; else only the bytes are others.
  public internal(set) var isSeen: Bool

  init(_ place: String, expected: String, found: String, isSeen: Bool = true) {
    self.place = place
    self.expected = expected
    self.found = found
    self.isSeen = isSeen
  }

  /// What differs, as a sentence.
  public var message: String {
    "\(place.prefix(1).uppercased())\(place.dropFirst()) should be \(expected) and is \(found)."
  }

  /// The first byte in which metadata differs from other metadata; `isSeen` says whether cards may.
  static func firstByte(
    of candidate: [UInt8], from full: [UInt8], isSeen: Bool
  ) -> ReductionDifference {
    let place =
      zip(full, candidate).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      ?? min(full.count, candidate.count)
    func shown(_ bytes: [UInt8]) -> String {
      place < bytes.count ? "0x" + Hex.encode([bytes[place]]) : "the end"
    }
    return ReductionDifference(
      "byte \(place)", expected: shown(full), found: shown(candidate), isSeen: isSeen)
  }

  /// The same difference, as one inside something.
  func inside(_ whole: String) -> ReductionDifference {
    var difference = self
    difference.place += " of \(whole)"
    return difference
  }

  /// Checks that both have the same bytes.
  static func check(
    _ place: @autoclosure () -> String, _ full: String, _ reduced: String
  ) throws(ReductionDifference) {
    guard !full.hasSameBytes(as: reduced) else { return }
    throw ReductionDifference(
      place(), expected: ScreenText.quoted(full), found: ScreenText.quoted(reduced))
  }

  /// Checks that both are equal.
  static func check<Value: Equatable>(
    _ place: @autoclosure () -> String, _ full: Value, _ reduced: Value, isSeen: Bool = true
  ) throws(ReductionDifference) {
    guard full != reduced else { return }
    throw ReductionDifference(place(), expected: "\(full)", found: "\(reduced)", isSeen: isSeen)
  }
}
