import ByteSupport
import CommandLineKit
import HotSide

/// A group of options that names the workspace.
protocol WorkspaceNaming {
  /// What `--workspace` says; `nil` without it.
  var workspace: String? { get }
}

/// The settings behind the command line: environment, then the workspace's file, then the user's.
struct ConfiguredSettings: SettingSource {
  /// The files that settings may be in, whether they are there or not.
  struct Places {
    /// The workspace's; `nil` where no workspace can be named.
    let workspace: String?
    /// The user's; `nil` where there is no home folder.
    let user: String?

    /// Names the files.
    ///
    /// - Parameters:
    ///   - workspace: what `--workspace` says.
    ///   - environment: names the folders where it says nothing.
    init(workspace: String?, _ environment: CommandEnvironment) {
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
  /// The workspace's before the user's.
  private let files: [SettingsFile]

  /// Reads the files that are there.
  ///
  /// - Throws: ``SettingsFileError``, `FileError`.
  init(workspace: String?, _ environment: CommandEnvironment) throws {
    self.environment = environment
    let places = Places(workspace: workspace, environment)
    var files: [SettingsFile?] = []
    if let path = places.workspace {
      files.append(try SettingsFile(at: path, of: .workspace, personalPath: places.user))
    }
    if let path = places.user {
      files.append(
        try SettingsFile(at: path, of: .user(home: environment.home), personalPath: path))
    }
    self.files = files.compactMap(\.self)
  }

  /// Those for a command whose options are filled.
  static let reader: SettingReader = { groups, environment in
    let named = groups.lazy.compactMap { ($0 as? any WorkspaceNaming)?.workspace }.first
    return try ConfiguredSettings(workspace: named, environment)
  }

  func value(of setting: Setting) throws -> SettingValue? {
    if setting == .endpoints { return endpointsValue }
    if let name = setting.variable, let text = environment[name], !text.isEmpty {
      return SettingValue([SettingValue.Word(text)], from: .variable(name))
    }
    return files.lazy.compactMap { $0.values[setting.key] }.first
  }

  /// The URLs of each network, where several files have some those of the first.
  var endpoints: [SettingsFile.Endpoints] {
    var found: [SettingsFile.Endpoints] = []
    for entry in files.flatMap(\.endpoints) {
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
  /// The home folder.
  fileprivate var home: String? { self["HOME"].flatMap { $0.isEmpty ? nil : $0 } }
}
