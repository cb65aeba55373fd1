import ByteSupport
package import Reporting
package import SCALECodec

/// An error in runtime code, as reported by the confined worker.
package enum RuntimeFault: ReportableError, Equatable, Sendable {
  /// Not a WebAssembly module; `start` contains at most the first four bytes.
  case notWasm(start: [UInt8])
  /// A PolkaVM program.
  case polkaVM
  /// The blob is marked as compressed, but cannot be unpacked.
  case badCompressed(reason: String)
  /// The compressed code needs a window of more than 128 MiB.
  case windowTooLarge(bytes: UInt64)
  /// The blob is larger than `limit` bytes, packed or unpacked.
  case tooLarge(limit: Int)
  /// The module is not valid.
  case invalid(reason: String)
  /// The module imports something other than functions and a memory.
  case importKind(name: String)
  /// An export is missing or has the wrong type.
  case export(name: String)
  /// The code called a host function that is not supported without a chain.
  case hostCall(name: String, during: String)
  /// The code trapped.
  case trap(function: String, reason: String)
  /// The code needs more memory than is available.
  case noMemory(function: String)
  /// The stated range of the result is outside the module's memory.
  case resultOutOfRange(function: String, offset: UInt32, count: UInt32, memory: UInt64)
  /// The result is larger than any metadata.
  case resultTooLarge(function: String, count: UInt32, limit: UInt32)

  /// The code, exit code and message of the error.
  package var row: ErrorRow<Never> {
    switch self {
    case .notWasm(let start):
      .badData(
        .notWasm,
        """
        This is not a runtime: it starts with \(start.isEmpty ? "nothing" : Hex.encode(start)) instead of 0061736d \
        (WebAssembly) or 52bc537646db8e05 (compressed).
        """)
    case .polkaVM:
      .badData(
        .polkavm,
        """
        This is a PolkaVM program; Hotside can only run WebAssembly. Take the WebAssembly build of the runtime.
        """)
    case .badCompressed(let reason):
      .badData(
        .badCompressed,
        "The runtime is marked as compressed and does not unpack: \(ScreenText.quoted(reason)). Fetch the file again."
      )
    case .windowTooLarge(let bytes):
      .badData(
        .badCompressed,
        """
        The compression of the runtime announces a window, or a single segment, of \(bytes >> 20) MiB; nodes and \
        Hotside accept at most \(1 << (ZstdStream.windowLog - 20)) MiB. Fetch the file again, or from its publisher.
        """)
    case .tooLarge(let limit):
      .badData(
        .tooLarge,
        "The runtime has more than \(limit) bytes, packed or unpacked, which no node accepts.")
    case .invalid(let reason):
      .badData(
        .invalidWasm,
        "The runtime is not valid WebAssembly: \(ScreenText.quoted(reason)). Fetch the file again.")
    case .importKind(let name):
      .badData(
        .invalidWasm,
        """
        The runtime imports \(ScreenText.quoted(name)), which is neither a function nor a memory. No Substrate \
        runtime does.
        """)
    case .export(let name):
      .badData(
        .callFailed,
        """
        The runtime does not export \(ScreenText.quoted(name)) as Substrate runtimes do. Is this a runtime of a chain?
        """)
    case .hostCall(let name, let function):
      .badData(
        .callFailed,
        """
        \(ScreenText.quoted(function)) of the runtime called the host function \(ScreenText.quoted(name)). Hotside \
        answers only reads of storage and hash functions.
        """)
    case .trap(let function, let reason):
      .badData(
        .callFailed,
        "\(ScreenText.quoted(function)) of the runtime stopped: \(ScreenText.quoted(reason)).")
    case .noMemory(let function):
      .badData(
        .callFailed,
        """
        \(ScreenText.quoted(function)) needs more memory than the \(RuntimeLimits.memory >> 20) MB that a runtime \
        gets here.
        """)
    case .resultOutOfRange(let function, let offset, let count, let memory):
      .badData(
        .undecodableResult,
        """
        \(ScreenText.quoted(function)) gave a result of \(count.counted("byte")) at \(offset), outside the \
        runtime's memory of \(memory.counted("byte")).
        """)
    case .resultTooLarge(let function, let count, let limit):
      .badData(
        .undecodableResult,
        """
        \(ScreenText.quoted(function)) gave a result of \(count.counted("byte")), but metadata has at most \(limit).
        """)
    }
  }
}

extension RuntimeFault: SCALECodable {
  /// Decodes the index byte and the values of the case.
  package init(from reader: inout SCALEReader) throws(SCALEError) {
    let start = reader.offset
    switch try reader.byte() {
    case 0: self = .notWasm(start: try reader.byteVector())
    case 1: self = .polkaVM
    case 2: self = .badCompressed(reason: try reader.string())
    case 3: self = .tooLarge(limit: Int(try reader.u32()))
    case 4: self = .invalid(reason: try reader.string())
    case 5: self = .importKind(name: try reader.string())
    case 6: self = .export(name: try reader.string())
    case 7: self = .hostCall(name: try reader.string(), during: try reader.string())
    case 8: self = .trap(function: try reader.string(), reason: try reader.string())
    case 9: self = .noMemory(function: try reader.string())
    case 10:
      self = .resultOutOfRange(
        function: try reader.string(), offset: try reader.u32(), count: try reader.u32(),
        memory: try reader.u64())
    case 11:
      self = .resultTooLarge(
        function: try reader.string(), count: try reader.u32(), limit: try reader.u32())
    case 12: self = .windowTooLarge(bytes: try reader.u64())
    case let index: throw .unknownVariant(of: "a runtime's fault", index: index, offset: start)
    }
  }

  /// Encodes the index byte and the values.
  package func encode(to writer: inout SCALEWriter) {
    switch self {
    case .notWasm(let start):
      writer.byte(0)
      writer.byteVector(start)
    case .polkaVM: writer.byte(1)
    case .badCompressed(let reason): writer.texts(2, reason)
    case .tooLarge(let limit):
      writer.byte(3)
      writer.u32(UInt32(clamping: limit))
    case .invalid(let reason): writer.texts(4, reason)
    case .importKind(let name): writer.texts(5, name)
    case .export(let name): writer.texts(6, name)
    case .hostCall(let name, let function): writer.texts(7, name, function)
    case .trap(let function, let reason): writer.texts(8, function, reason)
    case .noMemory(let function): writer.texts(9, function)
    case .resultOutOfRange(let function, let offset, let count, let memory):
      writer.texts(10, function)
      writer.u32(offset)
      writer.u32(count)
      writer.u64(memory)
    case .resultTooLarge(let function, let count, let limit):
      writer.texts(11, function)
      writer.u32(count)
      writer.u32(limit)
    case .windowTooLarge(let bytes):
      writer.byte(12)
      writer.u64(bytes)
    }
  }
}

extension SCALEWriter {
  fileprivate mutating func texts(_ index: UInt8, _ texts: String...) {
    byte(index)
    for text in texts { string(text) }
  }
}
