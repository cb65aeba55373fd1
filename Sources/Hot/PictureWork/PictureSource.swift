import ByteSupport
package import FileSupport

/// A file with symbols, or standard input, whose bytes are not read yet.
package struct PictureSource: Equatable, Sendable {
  /// The limit for the size of a picture file: 256 MiB, more than a movie of ten thousand frames.
  package static let maximumBytes = 256 << 20

  /// The path, or `-`; empty without a file.
  package let path: String

  /// The name for messages.
  package let name: String

  /// The bytes of a source without a file; `nil` for a file.
  private let content: [UInt8]?

  /// The origin of the path: typed by the user, or listed in a folder.
  private let origin: FileReading.Origin

  /// Creates a source for a picture in memory.
  ///
  /// - Parameters:
  ///   - content: the bytes of the picture.
  ///   - name: the name for messages.
  package init(content: [UInt8], name: String) {
    (path, self.name, self.content, origin) = ("", name, content, .listed)
  }

  /// Creates a source for a file, by default named by its path.
  package init(path: String, name: String? = nil, _ origin: FileReading.Origin = .listed) {
    self.path = path
    self.name = name ?? (path == "-" ? "standard input" : path)
    self.origin = origin
    content = nil
  }

  /// The pictures that the arguments name: files, `-` at most once, and the files of folders in
  /// natural order of their names.
  ///
  /// The manifest, hex text and evidence next to a picture of the same name in a folder are not
  /// listed, because they belong to the picture.
  ///
  /// Only a file that is named itself may be a pipe.
  ///
  /// - Parameters:
  ///   - arguments: paths and `-`.
  ///   - allowsEmpty: whether a folder may have no files.
  /// - Returns: at least one source, unless all folders are empty.
  /// - Throws: `FileError` for a missing file; ``PictureInputError/emptyFolder(_:)``;
  ///   ``PictureInputError/standardInputTwice``.
  package static func list(
    _ arguments: [String], allowsEmpty: Bool = false
  ) throws -> [PictureSource] {
    guard arguments.count(where: { $0 == "-" }) <= 1 else {
      throw PictureInputError.standardInputTwice
    }
    var sources: [PictureSource] = []
    for argument in arguments {
      guard Folder.isFolder(argument) else {
        guard argument == "-" || Folder.exists(argument) else {
          guard !argument.contains("://") else { throw PictureInputError.url(argument) }
          throw FileError.missing(path: argument, expected: .fileOrFolder)
        }
        sources.append(PictureSource(path: argument, .typed))
        continue
      }
      let names = try Folder.names(in: argument)
      let pictures = Set(names.filter(isPicture).map { ByteText(FilePath.stem(of: $0)) })
      let files = names.filter { !$0.hasPrefix(".") && !isCompanion($0, of: pictures) }
        .map { "\(argument)/\($0)" }.filter { !Folder.isFolder($0) }
      guard allowsEmpty || !files.isEmpty else { throw PictureInputError.emptyFolder(argument) }
      sources += files.sorted(by: NaturalOrder.precedes).map { PictureSource(path: $0) }
    }
    return sources
  }

  /// Whether the user did not name the file, and its name is not that of a picture.
  var isUnrelated: Bool {
    origin == .listed && content == nil && !PictureSource.isPicture(path)
  }

  /// Whether a name has the ending of a picture.
  package static func isPicture(_ name: String) -> Bool {
    [".png", ".apng", ".gif", ".jpg", ".jpeg"].contains { name.lowercased().hasSuffix($0) }
  }

  /// Whether a file of a folder belongs to a picture with one of these names without ending.
  private static func isCompanion(_ name: String, of pictures: Set<ByteText>) -> Bool {
    [".json", ".txt", ".evidence.gz", ".full.scale"].contains { ending in
      name.hasSuffix(ending) && pictures.contains(ByteText(String(name.dropLast(ending.count))))
    }
  }

  /// Reads the file, or standard input to its end; returns the bytes of a picture in memory.
  ///
  /// - Returns: the bytes.
  /// - Throws: `FileError`.
  package func bytes() throws -> [UInt8] {
    try content ?? FileReading.bytes(at: path, limit: PictureSource.maximumBytes, origin)
  }
}
