package import PictureReading

/// What a camera sees of pictures: the contents of their codes, in order.
package struct CameraScan: Equatable, Sendable {
  /// What the pictures are called.
  package let name: String
  /// The contents of the codes that were read and not missed.
  package let contents: [[UInt8]]
  /// Pictures that were looked at.
  package let pictureCount: Int
  /// Pictures in which no symbol was found.
  package let unreadableCount: Int
  /// Codes that were missed on purpose.
  package let missedCount: Int

  /// Reads pictures.
  ///
  /// - Parameters:
  ///   - name: what they are called.
  ///   - sources: in the order in which they are to be read.
  ///   - reader: what reads them, within its budget.
  ///   - loss: frames to leave out; a code that is the only one is missed with all codes alone, for
  ///     its reader would look again.
  ///   - progress: told how many pictures of how many are read.
  ///   - isEnough: gets the content of each code that is not missed; once it says yes, pictures
  ///     behind it are not read.
  /// - Returns: the contents.
  /// - Throws: `FileError`, `PictureError`, also for what is none, `noSymbol`.
  package static func read(
    _ name: String, _ sources: [PictureSource],
    with reader: ConfinedPictureReader = ConfinedPictureReader(), dropping loss: FrameLoss? = nil,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
    until isEnough: (_ content: [UInt8]) -> Bool = { _ in false }
  ) async throws -> CameraScan {
    var loss = loss
    var contents: [[UInt8]] = []
    var missed = 0
    let reading = try SourceReading.read(sources, as: name, with: reader, progress: progress) {
      content, isFrame in
      if isFrame || loss?.dropsAll == true, loss?.drops() == true {
        missed += 1
        return false
      }
      contents.append(content)
      return isEnough(content)
    }
    return CameraScan(
      name: name, contents: contents, pictureCount: reading.pictureCount,
      unreadableCount: reading.unreadableCount, missedCount: missed)
  }
}

extension CameraScan {
  /// A camera that sees a payload as one code, however large it is.
  package init(payload: [UInt8]) {
    self.init(
      name: "payload", contents: [payload], pictureCount: 1, unreadableCount: 0, missedCount: 0)
  }
}
