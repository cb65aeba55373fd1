import ByteSupport
package import PictureReading
package import VaultPayloads

/// The payload that pictures carry.
package struct PictureScan: Equatable, Sendable {
  package let read: ReadPayload
  /// How the payload was assembled from frames.
  package let scan: FrameCollector.Scan
  /// Kind, size and texts of each picture file; empty for a payload without a picture.
  package let files: [PictureInformation]
  /// The number of pictures that were read.
  package let pictureCount: Int
  /// The number of pictures without a readable symbol.
  package let unreadableCount: Int

  package var payload: [UInt8] { read.bytes }

  /// Reads all sources as the frames of one code or movie.
  ///
  /// A single source may also be a payload itself, raw or as hex text.
  ///
  /// - Parameters:
  ///   - sources: the pictures, in reading order.
  ///   - reader: decodes the pictures, within its budget.
  ///   - loss: the frames to drop, as a camera would miss them.
  ///   - progress: receives the numbers of read and of all pictures.
  ///   - otherwise: returns the payload in the bytes of a single source that is not a picture.
  /// - Returns: the payload and how it was found.
  /// - Throws: `FileError`, `PictureError`, `FrameError`, `noSymbol`, `unreadableInput`.
  package static func read(
    _ sources: [PictureSource], with reader: ConfinedPictureReader = ConfinedPictureReader(),
    dropping loss: FrameLoss? = nil,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
    otherwise: (_ bytes: [UInt8]) throws -> [UInt8]? = PictureScan.payload
  ) async throws -> PictureScan {
    var loss = loss
    var collector = FrameCollector()
    var payload: [UInt8]?
    let reading = try SourceReading.read(sources, with: reader, progress: progress) { bytes in
      payload = try otherwise(bytes)
      guard payload != nil else { throw PictureInputError(unreadable: bytes, sources[0].name) }
      return true
    } take: { content, _ in
      if loss?.drops() != true { try collector.add(content) }
      return false
    }
    if let payload { try collector.add(payload) }
    return try PictureScan(of: collector, reading)
  }

  /// Completes a scan.
  ///
  /// - Throws: `FrameError`.
  init(of collector: FrameCollector, _ reading: SourceReading) throws(FrameError) {
    var tried: ReadPayload?
    scan = try collector.finish { bytes in
      let read = ReadPayload(bytes)
      tried = read
      return read.isRecognized
    }
    // If the frames have two possible numberings, the last one tried may not be the accepted one.
    let payload = scan.payload
    read = tried.flatMap { $0.bytes == payload ? $0 : nil } ?? ReadPayload(payload)
    files = reading.files
    pictureCount = reading.pictureCount
    unreadableCount = reading.unreadableCount
  }

  /// The payload in a file that is not a picture; `nil` for pictures and other files.
  ///
  /// The payload may be malformed. It is recognized as binary data that begins like a payload, as a
  /// capsule or signatures of a Vault, or as any bytes in hex text.
  package static func payload(in bytes: [UInt8]) -> [UInt8]? {
    switch VaultReply(reading: bytes) {
    case .capsule, .bulkSignatures: return bytes
    case .transactionSignature, .messageSignature, nil: break
    }
    if bytes.first == Prelude.substrate {
      let isText = bytes.allSatisfy { (0x20..<0x7f).contains($0) || (0x09...0x0d).contains($0) }
      if !isText || (try? Prelude(of: bytes)) != nil { return bytes }
    }
    guard let payload = try? Hex.decode(file: bytes), !payload.isEmpty else { return nil }
    return payload
  }
}
