import ByteSupport
package import FileSupport
import JSONCodec
import Reporting
package import SubstrateCrypto
import VaultPayloads

extension NetworkDefaults {
  /// The list of a folder that a network is entered in.
  package enum List: Sendable {
    /// What a fresh database holds.
    case `default`
    /// What is known besides.
    case further
  }

  /// Files that make a network one of a folder's.
  package struct Addition: Sendable {
    /// The name of the network's own file.
    package let name: String
    /// Contents by the names of the files; none where all is there to the letter.
    package let files: [(name: String, bytes: [UInt8])]
    /// Whether the network's own file was there with something else in it.
    package let isReplacement: Bool
  }

  /// Makes a network one of a folder's; nothing is written.
  ///
  /// Its file is called `<name>.json`, or `<title>.json` where that is the file of another entry of
  /// the network. One that is listed already stays at its place. Other files that are not listed are left alone.
  ///
  /// - Parameters:
  ///   - network: the network.
  ///   - list: where a new one is entered, behind the others.
  ///   - folder: the folder, which must be sound, and is with the files as well.
  /// - Returns: the files to write.
  /// - Throws: ``HotDatabaseError``, naming file and field.
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

  /// The name of a network's file without its ending: that of its entry, where it has one.
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
      problem: "is another than \(ScreenText.quoted(network.title)); give that another title")
  }

  /// Adds files of networks, and enters those that are not listed yet in the folder's list of further networks, so
  /// that every command can use the folder afterwards.
  ///
  /// - Parameters:
  ///   - written: the names and contents to write.
  ///   - kept: the names of files that are there already.
  ///   - generalVerifier: the key on record, for the list; `nil` leaves the key that the list has.
  ///   - folder: the folder; without `defaults.json` it has no list, and nothing is entered.
  ///   - files: takes the files.
  /// - Throws: ``HotDatabaseError``, also for a content that is not a network's; `FileError`.
  package static func add(
    _ written: [(name: String, bytes: [UInt8])], keeping kept: [String] = [],
    generalVerifier: MultiSigner? = nil, to folder: String, _ files: PendingFiles
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
    let entered = try entering(stems, in: .further, bytes, folder, generalVerifier)
    if let entered { try files.add(entered, to: list) }
  }

  /// The name of a file without `.json`.
  static func stem(of file: String) -> String { String(file.dropLast(".json".count)) }

  /// The list with further names, and with a general verifier if one is given; `nil` if it has all of that.
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
