import ByteSupport
public import JSONCodec
public import SubstrateCrypto

extension Encryption: JSONFormed {
  /// The form of an account's encryption.
  public static let form = JSONForm<Encryption>.named(
    "Encryption", .word(\.name, of: Encryption.allCases))
}

extension SignatureScheme: JSONFormed {
  /// The form of a key's signature scheme.
  public static let form = JSONForm<SignatureScheme>.named(
    "SignatureScheme", .word(\.name, of: SignatureScheme.allCases))
}

extension MultiSigner: JSONFormed {
  /// The form of a public key with its scheme.
  public static let form = JSONForm<MultiSigner>.named(
    "Signer", ["encryption": .of(\.scheme), "publicKey": .hex(\.publicKey)])
}

extension Verifier: JSONFormed {
  /// The form of a verifier: its key, or `null` if there is none.
  public static let form: JSONForm<Verifier> = .of(\.signer)
}

extension ValidCurrentVerifier: JSONFormed {
  /// The form of the verifier of a network on a Vault.
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
  /// The form of network specs: the eleven values by name.
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
  /// The form of the specs of a network on a Vault, with the position in the list.
  public static let form = JSONForm<OrderedNetworkSpecs>.named(
    "OrderedNetworkSpecs", ["...": .all(\.specs), "order": .of(\.order)])
}
