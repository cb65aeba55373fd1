import TestSupport
import Testing

/// The whole machine of screens of a Vault, state by state and action by action (vectors 40 and 48).
///
/// Where existing signers do what chapter 10 of the specification corrects, the answer is what it
/// says instead; states that only such rows lead to are not reached.
@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)")) struct NavigationTableTests {
  @Test("Every row of the table is ours", arguments: variants)
  func theDeviceAnswersLikeEveryRowOfTheTable(_ variant: NavigationTable.Variant) throws {
    var walk = try TableWalk(variant)
    try walk.run()
    let first = walk.differences.prefix(12).joined(separator: "\n")
    #expect(walk.differences.isEmpty, "\(walk.differences.count) rows differ, first:\n\(first)")
    let corrected = walk.corrected.values.reduce(0, +)
    #expect(walk.compared > 10 * corrected, "\(walk.compared) rows, \(walk.corrected) corrected")
  }

  private static let variants =
    NavigationTable.variants("40") + NavigationTable.variants("48")
}
