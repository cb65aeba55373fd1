import ByteSupport
import FileSupport
import HotStore
import JSONCodec

/// The `data.json` of a portal, in any of its formats (portal 3.2).
struct FormerFeed {
  /// A chain in the feed.
  struct Entry {
    var genesisHash: String?
    var prefix: UInt16?
    var unit: String?
    var decimals: UInt8?
    var liveVersion: UInt32?
  }

  /// The entries by id; in the oldest format, by name.
  private(set) var entries: [String: Entry] = [:]

  init() {}

  /// Reads a feed.
  ///
  /// - Throws: `FileError`, `HotDatabaseError.notJSON`.
  init(_ path: String) throws {
    let value = try JSONValue(
      bytes: try FileReading.bytes(at: path, limit: 64 << 20), file: path)
    for item in value.array ?? [] {
      if let name = item["name"]?.string { entries[name.lowercased()] = FormerFeed.entry(item) }
    }
    for (id, item) in value.object ?? JSONObject() { entries[id] = FormerFeed.entry(item) }
  }

  /// The versions that chains run according to the feed, by genesis hash.
  var liveVersions: [Hash256: UInt32] {
    var versions: [Hash256: UInt32] = [:]
    for entry in entries.values {
      guard let hash = entry.genesisHash.flatMap({ Hash256(hex: $0) }),
        let version = entry.liveVersion
      else { continue }
      versions[hash] = max(version, versions[hash] ?? 0)
    }
    return versions
  }

  private static func entry(_ value: JSONValue) -> Entry {
    let prefix = value["base58prefix"]
    return Entry(
      genesisHash: value["genesisHash"]?.string,
      prefix: prefix?.integer() ?? prefix?.string.flatMap { UInt16($0) },
      unit: value["unit"]?.string, decimals: value["decimals"]?.integer(),
      liveVersion: value["liveMetaVersion"]?.integer() ?? value["metadataVersion"]?.integer())
  }
}
