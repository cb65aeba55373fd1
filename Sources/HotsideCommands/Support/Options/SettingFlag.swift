import CommandLineKit
import HotSide
import SubstrateCrypto

/// The reference tool's one-letter settings.
enum SettingFlag: EnumerableFlag {
  case d, f, k, p, t

  static func name(for value: SettingFlag) -> NameSpecification {
    switch value {
    case .d: .customShort("d")
    case .f: .customShort("f")
    case .k: .customShort("k")
    case .p: .customShort("p")
    case .t: .customShort("t")
    }
  }

  static func help(for value: SettingFlag) -> ArgumentHelp {
    switch value {
    case .d: "Ask the node and write the payload; the database stays as it is."
    case .f: "Take what the database has and write the payload; no node is asked."
    case .k: "Ask the node, store, and write the payload only for what is new."
    case .p: "Ask the node and store; no payload is written."
    case .t: "Ask the node, store, and write the payload."
    }
  }

  /// The job's word for it.
  var setting: UpdateSetting {
    switch self {
    case .d: .nodeOnly
    case .f: .databaseOnly
    case .k: .newOnly
    case .p: .storeOnly
    case .t: .storeAndWrite
    }
  }
}

/// One network, all of them, or a URL: `-n`, `-a`, `-u`.
struct ReferenceOptions: ParsableArguments {
  @Flag(name: [.customShort("a"), .long], help: "Every network of the database.")
  var all = false

  @Option(
    name: [.customShort("n"), .long], help: ArgumentHelp("One network of the database."),
    completion: .namesOrTitles)
  var name: String?

  @Option(
    name: [.customShort("u"), .long],
    help: ArgumentHelp("A node: http(s):// or ws(s)://.", valueName: "url"))
  var url: String?

  static let alternatives = [Alternatives("all", "name", "url", isRequired: true)]

  /// The job's word for it.
  var reference: NetworkReference {
    if let name { return .name(name) }
    if let url { return .url(url) }
    return .all
  }
}
