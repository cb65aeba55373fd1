import ByteSupport
package import PictureReading
package import VaultPayloads

/// Pictures read back into the payload that they carry.
package struct PictureScan: Equatable, Sendable {
  /// What came out of them.
  package let read: ReadPayload
  /// How the frames came together.
  package let scan: FrameCollector.Scan
  /// What each file says about itself; none for a file that is no picture.
  package let files: [PictureInformation]
  /// Pictures that were looked at.
  package let pictureCount: Int
  /// Pictures in which no symbol was found.
  package let unreadableCount: Int

  package var payload: [UInt8] { read.bytes }

  /// Reads all sources as the frames of one code or movie.
  ///
  /// A single source may also be a payload itself: raw, or as hex text.
  ///
  /// - Parameters:
  ///   - sources: in the order in which they are to be read.
  ///   - reader: what reads them, within its budget.
  ///   - loss: frames to leave out, as a camera would miss them.
  ///   - progress: told how many pictures of how many are read.
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

  /// Ends a scan.
  ///
  /// - Throws: `FrameError`.
  init(of collector: FrameCollector, _ reading: SourceReading) throws(FrameError) {
    var tried: ReadPayload?
    scan = try collector.finish { bytes in
      let read = ReadPayload(bytes)
      tried = read
      return read.isRecognized
    }
    // Of two numberings, the last one that was tried may not be the one that was taken.
    let payload = scan.payload
    read = tried.flatMap { $0.bytes == payload ? $0 : nil } ?? ReadPayload(payload)
    files = reading.files
    pictureCount = reading.pictureCount
    unreadableCount = reading.unreadableCount
  }

  /// The payload that a file holds without a picture, sound or not: bytes that begin as one and are
  /// no text, a Vault's capsule or signatures, or any bytes as hex text; `nil` where it holds something
  /// else.
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
