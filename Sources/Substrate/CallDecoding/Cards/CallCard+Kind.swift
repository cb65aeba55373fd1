extension CallCard {
  /// The kinds of cards; the raw value is the name in cold-signer 3.4.
  public enum Kind: String, CaseIterable, Sendable {
    case pallet, method, text, none, bitvec, balance, tip, nonce
    case variableName = "var_name"
    case fieldName = "field_name"
    case fieldNumber = "field_number"
    case enumVariant = "enum_variant"
    case plain = "default"
    case account = "id"
    case identityField = "identity_field"
    case transactionVersion = "tx_version"
    case networkVersion = "network_version"
    case eraMortal = "era_mortal"
    case eraImmortal = "era_immortal"
    case blockHash = "block_hash"
  }

  /// The kind of the card.
  public var kind: Kind {
    switch content {
    case .pallet: .pallet
    case .method: .method
    case .variableName: .variableName
    case .fieldName: .fieldName
    case .fieldNumber: .fieldNumber
    case .enumVariant: .enumVariant
    case .plain: .plain
    case .text: .text
    case .account: .account
    case .none: .none
    case .identityField: .identityField
    case .bits: .bitvec
    case .balance: .balance
    case .tip: .tip
    case .nonce: .nonce
    case .transactionVersion: .transactionVersion
    case .networkVersion: .networkVersion
    case .era(.mortal): .eraMortal
    case .era(.immortal): .eraImmortal
    case .blockHash: .blockHash
    }
  }
}
