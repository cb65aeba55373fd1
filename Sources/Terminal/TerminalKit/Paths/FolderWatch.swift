import ByteSupport
package import FileSupport

/// Reports new files in a folder.
///
/// A file is reported when its state is the same in two successive checks.
///
/// Hidden files, empty files, and files that are unchanged since the beginning are ignored.
package struct FolderWatch {
  /// The recommended pause between two checks of the folder.
  package static let period = Duration.milliseconds(300)

  package let path: String
  /// The last state of each file, and whether the file was already reported or ignored in this
  /// state.
  private var files: [ByteText: (state: FileState, isTaken: Bool)] = [:]

  /// Records the files that are in the folder now.
  ///
  /// - Throws: `FileError` if the folder cannot be listed.
  package init(_ path: String) throws(FileError) {
    self.path = path
    for name in try Folder.names(in: path) {
      if let state = FileState(of: path + "/" + name) { files[ByteText(name)] = (state, true) }
    }
  }

  /// Checks the folder, and compares it with the previous check.
  ///
  /// - Returns: the paths of files that are complete now, sorted by name.
  /// - Throws: `FileError` if the folder cannot be listed.
  package mutating func look() throws(FileError) -> [String] {
    var landed: [String] = []
    for name in try Folder.names(in: path).sorted() where !name.hasPrefix(".") {
      guard let state = FileState(of: path + "/" + name), state.size > 0 else { continue }
      let former = files[ByteText(name)]
      let isWhole = former?.state == state
      if isWhole, former?.isTaken == false { landed.append(path + "/" + name) }
      files[ByteText(name)] = (state, isWhole)
    }
    return landed
  }
}
