/// Where a value comes from.
public enum SettingOrigin: Sendable, Equatable, CustomStringConvertible {
  /// The command line; the option as it was written.
  case option(String)
  /// A variable of the environment, by its name.
  case variable(String)
  /// A file, and the line in it, from 1.
  case file(path: String, line: Int)
  /// Nowhere: it is what counts without any word.
  case standard

  /// For people: `--agree`, `$HOTSIDE_NODES_AGREE`, `/etc/tool.toml:3`, `default`.
  public var description: String {
    switch self {
    case .option(let spelling): spelling
    case .variable(let name): "$\(name)"
    case .file(let path, let line): "\(path):\(line)"
    case .standard: "default"
    }
  }

  /// Whether it is neither the command line nor the default, and so may come as a surprise.
  var isElsewhere: Bool {
    switch self {
    case .option, .standard: false
    case .variable, .file: true
    }
  }
}
