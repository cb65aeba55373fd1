import ByteSupport
package import FileSupport
import Glibc
import Reporting
import VaultPayloads

/// A file that the user named, and where it was found.
package struct FoundInput: Equatable, Sendable {
  /// Where it is.
  package let path: String
  /// The file of the same name in the payload folder, where that is another one with other bytes.
  package let passedOver: String?
  /// Whether the user typed the path, or it is a name in a folder.
  package let origin: FileReading.Origin

  /// A file at a path.
  package init(
    path: String, passedOver: String? = nil, _ origin: FileReading.Origin = .listed
  ) {
    self.path = path
    self.passedOver = passedOver
    self.origin = origin
  }

  /// Which of two files was taken, as a sentence; `nil` where there is but one.
  package var warning: String? {
    passedOver.map {
      """
      \(ScreenText.quoted(path)) was taken. \(ScreenText.quoted($0)) has the same name and other bytes; name it \
      by that path to take it.
      """
    }
  }
}

extension Workspace {
  /// Where a file is looked for: at the path as it stands, then in ``payloadFolder`` (round 4).
  ///
  /// An absolute path is one place, and `-` a name like any other.
  private func places(of name: String) -> [String] {
    if FilePath.isAbsolute(name) { return [name] }
    let places = [name == "-" ? "./-" : name, FilePath.join(payloadFolder, name)]
    return places[0].hasSameBytes(as: places[1]) ? [places[0]] : places
  }

  /// Finds a file that the user named: a payload, a capsule, a key or a signature.
  ///
  /// What this tool prints as the path of a payload is found from the same working folder, and a bare
  /// name in the payload folder.
  ///
  /// - Parameter name: a path, or a name in the payload folder.
  /// - Returns: the first that is there; a folder counts only where there is no file.
  /// - Throws: ``HotSideError/unknownPayload(places:others:)`` with the places that were tried, and the
  ///   names of the payloads where the payload folder is one of them; `FileError.missing` for an
  ///   absolute path elsewhere.
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
  /// A relative name that is not in the working folder is looked for in the workspace, then among the completed
  /// updates and the payloads to sign; the last part may have `*` and `?` as in a shell, which leaves such a name as
  /// it is if the working folder has no match.
  ///
  /// - Parameter names: paths of files and folders, and `-`.
  /// - Returns: the paths; a name that is found nowhere stays as it is.
  package func pictures(_ names: [String]) -> [String] {
    names.flatMap { name -> [String] in
      guard name != "-", !name.isEmpty, !FilePath.isAbsolute(name), !Folder.exists(name) else {
        return [name]
      }
      for folder in [root, exportFolder, payloadFolder] {
        let path = FilePath.join(folder, name)
        if Folder.exists(path) { return [path] }
        let matches = Workspace.matches(path)
        if !matches.isEmpty { return matches }
      }
      return [name]
    }
  }

  /// The files that match a path whose last part is a pattern, in the order of their names.
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

  /// Whether two regular files have other bytes; they are looked at, and no inputs for that.
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
