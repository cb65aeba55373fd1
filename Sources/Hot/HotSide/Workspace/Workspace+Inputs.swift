import ByteSupport
package import FileSupport
import Glibc
import HotStore
import Reporting
import VaultPayloads

/// A file that the user named, and the place where it was found.
package struct FoundInput: Equatable, Sendable {
  package let path: String
  /// A file of the same name in the payload folder with different contents; it was not used.
  package let passedOver: String?
  /// Whether the user typed the path; otherwise it is a name in the payload folder.
  package let origin: FileReading.Origin

  package init(
    path: String, passedOver: String? = nil, _ origin: FileReading.Origin = .listed
  ) {
    self.path = path
    self.passedOver = passedOver
    self.origin = origin
  }

  /// A warning that the file ``passedOver`` was not used, as a sentence; `nil` if there is only one
  /// file.
  package var warning: String? {
    passedOver.map {
      """
      \(ScreenText.quoted(path)) was used. \(ScreenText.quoted($0)) has the same name but other contents; to use it, \
      name it by that path.
      """
    }
  }
}

extension Workspace {
  /// The places where a file is looked up: the path itself, then ``payloadFolder`` (round 4).
  ///
  /// An absolute path is the only place; `-` is an ordinary name.
  private func places(of name: String) -> [String] {
    if FilePath.isAbsolute(name) { return [name] }
    let places = [name == "-" ? "./-" : name, FilePath.join(payloadFolder, name)]
    return places[0].hasSameBytes(as: places[1]) ? [places[0]] : places
  }

  /// Finds a file that the user named: a payload, a capsule, a key or a signature.
  ///
  /// - Parameter name: a path, or a name in the payload folder.
  /// - Returns: the first file that exists; a folder only if no file does.
  /// - Throws: ``HotSideError/unknownPayload(places:others:)`` with the places that were tried;
  ///   `FileError.missing` for an absolute path outside the payload folder.
  package func input(_ name: String) throws -> FoundInput {
    let places = places(of: name)
    let there = places.filter { PathKind(of: $0) != nil }
    guard let path = there.first(where: { !Folder.isFolder($0) }) ?? there.first else {
      let isPayload = places.contains {
        FilePath.folder(of: $0).hasSameBytes(as: FilePath.folder(of: payloadFile("x")))
      }
      let others = isPayload ? PayloadFile.names(in: payloadFolder) : []
      guard places.count > 1 || !others.isEmpty else { throw FileError.missing(path: places[0]) }
      throw HotSideError.unknownPayload(places: places, others: others)
    }
    let other = there.last { !$0.hasSameBytes(as: path) && !Folder.isFolder($0) }
    return FoundInput(
      path: path, passedOver: other.flatMap { differs(path, $0) ? $0 : nil },
      path.hasSameBytes(as: places[0]) ? .typed : .listed)
  }

  /// Finds pictures that the user named (round 4).
  ///
  /// A relative name that does not exist in the working folder is looked up in the workspace, then
  /// among the completed updates, then among the payloads to sign. Its last part may contain the
  /// wildcards `*` and `?`. If no file
  /// is found, the name of a network gives its completed updates. The manifests and texts of
  /// pictures that are also named, as a wildcard names them, are left out.
  ///
  /// - Parameter names: paths of files and folders, and `-`.
  /// - Returns: the paths; a name that is not found is returned unchanged.
  /// - Throws: `FileError` for a pipe or a device in the workspace.
  package func pictures(_ names: [String]) throws(FileError) -> [String] {
    let found = namedPictures(names)
    let typed = Set(names.map { ByteText($0) })
    for path in found where !typed.contains(ByteText(path)) {
      try FileReading.requireListed(path)
    }
    return found
  }

  private func namedPictures(_ names: [String]) -> [String] {
    let found = names.flatMap { name -> [String] in
      guard name != "-", !name.isEmpty, !FilePath.isAbsolute(name), !Folder.exists(name) else {
        return [name]
      }
      for folder in [root, exportFolder, payloadFolder] {
        let path = FilePath.join(folder, name)
        if Folder.exists(path) { return [path] }
        let matches = Workspace.matches(path)
        if !matches.isEmpty { return matches }
      }
      let updates = updates(of: name)
      return updates.isEmpty ? [name] : updates
    }
    // The manifest and the text of an update have the name of its picture.
    let endings = [".json", ".txt"]
    func others(_ ending: String) -> Set<ByteText> {
      let mains = found.filter { name in
        !endings.contains { name.hasSuffix($0) } || ending == ".json" && name.hasSuffix(".txt")
      }
      return Set(mains.map { ByteText(FilePath.stem(of: $0)) })
    }
    return endings.reduce(found) { names, ending in
      let stems = others(ending)
      return names.filter {
        !$0.hasSuffix(ending) || !stems.contains(ByteText(FilePath.stem(of: $0)))
      }
    }
  }

  /// The completed updates of a network, specs first: the picture or, without a picture, the text
  /// of each.
  private func updates(of network: String) -> [String] {
    ((try? Folder.names(in: exportFolder)) ?? []).map { FilePath.join(exportFolder, $0) }
      .filter { path in
        guard let files = ProductFiles(with: path),
          ProductName.isCompleted(FilePath.name(of: files.stem), of: network)
        else { return false }
        return files.path(files.pictures.first ?? "txt").hasSameBytes(as: path)
      }
      .sorted(by: NaturalOrder.precedes)
  }

  /// The files that match a path whose last part is a pattern, in natural order of their names.
  private static func matches(_ path: String) -> [String] {
    let (folder, pattern) = (FilePath.folder(of: path), FilePath.name(of: path))
    guard pattern.utf8.contains(where: { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") })
    else {
      return []
    }
    return ((try? Folder.names(in: folder)) ?? []).filter { name in
      unsafe fnmatch(SystemText.cString(pattern), SystemText.cString(name), FNM_PERIOD) == 0
    }
    .map { FilePath.join(folder, $0) }.filter { FileState(of: $0) != nil }
    .sorted(by: NaturalOrder.precedes)
  }

  /// Whether two regular files have different contents; they are not recorded as inputs.
  private func differs(_ path: String, _ other: String) -> Bool {
    guard let state = FileState(of: path), let otherState = FileState(of: other) else {
      return false
    }
    guard state.size == otherState.size else { return true }
    let limit = FrameCollector.maximumPayload
    return FileInputs.$current.withValue(nil) {
      guard let bytes = try? FileReading.bytes(at: path, limit: limit),
        let otherBytes = try? FileReading.bytes(at: other, limit: limit)
      else { return false }
      return bytes != otherBytes
    }
  }
}
