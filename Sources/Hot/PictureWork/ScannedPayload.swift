package import PictureReading
import VaultPayloads

/// One of the payloads in several files.
package struct ScannedPayload: Sendable {
  /// The name of the file or folder; for frames in several files, the first file's name and the
  /// number of the others.
  package let name: String
  /// The payload, or the error if the files do not carry one.
  package let result: Result<PictureScan, any Error>

  /// Reads files as one payload; if the files are not frames of one payload, reads one payload from
  /// each.
  ///
  /// Each file or folder with a whole payload gives one payload; all other files together are the
  /// frames of one more.
  ///
  /// - Parameters:
  ///   - names: paths of files and folders, and `-`.
  ///   - reader: decodes the files, within its budget.
  ///   - progress: receives the number of pictures read, and the number of pictures known so far.
  ///   - otherwise: returns the payload in the bytes of a file that is not a picture.
  /// - Returns: one payload, or at least two; some of them may be errors.
  /// - Throws: the errors of ``PictureScan/read(_:with:dropping:progress:otherwise:)`` if no
  ///   payload is found, and `FrameError.secretShare`.
  package static func read(
    _ names: [String], with reader: ConfinedPictureReader,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
    otherwise: (_ bytes: [UInt8]) throws -> [UInt8]? = PictureScan.payload
  ) async throws -> [ScannedPayload] {
    let all = try PictureSource.list(names)
    guard all.count > 1 else {
      let scan = try await PictureScan.read(
        all, with: reader, progress: progress, otherwise: otherwise)
      return [ScannedPayload(name: all[0].name, result: .success(scan))]
    }
    var files = SourceReading.readEach(
      all, with: reader, progress: progress, otherwise: otherwise)[...]
    let whole = Result {
      try scan(try files.map { try $0.get() }, as: "the \(all.count) files")
    }
    if case .success = whole { return [ScannedPayload(name: names[0], result: whole)] }
    if case .failure(FrameError.secretShare) = whole { _ = try whole.get() }
    var found: [ScannedPayload] = []
    var frames: [SourceReading.Contents] = []
    for name in names {
      let sources = try PictureSource.list([name])
      let group = zip(sources, files.prefix(sources.count))
      files = files.dropFirst(sources.count)
      if sources.count > 1, let scan = try? scan(group.map { try $1.get() }, as: name) {
        found.append(ScannedPayload(name: name, result: .success(scan)))
        continue
      }
      for (source, file) in group {
        do {
          let contents = try file.get()
          do {
            let scan = try scan([contents], as: source.name)
            found.append(ScannedPayload(name: source.name, result: .success(scan)))
          } catch  where isPart(error) { frames.append(contents) }
        } catch { found.append(ScannedPayload(name: source.name, result: .failure(error))) }
      }
    }
    guard found.contains(where: { (try? $0.result.get()) != nil }) else {
      return [ScannedPayload(name: names[0], result: .success(try whole.get()))]
    }
    if let first = frames.first {
      let name = frames.count == 1 ? first.name : "\(first.name) and \(frames.count - 1) others"
      found.append(ScannedPayload(name: name, result: Result { try scan(frames, as: name) }))
    }
    return found
  }

  /// Whether the error of a single file means that it is one of several frames, or a photograph
  /// without a code.
  private static func isPart(_ error: any Error) -> Bool {
    switch error {
    case FrameError.incomplete, PictureInputError.noSymbol: true
    default: false
    }
  }

  private static func scan(
    _ files: [SourceReading.Contents], as name: String
  ) throws -> PictureScan {
    var collector = FrameCollector()
    var reading = SourceReading()
    for file in files {
      reading.add(file.reading)
      for content in file.contents { try collector.add(content) }
    }
    try reading.requireSymbol(in: name)
    return try PictureScan(of: collector, reading)
  }
}
