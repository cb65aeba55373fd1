import ByteSupport
import SCALECodec
public import SubstrateCrypto

/// A reply of a Vault, which has no prelude (hot-side 1.11).
public enum VaultReply: Equatable, Sendable {
  /// The signature of a transaction: a MultiSignature as hex text.
  case transactionSignature(MultiSignature)
  /// The signature of a message: 64 or 65 bytes as hex text, without the scheme.
  case messageSignature([UInt8])
  /// The signatures of a bulk: 04 and a Vec of MultiSignature.
  case bulkSignatures([MultiSignature])
  /// The capsule of a signed update.
  case capsule(SufficientCrypto)

  /// Recognizes a reply; `nil` for other content.
  public init?(reading content: [UInt8]) {
    if let capsule = try? SufficientCrypto(scale: content) {
      self = .capsule(capsule)
    } else if let signatures = try? VaultReply.bulk(content) {
      self = .bulkSignatures(signatures)
    } else if content.count >= 2, content[1] != UInt8(ascii: "x"),
      let bytes = try? Hex.decode(utf8: content)
    {
      var reader = SCALEReader(bytes.span)
      if let signature = try? reader.multiSignature(), reader.remaining == 0 {
        self = .transactionSignature(signature)
      } else if SignatureScheme.allCases.contains(where: { $0.signatureLength == bytes.count }) {
        self = .messageSignature(bytes)
      } else {
        return nil
      }
    } else {
      return nil
    }
  }

  /// The QR code's content: lower-case hex for one signature, otherwise bytes (cold-signer 4.2).
  public var content: [UInt8] {
    var writer = SCALEWriter()
    switch self {
    case .transactionSignature(let signature):
      writer.multiSignature(signature)
      return Array(Hex.encode(writer.bytes).utf8)
    case .messageSignature(let bytes): return Array(Hex.encode(bytes).utf8)
    case .bulkSignatures(let signatures):
      writer.byte(VaultReply.bulkMark)
      writer.vector(signatures) { $0.multiSignature($1) }
      return writer.bytes
    case .capsule(let capsule): return capsule.scaleBytes
    }
  }

  /// The first byte of bulk signatures.
  private static let bulkMark: UInt8 = 4

  private static func bulk(_ content: [UInt8]) throws(SCALEError) -> [MultiSignature] {
    var reader = SCALEReader(content.span)
    let index = try reader.byte()
    guard index == bulkMark else {
      throw .unknownVariant(of: "signatures of a bulk", index: index, offset: 0)
    }
    let signatures = try reader.vector(minimumItemSize: 65) { (reader) throws(SCALEError) in
      try reader.multiSignature()
    }
    try reader.finish()
    return signatures
  }
}
