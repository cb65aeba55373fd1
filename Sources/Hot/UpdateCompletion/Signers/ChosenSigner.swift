import HotSide
package import HotStore
package import SecretVault
package import SubstrateCrypto
import VaultPayloads

/// The signer of an update, before anything is signed.
package enum ChosenSigner: Sendable {
  /// A key of the vault of keys, which is still locked.
  case keyStore(PickedKey)
  /// A signer whose signature already exists, the development key, or no signer.
  case known(UpdateSigner)

  /// The name of the key in the vault; `nil` for other signers.
  package var name: String? {
    if case .keyStore(let picked) = self { picked.listing.name } else { nil }
  }

  /// The name of the key in the vault, if the key is also on record; `nil` if only the locked vault
  /// lists it.
  package var nameOnRecord: String? {
    if case .keyStore(let picked) = self, picked.isOnRecord { picked.listing.name } else { nil }
  }

  /// The public key; `nil` for unsigned updates.
  ///
  /// - Throws: `SubstrateCryptoError`.
  package var publicKey: MultiSigner? {
    get throws {
      switch self {
      case .keyStore(let picked): picked.publicKey
      case .known(let signer): try signer.publicKey
      }
    }
  }

  /// The kind of signer in the name of the products.
  package var nameMark: ProductName.Signer {
    switch self {
    case .keyStore: .key
    case .known(let signer): signer.nameMark
    }
  }

  /// The verifier on record, if the vault has its key; no signer if the record requires unsigned
  /// updates.
  ///
  /// - Parameters:
  ///   - record: the verifier on record.
  ///   - keyStore: the locked vault; `nil` if there is none.
  ///   - path: the path of the vault, for the error.
  /// - Returns: the signer.
  /// - Throws: `HotSideError`: `noFittingKey`, `noKeyStore`; `SecretVaultError`.
  package static func onRecord(_ record: VerifierRecord, in keyStore: KeyStore?, at path: String)
    throws
    -> ChosenSigner
  {
    let keys = try keyStore?.records().filter { $0.key != nil } ?? []
    var recorded: MultiSigner?
    switch record.demand {
    case .unsigned: return .known(.unsigned)
    case .key(let key): recorded = key
    case .nothing: break
    // If several keys have the role, the one that phones know cannot be determined.
    case .unknownGeneral:
      let general = keys.filter { $0.key?.role == .general }
      if general.count == 1 { recorded = general[0].key?.publicKey }
    }
    guard let keyStore else { throw HotSideError.noKeyStore(path: path) }
    guard let recorded,
      let listing = keys.first(where: { $0.key?.publicKey == recorded })
    else {
      throw HotSideError.noFittingKey(
        recorded: recorded.map(VerifierRecord.shown), names: keys.map(\.name))
    }
    return .keyStore(
      try PickedKey(.name(listing.name), in: keyStore, for: record, overridesRecord: false))
  }
}
