import TestSupport
import Testing

/// The whole machine of screens of a Vault, state by state and action by action (vectors 40 and 48).
@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)")) struct NavigationTableTests {
  @Test("Every row of the table is ours", arguments: variants)
  func variant(_ variant: NavigationTable.Variant) throws {
    var walk = try TableWalk(variant)
    try walk.run()
    let first = walk.differences.prefix(12).joined(separator: "\n")
    #expect(walk.differences.isEmpty, "\(walk.differences.count) rows differ, first:\n\(first)")
    #expect(walk.compared > 0)
  }

  private static let variants =
    NavigationTable.variants("40") + NavigationTable.variants("48")
}
