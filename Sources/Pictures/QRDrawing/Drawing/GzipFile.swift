import ByteSupport
internal import CZlib

/// Gzip files (RFC 1952) without name and time, at level 9.
package enum GzipFile {
  /// The beginning of every compressed file: level 9, without name, time and system.
  package static let header: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff]

  /// Compresses a whole file.
  package static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    let room = Int(compressBound(UInt(bytes.count)))
    let trailer = [CRC32(of: bytes.span).value, UInt32(truncatingIfNeeded: bytes.count)]
      .flatMap { $0.bigEndianBytes.reversed() }
    // The raw deflate stream is the zlib stream without its header (two bytes) and its checksum
    // (four bytes), which the header and the trailer of the file overwrite.
    let start = header.count - 2
    return unsafe [UInt8](unsafeUninitializedCapacity: start + room + 4) { target, initialized in
      // The library reads the whole array, and writes at most `room` bytes.
      var written = UInt(room)
      let code = unsafe bytes.withUnsafeBufferPointer { source in
        unsafe compress2(
          target.baseAddress.map { unsafe $0 + start }, &written, source.baseAddress,
          UInt(source.count), 9)
      }
      precondition(code == Z_OK, "the room is enough")
      for (place, byte) in header.enumerated() { unsafe target[place] = byte }
      let end = start + Int(written) - 4
      for (place, byte) in trailer.enumerated() { unsafe target[end + place] = byte }
      initialized = end + trailer.count
    }
  }

  /// Decompresses a file; `nil` if it is damaged, has trailing bytes, or exceeds `limit` bytes.
  package static func decompressed(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    let count = Int(bytes.suffix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
    guard bytes.count >= 18, count <= limit else { return nil }
    var stream = unsafe z_stream()
    let size = unsafe Int32(MemoryLayout<z_stream>.size)  // 31 is a gzip frame, with its check
    guard unsafe inflateInit2_(&stream, 31, ZLIB_VERSION, size) == Z_OK else { return nil }
    defer { unsafe inflateEnd(&stream) }
    var (input, isWhole) = (bytes, false)
    // The library reads the whole array, and writes at most `count` bytes.
    let content = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
      unsafe input.withUnsafeMutableBufferPointer { source in
        unsafe (stream.next_in, stream.avail_in) = (source.baseAddress, UInt32(source.count))
        unsafe (stream.next_out, stream.avail_out) = (target.baseAddress, UInt32(count))
        let code = unsafe inflate(&stream, Z_FINISH)
        isWhole = unsafe code == Z_STREAM_END && stream.avail_in == 0 && stream.avail_out == 0
        initialized = unsafe count - Int(stream.avail_out)
      }
    }
    return isWhole ? content : nil
  }
}
