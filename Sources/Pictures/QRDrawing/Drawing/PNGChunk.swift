import ByteSupport
internal import CZlib

/// The signature and the chunks of a PNG: length, name, data and checksum (PNG, 5).
package enum PNGChunk {
  package static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// Creates a chunk.
  ///
  /// - Parameters:
  ///   - name: four ASCII letters.
  ///   - data: at most 2³¹ − 1 bytes.
  /// - Returns: the length, name, data and checksum.
  package static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    var chunk = UInt32(data.count).bigEndianBytes
    chunk.reserveCapacity(data.count + 12)
    chunk.append(contentsOf: name.utf8)
    chunk.append(contentsOf: data)
    chunk.append(contentsOf: checksum(chunk[4...]).bigEndianBytes)
    return chunk
  }

  /// The CRC-32 of a chunk's name and data.
  package static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    // The buffer is valid during the call.
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe UInt32(truncatingIfNeeded: crc32_z(0, buffer.baseAddress, buffer.count))
    }
  }
}
