package import ByteSupport
import FileSupport
import HotStore
import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads

/// `load-types`: writes the legacy type table of the database to a payload file (hot-side 5.6).
package struct TypesJob: Sendable {
  package struct Outcome: Equatable, Sendable {
    /// The number of types in the table.
    package let count: Int
    /// BLAKE2b-256 of the payload, as a Vault shows it.
    package let hash: Hash256
    package let payloadFile: String
  }

  private let workspace: Workspace

  package init(workspace: Workspace) { self.workspace = workspace }

  /// Writes the payload file.
  ///
  /// - Throws: ``HotSideError``; nothing was written.
  package func run() throws -> Outcome {
    try workspace.preparePayloadFolder()
    let database = try workspace.openHotDatabase(.readOnly)
    let types = try database.legacyTypes()
    let content = UpdateContent.types(types)
    let files = PendingFiles(under: .made)
    let path = try workspace.addPayload(content, to: files)
    try files.commit()
    return Outcome(
      count: types.entries.count, hash: Blake2b.hash256(content.signedBytes), payloadFile: path)
  }
}
