import FileSupport
import JSONCodec
import Reporting
package import RuntimeMetadata
package import SubstrateCrypto
import VaultPayloads

/// What a fresh hot database holds, and the further networks that are known: the content of
/// `Networks/` (hot-side 2.5, design 2).
///
/// The folder has `defaults.json`, a ``NetworkList`` with the names of the files, one `<name>.json` for each of
/// them, and `types.json`. Nothing else may end in `.json` there, so that no file is left out in silence.
package struct NetworkDefaults: Equatable, Sendable {
  /// The networks of a fresh database; their order is their order on a new Vault.
  package let networks: [NetworkFile]
  /// Networks that are known but not in a fresh database, in the order that follows.
  package let further: [NetworkFile]
  /// The key of the general verifier, if `defaults.json` has it.
  package let generalVerifier: MultiSigner?
  /// The table of legacy types, in order.
  package let types: TypeTable

  /// Names of files, without `.json`, that a network's own file cannot have.
  package static let reservedNames: Set = ["defaults", "types"]

  /// The largest file that is read, in bytes.
  static let fileLimit = 4 << 20

  /// Those compiled into the tool, for use outside a checkout.
  ///
  /// - Throws: ``HotDatabaseError``; only if the tool was built wrongly.
  package static func compiled() throws(HotDatabaseError) -> NetworkDefaults {
    try NetworkDefaults(files: compiledFiles, folder: "compiled defaults")
  }

  /// The files of `Networks/`, which Package.swift lists too.
  package static var compiledFiles: [String: [UInt8]] {
    [
      "defaults.json": PackageResources.defaults_json, "kusama.json": PackageResources.kusama_json,
      "mythos.json": PackageResources.mythos_json, "polkadot.json": PackageResources.polkadot_json,
      "types.json": PackageResources.types_json, "westend.json": PackageResources.westend_json,
    ]
  }

  /// Reads a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - passesOverUnlisted: whether files that the list does not name are left out; otherwise they are an error.
  /// - Throws: ``HotDatabaseError``, naming file and field.
  package init(
    folder: String, passesOverUnlisted: Bool = false
  ) throws(HotDatabaseError) {
    try self.init(
      files: try NetworkDefaults.files(in: folder), folder: folder,
      passesOverUnlisted: passesOverUnlisted)
  }

  /// The files of a folder by their names.
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

  /// Reads files by their names; the folder is for messages.
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
          file: listName, field: ScreenText.quoted(name), problem: "is no file name without .json")
      }
    }
    let unlisted = files.keys.filter { file in
      let stem = NetworkDefaults.stem(of: file)
      return !NetworkDefaults.reservedNames.contains(stem) && !seen.contains(stem)
    }
    guard unlisted.isEmpty || passesOverUnlisted else {
      let names = unlisted.sorted().map { ScreenText.quoted($0) }.joined(separator: ", ")
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
