import ByteSupport
import ColdSide
import ColdSigner
import JSONCodec
import SCALECodec
import SubstrateCrypto
import VaultPayloads
import VectorSupport

/// Signatures, which are random, beside what a vector says of them.
enum SignatureComparison {
  /// A text, or the frames of a movie.
  static func differences(_ batch: SignedBatch, _ wanted: JSONValue) -> [String] {
    var found: [String] = []
    for item in batch.items {
      let digest: ECDSADigest = item.encryption == .ethereum ? .keccak256 : .blake2b256
      if !item.author.verifies(item.signature, of: item.signedBytes, digest: digest) {
        found.append("a signature does not verify")
      }
    }
    let frames = SignedScreen.signatures(batch).frames
    if let texts = wanted.array {
      guard texts.count == frames.count else { return ["\(frames.count) frames"] }
      for (frame, text) in zip(frames, texts) {
        let ours = String(decoding: frame, as: UTF8.self)
        if let prefix = text["textPrefix"]?.string, !ours.hasPrefix(prefix) {
          found.append("\(ours) does not begin with \(prefix)")
        }
        if let length = text["textLength"]?.integer(Int.self), ours.utf8.count != length {
          found.append("\(ours.utf8.count) characters, not \(length)")
        }
      }
      return found
    }
    let header = String(Hex.encode(frames[0]).prefix(8))
    if wanted["count"]?.integer() != frames.count
      || wanted["frameBytes"]?.array?.first?.integer() != frames[0].count
      || wanted["headerHex"]?.array?.first?.string != header
    {
      found.append("\(frames.count) frames \(header), not \(wanted.serialized())")
    }
    return found
  }

  /// A capsule.
  static func differences(_ model: CapsuleModel, _ wanted: JSONValue) -> [String] {
    let capsule = model.signed.capsule
    let bytes = Hex.encode(capsule.scaleBytes)
    var found: [String] = []
    if !capsule.signer.verifies(capsule.signature, of: model.signed.signedBytes) {
      found.append("the capsule does not verify")
    }
    if let prefix = wanted["prefixHex"]?.string, !bytes.hasPrefix(prefix) {
      found.append("the capsule does not begin with \(prefix)")
    }
    if let length = wanted["length"]?.integer(Int.self), bytes.utf8.count != 2 * length {
      found.append("a capsule of \(bytes.utf8.count / 2) bytes")
    }
    return found
  }
}
