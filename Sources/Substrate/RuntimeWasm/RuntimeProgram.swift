internal import CWabt

/// A runtime's module in the interpreter.
///
/// Neither time nor memory is bounded here; ``RuntimeWorker`` runs it in a process of its own.
@safe final class RuntimeProgram {
  /// Read by the library and freed with this object.
  private let module: OpaquePointer

  /// Reads a module.
  ///
  /// - Throws: ``RuntimeFault``: `invalid`, `noMemory`.
  init(_ bytes: [UInt8]) throws(RuntimeFault) {
    var module: OpaquePointer?
    var text = [CChar](repeating: 0, count: Int(HOTSIDE_WASM_TEXT))
    // The library reads bytes.count bytes and writes HOTSIDE_WASM_TEXT at most.
    let status = unsafe hotside_wasm_read(bytes, bytes.count, &module, &text)
    guard status == HOTSIDE_WASM_DONE, let module = unsafe module else {
      throw status == HOTSIDE_WASM_MEMORY
        ? .noMemory(function: "reading the module") : .invalid(reason: RuntimeProgram.text(text))
    }
    unsafe self.module = module
  }

  deinit { unsafe hotside_wasm_free(module) }

  /// Whether the module exports a function of this name.
  func exports(_ name: String) -> Bool { unsafe hotside_wasm_exports(module, name) }

  /// Calls a function.
  ///
  /// - Parameters:
  ///   - function: which, with its arguments.
  ///   - state: answers the reads of the code.
  ///   - limit: the most bytes of the result.
  /// - Returns: the bytes that the result refers to.
  /// - Throws: ``RuntimeFault``.
  func call(
    _ function: RuntimeFunction, over state: HostState, limit: UInt32
  ) throws(RuntimeFault) -> [UInt8] {
    let name = function.name
    var result = unsafe hotside_wasm_result()
    var text = [CChar](repeating: 0, count: Int(HOTSIDE_WASM_TEXT))
    let argument = function.argument
    // As in init; the argument is copied into the module's memory.
    let status = unsafe state.lend { host in
      unsafe withUnsafePointer(to: host) { host in
        unsafe hotside_wasm_call(
          module, name, argument, argument.count, host, &result, &text)
      }
    }
    let reason = RuntimeProgram.text(text)
    switch status {
    case HOTSIDE_WASM_DONE: break
    case HOTSIDE_WASM_IMPORT: throw .importKind(name: reason)
    case HOTSIDE_WASM_EXPORT: throw .export(name: reason)
    case HOTSIDE_WASM_HOST_CALL: throw .hostCall(name: reason, during: name)
    case HOTSIDE_WASM_MEMORY: throw .noMemory(function: name)
    case HOTSIDE_WASM_RESULT:
      throw unsafe .resultOutOfRange(
        function: name, offset: result.result_offset, count: result.result_count,
        memory: result.memory_count)
    default: throw .trap(function: name, reason: reason)
    }
    let count = unsafe result.result_count
    guard count <= limit else { throw .resultTooLarge(function: name, count: count, limit: limit) }
    // The library has checked that the result lies in the module's memory, which stays as it is
    // until the next call.
    return unsafe Array(UnsafeBufferPointer(start: result.bytes, count: Int(count)))
  }

  private static func text(_ text: [CChar]) -> String {
    String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
