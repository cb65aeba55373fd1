import Foundation

/// A WebAssembly module in its text format.
public struct WasmText: Sendable {
  /// The text of the module's fields, without the parentheses of the module.
  public let fields: String

  /// A module of these fields.
  public init(_ fields: String) { self.fields = fields }

  /// The module, as wat2wasm of Debian's wabt assembles it.
  public func bytes() throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let text = try folder.write(Array("(module \(fields))".utf8), to: "module.wat")
    let module = folder.file("module.wasm")
    let run = try ProcessRunner.run("/usr/bin/wat2wasm", [text, "-o", module])
    guard run.exitCode == 0 else { throw WasmTextError(text: run.error) }
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: module)))
  }

  /// Bytes as a string of the text format.
  public static func string(_ bytes: [UInt8]) -> String {
    "\"" + bytes.map { "\\" + String(0x100 | Int($0), radix: 16).dropFirst() }.joined() + "\""
  }

  /// A place and a length as runtimes pass them: the place in the low half, the length in the high half.
  public static func packed(_ place: Int, _ count: Int) -> String {
    "(i64.const \(count << 32 | place))"
  }
}

/// The complaint of wat2wasm.
public struct WasmTextError: Error {
  /// Its standard error.
  public let text: String
}

extension WasmText {
  /// A runtime's memory, heap and imports of storage and hash functions.
  public static let host = """
    (import "env" "memory" (memory 4))
    (import "env" "ext_allocator_malloc_version_1" (func $malloc (param i32) (result i32)))
    (import "env" "ext_storage_get_version_1" (func $get (param i64) (result i64)))
    (import "env" "ext_storage_read_version_1" (func $read (param i64 i64 i32) (result i64)))
    (import "env" "ext_storage_exists_version_1" (func $exists (param i64) (result i32)))
    (import "env" "ext_storage_set_version_1" (func $set (param i64 i64)))
    (import "env" "ext_storage_clear_version_1" (func $clear (param i64)))
    (import "env" "ext_hashing_twox_64_version_1" (func $twox_64 (param i64) (result i32)))
    (import "env" "ext_hashing_twox_128_version_1" (func $twox_128 (param i64) (result i32)))
    (import "env" "ext_hashing_twox_256_version_1" (func $twox_256 (param i64) (result i32)))
    (import "env" "ext_hashing_blake2_128_version_1" (func $blake2_128 (param i64) (result i32)))
    (import "env" "ext_hashing_blake2_256_version_1" (func $blake2_256 (param i64) (result i32)))
    (import "env" "ext_hashing_keccak_256_version_1" (func $keccak_256 (param i64) (result i32)))
    (import "env" "ext_hashing_sha2_256_version_1" (func $sha2_256 (param i64) (result i32)))
    (global (export "__heap_base") i32 (i32.const 131072))
    """

  /// A runtime with this data, each at its place, whose `Metadata_metadata` runs these instructions.
  public static func runtime(_ body: String, data: [(Int, [UInt8])] = []) -> WasmText {
    let placed = data.map { "(data (i32.const \($0.0)) \(string($0.1)))" }.joined(separator: "\n")
    return WasmText(
      """
      \(host) \(placed)
      (func (export "Metadata_metadata") (param i32 i32) (result i64) \(body))
      """)
  }

  /// A runtime whose metadata has a constant of four bytes that it takes from its chain's state, as
  /// `ParachainSystem.SelfParaId` of parachains.
  ///
  /// - Parameters:
  ///   - version: the result of `Core_version`.
  ///   - metadata: the SCALE form of the metadata as bytes, with the constant's default.
  ///   - constant: the offset of the constant in it.
  ///   - key: the key of the state.
  ///   - later: the same for `Metadata_metadata_at_version(15)`, with the metadata as an option.
  /// - Returns: the module.
  public static func parachain(
    version: [UInt8], metadata: [UInt8], constant: Int, key: [UInt8],
    later: (metadata: [UInt8], constant: Int)? = nil
  ) -> WasmText {
    let (keyPlace, versionPlace, place, laterPlace) = (64, 1024, 4096, 65536)
    var data = [(keyPlace, key), (versionPlace, version), (place, metadata)]
    var functions = function(
      "Metadata_metadata", key: (keyPlace, key.count), constant: place + constant,
      result: packed(place, metadata.count))
    if let later {
      data.append((laterPlace, later.metadata))
      data.append((512, [8, 14, 0, 0, 0, 15, 0, 0, 0]))
      functions += function(
        "Metadata_metadata_at_version", key: (keyPlace, key.count),
        constant: laterPlace + later.constant, result: packed(laterPlace, later.metadata.count))
      functions += """
        (func (export "Metadata_metadata_versions") (param i32 i32) (result i64) \(packed(512, 9)))
        """
    }
    let placed = data.map { "(data (i32.const \($0.0)) \(string($0.1)))" }.joined(separator: "\n")
    return WasmText(
      """
      \(host) \(placed)
      (func (export "Core_version") (param i32 i32) (result i64) \(packed(versionPlace, version.count)))
      \(functions)
      """)
  }

  /// A function that stores a value of the state, if there is one, over a constant: the value stands behind the
  /// byte of the option and one byte of its length.
  private static func function(
    _ name: String, key: (Int, Int), constant: Int, result: String
  ) -> String {
    """
    (func (export "\(name)") (param i32 i32) (result i64) (local $place i32)
      (local.set $place (i32.wrap_i64 (call $get \(packed(key.0, key.1)))))
      (if (i32.load8_u (local.get $place))
        (then (i32.store (i32.const \(constant)) (i32.load (i32.add (local.get $place) (i32.const 2))))))
      \(result))
    """
  }
}
