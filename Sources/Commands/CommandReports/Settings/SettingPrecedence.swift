import ByteSupport
import ChainInquiry
package import CommandLineKit
import FileSupport
import HotSide
package import TerminalKit

/// The settings behind the command line: environment, then the workspace's file and the user's, of which
/// the workspace's is the nearer one, as far as `Setting.sharing` lets it.
package struct SettingPrecedence: SettingSource {
  /// The files that settings may be in, whether they are there or not.
  package struct Places {
    /// The workspace's; `nil` where no workspace can be named.
    package let workspace: String?
    /// The user's; `nil` where there is no home folder.
    package let user: String?

    /// Names the files.
    ///
    /// - Parameters:
    ///   - workspace: what `--workspace` says.
    ///   - environment: names the folders where it says nothing.
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

  /// Reads the files that are there.
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

  /// Those for a command whose options are filled.
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

  /// The URLs of each network, where several files have some those of the first.
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
  /// The home folder; one that is not named from the root would be anybody's.
  fileprivate var home: String? { self["HOME"].flatMap { FilePath.isAbsolute($0) ? $0 : nil } }
}
