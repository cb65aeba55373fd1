import ByteSupport
package import QRRendering
package import VaultPayloads

/// Pictures read back into the payload that they carry.
package struct PictureScan: Equatable, Sendable {
  package let payload: [UInt8]
  /// How the frames came together.
  package let scan: FrameCollector.Scan
  /// What each file says about itself; none for a file that is no picture.
  package let files: [PictureInformation]
  /// Pictures that were looked at.
  package let pictureCount: Int
  /// Pictures in which no symbol was found.
  package let unreadableCount: Int

  /// Reads all sources as the frames of one code or movie.
  ///
  /// A single source may also be a payload itself: raw, or as hex text.
  ///
  /// - Parameters:
  ///   - sources: in the order in which they are to be read.
  ///   - reader: what reads them, within its budget.
  ///   - loss: frames to leave out, as a camera would miss them.
  ///   - progress: told how many pictures of how many are read.
  /// - Returns: the payload and how it was found.
  /// - Throws: `FileError`, `QRRenderingError`, `FrameError`, `noSymbol`, `unreadableInput`.
  package static func read(
    _ sources: [PictureSource], with reader: ConfinedPictureReader = ConfinedPictureReader(),
    dropping loss: FrameLoss? = nil,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws -> PictureScan {
    var loss = loss
    var collector = FrameCollector()
    var files: [PictureInformation] = []
    var pictures = 0
    var unreadable = 0
    var session = reader.session()
    for source in sources {
      let bytes = try source.bytes()
      guard PictureReader.isPicture(bytes) else {
        guard sources.count == 1 else { throw QRRenderingError.notAPicture(name: source.name) }
        guard let payload = payload(in: bytes) else {
          throw HotSideError.unreadableInput(source: source.name)
        }
        return try PictureScan(text: payload)
      }
      let contents = try session.read(bytes, name: source.name) { done, total in
        progress(pictures + done, pictures + total)
      }
      files.append(contents.information)
      pictures += contents.frames.count
      for frame in contents.frames {
        guard let content = frame.content else {
          unreadable += 1
          continue
        }
        if loss?.drops() == true { continue }
        try collector.add(content)
      }
    }
    guard unreadable < pictures else {
      throw HotSideError.noSymbol(
        source: sources.count == 1 ? sources[0].name : "the \(pictures) pictures")
    }
    let scan = try collector.finish(accepts: VaultPayload.isRecognized)
    return PictureScan(
      payload: scan.payload, scan: scan, files: files, pictureCount: pictures,
      unreadableCount: unreadable)
  }

  private init(
    payload: [UInt8], scan: FrameCollector.Scan, files: [PictureInformation], pictureCount: Int,
    unreadableCount: Int
  ) {
    self.payload = payload
    self.scan = scan
    self.files = files
    self.pictureCount = pictureCount
    self.unreadableCount = unreadableCount
  }

  private init(text payload: [UInt8]) throws {
    var collector = FrameCollector()
    try collector.add(payload)
    let scan = try collector.finish(accepts: VaultPayload.isRecognized)
    self.init(payload: scan.payload, scan: scan, files: [], pictureCount: 0, unreadableCount: 0)
  }

  /// The payload that a file holds without a picture, sound or not: bytes that begin as one and are
  /// no text, or any bytes as hex text; `nil` where it holds something else.
  private static func payload(in bytes: [UInt8]) -> [UInt8]? {
    if bytes.first == Prelude.substrate {
      let isText = bytes.allSatisfy { (0x20..<0x7f).contains($0) || (0x09...0x0d).contains($0) }
      if !isText || (try? Prelude(of: bytes)) != nil { return bytes }
    }
    guard let payload = try? Hex.decode(file: bytes), !payload.isEmpty else { return nil }
    return payload
  }
}
