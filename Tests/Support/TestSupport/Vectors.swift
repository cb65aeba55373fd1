import ByteSupport
public import Foundation

/// The vectors of a test target: its own, which a script in its folder made and which are always
/// there, and the shared ones of the same format where ``Shared`` has them.
public struct Vectors: Sendable {
  /// A folder of vector files.
  public struct Folder: Sendable {
    /// Its path.
    public let path: String

    /// The names of its files, in ascending order.
    public var names: [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    /// The bytes of a file, whose name is relative to the folder.
    public func bytes(_ name: String) throws -> [UInt8] {
      [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
    }

    /// The bytes that a file spells in hex, surrounding white space left out.
    public func hexBytes(_ name: String) throws -> [UInt8] {
      try Hex.decode(file: try bytes(name))
    }
  }

  /// The target's own folder.
  public let own: Folder
  /// The shared folder, where there is one.
  public let shared: Folder?

  /// - Parameters:
  ///   - bundle: the resources of the target, with a folder `Vectors`.
  ///   - shared: the folder below the shared `vectors` with files of the same names and formats.
  public init(of bundle: Bundle, shared: String) {
    own = Folder(path: (bundle.resourcePath ?? bundle.bundlePath) + "/Vectors")
    self.shared = Shared.isPresent ? Folder(path: Shared.path + "/vectors/" + shared) : nil
  }

  /// Every folder, the target's own first.
  public var folders: [Folder] { [own] + (shared.map { [$0] } ?? []) }

  /// A file of every folder, decoded: `derivation.json` is `files("derivation")`.
  ///
  /// A file that is missing or cannot be read, and a list without a case in the target's own file,
  /// end the process: a test would otherwise run on no case at all, and pass.
  public func files<Format: Decodable>(
    _ name: String, as format: Format.Type = Format.self
  ) -> [Format] {
    located(name, as: format).map(\.content)
  }

  /// The cases that `list` names in a file of every folder, each with the folder it comes from.
  public func cases<Format: Decodable, Case: Sendable>(
    _ name: String, _ list: (Format) -> [Case]
  ) -> [Vector<Case>] {
    located(name, as: Format.self).flatMap { file in
      list(file.content).map { Vector(content: $0, folder: file.folder) }
    }
  }

  private func located<Format: Decodable>(
    _ name: String, as format: Format.Type
  ) -> [(content: Format, folder: Folder)] {
    folders.map { folder in
      do {
        let data = Data(try folder.bytes(name + ".json"))
        if folder.path == own.path,
          let object = try JSONSerialization.jsonObject(with: data)
            as? [String: Any]
        {
          for (key, value) in object where (value as? [Any])?.isEmpty == true {
            preconditionFailure("\(name).json has no case in \(key)")
          }
        }
        return (try JSONDecoder().decode(format, from: data), folder)
      } catch {
        preconditionFailure("\(folder.path)/\(name).json cannot be read: \(error)")
      }
    }
  }
}

/// A case of a vector file, and the folder that names of files in it are relative to.
@dynamicMemberLookup
public struct Vector<Case: Sendable>: Sendable, CustomStringConvertible {
  /// The case.
  public let content: Case
  /// The folder of its file.
  public let folder: Vectors.Folder

  /// Joins a case and the folder of its file.
  public init(content: Case, folder: Vectors.Folder) {
    self.content = content
    self.folder = folder
  }

  /// A part of the case.
  public subscript<Part>(dynamicMember path: KeyPath<Case, Part>) -> Part { content[keyPath: path] }

  /// What the case says of itself.
  public var description: String { "\(content)" }
}
