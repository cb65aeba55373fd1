package import SCALECodec

/// A message of the confined process, sent in a `WorkerFrame`.
///
/// The first message is the length of the module. The results of the functions follow in the order
/// of the request; reads of the state precede the result of their function. A fault is the last
/// message.
package enum WorkerMessage: Equatable, Sendable, SCALECodable {
  /// The length of the unpacked module, in bytes.
  case module(byteCount: UInt32)
  /// The code reads this key; the process waits for a `WorkerValue`.
  case read(key: [UInt8])
  /// The result of the next function; `nil` if the module does not export the function.
  case result([UInt8]?)
  /// The code cannot be run.
  case fault(RuntimeFault)
  /// Whether the module contains the hash in the request, as data or as constants.
  case isCarried(Bool)

  package init(from reader: inout SCALEReader) throws(SCALEError) {
    let start = reader.offset
    switch try reader.byte() {
    case 0: self = .module(byteCount: try reader.u32())
    case 1: self = .read(key: try reader.byteVector())
    case 2:
      self = .result(
        try reader.option { (reader) throws(SCALEError) in try reader.byteVector() })
    case 3: self = .fault(try RuntimeFault(from: &reader))
    case 4: self = .isCarried(try reader.bool())
    case let index: throw .unknownVariant(of: "a worker's message", index: index, offset: start)
    }
  }

  package func encode(to writer: inout SCALEWriter) {
    switch self {
    case .module(let byteCount):
      writer.byte(0)
      writer.u32(byteCount)
    case .read(let key):
      writer.byte(1)
      writer.byteVector(key)
    case .result(let result):
      writer.byte(2)
      writer.option(result) { writer, bytes in writer.byteVector(bytes) }
    case .fault(let fault):
      writer.byte(3)
      fault.encode(to: &writer)
    case .isCarried(let isCarried):
      writer.byte(4)
      writer.bool(isCarried)
    }
  }
}

/// The answer to a ``WorkerMessage/read(key:)``, encoded as an optional byte string.
struct WorkerValue: SCALECodable {
  /// The value; `nil` if the key has no value.
  let bytes: [UInt8]?

  init(_ bytes: [UInt8]?) { self.bytes = bytes }

  init(from reader: inout SCALEReader) throws(SCALEError) {
    bytes = try reader.option { (reader) throws(SCALEError) in try reader.byteVector() }
  }

  func encode(to writer: inout SCALEWriter) {
    writer.option(bytes) { writer, bytes in writer.byteVector(bytes) }
  }
}

/// The framing of all messages in both directions: a four-byte little-endian length, then the
/// content.
enum WorkerFrame {
  static let headCount = 4

  static func bytes(_ content: [UInt8]) -> [UInt8] {
    let count = UInt32(clamping: content.count)
    return (0..<headCount).map { UInt8(truncatingIfNeeded: count >> (8 * UInt32($0))) } + content
  }

  /// The length of the content, from the four bytes before it.
  static func contentCount(_ head: some Collection<UInt8>) -> Int {
    head.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
