package import ByteSupport
package import HotStore
import RuntimeMetadata
package import VaultPayloads

/// The database of `generate_message`, the tool that came with the Vault: a folder in which sled 0.34
/// keeps its log.
///
/// The log is not read. What the database holds comes over as files to sign, which that tool writes
/// without a network.
package struct FormerDatabase: ReportableError {
  /// The folder.
  package let path: String

  /// Recognizes a folder; `nil` for any other.
  package init?(at path: String) {
    let parts = [("conf", PathKind.file), ("db", .file), ("blobs", .other)]
    guard parts.allSatisfy({ PathKind(of: FilePath.join(path, $0.0)) == $0.1 }) else { return nil }
    self.path = path
  }

  /// What it is, and how its content is brought over.
  package var message: String {
    "'\(path)' is a database of generate_message (sled: conf, db, blobs), whose log is not read here. Let generate_message write what is in it, without a network: 'generate_message add-specs -f -a' and 'generate_message load-metadata -f -a'. Then give the files sign_me_add_specs_… and sign_me_load_metadata_… to 'hotside networks import', and the URLs of the nodes to 'hotside networks set-endpoint'."
  }

  package var exitCode: ExitCode { .badData }
}

extension HotDatabase {
  /// Stores the metadata of a file to sign, for a network that is there.
  ///
  /// - Parameters:
  ///   - content: what the file holds.
  ///   - path: the file.
  ///   - now: seconds since 1970 (UTC).
  /// - Returns: whether they are new.
  /// - Throws: `HotDatabaseError`: `unknownName`, `nameHasOtherGenesis`, and as for metadata from a node;
  ///   ``SourcedError`` for a prefix that the specs contradict.
  package func importMetadata(
    _ content: MetadataContent, from path: String, now: Int64
  ) throws -> MetadataVersions.Outcome {
    let chain = try chain(named: content.facts.name)
    guard chain.genesisHash == content.genesisHash else {
      throw HotDatabaseError.nameHasOtherGenesis(
        name: chain.name, stored: chain.genesisHash, offered: content.genesisHash)
    }
    try naming(path) { try content.facts.check(specsPrefix: chain.prefix) }
    return try take(
      content.blob, blockHash: nil, source: .file(name: FilePath.name(of: path)), shownAs: path,
      now: now)
  }
}
