public import ByteSupport
public import SCALECodec
public import SubstrateCrypto

/// A request for keys that a Vault derives on the fly, code df (hot-side 1.10).
public struct DynamicDerivationsRequest: Equatable, Sendable {
  /// A key that is wanted.
  public struct Item: Equatable, Hashable, Sendable {
    /// The derivation path.
    public var path: String
    /// What the account is made with.
    public var encryption: Encryption
    /// The network.
    public var genesisHash: Hash256

    /// Takes the parts.
    public init(path: String, encryption: Encryption, genesisHash: Hash256) {
      self.path = path
      self.encryption = encryption
      self.genesisHash = genesisHash
    }
  }

  /// The root key of the key set.
  public var root: MultiSigner
  /// The keys that are wanted.
  public var items: [Item]

  /// Takes the parts.
  public init(root: MultiSigner, items: [Item]) {
    self.root = root
    self.items = items
  }

  /// The whole payload: `53 ff df` and the request.
  public var payload: [UInt8] {
    Prelude(cryptoCode: Prelude.unsigned, code: .dynamicDerivations).bytes + scaleBytes
  }
}

extension DynamicDerivationsRequest: SCALECodable {
  /// Reads 00, version 1, root key and items.
  ///
  /// - Throws: `SCALEError`.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    try reader.index(of: "a request's version", upTo: 0)
    root = try reader.multiSigner()
    items = try reader.vector(minimumItemSize: 34) { (reader) throws(SCALEError) in
      Item(
        path: try reader.string(), encryption: try reader.encryption(),
        genesisHash: try reader.hash256())
    }
  }

  /// Appends 00, version 1, root key and items.
  public func encode(to writer: inout SCALEWriter) {
    writer.byte(0)
    writer.multiSigner(root)
    writer.vector(items) { writer, item in
      writer.string(item.path)
      writer.encryption(item.encryption)
      writer.hash256(item.genesisHash)
    }
  }
}

/// A Vault's answer to a ``DynamicDerivationsRequest``, under the same code.
public struct DynamicDerivationsResponse: Equatable, Sendable {
  /// A key that was derived.
  public struct Item: Equatable, Hashable, Sendable {
    /// The derivation path.
    public var path: String
    /// What the account is made with.
    public var encryption: Encryption
    /// The public key.
    public var key: MultiSigner

    /// Takes the parts.
    public init(path: String, encryption: Encryption, key: MultiSigner) {
      self.path = path
      self.encryption = encryption
      self.key = key
    }
  }

  /// The root key of the key set.
  public var root: MultiSigner
  /// The keys in the order of the request.
  public var items: [Item]

  /// Takes the parts.
  public init(root: MultiSigner, items: [Item]) {
    self.root = root
    self.items = items
  }

  /// The whole payload: `53 ff df` and the answer.
  public var payload: [UInt8] {
    Prelude(cryptoCode: Prelude.unsigned, code: .dynamicDerivations).bytes + scaleBytes
  }
}

extension DynamicDerivationsResponse: SCALECodable {
  /// Reads 00, version 1, root key and items.
  ///
  /// - Throws: `SCALEError`.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    try reader.index(of: "a response's version", upTo: 0)
    root = try reader.multiSigner()
    items = try reader.vector(minimumItemSize: 35) { (reader) throws(SCALEError) in
      Item(
        path: try reader.string(), encryption: try reader.encryption(),
        key: try reader.multiSigner())
    }
  }

  /// Appends 00, version 1, root key and items.
  public func encode(to writer: inout SCALEWriter) {
    writer.byte(0)
    writer.multiSigner(root)
    writer.vector(items) { writer, item in
      writer.string(item.path)
      writer.encryption(item.encryption)
      writer.multiSigner(item.key)
    }
  }
}
