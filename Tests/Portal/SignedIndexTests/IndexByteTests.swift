import ByteSupport
import JSONCodec
import Reporting
import SignedIndex
import SiteChecking
import SubstrateCrypto
import TestSupport
import Testing
import Threading
import ToolTestSupport

/// Changed bytes of a signed site of five networks, by the functions that `portal check` runs for
/// each file.
///
/// With `$HOTSIDE_ALL_CASES`, every byte of JSON, pages and scripts changes in turn, and 1 000 drawn
/// bytes of each other file; otherwise some drawn bytes of each file.
@Suite struct IndexByteTests {
  private static let now: Int64 = 1_795_593_600
  private static let texts = ["json", "html", "js", "css", "atom", "jsonl", "svg"]
  private static let drawnBytes = 1_000
  private static let fewBytes = 15

  private let portal: IndexedPortal
  private let folder: String
  private let root: [UInt8]
  private let contents: [String: [UInt8]]
  private let facts: [String: (length: Int, sha256: Hash256)]

  init() throws {
    portal = try IndexedPortal()
    try portal.copy("forged")
    folder = portal.tool.folder.file("forged")
    root = try portal.tool.bytes(portal.tool.folder.file("Portal/tuf/1.root.json"))
    var contents: [String: [UInt8]] = [:]
    for path in try portal.files() { contents[path] = try portal.tool.bytes("\(folder)/\(path)") }
    self.contents = contents
    facts = contents.filter { !$0.key.hasPrefix("tuf/") }.mapValues {
      ($0.count, SHA256.hash($0))
    }
  }

  /// The places to change: all of a text, or drawn ones.
  private func places(
    of path: String, using random: inout SplitMix64
  ) -> [Int] {
    let indices = (contents[path] ?? []).indices
    let isText = Self.texts.contains { path.hasSuffix(".\($0)") } || path == "SHA256SUMS"
    if isText, ReleaseTests.takeAllCases { return Array(indices) }
    guard !indices.isEmpty else { return [] }
    let count = ReleaseTests.takeAllCases ? Self.drawnBytes : Self.fewBytes
    return (0..<count).map { _ in Int.random(in: indices, using: &random) }
  }

  private func changed(_ path: String, _ place: Int) -> [UInt8] {
    var bytes = contents[path] ?? []
    // Another bit at each place.
    bytes[place] ^= 1 << UInt8(place % 8)
    return bytes
  }

  /// The findings of the check of the index, with other facts of a file.
  private func findings(
    _ facts: [String: (length: Int, sha256: Hash256)]
  ) async throws -> [IndexCheck.Finding] {
    var check = IndexCheck(
      IndexCheck.Site(
        folder: folder, files: facts, payloads: [:], logHeads: [], withdrawn: [], statuses: [:],
        status: Set(
          facts.keys.filter {
            $0.hasSuffix("status.js") || ["status.json", "ahead.atom"].contains($0)
          }),
        unserved: []),
      root: root, after: nil, at: Self.now)
    try await check.run(state: nil)
    return check.findings
  }

  /// The documents of the index, and the files whose hashes only the index has.
  @Test func everyByteOfTheIndexIsProtected() async throws {
    #expect(try await findings(facts).isEmpty)
    var random = SplitMix64(seed: 57)
    var count = 0
    for path in contents.keys.sorted() where path.hasPrefix("tuf/") {
      for place in places(of: path, using: &random) {
        try portal.tool.folder.write(changed(path, place), to: "forged/\(path)")
        let found = try await findings(facts)
        #expect(!found.isEmpty, "byte \(place) of \(path)")
        count += 1
      }
      try portal.tool.folder.write(contents[path] ?? [], to: "forged/\(path)")
    }
    for path in ["SHA256SUMS", "status.json"] {
      for place in places(of: path, using: &random) {
        var facts = facts
        let bytes = changed(path, place)
        facts[path] = (bytes.count, SHA256.hash(bytes))
        let found = try await findings(facts)
        #expect(found.contains { $0.path == path && $0.exit == .refused }, "byte \(place)")
        count += 1
      }
    }
    print("changed bytes of the index that were found: \(count)")
  }

  @Test func everyByteOfTheFilesIsProtected() async throws {
    let source = try JSONValue(parsing: try #require(contents["site.json"]))
    var made = SiteCheck(
      folder, against: nil, readsPictures: false, rehearsing: nil, now: Self.now,
      toolVersion: try #require(source["toolVersion"]?.string))
    let report = try await made.run()
    #expect(report.findings.isEmpty, "\(report.findings)")
    let check = made
    var random = SplitMix64(seed: 57)
    var pieces: [(path: String, places: ArraySlice<Int>)] = []
    for path in contents.keys.sorted()
    where !path.hasPrefix("tuf/") && path != "SHA256SUMS" && path != "status.json" {
      let places = places(of: path, using: &random)
      for start in stride(from: 0, to: places.count, by: Self.drawnBytes) {
        pieces.append((path, places[start..<min(start + Self.drawnBytes, places.count)]))
      }
      #expect(check.visit(path, contents[path] ?? []).findings.isEmpty, "\(path)")
    }
    var count = 0
    await BoundedTasks.run(pieces.count, atMost: Processors.count) { [pieces] number in
      let (path, places) = pieces[number]
      return places.filter { check.visit(path, changed(path, $0)).findings.isEmpty }
    } take: { number, missed in
      count += pieces[number].places.count
      if case .success(let places) = missed {
        #expect(places.isEmpty, "bytes \(places) of \(pieces[number].path)")
      }
    }
    print("changed bytes of \(contents.count) files that were found: \(count)")
  }
}
