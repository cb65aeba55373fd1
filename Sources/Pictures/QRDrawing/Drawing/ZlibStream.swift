internal import CZlib

/// A zlib stream (RFC 1950) whose decompressed length is known.
package enum ZlibStream {
  /// Decompresses a whole stream into a buffer.
  ///
  /// - Parameters:
  ///   - stream: the compressed bytes; none may follow the stream.
  ///   - target: the buffer.
  /// - Returns: the number of bytes written, at most `target.count`; `nil` if the stream is
  ///   damaged, has bytes after its end, or holds more.
  @unsafe
  package static func decompress(
    _ stream: ArraySlice<UInt8>, into target: UnsafeMutableBufferPointer<UInt8>
  ) -> Int? {
    // The library reads the whole slice, and writes at most `target.count` bytes.
    unsafe stream.withUnsafeBufferPointer { source in
      var (written, read) = (UInt(target.count), UInt(source.count))
      let code = unsafe uncompress2(target.baseAddress, &written, source.baseAddress, &read)
      return code == Z_OK && Int(read) == source.count ? Int(written) : nil
    }
  }
}
