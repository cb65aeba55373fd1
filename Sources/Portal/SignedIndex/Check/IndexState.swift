import ByteSupport
import FileSupport
import HotStore
package import JSONCodec
import SubstrateCrypto
import UpdateFramework
import VaultPayloads

/// The facts that a reader of a portal keeps between two checks.
///
/// A site that contradicts them is older than one that was seen before, or has another history.
package struct IndexState: JSONFormed, Equatable, Sendable {
  /// The newest version of a network.
  package struct Network: Equatable, Sendable {
    var portalID = ""
    var genesisHash = Hash256.zero
    var specVersion: UInt32 = 0
    var metadataHash = Hash256.zero
    /// The key that signed the version.
    var verifier = MultiSigner.blank
    /// BLAKE2b-256 of the payload.
    var payloadHash = Hash256.zero

    static let form = JSONReading(into: Network()).form([
      "portalID": .field(\.portalID), "genesisHash": .field(\.genesisHash),
      "specVersion": .field(\.specVersion), "metadataHash": .field(\.metadataHash),
      "payloadHash": .field(\.payloadHash),
      "verifier": .field(\.verifier, as: ValidCurrentVerifier.key.strict()),
    ]).strict()
  }

  /// SHA-256 of the root that the reader trusted first.
  var firstRoot = Hash256.zero
  /// The newest trusted documents.
  var documents: TrustedState?
  /// The number of entries in the log.
  package private(set) var logCount = 0
  /// The head of the log.
  var logHead = Hash256.zero
  /// The networks, in the order of their genesis hashes.
  var networks: [Network] = []

  init() {}

  init(
    firstRoot: Hash256, documents: TrustedState?, logCount: Int, logHead: Hash256,
    networks: [Network]
  ) {
    (self.firstRoot, self.documents, self.logCount) = (firstRoot, documents, logCount)
    (self.logHead, self.networks) = (logHead, networks)
  }

  private static let format = "hotside-portal-state/1"

  package static let form = JSONReading(into: IndexState()).form([
    "format": .word(format), "firstRoot": .field(\.firstRoot),
    "documents": .optionalField(\.documents), "logCount": .field(\.logCount),
    "logHead": .field(\.logHead), "networks": .field(\.networks, as: Network.form.list),
  ]).strict(format: format)

  /// The newest index in the folder of a portal; `nil` if nothing was signed there.
  ///
  /// The log is not included, because checks compare it with that of the portal.
  package init?(signedIn folder: IndexFolder) {
    guard let first = (try? folder.first()) ?? nil, let newest = try? folder.repository(),
      let documents = newest.trusted
    else { return nil }
    (firstRoot, self.documents) = (FileFacts(of: first).sha256 ?? .zero, documents)
  }

  /// Reads a state file.
  ///
  /// - Returns: the state; `nil` if the file does not exist.
  /// - Throws: `FileError`, `HotDatabaseError` for a file of another kind.
  package static func read(_ path: String) throws -> IndexState? {
    guard PathKind(of: path) != nil else { return nil }
    // The same command replaces the file, so it is not recorded as an input.
    let bytes = try FileInputs.$current.withValue(nil) {
      try FileReading.bytes(at: path, limit: 64 << 20)
    }
    return try form.value(parsing: bytes, file: path)
  }

  /// Replaces a state file in one step.
  ///
  /// - Throws: `FileError`.
  package func write(to path: String) throws {
    try FileReplacement.write(
      IndexState.form(self).fileBytes, to: path, under: .named(isForced: true))
  }
}
