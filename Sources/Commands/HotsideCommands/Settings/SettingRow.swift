import ChainInquiry
import CommandLineKit
import CommandReports
import JSONCodec
import NodeClient
import Reporting
import TerminalKit

/// A setting as `config show` prints it.
struct SettingRow {
  let key: String
  /// The value without secrets; `nil` if there is none.
  let value: String?
  let origin: SettingOrigin
  private let option: String?
  private let variable: String?
  private var passedOver: PassedOver?

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

  /// A value in another file, which this value overrides.
  private struct PassedOver {
    let value: String
    let origin: SettingOrigin
    let rule: Setting.Sharing
  }

  /// A setting with one value; a path without a value has its default.
  init(_ setting: SettingInForce, or standard: StandardFolders) {
    let text = setting.words.first ?? standard[setting.setting]
    self.init(
      setting.setting.key, text.map { SettingRow.shown($0, of: setting.setting) }, setting.origin,
      option: setting.option, variable: setting.setting.variable)
    passedOver = setting.passedOver.map { other in
      PassedOver(
        value: SettingRow.shown(other.words.joined(separator: " "), of: setting.setting),
        origin: other.origin, rule: setting.setting.sharing)
    }
  }

  /// A value without its secrets.
  private static func shown(_ word: String, of setting: Setting) -> String {
    guard setting == .proxy, !word.isEmpty else { return word }
    return (try? ProxyAddress(word, from: setting.key))?.redacted ?? "***"
  }

  /// The URLs of a network.
  init(_ endpoints: SettingsFile.Endpoints) {
    let urls = endpoints.network.urls.map { (try? NodeEndpoint($0))?.redacted ?? "***" }
    self.init(
      "\(Setting.endpoints.key).\(endpoints.network.network)", urls.joined(separator: " "),
      endpoints.origin)
  }

  /// The common proxy variables, if they apply: after Hotside's option and variable, and before a
  /// settings file.
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

  /// The reason why the value of one file applies and not that of the other, as a sentence; `nil`
  /// if only one file has a value.
  var choice: String? {
    passedOver.map {
      """
      \(key): \($0.origin) says \(ScreenText.quoted($0.value)), which has no effect, because \($0.rule.reason).
      """
    }
  }

  static let form: JSONForm<SettingRow> = [
    "key": .of(\.key), "value": .of(\.value), "origin": .of(\.origin, as: originForm),
    "option": .of(\.option), "variable": .of(\.variable),
    "passedOver": .of(
      \.passedOver,
      as: .orNull([
        "value": .of(\.value), "origin": .of(\.origin, as: originForm),
        "reason": .of(\.rule.reason),
      ])),
  ]

  private static let originForm: JSONForm<SettingOrigin> = [
    "kind": .of(
      { origin in
        switch origin {
        case .option: "option"
        case .variable: "variable"
        case .file: "file"
        case .standard: "default"
        }
      }, as: .words("option", "variable", "file", "default")),
    "name": .optional { origin in
      switch origin {
      case .option(let name), .variable(let name): name
      case .file, .standard: nil
      }
    },
    "path": .optional { if case .file(let path, _) = $0 { path } else { nil } },
    "line": .optional { if case .file(_, let line) = $0 { line } else { nil } },
  ]
}

extension Setting.Sharing {
  /// The reason why the value of one file applies and not that of the other, as the end of a
  /// sentence.
  fileprivate var reason: String {
    switch self {
    case .open: "a workspace's file overrides your own"
    case .addition, .closed: "a workspace cannot replace your own setting"
    case .raising: "the larger value applies"
    case .lowering: "the smaller value applies"
    }
  }
}
