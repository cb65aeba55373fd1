import ByteSupport
import SCALECodec
import SubstrateCrypto

/// What stands for a screen that waits: with it, a user or a script approves this one and no other.
///
/// It is BLAKE2b-256 of the state of the device in which the screen was shown and of what was scanned, of
/// which together the screen is made, cut to 128 bits: whoever makes two payloads cannot give both the
/// same.
package struct ScreenHash: Equatable, Sendable, CustomStringConvertible {
  /// The length in bytes.
  private static let count = 16

  private let bytes: [UInt8]

  /// Reads 32 hex digits, with or without 0x; `nil` for anything else.
  package init?(_ text: String) {
    guard let bytes = try? Hex.decode(text), bytes.count == ScreenHash.count else { return nil }
    self.bytes = bytes
  }

  /// The hash of what was scanned in a state of the device.
  init(state: Int, payloads: [[UInt8]]) {
    var writer = SCALEWriter()
    writer.u64(UInt64(bitPattern: Int64(state)))
    writer.vector(payloads) { $0.byteVector($1) }
    bytes = Array(Blake2b.hash256(writer.bytes).bytes.prefix(ScreenHash.count))
  }

  /// 32 hex digits.
  package var description: String { Hex.encode(bytes) }
}
