import ByteSupport
import FileSupport
import Reporting
import VaultPayloads

/// A file that the user named, and where it was found.
package struct FoundInput: Equatable, Sendable {
  /// Where it is.
  package let path: String
  /// The file of the same name in the payload folder, where that is another one with other bytes.
  package let passedOver: String?

  /// A file at a path.
  package init(path: String, passedOver: String? = nil) {
    self.path = path
    self.passedOver = passedOver
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
      let others = isPayload ? PayloadFile.names(in: self) : []
      guard places.count > 1 || !others.isEmpty else { throw FileError.missing(path: places[0]) }
      throw HotSideError.unknownPayload(places: places, others: others)
    }
    let other = there.last { !$0.hasSameBytes(as: path) && !Folder.isFolder($0) }
    return FoundInput(path: path, passedOver: other.flatMap { differs(path, $0) ? $0 : nil })
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
