package import SCALECodec
import SubstrateCrypto
import VaultPayloads

extension HistoryEvent: SCALECodable {
  /// Decodes the index byte and the fields (cold-signer 6.2).
  package init(from reader: inout SCALEReader) throws(SCALEError) {
    let last = UInt8(Kind.allCases.count - 1)
    let index = try reader.index(of: "an event", upTo: last)
    self = try HistoryEvent(Kind.allCases[Int(index)], from: &reader)
  }

  package func encode(to writer: inout SCALEWriter) {
    let row = row
    writer.byte(row.kind.rawValue)
    for field in row.fields { field.encode(to: &writer) }
  }

  private init(_ kind: Kind, from reader: inout SCALEReader) throws(SCALEError) {
    self =
      switch kind {
      case .metadataAdded: .metadataAdded(try MetadataFingerprint(from: &reader))
      case .metadataRemoved: .metadataRemoved(try MetadataFingerprint(from: &reader))
      case .metadataSigned:
        .metadataSigned(try MetadataFingerprint(from: &reader), by: try reader.signingVerifier())
      case .networkSpecsAdded:
        .networkSpecsAdded(
          try OrderedNetworkSpecs(from: &reader),
          verifier: try ValidCurrentVerifier(from: &reader),
          generalVerifier: try Verifier(from: &reader))
      case .networkSpecsRemoved:
        .networkSpecsRemoved(
          try OrderedNetworkSpecs(from: &reader),
          verifier: try ValidCurrentVerifier(from: &reader),
          generalVerifier: try Verifier(from: &reader))
      case .networkSpecsSigned:
        .networkSpecsSigned(try NetworkSpecs(from: &reader), by: try reader.signingVerifier())
      case .networkVerifierSet:
        .networkVerifierSet(
          genesisHash: try reader.hash256(), verifier: try ValidCurrentVerifier(from: &reader),
          generalVerifier: try Verifier(from: &reader))
      case .generalVerifierSet: .generalVerifierSet(try Verifier(from: &reader))
      case .typesAdded:
        .typesAdded(hash: try reader.hash256(), verifier: try Verifier(from: &reader))
      case .typesRemoved:
        .typesRemoved(hash: try reader.hash256(), verifier: try Verifier(from: &reader))
      case .typesSigned: .typesSigned(hash: try reader.hash256(), by: try reader.signingVerifier())
      case .transactionSigned: .transactionSigned(try SignedTransaction(from: &reader))
      case .transactionSignError: .transactionSignError(try SignedTransaction(from: &reader))
      case .messageSigned: .messageSigned(try SignedMessage(from: &reader))
      case .messageSignError: .messageSignError(try SignedMessage(from: &reader))
      case .identityAdded: .identityAdded(try KeyIdentity(from: &reader))
      case .identityRemoved: .identityRemoved(try KeyIdentity(from: &reader))
      case .identitiesWiped: .identitiesWiped
      case .deviceWasOnline: .deviceWasOnline
      case .resetDangerRecord: .resetDangerRecord
      case .seedCreated: .seedCreated(name: try reader.string())
      case .seedRemoved: .seedRemoved(name: try reader.string())
      case .seedNameWasShown: .seedNameWasShown(name: try reader.string())
      case .secretWasExported: .secretWasExported(try KeyIdentity(from: &reader))
      case .warning: .warning(try reader.string())
      case .wrongPassword: .wrongPassword
      case .userEntry: .userEntry(try reader.string())
      case .systemEntry: .systemEntry(try reader.string())
      case .historyCleared: .historyCleared
      case .databaseInitiated: .databaseInitiated
      }
  }
}

extension HistoryEvent.Field {
  fileprivate func encode(to writer: inout SCALEWriter) {
    switch self {
    case .metadata(let metadata): metadata.encode(to: &writer)
    case .signedBy(let signer): writer.signingVerifier(signer)
    case .orderedSpecs(let specs): specs.encode(to: &writer)
    case .specs(let specs): specs.encode(to: &writer)
    case .genesisHash(let hash), .hash(let hash): writer.hash256(hash)
    case .networkVerifier(let verifier): verifier.encode(to: &writer)
    case .generalVerifier(let verifier), .verifier(let verifier): verifier.encode(to: &writer)
    case .transaction(let signed): signed.encode(to: &writer)
    case .message(let signed): signed.encode(to: &writer)
    case .identity(let identity): identity.encode(to: &writer)
    case .seedName(let text), .text(let text): writer.string(text)
    }
  }
}

extension MetadataFingerprint: SCALECodable {
  package init(from reader: inout SCALEReader) throws(SCALEError) {
    name = try reader.string()
    version = try reader.u32()
    hash = try reader.hash256()
  }

  package func encode(to writer: inout SCALEWriter) {
    writer.string(name)
    writer.u32(version)
    writer.hash256(hash)
  }
}

extension KeyIdentity: SCALECodable {
  package init(from reader: inout SCALEReader) throws(SCALEError) {
    seedName = try reader.string()
    encryption = try reader.encryption()
    publicKey = try reader.byteVector()
    path = try reader.string()
    genesisHash = try reader.hash256()
  }

  package func encode(to writer: inout SCALEWriter) {
    writer.string(seedName)
    writer.encryption(encryption)
    writer.byteVector(publicKey)
    writer.string(path)
    writer.hash256(genesisHash)
  }
}

extension SignedTransaction: SCALECodable {
  package init(from reader: inout SCALEReader) throws(SCALEError) {
    transaction = try reader.byteVector()
    networkName = try reader.string()
    signedBy = try reader.signingVerifier()
    comment = try reader.string()
  }

  package func encode(to writer: inout SCALEWriter) {
    writer.byteVector(transaction)
    writer.string(networkName)
    writer.signingVerifier(signedBy)
    writer.string(comment)
  }
}

extension SignedMessage: SCALECodable {
  package init(from reader: inout SCALEReader) throws(SCALEError) {
    message = try reader.string()
    networkName = try reader.string()
    signedBy = try reader.signingVerifier()
    comment = try reader.string()
  }

  package func encode(to writer: inout SCALEWriter) {
    writer.string(message)
    writer.string(networkName)
    writer.signingVerifier(signedBy)
    writer.string(comment)
  }
}

extension SCALEReader {
  /// Reads the byte 00, the only kind of verifier, and a key.
  fileprivate mutating func signingVerifier() throws(SCALEError) -> MultiSigner {
    try index(of: "a verifier's kind", upTo: 0)
    return try multiSigner()
  }
}

extension SCALEWriter {
  /// Appends the byte 00, the only kind of verifier, and a key.
  fileprivate mutating func signingVerifier(_ signer: MultiSigner) {
    byte(0)
    multiSigner(signer)
  }
}
