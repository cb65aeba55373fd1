import ByteSupport
import ChainInquiry
package import CommandLineKit
import FileSupport
import HotSide
package import TerminalKit

/// The settings that apply after the command line: the environment, the workspace's file, then the
/// user's file.
///
/// `Setting.sharing` limits what the file of a workspace may set.
package struct SettingPrecedence: SettingSource {
  /// The paths of the settings files, which may not exist.
  package struct Places {
    /// The path in the workspace; `nil` without a workspace.
    package let workspace: String?
    /// The path in the home folder; `nil` if there is none.
    package let user: String?

    /// Finds the files; `workspace` is the value of `--workspace`.
    package init(workspace: String?, _ environment: CommandEnvironment) {
      var overrides = Workspace.Overrides()
      overrides.workspace = workspace
      let root = try? Workspace(overrides: overrides, environment: { environment[$0] }).root
      self.workspace = root.map { FilePath.join($0, SettingsFile.name) }
      let named = environment["XDG_CONFIG_HOME"].flatMap { FilePath.isAbsolute($0) ? $0 : nil }
      let folder = named ?? environment.home.map { $0 + "/.config" }
      user = folder.map { "\($0)/hotside/\(SettingsFile.name)" }
    }
  }

  private let environment: CommandEnvironment
  private let shared: SettingsFile?
  private let own: SettingsFile?

  /// Reads the existing files.
  ///
  /// - Throws: `SettingsFileError`, `FileError`.
  package init(workspace: String?, _ environment: CommandEnvironment) throws {
    self.environment = environment
    let places = Places(workspace: workspace, environment)
    shared = try places.workspace.flatMap {
      try SettingsFile(at: $0, of: .workspace, personalPath: places.user)
    }
    own = try places.user.flatMap {
      try SettingsFile(at: $0, of: .user(home: environment.home), personalPath: $0)
    }
  }

  /// Reads the settings for a command whose options are already parsed.
  package static let reader: SettingReader = { groups, environment in
    let named = groups.lazy.compactMap { ($0 as? any WorkspaceNaming)?.workspace }.first
    return try SettingPrecedence(workspace: named, environment)
  }

  package func value(of setting: Setting) throws -> SettingValue? {
    if setting == .endpoints { return endpointsValue }
    if let name = setting.variable, let text = environment[name], !text.isEmpty {
      return SettingValue([SettingValue.Word(text)], from: .variable(name))
    }
    return setting.value(
      ofShared: shared?.values[setting.key], andOwn: own?.values[setting.key])
  }

  /// The URLs of each network, from the first file that has any.
  package var endpoints: [SettingsFile.Endpoints] {
    var found: [SettingsFile.Endpoints] = []
    for entry in [shared, own].compactMap(\.self).flatMap(\.endpoints) {
      let isKnown = found.contains { $0.network.network.hasSameBytes(as: entry.network.network) }
      if !isKnown { found.append(entry) }
    }
    return found
  }

  private var endpointsValue: SettingValue? {
    let endpoints = endpoints
    guard let origin = endpoints.first?.origin else { return nil }
    let words = endpoints.flatMap { entry in
      entry.network.urls.map { SettingValue.Word("\(entry.network.network)=\($0)", .text) }
    }
    return SettingValue(words, isList: true, from: origin)
  }
}

extension CommandEnvironment {
  /// The home folder; a relative path is ignored, because it would be untrusted.
  fileprivate var home: String? { self["HOME"].flatMap { FilePath.isAbsolute($0) ? $0 : nil } }
}
