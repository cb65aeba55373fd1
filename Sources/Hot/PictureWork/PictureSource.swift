import ByteSupport
package import FileSupport

/// One file to read symbols from, or standard input, with its bytes still unread.
package struct PictureSource: Equatable, Sendable {
  /// The largest picture file that is read: a movie of ten thousand frames is below it.
  package static let maximumBytes = 256 << 20

  /// The path, or `-`; empty where there is no file.
  package let path: String

  /// How the source is called in messages.
  package let name: String

  /// The bytes that are there without a file.
  private let content: [UInt8]?

  /// Whether the user typed the path, or a folder lists it.
  private let origin: FileReading.Origin

  /// A picture that stands in no file.
  ///
  /// - Parameters:
  ///   - content: what would be the file's bytes.
  ///   - name: how it is called in messages.
  package init(content: [UInt8], name: String) {
    (path, self.name, self.content, origin) = ("", name, content, .listed)
  }

  /// One source, called by its path unless it has another name.
  package init(path: String, name: String? = nil, _ origin: FileReading.Origin = .listed) {
    self.path = path
    self.name = name ?? (path == "-" ? "standard input" : path)
    self.origin = origin
    content = nil
  }

  /// Every picture that the arguments name: files as they are, `-` once, and the files of a folder
  /// in the order of their names, the numbers in them counted as numbers.
  ///
  /// Only an argument may be a pipe.
  ///
  /// - Parameter arguments: paths and `-`.
  /// - Returns: at least one source.
  /// - Throws: `FileError` for what is missing, ``PictureInputError/emptyFolder(_:)``, and
  ///   ``PictureInputError/standardInputTwice``.
  package static func list(_ arguments: [String]) throws -> [PictureSource] {
    guard arguments.count(where: { $0 == "-" }) <= 1 else {
      throw PictureInputError.standardInputTwice
    }
    var sources: [PictureSource] = []
    for argument in arguments {
      guard Folder.isFolder(argument) else {
        guard argument == "-" || Folder.exists(argument) else {
          guard !argument.contains("://") else { throw PictureInputError.url(argument) }
          throw FileError.missing(path: argument)
        }
        sources.append(PictureSource(path: argument, .typed))
        continue
      }
      let names = try Folder.names(in: argument)
      let files = names.filter { !$0.hasPrefix(".") }.map { "\(argument)/\($0)" }
        .filter { !Folder.isFolder($0) }
      guard !files.isEmpty else { throw PictureInputError.emptyFolder(argument) }
      sources += files.sorted(by: NaturalOrder.precedes).map { PictureSource(path: $0) }
    }
    return sources
  }

  /// Reads the file, or standard input to its end, where the bytes are not there already.
  ///
  /// - Returns: the bytes.
  /// - Throws: `FileError`.
  package func bytes() throws -> [UInt8] {
    try content ?? FileReading.bytes(at: path, limit: PictureSource.maximumBytes, origin)
  }
}
