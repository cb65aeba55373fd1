import ByteSupport
import TestSupport

/// The payload files that vectors name.
enum SharedPayloads {
  /// The hex in a file, as its application would hand it over.
  static func text(_ name: String) throws -> [UInt8] {
    Hex.ascii(try Shared.hexBytes("data/payloads/" + name))
  }
}
