import ByteSupport
package import SubstrateCrypto
import Testing
package import VaultPayloads

/// A key with a signature that holds for every content.
package struct WeakKey: Sendable, CustomTestStringConvertible {
  package let scheme: SignatureScheme
  package let key: [UInt8]
  /// What a device says of an update of it.
  package let holds: Bool

  package var signature: [UInt8] {
    scheme == .sr25519
      ? [UInt8](repeating: 0, count: 63) + [0x80] : [1] + [UInt8](repeating: 0, count: 63)
  }
  package var testDescription: String { "\(scheme.name) \(Hex.encode(key))" }
  package var crypto: String { scheme.name }
  package var hex: String { Hex.encode(key) }

  package func payload(_ content: UpdateContent) -> [UInt8] {
    let unsigned = UpdatePayload(unsigned: content).bytes
    return [0x53, scheme.rawValue] + unsigned[2..<3] + key + unsigned[3...] + signature
  }

  package static let all: [WeakKey] = {
    let zero = [UInt8](repeating: 0, count: 32)
    let full = [UInt8](repeating: 0xFF, count: 30)
    let minusOne = [0xEC] + full + [0x7F]
    let twisted = (try? KeyPair.development("//Alice", scheme: .sr25519).publicKey.publicKey) ?? []
    return [
      WeakKey(scheme: .sr25519, key: zero, holds: true),
      WeakKey(scheme: .sr25519, key: twisted.dropLast() + [0xFD], holds: false),
      WeakKey(scheme: .ed25519, key: [1] + zero.dropLast(), holds: true),
      WeakKey(scheme: .ed25519, key: zero.dropLast() + [0x80], holds: true),
      WeakKey(scheme: .ed25519, key: minusOne, holds: true),
      WeakKey(scheme: .ed25519, key: [0xEE] + full + [0xFF], holds: true),
    ]
  }()
}
