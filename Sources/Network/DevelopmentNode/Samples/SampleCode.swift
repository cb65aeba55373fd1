import RuntimeMetadata
import SCALECodec

/// The WebAssembly code of a runtime that only returns its version and its metadata.
struct SampleCode {
  private struct Function {
    let name: String
    /// The place and the length of the result in memory.
    let place: Int
    let result: [UInt8]
  }

  private static let pageSize = 65_536
  private static let firstPlace = 1024
  private let functions: [Function]

  init(_ version: RuntimeVersion, metadata: [UInt8]) {
    var writer = SCALEWriter()
    writer.byteVector(metadata)
    let version = version.scaleBytes
    functions = [
      Function(name: "Core_version", place: SampleCode.firstPlace, result: version),
      Function(
        name: "Metadata_metadata", place: SampleCode.firstPlace + version.count,
        result: writer.bytes),
    ]
  }

  /// The module.
  var bytes: [UInt8] {
    let end = functions.map { $0.place + $0.result.count }.max() ?? 0
    let (i32, i64): (UInt8, UInt8) = (0x7f, 0x7e)
    var bytes: [UInt8] = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
    // One type: two i32 to i64.
    bytes += SampleCode.section(1, [[0x60, 2, i32, i32, 1, i64]])
    let memory = [0x02, 0x00] + SampleCode.unsigned(end / SampleCode.pageSize + 1)
    bytes += SampleCode.section(2, [SampleCode.text("env") + SampleCode.text("memory") + memory])
    bytes += SampleCode.section(3, functions.map { _ in [0] })
    // A constant i32: the start of the heap.
    bytes += SampleCode.section(6, [[i32, 0x00, 0x41] + SampleCode.signed(end) + [0x0b]])
    let exports = functions.enumerated().map { index, function in
      SampleCode.text(function.name) + [0x00, UInt8(index)]
    }
    bytes += SampleCode.section(7, exports + [SampleCode.text("__heap_base") + [0x03, 0]])
    bytes += SampleCode.section(10, functions.map { SampleCode.body($0) })
    bytes += SampleCode.section(
      11,
      functions.map { function in
        [0x00, 0x41] + SampleCode.signed(function.place) + [0x0b]
          + SampleCode.unsigned(function.result.count) + function.result
      })
    return bytes
  }

  /// A constant i64: the length and the place of the result.
  private static func body(_ function: Function) -> [UInt8] {
    let constant = [0x42] + signed(function.result.count << 32 | function.place)
    let body = [0x00] + constant + [0x0b]
    return unsigned(body.count) + body
  }

  private static func section(_ id: UInt8, _ items: [[UInt8]]) -> [UInt8] {
    let content = unsigned(items.count) + items.flatMap { $0 }
    return [id] + unsigned(content.count) + content
  }

  private static func text(_ text: String) -> [UInt8] { unsigned(text.utf8.count) + text.utf8 }

  /// A count as LEB128.
  private static func unsigned(_ count: Int) -> [UInt8] {
    var rest = count
    var bytes: [UInt8] = []
    while rest > 0x7f {
      bytes.append(UInt8(rest & 0x7f) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  /// A count as signed LEB128.
  private static func signed(_ count: Int) -> [UInt8] {
    var rest = count
    var bytes: [UInt8] = []
    while rest > 0x3f {
      bytes.append(UInt8(rest & 0x7f) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }
}

extension SampleRuntime {
  /// The code that returns the V14 metadata; it reads no values of the state.
  package func code() -> [UInt8] { SampleCode(version, metadata: metadataV14()).bytes }
}
