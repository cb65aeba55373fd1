package import PictureReading

/// The contents of the codes that a camera reads from pictures, in order.
package struct CameraScan: Equatable, Sendable {
  /// The name of the pictures, for messages.
  package let name: String
  /// The contents of the codes that were read and not dropped.
  package let contents: [[UInt8]]
  /// The number of pictures that were read.
  package let pictureCount: Int
  /// The number of pictures without a readable symbol.
  package let unreadableCount: Int
  /// The number of codes that were dropped on purpose.
  package let missedCount: Int

  /// Reads pictures.
  ///
  /// - Parameters:
  ///   - name: the name of the pictures, for messages.
  ///   - sources: the pictures, in reading order.
  ///   - reader: decodes the pictures, within its budget.
  ///   - loss: the frames to drop; a single code is dropped only if all codes are, because a user
  ///     would scan it again.
  ///   - progress: receives the numbers of read and of all pictures.
  ///   - isEnough: receives the content of each code that is not dropped; after it returns `true`,
  ///     no more pictures are read.
  /// - Returns: the contents.
  /// - Throws: `FileError`; `PictureError`, also for other files; `noSymbol`.
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
  /// The scan of a payload that is in one code of any size.
  package init(payload: [UInt8]) {
    self.init(
      name: "payload", contents: [payload], pictureCount: 1, unreadableCount: 0, missedCount: 0)
  }
}
