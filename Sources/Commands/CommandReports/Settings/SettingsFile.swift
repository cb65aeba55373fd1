import ByteSupport
package import ChainInquiry
package import CommandLineKit
import FileSupport
import NodeClient
import Reporting
import TOMLDecoding

/// The settings in one file, `hotside.toml`.
///
/// Keys, paths and URLs are checked for the whole file, even if the command does not need them.
/// Other values are checked by the commands that need them.
package struct SettingsFile {
  enum Owner: Equatable {
    /// The file belongs to a workspace, which may be untrusted.
    case workspace
    /// The file belongs to the user.
    ///
    /// Paths may begin with `~/`, the folder `home`.
    case user(home: String?)
  }

  /// The URLs of one network's nodes.
  package struct Endpoints {
    package let network: NetworkEndpoints
    package let origin: SettingOrigin
  }

  static let name = "hotside.toml"
  private static let sizeLimit = 1 << 20

  /// The values by key.
  private(set) var values: [String: SettingValue] = [:]
  private(set) var endpoints: [Endpoints] = []
  private let path: String
  private let owner: Owner
  private let personalPath: String?

  /// Reads a file; `nil` if it does not exist.
  ///
  /// `personalPath` is the path of the user's own file, for messages.
  ///
  /// - Throws: ``SettingsFileError``, `FileError`.
  init?(at path: String, of owner: Owner, personalPath: String?) throws {
    self.path = path
    self.owner = owner
    self.personalPath = personalPath
    switch PathKind(of: path) {
    case nil: return nil
    case .link where owner == .workspace: throw SettingsFileError.link(path: path)
    case .link:
      guard Folder.exists(path) else { return nil }
      guard FileState(of: path) != nil else { throw SettingsFileError.notPlain(path: path) }
    case .file: break
    case .other: throw SettingsFileError.notPlain(path: path)
    }
    let bytes = try FileReading.bytes(at: path, limit: SettingsFile.sizeLimit)
    guard ByteOrderMark.length(in: bytes.span) == 0 else {
      throw SettingsFileError.byteOrderMark(path: path)
    }
    do throws(UTF8.ValidationError) { _ = try UTF8Span(validating: bytes.span) } catch {
      let valid = bytes[..<error.byteOffsets.lowerBound]
      throw SettingsFileError.notUTF8(
        path: path, line: 1 + valid.count { $0 == UInt8(ascii: "\n") })
    }
    let document: TOMLDocument
    do throws(TOMLError) { document = try TOMLDocument(bytes) } catch {
      throw SettingsFileError.notTOML(path: path, error)
    }
    for entry in document.entries { try take(entry) }
  }

  private mutating func take(_ entry: TOMLEntry) throws {
    let key = entry.path.joined(separator: ".")
    let table = Setting.endpoints.key.split(separator: ".").map(String.init)
    if entry.path.starts(with: table, by: { $0.hasSameBytes(as: $1) }), entry.path.count > 2 {
      return try takeEndpoints(entry, key)
    }
    let setting = Setting.all.first {
      $0.path.elementsEqual(entry.path) { $0.hasSameBytes(as: $1) }
    }
    if let setting, setting != .endpoints {
      values[setting.key] = try value(of: setting, entry)
      return
    }
    let isTable = Setting.all.contains {
      $0.path.starts(with: entry.path) { $0.hasSameBytes(as: $1) }
    }
    guard isTable else {
      throw SettingsFileError.unknownKey(
        path: path, line: entry.line, key: key, known: SettingsFile.knownKeys)
    }
    guard entry.value == .table else {
      throw SettingsFileError.tableExpected(
        path: path, line: entry.line, key: key, found: entry.value.kind)
    }
  }

  /// The names of settings, and of the tables that contain them.
  private static let knownKeys =
    Setting.all.map(\.key) + ["folders", "nodes", "pictures", "signing"]

  private mutating func takeEndpoints(_ entry: TOMLEntry, _ key: String) throws {
    guard entry.path.count == 3, let words = SettingsFile.words(of: entry.value), !words.isEmpty
    else {
      throw SettingsFileError.badEndpoint(
        path: path, line: entry.line, key: ScreenText.line(key),
        reason: "the URLs of a network must be an array of strings.")
    }
    for word in words {
      guard word.form == .text else {
        throw SettingsFileError.badEndpoint(
          path: path, line: entry.line, key: ScreenText.line(key),
          reason: "a URL must be a string in quotation marks.")
      }
      do throws(NodeError) { _ = try NodeEndpoint(word.text) } catch {
        throw SettingsFileError.badEndpoint(
          path: path, line: entry.line, key: ScreenText.line(key), reason: error.message)
      }
    }
    endpoints.append(
      Endpoints(
        network: NetworkEndpoints(network: entry.path[2], urls: words.map(\.text)),
        origin: .file(path: path, line: entry.line)))
  }

  private func value(of setting: Setting, _ entry: TOMLEntry) throws -> SettingValue {
    if setting.sharing == .closed, owner == .workspace {
      throw SettingsFileError.personalKey(
        path: path, line: entry.line, key: setting.key, personalPath: personalPath)
    }
    guard var words = SettingsFile.words(of: entry.value) else {
      throw SettingsFileError.wrongType(
        path: path, line: entry.line, key: setting.key, found: entry.value.kind)
    }
    if setting.isPath {
      words = try words.map { word in
        guard word.form == .text else { return word }
        return SettingValue.Word(try resolved(word.text, of: setting, entry.line), .text)
      }
    }
    var isList = false
    if case .array = entry.value { isList = true }
    return SettingValue(
      words, isList: isList, isShared: owner == .workspace,
      from: .file(path: path, line: entry.line))
  }

  private static func words(of value: TOMLValue) -> [SettingValue.Word]? {
    switch value {
    case .string(let text): return [SettingValue.Word(text, .text)]
    case .integer(let number): return [SettingValue.Word("\(number)", .integer)]
    case .boolean(let truth): return [SettingValue.Word("\(truth)", .boolean)]
    case .array(let elements):
      let words = elements.compactMap { element in
        if case .array = element { return nil as SettingValue.Word? }
        return SettingsFile.words(of: element)?.first
      }
      return words.count == elements.count ? words : nil
    case .float, .date, .table: return nil
    }
  }

  /// Resolves a path in the file relative to the folder of the file.
  private func resolved(_ value: String, of setting: Setting, _ line: Int) throws -> String {
    let folder = FilePath.folder(of: path)
    switch owner {
    case .user(let home):
      guard value.hasPrefix("~/"), let home else { return FilePath.join(folder, value) }
      return FilePath.join(home, String(value.dropFirst(2)))
    case .workspace:
      let parts = value.utf8.split(separator: UInt8(ascii: "/"))
      let isInside =
        !FilePath.isAbsolute(value) && !value.hasPrefix("~")
        && !parts.contains { $0.elementsEqual("..".utf8) } && !parts.isEmpty
      guard isInside else {
        throw SettingsFileError.outside(
          path: path, line: line, key: setting.key, value: value, personalPath: personalPath)
      }
      return FilePath.join(folder, value)
    }
  }
}

extension Setting {
  /// The parts of the setting's key.
  fileprivate var path: [String] { key.split(separator: ".").map(String.init) }
}
