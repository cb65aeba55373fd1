package import ByteSupport
package import JSONCodec
import Reporting
package import SubstrateCrypto
package import VaultPayloads

/// The contents of a derivations payload, for people and programs.
package struct DerivationsReport: Equatable, Sendable {
  package let content: DerivationsPayload
  /// The length of the payload, in bytes.
  package let payloadLength: Int

  /// The report of a whole payload.
  ///
  /// - Throws: `SourcedError`.
  package init(of payload: ReadPayload, source: String) throws {
    content = try naming(source) {
      if case .derivations(let content) = try payload.parts.get() { return content }
      return try DerivationsPayload(reading: payload.bytes)
    }
    payloadLength = payload.bytes.count
  }

  /// A key, without its password.
  package struct Key: Equatable, Sendable {
    /// The path without password; empty for the root key.
    package let path: String
    /// Whether the key has a password; `nil` for formats from which passwords are removed.
    package let isPassworded: Bool?
    /// The address; `nil` for a bare path.
    package let address: String?
    package let encryption: Encryption
    package let genesisHash: Hash256
  }

  package struct KeySet: Equatable, Sendable {
    /// The name of the seed; `nil` for bare paths.
    package let name: String?
    /// Scheme and root key in hex; `nil` if the payload has none.
    package let root: String?
    package let keys: [Key]
  }

  /// The format: `v2`, `v1`, `v1-optional-root` or `legacy`.
  package var format: String {
    switch content {
    case .export(.version2): "v2"
    case .export(.version1): "v1"
    case .optionalRoots: "v1-optional-root"
    case .paths: "legacy"
    }
  }

  /// Warnings for the user, as sentences.
  package var warnings: [String] {
    switch content {
    case .export(let export): DerivationsReport.unreadable(export)
    case .optionalRoots, .paths: [DerivationsReport.unreadable(content)]
    }
  }

  /// A warning about addresses that make a Vault refuse the whole list.
  private static func unreadable(_ export: KeySetExport) -> [String] {
    let addresses = export.keySets.flatMap(\.keys).lazy.compactMap { try? SS58Address($0.address) }
    return addresses.compactMap { NetworkSpecs.keySetObstacle(prefix: $0.prefix) }.first.map {
      [$0]
    } ?? []
  }

  /// The warning that no current Vault imports this format.
  static func unreadable(_ content: DerivationsPayload) -> String {
    "This is \(content.formName). Current Vaults do not import it; they import the forms v2 and v1."
  }

  /// The key sets, in order.
  package var keySets: [KeySet] {
    func root(_ signer: MultiSigner?) -> String? {
      signer.map { "\($0.scheme.name) \(Hex.encode($0.publicKey))" }
    }
    switch content {
    case .export(let export):
      return export.keySets.map {
        KeySet(name: $0.name, root: root($0.root), keys: $0.keys.map(DerivationsReport.key))
      }
    case .optionalRoots(let sets):
      return sets.map {
        KeySet(name: $0.name, root: root($0.root), keys: $0.keys.map(DerivationsReport.key))
      }
    case .paths(let list):
      let keys = list.paths.map { text in
        let path = KeyPath(text)
        return Key(
          path: path?.junctions ?? text, isPassworded: path?.password != nil, address: nil,
          encryption: list.encryption, genesisHash: list.genesisHash)
      }
      return [KeySet(name: nil, root: nil, keys: keys)]
    }
  }

  private static func key(_ key: ExportedKey) -> Key {
    let path = KeyPath(key.path ?? "")
    return Key(
      path: path?.junctions ?? key.path ?? "", isPassworded: path?.password == nil ? nil : true,
      address: key.address, encryption: key.encryption, genesisHash: key.genesisHash)
  }
}

extension DerivationsReport: JSONFormed {
  package static let form: JSONForm<DerivationsReport> = [
    "kind": .word("derivations"),
    "format": .of(\.format, as: .words("v2", "v1", "v1-optional-root", "legacy")),
    "keySets": .list(
      \.keySets,
      as: [
        "name": .of(\.name), "rootKey": .of(\.root),
        "keys": .list(
          \.keys,
          as: [
            "path": .of(\.path), "isPassworded": .of(\.isPassworded), "address": .of(\.address),
            "encryption": .of(\.encryption), "genesisHash": .of(\.genesisHash),
          ]),
      ]), "payloadLength": .of(\.payloadLength), "warnings": .of(\.warnings),
  ]
}
