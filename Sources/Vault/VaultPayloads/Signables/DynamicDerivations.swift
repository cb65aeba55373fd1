public import ByteSupport
public import SCALECodec
public import SubstrateCrypto

/// Keys of one key set that are derived on the fly, code df: what is asked of a Vault, or what it
/// answers (hot-side 1.10).
///
/// Both have the same code and the same form; they differ in what they say of each key.
public struct DynamicDerivations<Item: DynamicDerivationsItem>: Equatable, Sendable {
  /// The root key of the key set.
  public var root: MultiSigner
  /// The keys; an answer has them in the order of the request.
  public var items: [Item]

  package init(root: MultiSigner, items: [Item]) {
    self.root = root
    self.items = items
  }

  /// The whole payload: `53 ff df`, version 1, root key and items.
  public var payload: [UInt8] {
    Prelude(cryptoCode: Prelude.unsigned, code: .dynamicDerivations).bytes + scaleBytes
  }
}

/// A request for keys that a Vault derives on the fly.
public typealias DynamicDerivationsRequest = DynamicDerivations<WantedDerivation>

/// A Vault's answer to a ``DynamicDerivationsRequest``.
public typealias DynamicDerivationsResponse = DynamicDerivations<AnsweredDerivation>

/// What ``DynamicDerivations`` says of a key.
public protocol DynamicDerivationsItem: SCALECodable, Hashable, Sendable {
  /// What the record is, for errors.
  static var versionName: String { get }
  /// The fewest bytes of an item.
  static var minimumByteCount: Int { get }
}

extension DynamicDerivations: SCALECodable {
  /// Reads 00, version 1, root key and items.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    try reader.index(of: Item.versionName, upTo: 0)
    root = try reader.multiSigner()
    items = try reader.vector(minimumItemSize: Item.minimumByteCount) {
      (reader) throws(SCALEError) in try Item(from: &reader)
    }
  }

  /// Appends 00, version 1, root key and items.
  public func encode(to writer: inout SCALEWriter) {
    writer.byte(0)
    writer.multiSigner(root)
    writer.vector(items) { $1.encode(to: &$0) }
  }
}

/// A key that is wanted.
public struct WantedDerivation: DynamicDerivationsItem {
  /// The name in errors.
  public static let versionName = "a request's version"
  /// A text of one byte, an encryption and a hash.
  public static let minimumByteCount = 34

  /// The derivation path.
  public var path: String
  /// What the account is made with.
  public var encryption: Encryption
  /// The network.
  public var genesisHash: Hash256

  package init(path: String, encryption: Encryption, genesisHash: Hash256) {
    self.path = path
    self.encryption = encryption
    self.genesisHash = genesisHash
  }

  /// Reads path, encryption and genesis hash.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    path = try reader.string()
    encryption = try reader.encryption()
    genesisHash = try reader.hash256()
  }

  /// Appends path, encryption and genesis hash.
  public func encode(to writer: inout SCALEWriter) {
    writer.string(path)
    writer.encryption(encryption)
    writer.hash256(genesisHash)
  }
}

/// A key that was derived.
public struct AnsweredDerivation: DynamicDerivationsItem {
  /// The name in errors.
  public static let versionName = "a response's version"
  /// A text of one byte, an encryption, a scheme and a key.
  public static let minimumByteCount = 35

  /// The derivation path.
  public var path: String
  /// What the account is made with.
  public var encryption: Encryption
  /// The public key.
  public var key: MultiSigner

  package init(path: String, encryption: Encryption, key: MultiSigner) {
    self.path = path
    self.encryption = encryption
    self.key = key
  }

  /// Reads path, encryption and public key.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    path = try reader.string()
    encryption = try reader.encryption()
    key = try reader.multiSigner()
  }

  /// Appends path, encryption and public key.
  public func encode(to writer: inout SCALEWriter) {
    writer.string(path)
    writer.encryption(encryption)
    writer.multiSigner(key)
  }
}
