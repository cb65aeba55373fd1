import ByteSupport
import FileSupport
import HotStore
import JSONCodec

/// The `data.json` of a portal, in any of its shapes (portal 3.2).
struct FormerFeed {
  /// What it says of one chain.
  struct Entry {
    var genesisHash: String?
    var prefix: UInt16?
    var unit: String?
    var decimals: UInt8?
    var liveVersion: UInt32?
  }

  /// By id; those of the oldest shape by their names.
  private(set) var entries: [String: Entry] = [:]

  /// A feed of nothing.
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

  /// The versions that chains are said to run.
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
