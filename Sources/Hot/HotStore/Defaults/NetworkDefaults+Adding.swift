import ByteSupport
package import FileSupport
import JSONCodec
import Reporting
package import SubstrateCrypto
import VaultPayloads

extension NetworkDefaults {
  /// The list in `defaults.json` to which a network is added.
  package enum List: Sendable {
    /// The networks of a fresh database.
    case `default`
    /// Known networks that a fresh database does not have.
    case further
  }

  /// The files that add a network to a folder of defaults.
  package struct Addition: Sendable {
    /// The name of the network's file.
    package let name: String
    /// The files to write, with their names; empty if all files are already there and identical.
    package let files: [(name: String, bytes: [UInt8])]
    /// Whether an existing file of the network with other contents is replaced.
    package let isReplacement: Bool
  }

  /// Prepares the addition of a network to a folder; nothing is written.
  ///
  /// The file is called `<name>.json`, or `<title>.json` if the first name belongs to another entry
  /// of the network. A network that is already listed keeps its place. Other unlisted files are
  /// ignored.
  ///
  /// - Parameters:
  ///   - network: the network.
  ///   - list: the list to which a new network is appended.
  ///   - folder: the folder, which must be valid before and after the addition.
  /// - Returns: the files to write.
  /// - Throws: ``HotDatabaseError`` with file and field.
  package static func adding(
    _ network: NetworkFile, to list: List, in folder: String
  ) throws(HotDatabaseError) -> Addition {
    var files = try NetworkDefaults.files(in: folder)
    _ = try NetworkDefaults(files: files, folder: folder, passesOverUnlisted: true)
    let stem = try stem(of: network, files, folder)
    let name = stem + ".json"
    let bytes = Array(network.json.utf8)
    var changed: [(name: String, bytes: [UInt8])] = []
    let former = files[name]
    if former != bytes { changed.append((name, bytes)) }
    files[name] = bytes
    if let listFile = try entering([stem], in: list, files["defaults.json"] ?? [], folder) {
      files["defaults.json"] = listFile
      changed.append(("defaults.json", listFile))
    }
    _ = try NetworkDefaults(files: files, folder: folder, passesOverUnlisted: true)
    return Addition(
      name: name, files: changed, isReplacement: former != nil && former != bytes)
  }

  /// The name of a network's file without its ending; if the entry has a file, its name is reused.
  private static func stem(
    of network: NetworkFile, _ files: [String: [UInt8]], _ folder: String
  ) throws(HotDatabaseError) -> String {
    for stem in [network.specs.name, network.title] where !reservedNames.contains(stem) {
      guard let bytes = files[stem + ".json"] else {
        try TextRules.check(networkName: stem)
        return stem
      }
      let other = try NetworkFile(json: bytes, file: "\(folder)/\(stem).json")
      if other.specs.key == network.specs.key { return stem }
    }
    throw .field(
      file: "\(folder)/\(network.title).json", field: "the network",
      problem: "differs from \(ScreenText.quoted(network.title)); give that network another title")
  }

  /// Adds files of networks, and adds unlisted files to one of the folder's lists, so that the
  /// folder stays usable.
  ///
  /// - Parameters:
  ///   - written: the names and contents of the files to write.
  ///   - kept: the names of existing files.
  ///   - place: the list for unlisted files.
  ///   - generalVerifier: the key for the list; `nil` keeps the key in the list.
  ///   - folder: the folder; without `defaults.json`, no list is written.
  ///   - files: receives the files.
  /// - Throws: ``HotDatabaseError``, also if contents are not a network; `FileError`.
  package static func add(
    _ written: [(name: String, bytes: [UInt8])], keeping kept: [String] = [],
    listing place: List = .further, generalVerifier: MultiSigner? = nil, to folder: String,
    _ files: PendingFiles
  ) throws {
    for (name, bytes) in written {
      let path = FilePath.join(folder, name)
      let stem = stem(of: name)
      guard !reservedNames.contains(stem) else {
        throw HotDatabaseError.field(
          file: path, field: "the network", problem: "cannot have this file name; rename it")
      }
      try TextRules.check(networkName: stem)
      _ = try NetworkFile(json: bytes, file: path)
      try files.add(bytes, to: path)
    }
    let list = FilePath.join(folder, "defaults.json")
    guard Folder.exists(list) else { return }
    let bytes = try FileInputs.$current.withValue(nil) {
      try FileReading.bytes(at: list, limit: fileLimit)
    }
    let stems = (written.map(\.name) + kept).map(stem)
    let entered = try entering(stems, in: place, bytes, folder, generalVerifier)
    if let entered { try files.add(entered, to: list) }
  }

  /// Adds a list and the compiled-in legacy types to a folder without a list, so that a fresh
  /// database has these networks.
  ///
  /// - Parameters:
  ///   - names: the names of the networks' files, in the order of the list; other files of the
  ///     folder become further networks.
  ///   - generalVerifier: the key for the list; `nil` for none.
  ///   - folder: the folder, without `defaults.json`.
  ///   - files: receives the files.
  /// - Throws: ``HotDatabaseError``, `FileError`.
  package static func found(
    _ names: [String], generalVerifier: MultiSigner?, in folder: String, _ files: PendingFiles
  ) throws {
    let listed = names.map(stem)
    let known = Set((listed + reservedNames).map { ByteText($0) })
    var list = NetworkList()
    list.default = listed
    list.further = try Folder.names(in: folder).filter { $0.hasSuffix(".json") }.map(stem)
      .filter { !known.contains(ByteText($0)) }.sorted {
        $0.utf8.lexicographicallyPrecedes($1.utf8)
      }
    list.generalVerifier = generalVerifier
    try files.add(list.json, to: FilePath.join(folder, NetworkList.fileName))
    let types = FilePath.join(folder, "types.json")
    if !Folder.exists(types) { try files.add(EmbeddedFile.defaultTypesJSON.bytes, to: types) }
  }

  static func stem(of file: String) -> String { String(file.dropLast(".json".count)) }

  /// The list with the additional names and, if given, another general verifier; `nil` if nothing
  /// changes.
  private static func entering(
    _ stems: [String], in list: List, _ bytes: [UInt8], _ folder: String,
    _ generalVerifier: MultiSigner? = nil
  ) throws(HotDatabaseError) -> [UInt8]? {
    let former = try NetworkList(json: bytes, file: folder + "/defaults.json")
    let known = Set((former.default + former.further).map { ByteText($0) })
    let new = stems.filter { !known.contains(ByteText($0)) }
    var names = former
    switch list {
    case .default: names.default += new
    case .further: names.further += new
    }
    names.generalVerifier = generalVerifier ?? former.generalVerifier
    return names == former ? nil : names.json
  }
}
