internal import CWabt

/// A runtime module in the interpreter.
///
/// Time and memory are not limited here; ``RuntimeWorker`` therefore runs it in a separate process.
@safe final class RuntimeProgram {
  /// The parsed module, owned by this object and freed in deinit.
  private let module: OpaquePointer

  /// Parses a module.
  ///
  /// - Throws: ``RuntimeFault`` if the module is not valid or there is too little memory.
  init(_ bytes: [UInt8]) throws(RuntimeFault) {
    var module: OpaquePointer?
    var text = [CChar](repeating: 0, count: Int(HOTSIDE_WASM_TEXT))
    // The library reads bytes.count bytes and writes at most HOTSIDE_WASM_TEXT bytes.
    let status = unsafe hotside_wasm_read(bytes, bytes.count, &module, &text)
    guard status == HOTSIDE_WASM_DONE, let module = unsafe module else {
      throw status == HOTSIDE_WASM_MEMORY
        ? .noMemory(function: "reading the module") : .invalid(reason: RuntimeProgram.text(text))
    }
    unsafe self.module = module
  }

  deinit { unsafe hotside_wasm_free(module) }

  func exports(_ name: String) -> Bool { unsafe hotside_wasm_exports(module, name) }

  /// Calls a function.
  ///
  /// - Parameters:
  ///   - function: the function, with its arguments.
  ///   - state: provides the values that the code reads.
  ///   - limit: the maximum size of the result in bytes.
  /// - Returns: the bytes of the result.
  /// - Throws: ``RuntimeFault``.
  func call(
    _ function: RuntimeFunction, over state: HostState, limit: UInt32
  ) throws(RuntimeFault) -> [UInt8] {
    let name = function.name
    var result = unsafe hotside_wasm_result()
    var text = [CChar](repeating: 0, count: Int(HOTSIDE_WASM_TEXT))
    let argument = function.argument
    // The pointers are valid during the call, as in `init`; the argument is copied into the
    // module's memory.
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
    // The library has checked that the result is in the module's memory, unchanged until the next
    // call.
    return unsafe Array(UnsafeBufferPointer(start: result.bytes, count: Int(count)))
  }

  private static func text(_ text: [CChar]) -> String {
    String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
