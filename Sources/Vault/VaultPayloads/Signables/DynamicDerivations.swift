public import ByteSupport
public import SCALECodec
public import SubstrateCrypto

/// Dynamic derivations of one key set, code df: a request or its response (hot-side 1.10).
///
/// Both have the same code and format; they differ in the data of each key.
public struct DynamicDerivations<Item: DynamicDerivationsItem>: Equatable, Sendable {
  /// The root key of the key set.
  public var root: MultiSigner
  /// The requested or derived keys; a response has the order of the request.
  public var items: [Item]

  package init(root: MultiSigner, items: [Item]) {
    self.root = root
    self.items = items
  }

  /// The complete payload: `53 ff df`, version 1, root key and items.
  public var payload: [UInt8] {
    Prelude(cryptoCode: Prelude.unsigned, code: .dynamicDerivations).bytes + scaleBytes
  }
}

/// A request for dynamic derivations.
public typealias DynamicDerivationsRequest = DynamicDerivations<WantedDerivation>

/// The response of a Vault to a ``DynamicDerivationsRequest``.
public typealias DynamicDerivationsResponse = DynamicDerivations<AnsweredDerivation>

/// The data of one key in ``DynamicDerivations``.
public protocol DynamicDerivationsItem: SCALECodable, Hashable, Sendable {
  /// The name of the version byte, for errors.
  static var versionName: String { get }
  /// The minimum length of an item in bytes.
  static var minimumByteCount: Int { get }
}

extension DynamicDerivations: SCALECodable {
  /// Decodes 00, version 1, root key and items.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    try reader.index(of: Item.versionName, upTo: 0)
    root = try reader.multiSigner()
    items = try reader.vector(minimumItemSize: Item.minimumByteCount) {
      (reader) throws(SCALEError) in try Item(from: &reader)
    }
  }

  /// Encodes 00, version 1, root key and items.
  public func encode(to writer: inout SCALEWriter) {
    writer.byte(0)
    writer.multiSigner(root)
    writer.vector(items) { $1.encode(to: &$0) }
  }
}

/// A requested key.
public struct WantedDerivation: DynamicDerivationsItem {
  /// The name of the version byte, for errors.
  public static let versionName = "a request's version"
  /// The minimum length of an item: an empty text, an encryption and a hash.
  public static let minimumByteCount = 34

  /// The derivation path.
  public var path: String
  /// The encryption of the account.
  public var encryption: Encryption
  /// The genesis hash of the network.
  public var genesisHash: Hash256

  package init(path: String, encryption: Encryption, genesisHash: Hash256) {
    self.path = path
    self.encryption = encryption
    self.genesisHash = genesisHash
  }

  /// Decodes path, encryption and genesis hash.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    path = try reader.string()
    encryption = try reader.encryption()
    genesisHash = try reader.hash256()
  }

  /// Encodes path, encryption and genesis hash.
  public func encode(to writer: inout SCALEWriter) {
    writer.string(path)
    writer.encryption(encryption)
    writer.hash256(genesisHash)
  }
}

/// A derived key.
public struct AnsweredDerivation: DynamicDerivationsItem {
  /// The name of the version byte, for errors.
  public static let versionName = "a response's version"
  /// The minimum length of an item: an empty text, an encryption, a scheme and a key.
  public static let minimumByteCount = 35

  /// The derivation path.
  public var path: String
  /// The encryption of the account.
  public var encryption: Encryption
  /// The public key.
  public var key: MultiSigner

  package init(path: String, encryption: Encryption, key: MultiSigner) {
    self.path = path
    self.encryption = encryption
    self.key = key
  }

  /// Decodes path, encryption and public key.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    path = try reader.string()
    encryption = try reader.encryption()
    key = try reader.multiSigner()
  }

  /// Encodes path, encryption and public key.
  public func encode(to writer: inout SCALEWriter) {
    writer.string(path)
    writer.encryption(encryption)
    writer.multiSigner(key)
  }
}
