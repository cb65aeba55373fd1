internal import CZstd
import Reporting

/// Unpacking of the one stream that a compressed runtime is.
enum ZstdStream {
  /// Unpacks a stream that ends with the bytes.
  ///
  /// Nothing is believed of the size that the stream announces: memory grows with what really comes
  /// out, up to the limit.
  ///
  /// - Parameters:
  ///   - bytes: hold the stream.
  ///   - start: where it begins.
  ///   - limit: the most bytes that may come out.
  /// - Returns: what comes out.
  /// - Throws: ``RuntimeFault``: `badCompressed`, `tooLarge`.
  static func unpack(
    _ bytes: [UInt8], from start: Int, limit: Int
  ) throws(RuntimeFault) -> [UInt8] {
    guard let stream = unsafe ZSTD_createDStream() else { throw .noMemory(function: "unpacking") }
    // Made above and used here only.
    defer { unsafe ZSTD_freeDStream(stream) }
    // A larger window would take that much memory before any byte has come out.
    _ = unsafe ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, 26)
    var unpacked: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    var consumed = start
    while true {
      let step = unsafe Step(stream, bytes, &consumed, &chunk)
      if let reason = step.failure { throw .badCompressed(reason: reason) }
      guard unpacked.count + step.count <= limit else { throw .tooLarge(limit: limit) }
      unpacked.append(contentsOf: chunk[..<step.count])
      if step.isDone { break }
      // Nothing in and nothing out: the stream goes on behind the last byte.
      if consumed == bytes.count, step.count < chunk.count {
        throw .badCompressed(reason: "it ends too early")
      }
    }
    guard consumed == bytes.count else {
      throw .badCompressed(
        reason:
          "\((bytes.count - consumed).counted("byte follows", plural: "bytes follow")) the stream")
    }
    return unpacked
  }

  /// One call of the library.
  private struct Step {
    let count: Int
    let isDone: Bool
    let failure: String?

    @unsafe init(
      _ stream: OpaquePointer, _ bytes: [UInt8], _ consumed: inout Int, _ chunk: inout [UInt8]
    ) {
      let code: Int
      // Both buffers live through the call and are described with their own lengths; the library
      // reports positions inside them.
      (code, consumed, count) = unsafe bytes.withUnsafeBytes { input in
        unsafe chunk.withUnsafeMutableBytes { output in
          var source = unsafe ZSTD_inBuffer(
            src: input.baseAddress, size: input.count, pos: consumed)
          var target = unsafe ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
          let code = unsafe ZSTD_decompressStream(stream, &target, &source)
          return unsafe (code, source.pos, target.pos)
        }
      }
      isDone = code == 0
      // The library's texts are static.
      failure = ZSTD_isError(code) != 0 ? unsafe String(cString: ZSTD_getErrorName(code)) : nil
    }
  }
}
