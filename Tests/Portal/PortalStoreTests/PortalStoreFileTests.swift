import CommandTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// The store's files are the portal's memory: a build takes nothing from one that it cannot read, and names the place.
@Suite struct PortalStoreFileTests {
  private static let file =
    "Portal/store/e143f23803ac50e8f6f8e62695d1ce9e4e1d68aa36c1cd2cfd15340213f3423e.json"

  private static func changed(_ old: String, _ new: String) throws -> Tool.Run {
    let fixture = try PortalFixture()
    try fixture.built()
    let text = String(
      decoding: try fixture.tool.bytes(fixture.tool.folder.file(file)), as: UTF8.self)
    let changed = text.replacing(old, with: new, maxReplacements: 1)
    try #require(changed != text, "\(text)")
    try fixture.tool.folder.write(Array(changed.utf8), to: file)
    return try fixture.build()
  }

  @Test(arguments: [
    ("hotside-portal-store/1", "x", "format is 'x', but must be hotside-portal-store/1"),
    ("\"specName\"", "\"specsName\"", "updates[0].specsName is not known here (did you mean"),
    (
      "\"kind\": \"metadata\"", "\"kind\": \"types\"",
      "updates[0].kind is 'types', but must be one of specs, metadata"
    ),
    ("\"updates\": [", "\"updates\": 5, \"former\": [", "former is not known here"),
    ("\"firstSeen\": \"2", "\"firstSeen\": \"x", "updates[0].firstSeen is not a time"),
    ("\"block\": \"", "\"block\": \"zz", "live.block must be 64 hex digits"),
    ("\"specVersion\": 9220", "\"specVersion\": null", "updates[0].specVersion is missing"),
  ])
  func aFileThatCannotBeReadIsNamed(old: String, new: String, told: String) throws {
    let run = try Self.changed(old, new)
    #expect(run.exitCode == 65 && run.error.contains("\(Self.file)': \(told)"), "\(run)")
  }

  /// Earlier releases kept the rehearsal of the metadata alone.
  @Test func aMemberOfEarlierReleasesIsPassedOver() throws {
    let run = try Self.changed(
      "\"kind\": \"metadata\"", "\"rehearsals\": [], \"kind\": \"metadata\"")
    #expect(run.exitCode == 0, "\(run)")
  }
}
