import FileSupport
import HotStore
import SubstrateCrypto
import VaultPayloads

/// The processor time for ten times the work: the cost must grow linearly.
///
/// Processor time depends little on other load.
struct GrowthSubject: BenchSubject {
  static func comparisons(_ setting: BenchSetting) -> [Comparison] {
    let hotside = BenchSetting.built("hotside")
    let scratch = setting.folder
    let files = GrowthFiles(folder: scratch)
    let rows: [Comparison] = [
      .growth("reading a movie back", from: 400_000, as: BenchUnits.size) {
        let movie = try await files.movie($0)
        return try ProcessorTime.milliseconds(
          hotside, ["qr", "read", movie, "--out", scratch + "/read", "--force", "--quiet"])
      },
      .growth("verifying a movie", from: 300_000, as: BenchUnits.size) {
        try ProcessorTime.milliseconds(
          hotside, ["verify", try await files.signedMovie($0), "--quiet", "--workspace", scratch])
      },
      .growth("restoring default networks", from: 100) {
        let folder = try files.workspace($0)
        return try ProcessorTime.milliseconds(
          hotside, ["restore-defaults", "--yes", "--quiet", "--workspace", folder])
      },
      .growth("listing networks and metadata", from: 100) { count in
        let path = try files.database(count)
        return try await ProcessorTime.seconds {
          let database = try HotDatabase.openUpToDate(at: path)
          guard try database.networks().count >= count,
            try database.metadataRecords().count == count
          else { throw BenchError.differs(what: "The list") }
        } * 1000
      },
      .growth("keys behind paths", from: 1000) { count in
        var finder = PublicKeyFinder(try KeyPair.development(scheme: .sr25519))
        return try await ProcessorTime.seconds {
          for number in 0..<count {
            _ = try finder.publicKey(at: DerivationPath("//group\(number % 7)//\(number)"))
          }
        } * 1000
      },
      .growth("numbered keys of a device", from: 100) { try await numberedKeys($0, in: scratch) },
      .limit("1000 numbered keys of a device", of: 500, unit: "ms") {
        try await numberedKeys(1000, in: scratch)
      },
    ]
    return rows
  }

  /// The milliseconds for numbered keys of a new device.
  private static func numberedKeys(_ count: Int, in scratch: String) async throws -> Double {
    let folder = scratch + "/numbered"
    try removeFiles(in: folder)
    let bench = try await DeviceBench(folder: folder, keys: 1, entries: 0)
    return try await ProcessorTime.seconds {
      guard try bench.numberedKeys(count) == count else {
        throw BenchError.differs(what: "The number of keys")
      }
    } * 1000
  }

  private static func removeFiles(in folder: String) throws(FileError) {
    guard Folder.isFolder(folder) else { return }
    for name in try Folder.names(in: folder) {
      let path = "\(folder)/\(name)"
      if Folder.isFolder(path) { try removeFiles(in: path) } else { try Folder.removeFile(path) }
    }
    try Folder.removeEmpty(folder)
  }
}
