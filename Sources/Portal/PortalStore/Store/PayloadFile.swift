package import ByteSupport
import QRDrawing

/// The forms in which a site publishes payloads in addition to the raw bytes.
package enum PayloadFile {
  private static let end = Array("\")\n".utf8)

  private static func start(_ hash: Hash256) -> [UInt8] {
    Array("hotsidePayload(\"\(hash)\",\"".utf8)
  }

  /// A script with a payload, because pages that are opened from a disk can load nothing else.
  package static func script(_ hash: Hash256, _ gzipped: [UInt8]) -> [UInt8] {
    start(hash) + Array(Base64.encode(gzipped).utf8) + end
  }

  /// The gzipped payload in a script with a payload; `nil` for any other bytes.
  package static func gzipped(inScript bytes: [UInt8], of hash: String) -> [UInt8]? {
    guard let hash = Hash256(hex: hash) else { return nil }
    let start = start(hash)
    guard bytes.count > start.count + end.count, bytes.starts(with: start),
      bytes.suffix(end.count).elementsEqual(end)
    else { return nil }
    return Base64.decode(bytes[start.count..<(bytes.count - end.count)])
  }

  /// The payload in a gzip file as a build writes it; `nil` for any other bytes.
  package static func unpacked(_ bytes: [UInt8]) -> [UInt8]? {
    // The gzip header that a build writes has neither name nor time.
    guard bytes.prefix(10) == [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff] else { return nil }
    return GzipFile.decompressed(bytes, limit: PortalFolder.blobLimit)
  }
}
