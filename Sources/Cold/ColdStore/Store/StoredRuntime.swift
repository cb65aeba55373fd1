package import ByteSupport
package import ColdRecords
import Reporting
package import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
package import VaultPayloads

/// Metadata of one version of a network, as the device keeps it.
package struct StoredRuntime: Equatable, Sendable {
  /// Name and version.
  package let key: MetadataKey
  /// The network that it came for.
  package let genesisHash: Hash256
  /// The raw metadata, from its magic bytes on.
  package let blob: [UInt8]
  /// The address prefix that it names, if any.
  package let prefix: UInt16?
  /// Whether it lacks, or repeats, an extension that the device must read (cold-signer 2.5).
  package let hasIncompleteExtensions: Bool

  /// Reads metadata that is to be stored (cold-signer 2.5, 2).
  ///
  /// - Throws: `ColdSignerError`: `notMetadata`, `versionNotRead`, `undecodable`,
  ///   `noSystemPallet`, `noVersion`.
  package static func facts(accepting blob: [UInt8]) throws(ColdSignerError) -> MetadataFacts {
    do throws(RuntimeMetadataError) { return try MetadataFacts(accepting: blob) } catch {
      throw ColdSignerError(error)
    }
  }

  /// Takes metadata, the facts that were read from it, and the network that it came for.
  package init(facts: MetadataFacts, blob: [UInt8], genesisHash: Hash256) {
    key = MetadataKey(name: facts.name, version: facts.version)
    self.genesisHash = genesisHash
    self.blob = blob
    prefix = facts.prefix
    hasIncompleteExtensions = facts.incompleteExtensions != nil
  }

  /// Reads a stored row and checks that it contains what it is stored under.
  init(_ row: ColdRow, at place: MetadataPlace) throws(ColdSignerError) {
    do throws(ColdSignerError) {
      self.init(
        facts: try StoredRuntime.facts(accepting: row.value), blob: row.value,
        genesisHash: place.genesisHash)
    } catch {
      throw .store(
        .damaged(table: .metadata, key: row.key, reason: "is no metadata: \(error.message)"))
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

  /// Checks the prefix constant, if any, against that of the specs.
  ///
  /// - Throws: `ColdSignerError.Metadata.otherPrefix(specs:metadata:)`.
  func check(prefix specsPrefix: UInt16) throws(ColdSignerError) {
    guard let prefix, prefix != specsPrefix else { return }
    throw .metadata(.otherPrefix(specs: specsPrefix, metadata: prefix))
  }
}
