package import ByteSupport
package import JSONCodec
package import Reporting
package import RuntimeMetadata
import SCALECodec
package import SubstrateCrypto
package import VaultPayloads

extension ColdSignerError {
  /// The reasons why metadata is refused (cold-signer 2.5).
  package enum Metadata: Equatable, Sendable {
    case notMetadata(reason: String)
    case versionNotRead(version: UInt8)
    /// The metadata does not decode; `isStricter` is set if existing Vaults accept it.
    case undecodable(reason: String, isStricter: Bool)
    case noSystemPallet
    case noVersion(reason: String)
    case unknownNetwork(name: String)
    case noSpecs(name: String, verifier: ValidCurrentVerifier, generalVerifier: Verifier)
    case otherGenesisHash(nameMetadata: String, nameSpecs: String, genesisHash: Hash256)
    /// The prefix in the metadata differs from the prefix in the specs.
    case otherPrefix(specs: UInt16, metadata: UInt16)
    case noVerifier(name: String, new: MultiSigner)
    case noGeneralVerifier(name: String, new: MultiSigner)
    case verifierChanged(name: String, old: MultiSigner, new: MultiSigner)
    case generalVerifierChanged(name: String, old: MultiSigner, new: MultiSigner)
    case known(name: String, version: UInt32)
    case sameVersionOtherBytes(name: String, version: UInt32)

    package var row: ErrorRow<JSONValue> {
      switch self {
      case .notMetadata(let reason): .badData(.notMeta, reason)
      case .versionNotRead(let version):
        .badData(
          .metadataVersionIncompatible,
          "This is metadata V\(version), but only V12, V13 and V14 are read. Ask for an update with V14.",
          ["version": .integer(version)])
      case .undecodable(let reason, isStricter: _):
        .badData(.codec, reason, ["record": .string("metadata")])
      case .noSystemPallet:
        .badData(.noSystemPallet, "The metadata has no pallet System, so it names no network.")
      case .noVersion(let reason): .badData(.noVersion, reason)
      case .unknownNetwork(let name):
        .refused(
          .loadMetaUnknownNetwork,
          "The network \(quoted(name)) is not known. Scan its specs before its metadata.",
          ["name": .string(name)])
      case .noSpecs(let name, let verifier, let general):
        .refused(
          .loadMetaNoSpecs,
          """
          The network \(quoted(name)) no longer has specs. Scan its specs, verified by \
          \(Metadata.whom(verifier, general)), before its metadata.
          """,
          [
            "name": .string(name), "verifier": verifier.json,
            "generalVerifier": general.json,
          ])
      case .otherGenesisHash(let nameMetadata, let nameSpecs, let genesisHash):
        .refused(
          .loadMetaWrongGenesisHash,
          """
          The metadata is of \(quoted(nameMetadata)), but the genesis hash \(genesisHash) that comes with it belongs \
          to \(quoted(nameSpecs)). The update is wrong.
          """,
          [
            "nameMetadata": .string(nameMetadata), "nameSpecs": .string(nameSpecs),
            "genesisHash": .string(genesisHash.hex),
          ])
      case .otherPrefix(let specs, let metadata):
        .refused(
          .base58PrefixMismatch,
          "The specs have the address prefix \(specs), the metadata has \(metadata). One of them is wrong.",
          ["specs": .integer(specs), "metadata": .integer(metadata)])
      case .noVerifier(let name, let new):
        .refused(
          .loadMetaSetVerifier,
          """
          The network \(quoted(name)) has no verifier, but this metadata is signed by \(shown(new)). Scan the specs \
          signed by that key first.
          """,
          ["name": .string(name), "newVerifier": new.json])
      case .noGeneralVerifier(let name, let new):
        .refused(
          .loadMetaSetGeneralVerifier,
          """
          The network \(quoted(name)) belongs to the general verifier, but the device has none yet; this metadata is \
          signed by \(shown(new)). Scan specs or types signed by that key first.
          """,
          ["name": .string(name), "newVerifier": new.json])
      case .verifierChanged(let name, let old, let new):
        .refused(
          .loadMetaVerifierChanged,
          """
          The network \(quoted(name)) was verified by \(shown(old)), but this metadata is signed by \(shown(new)). \
          Scan the specs signed by that key first, if you trust it.
          """,
          ["name": .string(name), "oldVerifier": old.json, "newVerifier": new.json])
      case .generalVerifierChanged(let name, let old, let new):
        .refused(
          .loadMetaGeneralVerifierChanged,
          """
          The network \(quoted(name)) is verified by the general verifier \(shown(old)), but this metadata is signed \
          by \(shown(new)). The general verifier changes only with a full reset.
          """,
          ["name": .string(name), "oldVerifier": old.json, "newVerifier": new.json])
      case .known(let name, let version):
        .refused(
          .metadataKnown, "The metadata of \(quoted(name)) version \(version) is already stored.",
          ["name": .string(name), "version": .integer(version)])
      case .sameVersionOtherBytes(let name, let version):
        .refused(
          .sameNameVersionDifferentMetadata,
          """
          Different metadata of \(quoted(name)) version \(version) is stored. Find out which is genuine; remove the \
          stored one only if it is not.
          """,
          ["name": .string(name), "version": .integer(version)])
      }
    }

    private static func whom(_ verifier: ValidCurrentVerifier, _ general: Verifier) -> String {
      switch verifier {
      case .general:
        general.signer.map { "the general verifier \(ColdSignerError.shown($0))" } ?? "anybody"
      case .custom(let verifier): verifier.signer.map(ColdSignerError.shown) ?? "anybody"
      }
    }
  }

  /// Converts a metadata error.
  package init(_ error: RuntimeMetadataError) {
    switch error {
    case .notMetadata, .truncated: self = .metadata(.notMetadata(reason: error.message))
    case .versionIncompatible(let version): self = .metadata(.versionNotRead(version: version))
    // An unsupported version is reported first, because the device could not read the content
    // anyway.
    case .undecodable(let version, _)
    where !RuntimeMetadata.Metadata.vaultVersions.contains(version):
      self = .metadata(.versionNotRead(version: version))
    case .noSystemPallet: self = .metadata(.noSystemPallet)
    case .noVersionConstant, .runtimeVersionUndecodable:
      self = .metadata(.noVersion(reason: error.message))
    case .undecodable(_, .bytesLeftOver(_, _)), .undecodable(_, .outOfPlace(_, _, _, _)):
      self = .metadata(.undecodable(reason: error.message, isStricter: true))
    case .undecodable, .prefixUndecodable, .prefixMismatch, .keyMismatch, .noDigest,
      .typeMissing, .typeNotCompact, .typeNotBits:
      self = .metadata(.undecodable(reason: error.message, isStricter: false))
    }
  }
}
