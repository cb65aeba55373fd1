import ByteSupport
internal import CWabt
import SubstrateCrypto

/// The host functions of a runtime call: reads of the chain's state, and hash functions.
final class HostState {
  /// Returns the value of a key; `nil` if the key has no value.
  private let read: ([UInt8]) -> [UInt8]?
  /// The last value that was read.
  private var value: [UInt8] = []

  init(read: @escaping ([UInt8]) -> [UInt8]?) { self.read = read }

  /// Lends the host functions to the interpreter for the duration of one call.
  func lend<Result>(_ body: (hotside_wasm_host) -> Result) -> Result {
    // The interpreter passes `context` back unchanged, and pointers to as many bytes as it states.
    // This object lives until `body` has returned.
    let host = unsafe hotside_wasm_host(
      context: Unmanaged.passUnretained(self).toOpaque(),
      storage: { context, key, count in
        let state = unsafe Unmanaged<HostState>.fromOpaque(context).takeUnretainedValue()
        let value = unsafe state.read(Array(UnsafeBufferPointer(start: key, count: count)))
        state.value = value ?? []
        return value.map { Int64($0.count) } ?? -1
      },
      value: { context, offset, out, count in
        let state = unsafe Unmanaged<HostState>.fromOpaque(context).takeUnretainedValue()
        for index in 0..<count { unsafe out[index] = state.value[offset + index] }
      },
      hash: { _, function, bytes, count, out in
        let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
        for (index, byte) in HostState.digest(function, input).enumerated() {
          unsafe out[index] = byte
        }
      })
    defer { withExtendedLifetime(self) {} }
    return unsafe body(host)
  }

  private static func digest(_ function: hotside_wasm_hash, _ bytes: [UInt8]) -> [UInt8] {
    switch function {
    case HOTSIDE_WASM_TWOX_64: TwoX.hash64(bytes)
    case HOTSIDE_WASM_TWOX_128: TwoX.hash128(bytes)
    case HOTSIDE_WASM_TWOX_256: TwoX.hash256(bytes)
    case HOTSIDE_WASM_BLAKE2_128: Blake2b.hash(bytes, length: 16)
    case HOTSIDE_WASM_BLAKE2_256: Blake2b.hash256(bytes).bytes
    case HOTSIDE_WASM_KECCAK_256: Keccak256.hash(bytes).bytes
    default: SHA256.hashConfined(bytes).bytes
    }
  }
}
