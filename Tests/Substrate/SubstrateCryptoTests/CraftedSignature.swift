import SubstrateCrypto

/// An ed25519 signature that no honest signer makes: keys and commitments of small or mixed order,
/// encodings that are not canonical.
struct CraftedSignature {
  let signer: MultiSigner
  let message: [UInt8]
  let signature: [UInt8]
  /// What ZIP-215 says, as far as the construction tells.
  let isValid: Bool

  /// The encodings of the eight points of small order, canonical and not.
  static let smallOrder: [[UInt8]] = {
    let minusOne = [0xec] + [UInt8](repeating: 0xff, count: 30) + [0x7f]
    let order8: [[UInt8]] = [
      [
        0x26, 0xe8, 0x95, 0x8f, 0xc2, 0xb2, 0x27, 0xb0, 0x45, 0xc3, 0xf4, 0x89, 0xf2, 0xef, 0x98,
        0xf0, 0xd5, 0xdf, 0xac, 0x05, 0xd3, 0xc6, 0x33, 0x39, 0xb1, 0x38, 0x02, 0x88, 0x6d, 0x53,
        0xfc, 0x05,
      ],
      [
        0xc7, 0x17, 0x6a, 0x70, 0x3d, 0x4d, 0xd8, 0x4f, 0xba, 0x3c, 0x0b, 0x76, 0x0d, 0x10, 0x67,
        0x0f, 0x2a, 0x20, 0x53, 0xfa, 0x2c, 0x39, 0xcc, 0xc6, 0x4e, 0xc7, 0xfd, 0x77, 0x92, 0xac,
        0x03, 0x7a,
      ],
    ]
    let zero = [UInt8](repeating: 0, count: 32)
    let one = [1] + [UInt8](repeating: 0, count: 31)
    // y + p still fits into 255 bits for y = 0 and 1 only.
    let zeroAndP = [0xed] + [UInt8](repeating: 0xff, count: 30) + [0x7f]
    let oneAndP = [0xee] + [UInt8](repeating: 0xff, count: 30) + [0x7f]
    return ([zero, one, minusOne, zeroAndP, oneAndP] + order8).flatMap { encoding in
      [encoding, encoding.dropLast() + [encoding[31] ^ 0x80]]
    }
  }()

  /// All pairs of small order with a response of zero, then signatures of a random key whose key,
  /// commitment or both carry a point of small order, sound ones and altered ones.
  static func all(using generator: inout some RandomNumberGenerator) throws -> [CraftedSignature] {
    let zero = [UInt8](repeating: 0, count: 32)
    var crafted: [CraftedSignature] = []
    for key in smallOrder {
      for commitment in smallOrder {
        crafted.append(
          CraftedSignature(
            signer: try MultiSigner(scheme: .ed25519, publicKey: key), message: [7],
            signature: commitment + zero, isValid: true))
      }
    }
    for keyPart in smallOrder {
      for commitmentPart in smallOrder.suffix(5) {
        let sound = try mixed(keyPart, commitmentPart, using: &generator)
        crafted.append(sound)
        var altered = sound.signature
        altered[32] ^= 1
        crafted.append(
          CraftedSignature(
            signer: sound.signer, message: sound.message, signature: altered, isValid: false))
      }
    }
    return crafted
  }

  private static func mixed(
    _ keyPart: [UInt8], _ commitmentPart: [UInt8], using generator: inout some RandomNumberGenerator
  ) throws -> CraftedSignature {
    let secret = scalar(using: &generator)
    let nonce = scalar(using: &generator)
    let key = sum(multipleOfBase(secret), keyPart)
    let commitment = sum(multipleOfBase(nonce), commitmentPart)
    let message: [UInt8] = [1, 2, 3]
    let head = commitment + key
    let digest = [UInt8](count: 64) {
      Sodium.sha512(head: head.span, message: message.span, to: &$0)
    }
    let challenge = [UInt8](count: 32) { Sodium.scalarReduce(digest.span, to: &$0) }
    let product = [UInt8](count: 32) { Sodium.scalarMultiply(challenge.span, secret.span, to: &$0) }
    let response = [UInt8](count: 32) { Sodium.scalarAdd(product.span, nonce.span, to: &$0) }
    return CraftedSignature(
      signer: try MultiSigner(scheme: .ed25519, publicKey: key), message: message,
      signature: commitment + response, isValid: true)
  }

  private static func scalar(using generator: inout some RandomNumberGenerator) -> [UInt8] {
    let wide = (0..<64).map { _ in UInt8.random(in: 0...255, using: &generator) }
    return [UInt8](count: 32) { Sodium.scalarReduce(wide.span, to: &$0) }
  }

  private static func multipleOfBase(_ scalar: [UInt8]) -> [UInt8] {
    [UInt8](count: 32) { point in
      _ = Sodium.ed25519MultiplyBase(by: scalar.span, to: &point)
    }
  }

  private static func sum(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    [UInt8](count: 32) { point in
      _ = Sodium.ed25519Add(left.span, right.span, to: &point)
    }
  }
}
