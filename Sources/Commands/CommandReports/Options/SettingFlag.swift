package import CommandLineKit
package import HotSide
import SubstrateCrypto

/// The one-letter options of the reference tool.
package enum SettingFlag: EnumerableFlag {
  case d, f, k, p, t

  package static func name(for value: SettingFlag) -> NameSpecification {
    switch value {
    case .d: .customShort("d")
    case .f: .customShort("f")
    case .k: .customShort("k")
    case .p: .customShort("p")
    case .t: .customShort("t")
    }
  }

  package static func help(for value: SettingFlag) -> ArgumentHelp {
    switch value {
    case .d: "Ask the node and write the payload; nothing is stored."
    case .f: "Write the payload from the database; no node is asked."
    case .k: "Ask the node, store, and write the payload only if the metadata is new."
    case .p: "Ask the node and store; no payload is written."
    case .t: "Ask the node, store, and write the payload."
    }
  }

  /// The setting of the job that the option selects.
  package var setting: UpdateSetting {
    switch self {
    case .d: .nodeOnly
    case .f: .databaseOnly
    case .k: .newOnly
    case .p: .storeOnly
    case .t: .storeAndWrite
    }
  }
}

/// The kind of name that the option `-n` takes.
package protocol NetworkWord {
  static var completion: CompletionKind { get }
}

/// The spec name of a network.
package enum NetworkName: NetworkWord {
  package static let completion = CompletionKind.networkNames
}

/// The title of an entry in the address book.
package enum NetworkTitle: NetworkWord {
  package static let completion = CompletionKind.networkTitles
}

/// The options `-n`, `-a` and `-u`: one network, all networks, or a URL.
package struct ReferenceOptions<Word: NetworkWord>: ParsableArguments {
  package init() {}

  @Flag(name: [.customShort("a"), .long], help: "Every network of the database.")
  var all = false

  @Option(
    name: [.customShort("n"), .long], help: ArgumentHelp("One network of the database."),
    completion: Word.completion)
  var name: String?

  @Option(
    name: [.customShort("u"), .long],
    help: ArgumentHelp("A node: http(s):// or ws(s)://.", valueName: "url"))
  var url: String?

  package static var alternatives: [Alternatives] {
    [Alternatives("all", "name", "url", isRequired: true)]
  }

  /// The networks of the job that the options select.
  package var reference: NetworkReference {
    if let name { return .name(name) }
    if let url { return .url(url) }
    return .all
  }
}
