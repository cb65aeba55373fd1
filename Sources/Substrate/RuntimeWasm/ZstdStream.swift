internal import CZstd
import Reporting

/// Unpacks the single zstd frame of a compressed runtime.
enum ZstdStream {
  /// The binary logarithm of the largest window: 128 MiB, as current builds of runtimes have it (hot-side 3.7).
  static let windowLog: UInt64 = 27

  /// Unpacks a frame that ends with the last byte.
  ///
  /// The frame is unpacked straight into the result. Pages of the result take memory only when bytes are
  /// written to them, so memory follows the real output, whatever window or size the frame announces.
  ///
  /// - Parameters:
  ///   - bytes: hold the frame.
  ///   - start: the offset of the frame.
  ///   - limit: the largest length of the result, in bytes.
  /// - Returns: the unpacked bytes.
  /// - Throws: ``RuntimeFault``: `badCompressed`, `windowTooLarge`, `tooLarge`, `noMemory`.
  static func unpack(
    _ bytes: [UInt8], from start: Int, limit: Int
  ) throws(RuntimeFault) -> [UInt8] {
    let window = window(of: bytes, from: start)
    guard window <= 1 << windowLog else { throw .windowTooLarge(bytes: window) }
    guard let stream = unsafe hotside_zstd_stream(Int32(windowLog)) else {
      throw .noMemory(function: "unpacking")
    }
    // Made above and used in this function only.
    defer { unsafe ZSTD_freeDStream(stream) }
    var code = 1
    var consumed = start
    // The library reads inside `bytes` and writes inside `output`, whose lengths it gets; both live
    // through all calls.
    let unpacked = unsafe [UInt8](unsafeUninitializedCapacity: limit) { output, count in
      unsafe bytes.withUnsafeBytes { input in
        var source = unsafe ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: start)
        var target = unsafe ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
        var former = (-1, -1)
        while code != 0, ZSTD_isError(code) == 0, unsafe former != (source.pos, target.pos) {
          unsafe former = (source.pos, target.pos)
          unsafe code = ZSTD_decompressStream(stream, &target, &source)
        }
        unsafe (consumed, count) = (source.pos, target.pos)
      }
    }
    if ZSTD_isError(code) != 0 {
      if ZSTD_getErrorCode(code) == ZSTD_error_dstSize_tooSmall { throw .tooLarge(limit: limit) }
      // The library's texts are static.
      throw unsafe .badCompressed(reason: String(cString: ZSTD_getErrorName(code)))
    }
    guard code == 0 else { throw .badCompressed(reason: "it ends too early") }
    guard consumed == bytes.count else {
      throw .badCompressed(
        reason:
          "\((bytes.count - consumed).counted("byte follows", plural: "bytes follow")) the stream")
    }
    return unpacked
  }

  /// The window that a frame announces, in bytes; 0 for bytes that are not the head of a frame.
  private static func window(of bytes: [UInt8], from start: Int) -> UInt64 {
    var header = ZSTD_frameHeader()
    // Reads at most bytes.count - start bytes.
    let code = unsafe bytes.withUnsafeBytes { input in
      let rest = unsafe UnsafeRawBufferPointer(rebasing: input[start...])
      return unsafe ZSTD_getFrameHeader(&header, rest.baseAddress, rest.count)
    }
    return code == 0 ? header.windowSize : 0
  }
}
