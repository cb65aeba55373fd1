import ByteSupport
import FileSupport
import HotSide
import HotStore
import JSONCodec
import PictureWork
import Reporting
import RuntimeMetadata
import SubstrateCrypto
import UpdateCompletion
import VaultPayloads

/// The payloads to sign and completed updates of a workspace.
///
/// A file is read again only if its size, time or inode has changed since it was verified (round
/// 2).
struct RoundFiles {
  let workspace: Workspace
  let database: HotDatabase?
  /// The stored results of verifying files, by path.
  let known: [String: VerifiedFile]
  /// The results of verifying files in this run.
  private(set) var verified: [VerifiedFile] = []
  /// The paths of all files that were found.
  private var seen: Set<String> = []
  private(set) var payloads: [UpdateFile] = []
  private(set) var products: [UpdateFile] = []
  private(set) var damaged: [DamagedFile] = []

  init(_ workspace: Workspace, _ database: HotDatabase?) throws {
    self.workspace = workspace
    self.database = database
    known = try database?.verifiedFiles() ?? [:]
  }

  /// The paths of verified files that no longer exist.
  var gone: [String] {
    let folders = [workspace.payloadFolder, workspace.exportFolder].map {
      (FilePath.real($0) ?? $0) + "/"
    }
    return known.keys.filter { path in
      !seen.contains(path) && folders.contains { path.utf8.starts(with: $0.utf8) }
    }
  }

  /// Reads both folders.
  ///
  /// - Throws: `HotDatabaseError`; faults of files are recorded in ``damaged``.
  mutating func look() async throws {
    await lookAtPayloads()
    for product in ProductFiles.all(in: workspace.exportFolder) {
      let path = product.mainPath
      await take(path, state: product.state) { [database] in
        await RoundReading.product(product, at: path, database, takesRemains: true)
      }
    }
  }

  /// Reads only the folder of payloads to sign.
  mutating func lookAtPayloads() async {
    for name in PayloadFile.names(in: workspace.payloadFolder) {
      let path = workspace.payloadFile(name)
      let state = FileState(of: path)?.text ?? ""
      await take(path, state: state) { [database] in
        RoundReading.payload(at: path, database)
      }
    }
  }

  private mutating func take(
    _ path: String, state: String, _ read: () async -> RoundReading
  ) async {
    let key = FilePath.real(path) ?? path
    seen.insert(key)
    let before = known[key].flatMap {
      $0.state == state ? RoundReading($0.content, path: path) : nil
    }
    if let before, isStill(before) {
      add(before)
      return
    }
    // The file is only reported, so it is not recorded as an input.
    let reading = await FileInputs.$current.withValue(nil) { await read() }
    add(reading)
    if let content = reading.content {
      verified.append(VerifiedFile(path: key, state: state, content: content))
    }
  }

  /// Whether a stored result still holds for the file.
  ///
  /// It is not if the database now has the full metadata of a reduction.
  private func isStill(_ reading: RoundReading) -> Bool {
    guard case .payload(let file) = reading, file.metadataHash != nil, file.fullHash == nil,
      let name = file.subject.network, let version = file.subject.version
    else {
      guard case .product(let file) = reading, file.metadataHash != nil, file.fullHash == nil,
        let name = file.subject.network, let version = file.subject.version
      else { return true }
      return !has(name, version)
    }
    return !has(name, version)
  }

  private func has(_ name: String, _ version: UInt32) -> Bool {
    (try? database?.metadataVersions(named: name).contains(version)) ?? false
  }

  private mutating func add(_ reading: RoundReading) {
    switch reading {
    case .payload(let file): payloads.append(file)
    case .product(let file): products.append(file)
    case .damaged(let file): damaged.append(file)
    case .other: break
    }
  }
}
