import ByteSupport
import SCALECodec
import SubstrateCrypto

/// The hash of a waiting screen, with which a user or a script approves exactly this screen.
///
/// BLAKE2b-256 of the device checksum and the scanned payloads, truncated to 128 bits. A collision
/// of two payloads takes about 2^64 attempts.
package struct ScreenHash: Equatable, Sendable, CustomStringConvertible {
  /// The length in bytes.
  private static let count = 16

  private let bytes: [UInt8]

  /// Reads 32 hex digits, with or without 0x; `nil` if the text has another form.
  package init?(_ text: String) {
    guard let bytes = try? Hex.decode(text), bytes.count == ScreenHash.count else { return nil }
    self.bytes = bytes
  }

  /// Hashes the payloads; `state` is the device checksum at the time when they were shown.
  init(state: Int, payloads: [[UInt8]]) {
    var writer = SCALEWriter()
    writer.u64(UInt64(bitPattern: Int64(state)))
    writer.vector(payloads) { $0.byteVector($1) }
    bytes = Array(Blake2b.hash256(writer.bytes).bytes.prefix(ScreenHash.count))
  }

  /// 32 hex digits.
  package var description: String { Hex.encode(bytes) }
}
