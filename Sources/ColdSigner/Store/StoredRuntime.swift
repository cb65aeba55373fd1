package import ByteSupport
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
package import VaultPayloads

/// Metadata of one version of a network, as the device keeps it.
package struct StoredRuntime: Equatable, Sendable {
  /// Name and version.
  package let key: MetadataKey
  /// The raw metadata, from its magic bytes on.
  package let blob: [UInt8]
  /// The address prefix that it names, if any.
  package let prefix: UInt16?
  /// Whether it lacks, or repeats, an extension that the device must read (cold-signer 2.5).
  package let hasIncompleteExtensions: Bool

  /// Reads metadata that is to be stored (cold-signer 2.5, 2).
  ///
  /// - Throws: ``ColdSignerError``: `notMetadata`, `versionNotRead`, `undecodable`,
  ///   `noSystemPallet`, `noVersion`.
  package init(accepting blob: [UInt8]) throws(ColdSignerError) {
    let facts: MetadataFacts
    do throws(RuntimeMetadataError) {
      facts = try MetadataFacts(accepting: blob)
    } catch {
      throw ColdSignerError(error)
    }
    self.init(facts: facts, blob: blob)
  }

  /// Takes metadata and the facts that were read from it.
  init(facts: MetadataFacts, blob: [UInt8]) {
    key = MetadataKey(name: facts.name, version: facts.version)
    self.blob = blob
    prefix = facts.prefix
    hasIncompleteExtensions = facts.incompleteExtensions != nil
  }

  /// Reads a stored row and checks that it contains what it is stored under.
  init(row: ColdRow) throws(ColdSignerError) {
    do throws(ColdSignerError) {
      try self.init(accepting: row.value)
    } catch {
      throw .store(
        .damaged(table: .metadata, key: row.key, reason: "is no metadata: \(error.message)"))
    }
    guard key.scaleBytes == row.key else {
      throw .store(
        .damaged(
          table: .metadata, key: row.key,
          reason: "holds the metadata of \(ScreenText.quoted(key.name)) \(key.version)"))
    }
  }

  /// BLAKE2b-256 of the metadata.
  package var hash: Hash256 { Blake2b.hash256(blob) }

  /// How the log names it.
  package var fingerprint: MetadataFingerprint {
    MetadataFingerprint(name: key.name, version: key.version, hash: hash)
  }

  /// Checks the prefix constant, if any, against that of the specs.
  ///
  /// - Throws: ``ColdSignerError/Metadata/otherPrefix(specs:metadata:)``.
  func check(prefix specsPrefix: UInt16) throws(ColdSignerError) {
    guard let prefix, prefix != specsPrefix else { return }
    throw .metadata(.otherPrefix(specs: specsPrefix, metadata: prefix))
  }
}
