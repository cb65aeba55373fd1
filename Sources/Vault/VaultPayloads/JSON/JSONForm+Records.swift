import ByteSupport
public import JSONCodec
public import SubstrateCrypto

extension Encryption: JSONFormed {
  /// The encryption of an account.
  public static let form = JSONForm<Encryption>.named(
    "Encryption", .word(\.name, of: Encryption.allCases))
}

extension SignatureScheme: JSONFormed {
  /// The signature scheme of a key.
  public static let form = JSONForm<SignatureScheme>.named(
    "SignatureScheme", .word(\.name, of: SignatureScheme.allCases))
}

extension MultiSigner: JSONFormed {
  /// A public key with its scheme.
  public static let form = JSONForm<MultiSigner>.named(
    "Signer", ["encryption": .of(\.scheme), "publicKey": .hex(\.publicKey)])
}

extension Verifier: JSONFormed {
  /// The key of the verifier; `null` if there is none.
  public static let form: JSONForm<Verifier> = .of(\.signer)
}

extension ValidCurrentVerifier: JSONFormed {
  /// The verifier of a network on a Vault.
  public static let form = JSONForm<ValidCurrentVerifier>.named(
    "NetworkVerifier",
    .either(generalForm.shape, customForm.shape) { verifier in
      switch verifier {
      case .general: generalForm(())
      case .custom(let verifier): customForm(verifier)
      }
    })

  private static let generalForm: JSONForm<Void> = ["type": .word("general")]
  private static let customForm: JSONForm<Verifier> = [
    "type": .word("custom"), "verifier": .of(\.self),
  ]
}

extension NetworkSpecs: JSONFormed {
  /// The eleven values by name.
  public static let form = JSONForm<NetworkSpecs>.named(
    "NetworkSpecs",
    [
      "base58Prefix": .field(\.prefix), "color": .field(\.color), "decimals": .field(\.decimals),
      "encryption": .field(\.encryption), "genesisHash": .field(\.genesisHash),
      "logo": .field(\.logo),
      "name": .field(\.name), "pathID": .field(\.pathID),
      "secondaryColor": .field(\.secondaryColor),
      "title": .field(\.title), "unit": .field(\.unit),
    ]
  ).read(into: blank)

  /// Empty specs, the default for reading.
  package static let blank = NetworkSpecs(
    fetchedName: "", prefix: 0, decimals: 0, unit: "", encryption: .sr25519, genesisHash: .zero)
}

extension OrderedNetworkSpecs: JSONFormed {
  /// The specs of a network on a Vault, with its position in the list.
  public static let form = JSONForm<OrderedNetworkSpecs>.named(
    "OrderedNetworkSpecs", ["...": .all(\.specs), "order": .of(\.order)])
}
