/// A WebAssembly module put together byte by byte, as small as a test needs it.
public struct WasmModule: Sendable {
  /// The forms that functions of a runtime and its host have.
  public enum Form: UInt8, CaseIterable, Sendable {
    /// (i32, i32) → i64, as a runtime's own functions are.
    case call
    /// (i32) → i32.
    case i32ToI32
    /// (i32) → nothing.
    case i32
    /// → i32.
    case toI32
    /// Nothing.
    case none

    fileprivate var bytes: [UInt8] {
      let (i32, i64): (UInt8, UInt8) = (0x7f, 0x7e)
      let (takes, gives): ([UInt8], [UInt8]) =
        switch self {
        case .call: ([i32, i32], [i64])
        case .i32ToI32: ([i32], [i32])
        case .i32: ([i32], [])
        case .toI32: ([], [i32])
        case .none: ([], [])
        }
      return [0x60, UInt8(takes.count)] + takes + [UInt8(gives.count)] + gives
    }
  }

  /// Functions taken from the host, which come first in the numbering.
  public var imports: [(name: String, form: Form)] = []
  /// Whether the memory is the host's; else the module's own.
  public var importsMemory = true
  /// Pages of memory at the start.
  public var pages: UInt32 = 1
  /// The module's functions with their instructions, without the closing `end`.
  public var functions: [(name: String, form: Form, body: [UInt8])] = []
  /// Bytes in memory, each with its place.
  public var data: [(place: UInt32, bytes: [UInt8])] = []
  /// Where the heap starts; `nil` for a module that does not say.
  public var heapBase: UInt32? = 32_768
  /// The function that is called at the start, by its number.
  public var start: UInt32?

  /// A module with nothing in it but memory.
  public init() {}

  /// The module's bytes.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
    bytes += section(1, Form.allCases.map(\.bytes))
    var imported = imports.map { name, form in
      text("env") + text(name) + [0x00, form.rawValue]
    }
    let memory = [0x00] + WasmModule.unsigned(pages)
    if importsMemory { imported.append(text("env") + text("memory") + [0x02] + memory) }
    bytes += section(2, imported)
    bytes += section(3, functions.map { [$0.form.rawValue] })
    if !importsMemory { bytes += section(5, [memory]) }
    if let heapBase {
      bytes += section(6, [[0x7f, 0x00, 0x41] + WasmModule.signed(Int64(heapBase)) + [0x0b]])
    }
    var exports = functions.enumerated().map { index, function in
      text(function.name) + [0x00] + WasmModule.unsigned(UInt32(imports.count + index))
    }
    if !importsMemory { exports.append(text("memory") + [0x02, 0]) }
    if heapBase != nil { exports.append(text("__heap_base") + [0x03, 0]) }
    bytes += section(7, exports)
    if let start { bytes += block(8, WasmModule.unsigned(start)) }
    bytes += section(
      10,
      functions.map { function in
        let body = [0x00] + function.body + [0x0b]
        return WasmModule.unsigned(UInt32(body.count)) + body
      })
    bytes += section(
      11,
      data.map { place, bytes in
        [0x00, 0x41] + WasmModule.signed(Int64(place)) + [0x0b]
          + WasmModule.unsigned(UInt32(bytes.count)) + bytes
      })
    return bytes
  }

  /// Adds a function of a runtime that gives fixed bytes, which are put into memory.
  public mutating func add(_ name: String, giving result: [UInt8]) {
    let place = data.reduce(1024) { $0 + UInt32($1.bytes.count) }
    data.append((place, result))
    // The memory reaches behind the data, and the heap starts there.
    let end = place + UInt32(result.count)
    pages = max(pages, end / 65_536 + 1)
    heapBase = heapBase.map { max($0, end) }
    functions.append((name, .call, WasmModule.result(at: place, count: UInt32(result.count))))
  }

  /// Adds a function that gives one result for an argument that is this number, and another for
  /// others.
  public mutating func add(
    _ name: String, giving result: [UInt8], for argument: UInt32, else other: [UInt8]
  ) {
    add(name, giving: result)
    let yes = functions.removeLast().body
    add(name, giving: other)
    let no = functions.removeLast().body
    // local.get 0, i32.load, i32.const, i32.eq, if (result i64) … else … end
    let body =
      [0x20, 0, 0x28, 2, 0, 0x41] + WasmModule.signed(Int64(argument)) + [0x46, 0x04, 0x7e] + yes
      + [0x05] + no + [0x0b]
    functions.append((name, .call, body))
  }

  /// Instructions that give a result at a place.
  public static func result(at place: UInt32, count: UInt32) -> [UInt8] {
    [0x42] + signed(Int64(bitPattern: UInt64(count) << 32 | UInt64(place)))
  }

  /// An unsigned number as LEB128.
  public static func unsigned(_ value: UInt32) -> [UInt8] {
    var rest = value
    var bytes: [UInt8] = []
    repeat {
      let byte = UInt8(rest & 0x7f)
      rest >>= 7
      bytes.append(rest == 0 ? byte : byte | 0x80)
    } while rest != 0
    return bytes
  }

  /// A signed number as LEB128.
  public static func signed(_ value: Int64) -> [UInt8] {
    var rest = value
    var bytes: [UInt8] = []
    while true {
      let byte = UInt8(truncatingIfNeeded: rest & 0x7f)
      rest >>= 7
      if (rest == 0 && byte & 0x40 == 0) || (rest == -1 && byte & 0x40 != 0) {
        return bytes + [byte]
      }
      bytes.append(byte | 0x80)
    }
  }

  private func text(_ text: String) -> [UInt8] {
    WasmModule.unsigned(UInt32(text.utf8.count)) + Array(text.utf8)
  }

  private func section(_ id: UInt8, _ items: [[UInt8]]) -> [UInt8] {
    items.isEmpty
      ? [] : block(id, WasmModule.unsigned(UInt32(items.count)) + items.flatMap { $0 })
  }

  private func block(_ id: UInt8, _ content: [UInt8]) -> [UInt8] {
    [id] + WasmModule.unsigned(UInt32(content.count)) + content
  }
}

/// Streams for zstd that need no compressor: blocks that repeat a byte, and blocks of plain bytes.
public enum ZstdBuilder {
  /// The mark that stands before the stream of a compressed runtime.
  public static let mark: [UInt8] = [0x52, 0xbc, 0x53, 0x76, 0x46, 0xdb, 0x8e, 0x05]
  /// The head of a frame whose window has 2^windowLog bytes (RFC 8878, 3.1.1.1).
  private static func head(_ windowLog: UInt8) -> [UInt8] {
    [0x28, 0xb5, 0x2f, 0xfd, 0x00, (windowLog - 10) << 3]
  }
  private static let blockLimit = 128 << 10

  /// A stream of the bytes as they are, with a window of 2^windowLog bytes, 10 to 41.
  public static func plain(_ bytes: [UInt8], windowLog: UInt8 = 17) -> [UInt8] {
    var stream = head(windowLog)
    for start in stride(from: 0, to: bytes.count, by: blockLimit) {
      let block = bytes[start..<min(start + blockLimit, bytes.count)]
      stream += header(block.count, type: 0, isLast: block.endIndex == bytes.count) + block
    }
    return stream
  }

  /// A stream that unpacks to `count` zero bytes, rounded up to blocks.
  public static func bomb(_ count: Int, windowLog: UInt8 = 17) -> [UInt8] {
    let blocks = (count + blockLimit - 1) / blockLimit
    return (0..<blocks).reduce(into: head(windowLog)) { stream, index in
      stream += header(blockLimit, type: 1, isLast: index == blocks - 1) + [0]
    }
  }

  private static func header(_ count: Int, type: Int, isLast: Bool) -> [UInt8] {
    let value = (isLast ? 1 : 0) | type << 1 | count << 3
    return [UInt8(value & 0xff), UInt8(value >> 8 & 0xff), UInt8(value >> 16 & 0xff)]
  }
}
