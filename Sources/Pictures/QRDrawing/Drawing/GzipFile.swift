import ByteSupport
internal import CZlib

/// Gzip files (RFC 1952) without name and time, at level 9.
package enum GzipFile {
  /// The beginning of every compressed file: level 9, without name, time and system.
  package static let header: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff]

  /// Compresses a whole file.
  package static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    let writer = GzipWriter()
    return writer.add(bytes) + writer.finish()
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

/// Compresses a gzip file whose contents are never in memory as a whole.
///
/// The file depends on its contents only, not on their pieces.
@safe
package final class GzipWriter {
  /// The library keeps the address of the stream.
  private let stream: UnsafeMutablePointer<z_stream>
  private var (checksum, count) = (CRC32(), 0)
  /// The beginning of the file, until it was returned.
  private var header = GzipFile.header

  package init() {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // A raw deflate stream at level 9, with the largest window and the default memory.
    let code = unsafe deflateInit2_(
      stream, 9, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    precondition(code == Z_OK, "there is memory for a stream")
  }

  deinit {
    unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Compresses the next piece of the contents.
  ///
  /// - Returns: the next piece of the file, often empty.
  package func add(_ bytes: [UInt8]) -> [UInt8] {
    checksum.update(bytes.span)
    count += bytes.count
    return deflated(bytes, Z_NO_FLUSH)
  }

  /// The last piece of the file; nothing may be added after it.
  package func finish() -> [UInt8] {
    deflated([], Z_FINISH)
      + [checksum.value, UInt32(truncatingIfNeeded: count)].flatMap {
        $0.bigEndianBytes.reversed()
      }
  }

  /// Compresses bytes.
  ///
  /// - Returns: the bytes that the library has written.
  private func deflated(_ bytes: [UInt8], _ flush: Int32) -> [UInt8] {
    var (input, written, isFull) = (bytes, header, false)
    header = []
    unsafe input.withUnsafeMutableBufferPointer { source in
      unsafe stream.pointee.next_in = source.baseAddress
      unsafe stream.pointee.avail_in = UInt32(source.count)
      repeat {
        let room = Int(unsafe deflateBound(stream, UInt(stream.pointee.avail_in)))
        // The library reads the rest of the array, and writes at most `room` bytes.
        written += unsafe [UInt8](unsafeUninitializedCapacity: room) { target, initialized in
          unsafe stream.pointee.next_out = target.baseAddress
          unsafe stream.pointee.avail_out = UInt32(room)
          unsafe deflate(stream, flush)
          initialized = unsafe room - Int(stream.pointee.avail_out)
        }
        isFull = unsafe stream.pointee.avail_out == 0
      } while isFull
    }
    return written
  }
}
