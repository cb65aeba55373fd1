package import PictureReading
import QRDrawing

/// Pictures read one after the other, by the one loop that hot and cold side share.
package struct SourceReading: Sendable {
  /// What each file says about itself; none for a file that is no picture.
  package private(set) var files: [PictureInformation] = []
  /// Pictures that were looked at.
  package private(set) var pictureCount = 0
  /// Pictures in which no symbol was found.
  package private(set) var unreadableCount = 0

  /// Reads the sources in order until somebody has enough.
  ///
  /// - Parameters:
  ///   - sources: in the order in which they are to be read.
  ///   - name: what they are called together; their own name, or their number, where none is given.
  ///   - reader: what reads them, within its budget.
  ///   - progress: told how many pictures of how many are read.
  ///   - otherwise: gets the bytes of a source that is the only one and no picture; whether it can use
  ///     them.
  ///   - take: gets the content of each code, and whether it is one picture of several; once it says
  ///     that it has enough, pictures behind that are not read.
  /// - Returns: what was seen.
  /// - Throws: `FileError`, `PictureError`, `noSymbol`, and what `take` and `otherwise` throw.
  package static func read(
    _ sources: [PictureSource], as name: String? = nil, with reader: ConfinedPictureReader,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
    otherwise: (_ bytes: [UInt8]) throws -> Bool = { _ in false },
    take: (_ content: [UInt8], _ isFrame: Bool) throws -> Bool
  ) throws -> SourceReading {
    var reading = SourceReading()
    var refusal: (any Error)?
    var isDone = false
    var session = reader.session()
    for source in sources where !isDone {
      let bytes = try source.bytes()
      guard PictureReader.isPicture(bytes) else {
        if sources.count == 1, try otherwise(bytes) { return reading }
        throw PictureError.notAPicture(name: source.name)
      }
      let before = reading.pictureCount
      var isFrame = sources.count > 1
      let contents = try session.read(bytes, name: source.name) { done, total in
        isFrame = isFrame || total > 1
        progress(before + done, before + total)
      } until: { content in
        reading.pictureCount += 1
        guard let content else {
          reading.unreadableCount += 1
          return false
        }
        do { isDone = try take(content, isFrame) } catch { refusal = error }
        return isDone || refusal != nil
      }
      if let refusal { throw refusal }
      reading.files.append(contents.information)
    }
    guard reading.unreadableCount < reading.pictureCount else {
      let own = sources.count == 1 ? sources[0].name : "the \(reading.pictureCount) pictures"
      throw PictureInputError.noSymbol(source: name ?? own)
    }
    return reading
  }
}
