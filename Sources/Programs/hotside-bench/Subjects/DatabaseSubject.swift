import ByteSupport
import FileSupport
import HotStore
import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads

/// A database of 300 MB: 1000 networks, each with its own metadata.
///
/// Commands that read, change or copy it must not need its size in time or memory.
struct DatabaseSubject: BenchSubject {
  private static let networkCount = 1000
  private static let metadataLength = 290_000
  private static let mostMemory = 40.0

  static func comparisons(_ setting: BenchSetting) -> [Comparison] {
    let hotside = BenchSetting.built("hotside")
    let folder = setting.folder + "/large"
    let workspace = Fixture {
      try LargeDatabase.make(in: folder, networks: networkCount, byteCount: metadataLength)
      return ["--quiet", "--workspace", folder]
    }
    var titles = ["renamed", LargeDatabase.title(0)]
    /// Alternates the title of a network between two values.
    func change() -> [String] {
      titles.reverse()
      return ["networks", "rename-title", titles[0], titles[1]]
    }
    let backup = ["backup", folder + "/backup.sqlite"]
    func peak(_ name: String, _ words: @escaping () -> [String]) -> Comparison {
      .limit("memory of \(name)", of: mostMemory, unit: "MB", isExact: true) {
        try PeakMemoryWorker.peak(hotside, words() + (try await workspace.value())) / 1e6
      }
    }
    func time(_ name: String, of limit: Double, _ words: @escaping () -> [String]) -> Comparison {
      .limit(name, of: limit, unit: "ms") {
        try milliseconds(hotside, words() + (try await workspace.value()))
      }
    }
    return [
      time("show metadata, database of 300 MB", of: 300) { ["show", "metadata"] },
      peak("show metadata, database of 300 MB") { ["show", "metadata"] },
      time("a change with its copy, database of 300 MB", of: 800, change),
      // Both programs write a new file next to the old one, and rename it.
      Comparison(
        "a change with its copy, database of 300 MB / dd and mv", unit: "ms", goal: 1.25,
        ours: { try milliseconds(hotside, change() + (try await workspace.value())) },
        peer: {
          _ = try await workspace.value()
          return try milliseconds(
            "/bin/sh",
            [
              "-c",
              "cd \"$0\" && dd if=Output/hot.sqlite of=new bs=1M conv=fsync status=none && mv new copy",
              folder,
            ])
        }),
      peak("a change with its copy, database of 300 MB", change),
      peak("backup, database of 300 MB") { backup },
    ]
  }

  private static func milliseconds(_ program: String, _ words: [String]) throws -> Double {
    let start = ContinuousClock.now
    try ChildProcess(program, words).wait()
    return (ContinuousClock.now - start) / .milliseconds(1)
  }
}

/// Databases with many networks.
enum LargeDatabase {
  static func title(_ number: Int) -> String { "network\(digits(number))-sr25519" }

  /// Makes a workspace with a database of `networks` in addition to the defaults, at most a
  /// million.
  ///
  /// Each network has metadata of about `byteCount` bytes, or none if that is 0.
  static func make(in folder: String, networks: Int, byteCount: Int) throws {
    try Folder.create(folder + "/Output")
    let database = try HotDatabase.create(
      at: folder + "/Output/hot.sqlite", defaults: try NetworkDefaults.compiled())
    let blob = byteCount == 0 ? nil : SampleMetadata.blob(byteCount: byteCount, specName: name(0))
    // The position of the name; all names have the same length.
    let place = blob.flatMap { range(of: Array(name(0).utf8), in: $0) }
    try database.transaction {
      for number in 0..<networks {
        let genesisHash = Blake2b.hash256(Array("\(number)".utf8))
        try database.insert(
          Network(
            specs: NetworkSpecs(
              fetchedName: name(number), prefix: 42, decimals: 12, unit: "UNIT",
              encryption: .sr25519, genesisHash: genesisHash),
            endpoints: ["ws://127.0.0.1:9/\(number)"]))
        // A portal takes only networks whose verifier is on record.
        try database.setVerifier(.general, of: genesisHash)
        guard var blob, let place else { continue }
        blob.replaceSubrange(place, with: Array(name(number).utf8))
        try database.store(
          IncomingMetadata(accepting: blob, blockHash: nil, source: .file(name: "sample")),
          firstSeen: 1)
      }
    }
  }

  static func name(_ number: Int) -> String { "\(stem)\(digits(number))" }

  /// Whether a name is one of ``name(_:)``, not that of a default network.
  static func isSample(_ name: String) -> Bool { name.hasPrefix(stem) }

  private static let stem = "network"

  private static func digits(_ number: Int) -> String {
    String(String(1_000_000 + number).dropFirst())
  }

  private static func range(of text: [UInt8], in blob: [UInt8]) -> Range<Int>? {
    blob.indices.first { blob[$0...].starts(with: text) }.map { $0..<$0 + text.count }
  }
}
