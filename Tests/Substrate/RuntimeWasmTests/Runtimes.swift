import RuntimeWasm
import TestSupport

/// Runtimes that do a test good or ill.
enum Runtimes {
  static let body: [UInt8] = [0x0c, 1, 2, 3]

  /// One whose metadata is the three bytes 1, 2, 3.
  static var sound: WasmModule {
    var module = WasmModule()
    module.add("Core_version", giving: [9, 9])
    module.add("Metadata_metadata", giving: body)
    return module
  }

  /// One whose `Metadata_metadata` runs these instructions.
  static func running(
    _ instructions: [UInt8], imports: [(name: String, form: WasmModule.Form)] = []
  ) -> WasmModule {
    var module = WasmModule()
    module.imports = imports
    module.functions = [("Metadata_metadata", .call, instructions)]
    return module
  }

  /// `i64.const 0`, an empty result.
  static let empty: [UInt8] = [0x42, 0]
}
