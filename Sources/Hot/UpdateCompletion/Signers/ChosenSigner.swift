import HotSide
package import HotStore
package import SecretVault
package import SubstrateCrypto
import VaultPayloads

/// Who is to sign, before anything is signed.
package enum ChosenSigner: Sendable {
  /// A key of the vault, which is still locked.
  case keyStore(PickedKey)
  /// Somebody whose signature is there, the development key, or nobody.
  case known(UpdateSigner)

  /// The name of a key of the vault.
  package var name: String? {
    if case .keyStore(let picked) = self { picked.listing.name } else { nil }
  }

  /// The name of a key of the vault that the record has, too; `nil` for one that only the locked vault lists.
  package var nameOnRecord: String? {
    if case .keyStore(let picked) = self, picked.isOnRecord { picked.listing.name } else { nil }
  }

  /// The key; `nil` for nobody.
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

  /// How the products' name shows who signs.
  package var nameMark: ProductName.Signer {
    switch self {
    case .keyStore: .key
    case .known(let signer): signer.nameMark
    }
  }

  /// Whom the record wants, as far as a vault has the key: that key, or nobody where nobody signs.
  ///
  /// - Parameters:
  ///   - record: who is on record for what is to be signed.
  ///   - keyStore: the locked vault; `nil` if there is none.
  ///   - path: where the vault was looked for.
  /// - Returns: who signs.
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
    // Of several keys of the role nobody knows which one phones have.
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
