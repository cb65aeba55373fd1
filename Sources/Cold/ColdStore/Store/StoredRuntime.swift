package import ByteSupport
package import ColdRecords
import Reporting
package import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
package import VaultPayloads

/// One metadata version of a network, as stored.
package struct StoredRuntime: Equatable, Sendable {
  /// Name and version.
  package let key: MetadataKey
  /// The network that the metadata was received for.
  package let genesisHash: Hash256
  /// The raw metadata, with its magic bytes.
  package let blob: [UInt8]
  /// The address prefix in the metadata, if any.
  package let prefix: UInt16?
  /// Whether a signed extension that the device must read is missing or repeated (cold-signer 2.5).
  package let hasIncompleteExtensions: Bool

  /// Reads metadata that is to be stored (cold-signer 2.5, 2).
  ///
  /// - Throws: `ColdSignerError` if it is not metadata that a Vault accepts.
  package static func facts(accepting blob: [UInt8]) throws(ColdSignerError) -> MetadataFacts {
    do throws(RuntimeMetadataError) { return try MetadataFacts(accepting: blob) } catch {
      throw ColdSignerError(error)
    }
  }

  package init(facts: MetadataFacts, blob: [UInt8], genesisHash: Hash256) {
    key = MetadataKey(name: facts.name, version: facts.version)
    self.genesisHash = genesisHash
    self.blob = blob
    prefix = facts.prefix
    hasIncompleteExtensions = facts.incompleteExtensions != nil
  }

  /// Decodes a stored row and checks that it contains the metadata of its key.
  init(_ row: ColdRow, at place: MetadataPlace) throws(ColdSignerError) {
    do throws(ColdSignerError) {
      self.init(
        facts: try StoredRuntime.facts(accepting: row.value), blob: row.value,
        genesisHash: place.genesisHash)
    } catch {
      throw .store(
        .damaged(table: .metadata, key: row.key, reason: "is not metadata: \(error.message)"))
    }
    guard key == place.key else {
      throw .store(
        .damaged(
          table: .metadata, key: row.key,
          reason: "holds the metadata of \(ScreenText.quoted(key.name)) \(key.version)"))
    }
  }

  /// BLAKE2b-256 of the metadata.
  package var hash: Hash256 { Blake2b.hash256(blob) }

  /// Checks the prefix constant, if any, against the prefix of the specs.
  ///
  /// - Throws: `ColdSignerError` if they differ.
  func check(prefix specsPrefix: UInt16) throws(ColdSignerError) {
    guard let prefix, prefix != specsPrefix else { return }
    throw .metadata(.otherPrefix(specs: specsPrefix, metadata: prefix))
  }
}
