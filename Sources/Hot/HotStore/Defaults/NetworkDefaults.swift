import ByteSupport
import FileSupport
import JSONCodec
import Reporting
package import RuntimeMetadata
package import SubstrateCrypto
import VaultPayloads

/// The contents of a fresh hot database, and further known networks: the folder `Networks/`
/// (hot-side 2.5, design 2).
///
/// The folder has `defaults.json`, a ``NetworkList`` with the names of the network files; one
/// `<name>.json` for each network; and `types.json`. Other files that end in `.json` are an error,
/// so that no file is silently ignored.
package struct NetworkDefaults: Equatable, Sendable {
  /// The networks of a fresh database, in the order in which a new Vault lists them.
  package let networks: [NetworkFile]
  /// The known networks that a fresh database does not have, in the order of the list.
  package let further: [NetworkFile]
  /// The key of the general verifier; `nil` if `defaults.json` has none.
  package let generalVerifier: MultiSigner?
  /// The legacy type table, in order.
  package let types: TypeTable

  /// File names, without `.json`, that a network cannot have.
  package static let reservedNames: Set = ["defaults", "types"]

  /// The limit for the size of a file: 4 MiB.
  static let fileLimit = 4 << 20

  /// The defaults that are compiled into the tool.
  ///
  /// - Throws: ``HotDatabaseError``, only for a faulty build.
  package static func compiled() throws(HotDatabaseError) -> NetworkDefaults {
    try NetworkDefaults(files: compiledFiles, folder: "compiled defaults")
  }

  /// The files of `Networks/`, which are also listed in Package.swift.
  package static var compiledFiles: [String: [UInt8]] {
    [
      "defaults.json": EmbeddedFile.defaultNetworksJSON.bytes,
      "kusama.json": EmbeddedFile.kusamaJSON.bytes,
      "mythos.json": EmbeddedFile.mythosJSON.bytes,
      "polkadot.json": EmbeddedFile.polkadotJSON.bytes,
      "types.json": EmbeddedFile.defaultTypesJSON.bytes,
      "westend.json": EmbeddedFile.westendJSON.bytes,
    ]
  }

  /// Reads the defaults in a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - passesOverUnlisted: whether files that the list does not name are ignored; otherwise they
  ///     are an error.
  /// - Throws: ``HotDatabaseError`` with file and field.
  package init(
    folder: String, passesOverUnlisted: Bool = false
  ) throws(HotDatabaseError) {
    try self.init(
      files: try NetworkDefaults.files(in: folder), folder: folder,
      passesOverUnlisted: passesOverUnlisted)
  }

  /// The JSON files in a folder, by their names.
  static func files(in folder: String) throws(HotDatabaseError) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    do {
      for name in try Folder.names(in: folder) where name.hasSuffix(".json") {
        files[name] = try FileReading.bytes(
          at: folder + "/" + name, limit: NetworkDefaults.fileLimit)
      }
    } catch { throw .file(error) }
    return files
  }

  /// Reads the defaults from files by their names; `folder` is used in messages.
  init(
    files: [String: [UInt8]], folder: String, passesOverUnlisted: Bool = false
  ) throws(HotDatabaseError) {
    func file(_ name: String) throws(HotDatabaseError) -> [UInt8] {
      guard let bytes = files[name] else { throw .file(.missing(path: folder + "/" + name)) }
      return bytes
    }
    let listName = folder + "/defaults.json"
    let list = try NetworkList(json: try file("defaults.json"), file: listName)
    var seen: Set<String> = []
    for name in list.default + list.further {
      guard seen.insert(name).inserted else {
        throw .field(file: listName, field: ScreenText.quoted(name), problem: "is listed twice")
      }
      do {
        try TextRules.check(networkName: name)
      } catch {
        throw .field(
          file: listName, field: ScreenText.quoted(name),
          problem: "is not a file name without .json")
      }
    }
    let unlisted = files.keys.filter { file in
      let stem = NetworkDefaults.stem(of: file)
      return !NetworkDefaults.reservedNames.contains(stem) && !seen.contains(stem)
    }
    guard unlisted.isEmpty || passesOverUnlisted else {
      let names = unlisted.sorted().map { ScreenText.quoted($0) }.shortList(5)
      throw .field(
        file: listName, field: unlisted.count == 1 ? "the file \(names)" : "the files \(names)",
        problem: (unlisted.count == 1 ? "is not listed; add it" : "are not listed; add them")
          + " to \"default\" or \"further\"")
    }
    func networks(_ names: [String]) throws(HotDatabaseError) -> [NetworkFile] {
      var result: [NetworkFile] = []
      for name in names {
        let path = folder + "/" + name + ".json"
        result.append(try NetworkFile(json: try file(name + ".json"), file: path))
      }
      return result
    }
    self.networks = try networks(list.default)
    further = try networks(list.further)
    generalVerifier = list.generalVerifier
    types = try LegacyTypeFile.types(json: try file("types.json"), file: folder + "/types.json")
  }
}
