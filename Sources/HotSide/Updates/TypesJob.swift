public import ByteSupport
import HotDatabase
import SubstrateCrypto
import VaultPayloads

/// `load-types`: the legacy type table of the database into a payload file (hot-side 5.6).
public struct TypesJob: Sendable {
  /// What was written.
  public struct Outcome: Equatable, Sendable {
    /// How many types the table has.
    public let count: Int
    /// BLAKE2b-256 of the payload, which is what a Vault shows.
    public let hash: Hash256
    /// The payload file.
    public let payloadFile: String
  }

  private let workspace: Workspace

  /// A job in `workspace`.
  public init(workspace: Workspace) { self.workspace = workspace }

  /// Writes the payload file.
  ///
  /// - Returns: what was written.
  /// - Throws: ``HotSideError``; nothing was written then.
  public func run() throws(HotSideError) -> Outcome {
    try workspace.preparePayloadFolder()
    let database = try workspace.openHotDatabase(.readOnly)
    let types = try HotSideError.wrappingDatabase { () throws(HotDatabaseError) in
      try database.legacyTypes()
    }
    let content = UpdateContent.types(types)
    let files = PendingFiles(under: .made)
    let path = try workspace.addPayload(content, to: files)
    try HotSideError.wrappingFile { () throws(FileError) in try files.commit() }
    return Outcome(
      count: types.entries.count, hash: Blake2b.hash256(content.signedBytes), payloadFile: path)
  }
}
