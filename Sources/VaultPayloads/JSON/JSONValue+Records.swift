import ByteSupport
public import JSONCodec
import SCALECodec
public import SubstrateCrypto

extension JSONValue {
  /// Bytes as lower-case hex.
  public static func hex(_ bytes: some Sequence<UInt8>) -> JSONValue { .string(Hex.encode(bytes)) }

  /// A key as an object of `encryption` and `publicKey`.
  public static func signer(_ signer: MultiSigner) -> JSONValue {
    .members([
      "encryption": .string(signer.scheme.name), "publicKey": .hex(signer.publicKey),
    ])
  }

  /// A verifier: `null` for nobody, else its key.
  public static func verifier(_ verifier: Verifier) -> JSONValue {
    verifier.signer.map(signer) ?? .null
  }

  /// A network's verifier: an object of `type`, general or custom, and `verifier` for the latter.
  public static func networkVerifier(_ verifier: ValidCurrentVerifier) -> JSONValue {
    switch verifier {
    case .general: .members(["type": .string("general")])
    case .custom(let custom): .members(["type": .string("custom"), "verifier": .verifier(custom)])
    }
  }

  /// Specs by the names of their eleven values.
  public static func specs(_ specs: NetworkSpecs) -> JSONValue { .object(JSONObject(specs: specs)) }

  /// Specs by the names of their values, and `order`.
  public static func orderedSpecs(_ ordered: OrderedNetworkSpecs) -> JSONValue {
    var object = JSONObject(specs: ordered.specs)
    object["order"] = .integer(ordered.order)
    return .object(object)
  }
}

extension JSONObject {
  /// Specs by the names of their eleven values.
  public init(specs: NetworkSpecs) {
    self.init([
      ("base58Prefix", .integer(specs.prefix)), ("color", .string(specs.color)),
      ("decimals", .integer(specs.decimals)), ("encryption", .string(specs.encryption.name)),
      ("genesisHash", .string(specs.genesisHash.hex)), ("logo", .string(specs.logo)),
      ("name", .string(specs.name)), ("pathID", .string(specs.pathID)),
      ("secondaryColor", .string(specs.secondaryColor)), ("title", .string(specs.title)),
      ("unit", .string(specs.unit)),
    ])
  }
}
