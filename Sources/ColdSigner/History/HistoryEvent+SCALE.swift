import ByteSupport
public import SCALECodec
import SubstrateCrypto
import VaultPayloads

extension HistoryEvent: SCALECodable {
  /// Reads the index byte and the fields of cold-signer 6.2.
  ///
  /// - Throws: `SCALEError`.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    let index = try reader.index(of: "an event", upTo: 29)
    self =
      index < 11
      ? try HistoryEvent(update: index, from: &reader) : try HistoryEvent(use: index, from: &reader)
  }

  /// Reads the fields of the events about metadata, specs, verifiers and types.
  private init(update index: UInt8, from reader: inout SCALEReader) throws(SCALEError) {
    switch index {
    case 0: self = .metadataAdded(try MetadataFingerprint(from: &reader))
    case 1: self = .metadataRemoved(try MetadataFingerprint(from: &reader))
    case 2:
      self = .metadataSigned(
        try MetadataFingerprint(from: &reader), by: try reader.signingVerifier())
    case 3, 4:
      let specs = try OrderedNetworkSpecs(from: &reader)
      let verifier = try ValidCurrentVerifier(from: &reader)
      let general = try Verifier(from: &reader)
      self =
        index == 3
        ? .networkSpecsAdded(specs, verifier: verifier, generalVerifier: general)
        : .networkSpecsRemoved(specs, verifier: verifier, generalVerifier: general)
    case 5:
      self = .networkSpecsSigned(try NetworkSpecs(from: &reader), by: try reader.signingVerifier())
    case 6:
      self = .networkVerifierSet(
        genesisHash: try reader.hash256(), verifier: try ValidCurrentVerifier(from: &reader),
        generalVerifier: try Verifier(from: &reader))
    case 7: self = .generalVerifierSet(try Verifier(from: &reader))
    case 8:
      self = .typesAdded(hash: try reader.hash256(), verifier: try Verifier(from: &reader))
    case 9:
      self = .typesRemoved(hash: try reader.hash256(), verifier: try Verifier(from: &reader))
    default: self = .typesSigned(hash: try reader.hash256(), by: try reader.signingVerifier())
    }
  }

  /// Reads the fields of the events about signing, keys, seeds and the device.
  private init(use index: UInt8, from reader: inout SCALEReader) throws(SCALEError) {
    switch index {
    case 11: self = .transactionSigned(try SignedTransaction(from: &reader))
    case 12: self = .transactionSignError(try SignedTransaction(from: &reader))
    case 13: self = .messageSigned(try SignedMessage(from: &reader))
    case 14: self = .messageSignError(try SignedMessage(from: &reader))
    case 15: self = .identityAdded(try KeyIdentity(from: &reader))
    case 16: self = .identityRemoved(try KeyIdentity(from: &reader))
    case 17: self = .identitiesWiped
    case 18: self = .deviceWasOnline
    case 19: self = .resetDangerRecord
    case 20: self = .seedCreated(name: try reader.string())
    case 21: self = .seedRemoved(name: try reader.string())
    case 22: self = .seedNameWasShown(name: try reader.string())
    case 23: self = .secretWasExported(try KeyIdentity(from: &reader))
    case 24: self = .warning(try reader.string())
    case 25: self = .wrongPassword
    case 26: self = .userEntry(try reader.string())
    case 27: self = .systemEntry(try reader.string())
    case 28: self = .historyCleared
    default: self = .databaseInitiated
    }
  }

  /// The first byte of the stored form.
  public var index: UInt8 {
    switch self {
    case .metadataAdded: 0
    case .metadataRemoved: 1
    case .metadataSigned: 2
    case .networkSpecsAdded: 3
    case .networkSpecsRemoved: 4
    case .networkSpecsSigned: 5
    case .networkVerifierSet: 6
    case .generalVerifierSet: 7
    case .typesAdded: 8
    case .typesRemoved: 9
    case .typesSigned: 10
    case .transactionSigned: 11
    case .transactionSignError: 12
    case .messageSigned: 13
    case .messageSignError: 14
    case .identityAdded: 15
    case .identityRemoved: 16
    case .identitiesWiped: 17
    case .deviceWasOnline: 18
    case .resetDangerRecord: 19
    case .seedCreated: 20
    case .seedRemoved: 21
    case .seedNameWasShown: 22
    case .secretWasExported: 23
    case .warning: 24
    case .wrongPassword: 25
    case .userEntry: 26
    case .systemEntry: 27
    case .historyCleared: 28
    case .databaseInitiated: 29
    }
  }

  /// Appends the index byte and the fields.
  public func encode(to writer: inout SCALEWriter) {
    writer.byte(index)
    switch self {
    case .metadataAdded(let metadata), .metadataRemoved(let metadata):
      metadata.encode(to: &writer)
    case .metadataSigned(let metadata, let signer):
      metadata.encode(to: &writer)
      writer.signingVerifier(signer)
    case .networkSpecsAdded(let specs, let verifier, let general),
      .networkSpecsRemoved(let specs, let verifier, let general):
      specs.encode(to: &writer)
      verifier.encode(to: &writer)
      general.encode(to: &writer)
    case .networkSpecsSigned(let specs, let signer):
      specs.encode(to: &writer)
      writer.signingVerifier(signer)
    case .networkVerifierSet(let genesisHash, let verifier, let general):
      writer.hash256(genesisHash)
      verifier.encode(to: &writer)
      general.encode(to: &writer)
    case .generalVerifierSet(let verifier): verifier.encode(to: &writer)
    case .typesAdded(let hash, let verifier), .typesRemoved(let hash, let verifier):
      writer.hash256(hash)
      verifier.encode(to: &writer)
    case .typesSigned(let hash, let signer):
      writer.hash256(hash)
      writer.signingVerifier(signer)
    case .transactionSigned(let signed), .transactionSignError(let signed):
      signed.encode(to: &writer)
    case .messageSigned(let signed), .messageSignError(let signed): signed.encode(to: &writer)
    case .identityAdded(let identity), .identityRemoved(let identity),
      .secretWasExported(let identity):
      identity.encode(to: &writer)
    case .seedCreated(let text), .seedRemoved(let text), .seedNameWasShown(let text),
      .warning(let text), .userEntry(let text), .systemEntry(let text):
      writer.string(text)
    case .identitiesWiped, .deviceWasOnline, .resetDangerRecord, .wrongPassword, .historyCleared,
      .databaseInitiated:
      break
    }
  }
}

extension MetadataFingerprint: SCALECodable {
  /// Reads name, version and hash.
  ///
  /// - Throws: `SCALEError`.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    name = try reader.string()
    version = try reader.u32()
    hash = try reader.hash256()
  }

  /// Appends name, version and hash.
  public func encode(to writer: inout SCALEWriter) {
    writer.string(name)
    writer.u32(version)
    writer.hash256(hash)
  }
}

extension KeyIdentity: SCALECodable {
  /// Reads the fields in order.
  ///
  /// - Throws: `SCALEError`.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    seedName = try reader.string()
    encryption = try reader.encryption()
    publicKey = try reader.byteVector()
    path = try reader.string()
    genesisHash = try reader.hash256()
  }

  /// Appends the fields in order.
  public func encode(to writer: inout SCALEWriter) {
    writer.string(seedName)
    writer.encryption(encryption)
    writer.byteVector(publicKey)
    writer.string(path)
    writer.hash256(genesisHash)
  }
}

extension SignedTransaction: SCALECodable {
  /// Reads the fields in order.
  ///
  /// - Throws: `SCALEError`.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    transaction = try reader.byteVector()
    networkName = try reader.string()
    signedBy = try reader.signingVerifier()
    comment = try reader.string()
  }

  /// Appends the fields in order.
  public func encode(to writer: inout SCALEWriter) {
    writer.byteVector(transaction)
    writer.string(networkName)
    writer.signingVerifier(signedBy)
    writer.string(comment)
  }
}

extension SignedMessage: SCALECodable {
  /// Reads the fields in order.
  ///
  /// - Throws: `SCALEError`.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    message = try reader.string()
    networkName = try reader.string()
    signedBy = try reader.signingVerifier()
    comment = try reader.string()
  }

  /// Appends the fields in order.
  public func encode(to writer: inout SCALEWriter) {
    writer.string(message)
    writer.string(networkName)
    writer.signingVerifier(signedBy)
    writer.string(comment)
  }
}

extension SCALEReader {
  /// Reads 00, the one kind of verifier, and a key.
  fileprivate mutating func signingVerifier() throws(SCALEError) -> MultiSigner {
    try index(of: "a verifier's kind", upTo: 0)
    return try multiSigner()
  }
}

extension SCALEWriter {
  /// Appends 00, the one kind of verifier, and a key.
  fileprivate mutating func signingVerifier(_ signer: MultiSigner) {
    byte(0)
    multiSigner(signer)
  }
}
