internal import CZstd
import Reporting

/// Unpacks the single zstd frame of a compressed runtime.
enum ZstdStream {
  /// The binary logarithm of the maximum window size: 128 MiB, as in runtime builds (hot-side 3.7).
  static let windowLog: UInt64 = 27

  /// Unpacks a frame that ends at the last byte.
  ///
  /// The frame is unpacked directly into the result. Pages of the result use memory only when they
  /// are written, so memory depends on the actual output, not on the announced window or size.
  ///
  /// - Parameters:
  ///   - bytes: the bytes that contain the frame.
  ///   - start: the offset of the frame.
  ///   - limit: the maximum size of the result in bytes.
  /// - Returns: the unpacked bytes.
  /// - Throws: ``RuntimeFault`` if the frame is not valid or too large.
  static func unpack(
    _ bytes: [UInt8], from start: Int, limit: Int
  ) throws(RuntimeFault) -> [UInt8] {
    let window = window(of: bytes, from: start)
    guard window <= 1 << windowLog else { throw .windowTooLarge(bytes: window) }
    guard let stream = unsafe hotside_zstd_stream(Int32(windowLog)) else {
      throw .noMemory(function: "unpacking")
    }
    // The stream was created above, and is used only in this function.
    defer { unsafe ZSTD_freeDStream(stream) }
    var code = 1
    var consumed = start
    // The library reads inside `bytes` and writes inside `output`; both outlive all calls.
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

  /// The window size in the frame header, in bytes; 0 if the bytes are not a frame header.
  private static func window(of bytes: [UInt8], from start: Int) -> UInt64 {
    var header = ZSTD_frameHeader()
    // The library reads at most bytes.count - start bytes.
    let code = unsafe bytes.withUnsafeBytes { input in
      let rest = unsafe UnsafeRawBufferPointer(rebasing: input[start...])
      return unsafe ZSTD_getFrameHeader(&header, rest.baseAddress, rest.count)
    }
    return code == 0 ? header.windowSize : 0
  }
}
