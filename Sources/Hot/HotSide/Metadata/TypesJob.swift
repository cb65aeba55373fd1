package import ByteSupport
import FileSupport
import HotStore
import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads

/// `load-types`: the legacy type table of the database into a payload file (hot-side 5.6).
package struct TypesJob: Sendable {
  /// What was written.
  package struct Outcome: Equatable, Sendable {
    /// How many types the table has.
    package let count: Int
    /// BLAKE2b-256 of the payload, which is what a Vault shows.
    package let hash: Hash256
    package let payloadFile: String
  }

  private let workspace: Workspace

  package init(workspace: Workspace) { self.workspace = workspace }

  /// Writes the payload file.
  ///
  /// - Returns: what was written.
  /// - Throws: ``HotSideError``; nothing was written then.
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
