package import PictureReading
import QRDrawing
import VaultPayloads

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
    var isDone = false
    var session = reader.session()
    for source in sources where !isDone {
      let bytes = try source.bytes()
      guard PictureReader.isPicture(bytes) else {
        if sources.count == 1, try otherwise(bytes) { return reading }
        guard UpdateContent(toSign: bytes) == nil else {
          throw PictureInputError.payloadToSign(source: source.name)
        }
        throw PictureError.notAPicture(name: source.name)
      }
      isDone = try reading.add(
        bytes, of: source, isFrame: sources.count > 1, in: &session, progress: progress, take: take)
    }
    try reading.requireSymbol(
      in: name ?? (sources.count == 1 ? sources[0].name : "the \(reading.pictureCount) pictures"))
    return reading
  }

  /// Reads each source by itself, in one process.
  ///
  /// - Parameters:
  ///   - sources: in the order in which they are to be read.
  ///   - reader: reads the sources, within its budget.
  ///   - progress: gets the number of pictures that are read, and the number of pictures known so far.
  ///   - otherwise: returns the payload that the bytes of a source are, if the source is not a picture.
  /// - Returns: for each source the contents of its codes, or the error.
  static func readEach(
    _ sources: [PictureSource], with reader: ConfinedPictureReader,
    progress: (_ done: Int, _ total: Int) -> Void, otherwise: (_ bytes: [UInt8]) throws -> [UInt8]?
  ) -> [Result<Contents, any Error>] {
    var session = reader.session()
    var before = 0
    var all: [Result<Contents, any Error>] = []
    for source in sources {
      var reading = SourceReading()
      var contents: [[UInt8]] = []
      do {
        let bytes = try source.bytes()
        if PictureReader.isPicture(bytes) {
          _ = try reading.add(bytes, of: source, isFrame: true, in: &session) {
            progress(before + $0, before + $1)
          } take: { content, _ in
            contents.append(content)
            return false
          }
        } else if let payload = try otherwise(bytes) {
          contents.append(payload)
        } else {
          throw PictureInputError(unreadable: bytes, source.name)
        }
        before += reading.pictureCount
        all.append(.success(Contents(name: source.name, reading: reading, contents: contents)))
      } catch { all.append(.failure(error)) }
    }
    return all
  }

  /// What was read of one source.
  struct Contents {
    let name: String
    let reading: SourceReading
    /// The contents of the codes, in order.
    let contents: [[UInt8]]
  }

  /// Adds the counts and the files of another reading.
  mutating func add(_ other: SourceReading) {
    files += other.files
    pictureCount += other.pictureCount
    unreadableCount += other.unreadableCount
  }

  /// Requires a code in at least one of the pictures.
  ///
  /// - Throws: ``PictureInputError/noSymbol(source:)``.
  func requireSymbol(in name: String) throws {
    guard pictureCount == 0 || unreadableCount < pictureCount else {
      throw PictureInputError.noSymbol(source: name)
    }
  }

  /// Reads the pictures of a source.
  ///
  /// - Returns: whether `take` had enough.
  private mutating func add(
    _ bytes: [UInt8], of source: PictureSource, isFrame: Bool, in session: inout PictureSession,
    progress: (_ done: Int, _ total: Int) -> Void,
    take: (_ content: [UInt8], _ isFrame: Bool) throws -> Bool
  ) throws -> Bool {
    let before = pictureCount
    var (isFrame, isDone) = (isFrame, false)
    var (count, unreadable) = (0, 0)
    var refusal: (any Error)?
    let contents = try session.read(bytes, name: source.name) { done, total in
      isFrame = isFrame || total > 1
      progress(before + done, before + total)
    } until: { content in
      count += 1
      guard let content else {
        unreadable += 1
        return false
      }
      do { isDone = try take(content, isFrame) } catch { refusal = error }
      return isDone || refusal != nil
    }
    if let refusal { throw refusal }
    pictureCount += count
    unreadableCount += unreadable
    files.append(contents.information)
    return isDone
  }
}
