package import PictureReading
import QRDrawing
import VaultPayloads

/// The loop that reads pictures one after another, for the hot and the cold side.
package struct SourceReading: Sendable {
  /// Kind, size and texts of each picture file.
  package private(set) var files: [PictureInformation] = []
  /// The number of pictures that were read.
  package private(set) var pictureCount = 0
  /// The number of pictures without a readable symbol.
  package private(set) var unreadableCount = 0

  /// Reads the sources in order until `take` returns `true`.
  ///
  /// - Parameters:
  ///   - sources: the pictures, in reading order.
  ///   - name: the common name for messages; by default the name of a single source, or the number
  ///     of pictures.
  ///   - reader: decodes the pictures, within its budget.
  ///   - progress: receives the numbers of read and of all pictures.
  ///   - otherwise: receives the bytes of a single source that is not a picture; returns whether it
  ///     can use them.
  ///   - take: receives the content of each code, and whether it is one of several pictures;
  ///     returns whether to stop.
  /// - Returns: the counts and the files.
  /// - Throws: `FileError`, `PictureError`, `noSymbol`, and the errors of `take` and `otherwise`.
  package static func read(
    _ sources: [PictureSource], as name: String? = nil, with reader: ConfinedPictureReader,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
    otherwise: (_ bytes: [UInt8]) throws -> Bool = { _ in false },
    take: (_ content: [UInt8], _ isFrame: Bool) throws -> Bool
  ) throws -> SourceReading {
    var reading = SourceReading()
    var isDone = false
    var passedOver: String?
    var session = reader.session()
    for source in sources where !isDone {
      let bytes = try source.bytes()
      guard PictureReader.isPicture(bytes) else {
        if sources.count == 1, try otherwise(bytes) { return reading }
        guard UpdateContent(toSign: bytes) == nil else {
          throw PictureInputError.payloadToSign(source: source.name)
        }
        guard source.isUnrelated else { throw PictureError.notAPicture(name: source.name) }
        passedOver = passedOver ?? source.name
        continue
      }
      isDone = try reading.add(
        bytes, of: source, isFrame: sources.count > 1, in: &session, progress: progress, take: take)
    }
    if reading.pictureCount == 0, let passedOver {
      throw PictureError.notAPicture(name: passedOver)
    }
    try reading.requireSymbol(
      in: name ?? (sources.count == 1 ? sources[0].name : "the \(reading.pictureCount) pictures"))
    return reading
  }

  /// Reads each source on its own, all in one process.
  ///
  /// - Parameters:
  ///   - sources: the pictures, in reading order.
  ///   - reader: decodes the sources, within its budget.
  ///   - progress: receives the number of pictures read, and the number of pictures known so far.
  ///   - otherwise: returns the payload in the bytes of a source that is not a picture.
  /// - Returns: for each source, the contents of its codes or the error.
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

  /// The codes of one source.
  struct Contents {
    let name: String
    let reading: SourceReading
    let contents: [[UInt8]]
  }

  mutating func add(_ other: SourceReading) {
    files += other.files
    pictureCount += other.pictureCount
    unreadableCount += other.unreadableCount
  }

  /// Throws an error if no picture has a readable symbol.
  ///
  /// - Throws: ``PictureInputError/noSymbol(source:)``.
  func requireSymbol(in name: String) throws {
    guard pictureCount == 0 || unreadableCount < pictureCount else {
      throw PictureInputError.noSymbol(source: name)
    }
  }

  /// Reads the pictures of a source.
  ///
  /// - Returns: whether `take` returned `true`.
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
