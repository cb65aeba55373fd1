/// The origin of a setting's value.
public enum SettingOrigin: Sendable, Equatable, CustomStringConvertible {
  /// The command line; the option as the user wrote it.
  case option(String)
  /// An environment variable, by its name.
  case variable(String)
  /// A line of a file, counted from 1.
  case file(path: String, line: Int)
  /// The default value.
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

  /// Whether the value is from a variable or a file, and may surprise the user.
  var isElsewhere: Bool {
    switch self {
    case .option, .standard: false
    case .variable, .file: true
    }
  }
}
