import CommandLineKit
import HotSide
import JSONCodec
import NodeClient

/// A setting as `config show` shows it.
struct SettingRow {
  let key: String
  /// The value without what is secret in it; `nil` where there is none.
  let value: String?
  let origin: SettingOrigin
  private let option: String?
  private let variable: String?

  private init(
    _ key: String, _ value: String?, _ origin: SettingOrigin, option: String? = nil,
    variable: String? = nil
  ) {
    self.key = key
    self.value = value
    self.origin = origin
    self.option = option
    self.variable = variable
  }

  /// A setting that has one value; what is set nowhere may have a folder of its own.
  init(_ setting: SettingInForce, or standard: StandardFolders) {
    var text = setting.words.first ?? standard[setting.setting]
    if setting.setting == .proxy, let word = text, !word.isEmpty {
      text = (try? ProxyAddress(word, from: "\(setting.origin)"))?.redacted ?? "***"
    }
    self.init(
      setting.setting.key, text, setting.origin, option: setting.option,
      variable: setting.setting.variable)
  }

  /// The URLs of a network.
  init(_ endpoints: SettingsFile.Endpoints) {
    let urls = endpoints.network.urls.map { (try? NodeEndpoint($0))?.redacted ?? "***" }
    self.init(
      "\(Setting.endpoints.key).\(endpoints.network.network)", urls.joined(separator: " "),
      endpoints.origin)
  }

  /// The usual variables that name proxies, where they count: before a file, behind option and variable
  /// of our own.
  ///
  /// - Throws: `NodeError.invalidProxy`.
  static func proxyVariables(
    behind setting: SettingInForce, _ context: CommandContext
  ) throws -> [SettingRow] {
    switch setting.origin {
    case .option, .variable: return []
    case .file, .standard: break
    }
    let named = try ProxyRules.Named { context.environment[$0] }
    return [("https, wss", named.secure), ("http, ws", named.plain)].compactMap { schemes, found in
      found.map { SettingRow("proxy (\(schemes))", $0.address.redacted, .variable($0.variable)) }
    }
  }

  /// The form for programs.
  var document: JSONValue {
    var source: [(String, JSONValue)]
    switch origin {
    case .option(let spelling): source = [("kind", .string("option")), ("name", .string(spelling))]
    case .variable(let name): source = [("kind", .string("variable")), ("name", .string(name))]
    case .file(let path, let line):
      source = [("kind", .string("file")), ("path", .string(path)), ("line", .integer(line))]
    case .standard: source = [("kind", .string("default"))]
    }
    return .members([
      "key": .string(key), "value": .string(value), "origin": .object(JSONObject(source)),
      "option": .string(option), "variable": .string(variable),
    ])
  }
}

extension SettingRow {
  /// The shape of ``document``.
  static let shape = JSONShape.members([
    "key": .text, "value": .text.orNull,
    "origin": .members(
      ["kind": .word(["option", "variable", "file", "default"])],
      optional: ["name": .text, "path": .text, "line": .integer]),
    "option": .text.orNull, "variable": .text.orNull,
  ])
}
