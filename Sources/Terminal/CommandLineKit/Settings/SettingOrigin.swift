/// The origin of a setting's value.
public enum SettingOrigin: Sendable, Equatable, CustomStringConvertible {
  /// The value is from the command line; contains the option as the user wrote it.
  case option(String)
  /// The value is from the environment variable of this name.
  case variable(String)
  /// The value is from a line of a file; lines count from 1.
  case file(path: String, line: Int)
  /// The value is the default.
  case standard

  /// The origin in messages: `--agree`, `$HOTSIDE_NODES_AGREE`, `/etc/tool.toml:3`, `default`.
  public var description: String {
    switch self {
    case .option(let spelling): spelling
    case .variable(let name): "$\(name)"
    case .file(let path, let line): "\(path):\(line)"
    case .standard: "default"
    }
  }

  /// Whether the value is from a variable or a file, so that the user may not expect it.
  var isElsewhere: Bool {
    switch self {
    case .option, .standard: false
    case .variable, .file: true
    }
  }
}
