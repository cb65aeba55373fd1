import ByteSupport
import Reporting

/// The first difference between metadata and the expected reduction.
public struct ReductionDifference: Error, Equatable, Sendable {
  /// The differing part, such as `the index of the variant 'transfer' of the type 17`.
  public internal(set) var place: String
  /// The expected value, from the full metadata.
  public let expected: String
  /// The value found.
  public let found: String
  /// Whether the difference can change cards; if not, it only affects the encoding.
  public internal(set) var isSeen: Bool

  init(_ place: String, expected: String, found: String, isSeen: Bool = true) {
    self.place = place
    self.expected = expected
    self.found = found
    self.isSeen = isSeen
  }

  /// The difference, as a sentence.
  public var message: String {
    "\(place.prefix(1).uppercased())\(place.dropFirst()) should be \(expected), but is \(found)."
  }

  /// The first byte that differs; `isSeen` states whether the difference can change cards.
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

  /// The same difference, with the position inside `whole`.
  func inside(_ whole: String) -> ReductionDifference {
    var difference = self
    difference.place += " of \(whole)"
    return difference
  }

  /// Checks that both texts have the same bytes.
  static func check(
    _ place: @autoclosure () -> String, _ full: String, _ reduced: String
  ) throws(ReductionDifference) {
    guard !full.hasSameBytes(as: reduced) else { return }
    throw ReductionDifference(
      place(), expected: ScreenText.quoted(full), found: ScreenText.quoted(reduced))
  }

  /// Checks that both values are equal.
  static func check<Value: Equatable>(
    _ place: @autoclosure () -> String, _ full: Value, _ reduced: Value, isSeen: Bool = true
  ) throws(ReductionDifference) {
    guard full != reduced else { return }
    throw ReductionDifference(place(), expected: "\(full)", found: "\(reduced)", isSeen: isSeen)
  }
}
