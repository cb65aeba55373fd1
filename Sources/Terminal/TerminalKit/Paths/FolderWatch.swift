import ByteSupport
package import FileSupport

/// Files that land in a folder, each as soon as it has stayed the same between two looks; what was there
/// before, and hidden files, are left alone.
package struct FolderWatch {
  /// How long to wait between two looks.
  package static let period = Duration.milliseconds(300)

  /// The folder.
  package let path: String
  /// What is known of each file, and whether it was taken like that.
  private var files: [ByteText: (state: FileState, isTaken: Bool)] = [:]

  /// Begins with what is there.
  ///
  /// - Throws: `FileError` where there is no such folder.
  package init(_ path: String) throws(FileError) {
    self.path = path
    for name in try Folder.names(in: path) {
      if let state = FileState(of: path + "/" + name) { files[ByteText(name)] = (state, true) }
    }
  }

  /// Looks at the folder.
  ///
  /// - Returns: the paths of files that are whole now, in the order of their names.
  /// - Throws: `FileError` where the folder is gone.
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
