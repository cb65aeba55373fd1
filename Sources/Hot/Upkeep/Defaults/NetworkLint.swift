import ByteSupport
import ChainInquiry
package import HotSide
package import HotStore
import JSONCodec
import NodeClient
import Reporting
import RuntimeMetadata
import VaultPayloads

/// Checks whether a runtime has everything that a Vault needs.
package struct NetworkLint: Equatable, Sendable {
  package enum Level: String, Sendable {
    case good
    /// A Vault accepts the runtime, with limitations.
    case warning
    /// A Vault does not accept the runtime.
    case bad
  }

  /// The result of one check.
  package struct Finding: Equatable, Sendable {
    package let level: Level
    /// The checked part: `metadata`, `version`, `name`, `prefix`, `extensions` or `token`.
    package let subject: String
    /// The result as a sentence.
    package let text: String
  }

  /// The results, in the order of the checks.
  package private(set) var findings: [Finding] = []
  /// The values of the chain's state that code has read; empty if no code was run.
  package let codeReads: [StateValue]

  /// Whether a Vault accepts the runtime.
  package var isFit: Bool { !findings.contains { $0.level == .bad } }

  private mutating func add(_ level: Level, _ subject: String, _ text: String) {
    findings.append(Finding(level: level, subject: subject, text: text))
  }

  /// Checks a runtime.
  ///
  /// - Parameter loaded: its metadata, which may be malformed, with the state of the node or the
  ///   code.
  package init(_ loaded: LoadedMetadata) {
    codeReads = loaded.codeReads
    guard let facts = facts(loaded.bytes) else { return }
    name(facts)
    version(facts, loaded)
    prefix(facts, loaded.node)
    extensions(facts)
    token(facts, loaded.node)
  }

  private mutating func facts(_ blob: [UInt8]) -> MetadataFacts? {
    do throws(RuntimeMetadataError) {
      let metadata = try Metadata(decoding: blob)
      switch metadata.version {
      case 14: add(.good, "metadata", "The metadata is V14, \(blob.count.counted("byte")).")
      case 12, 13:
        add(
          .warning, "metadata",
          "The metadata is V\(metadata.version); a Vault needs the table of legacy types for it.")
      default:
        add(
          .bad, "metadata",
          """
          The metadata is V\(metadata.version), but a Vault reads V12, V13 and V14. Ask the node for V14, which \
          'state_getMetadata' returns.
          """
        )
      }
      let facts = try MetadataFacts(of: metadata, blob: blob)
      add(.good, "version", "The constant Version says \(facts.version).")
      return facts
    } catch {
      let isVersion = findings.isEmpty == false
      add(.bad, isVersion ? "version" : "metadata", error.message)
      return nil
    }
  }

  private mutating func name(_ facts: MetadataFacts) {
    do throws(VaultPayloadsError) {
      try ProductName.safe(facts.name)
      let warnings = TextRules.warnings(networkName: facts.name)
      for warning in warnings { add(.warning, "name", warning) }
      if warnings.isEmpty { add(.good, "name", "The network is called '\(facts.name)'.") }
    } catch { add(.bad, "name", error.message) }
  }

  private mutating func version(_ facts: MetadataFacts, _ loaded: LoadedMetadata) {
    if let code = loaded.code {
      do {
        try code.check(facts)
        if code.version == nil {
          add(.warning, "version", "The code does not say its version; it has no Core_version.")
        } else {
          add(.good, "version", "The code says the same.")
        }
      } catch { add(.bad, "version", error.reportable.message) }
    }
    guard let version = loaded.node?.version else { return }
    guard version.specName.hasSameBytes(as: facts.name), version.specVersion == facts.version else {
      add(
        .bad, "version",
        """
        The metadata is of \(ScreenText.quoted(facts.name)) \(facts.version), but state_getRuntimeVersion says \
        \(ScreenText.quoted(version.specName)) \(version.specVersion).
        """
      )
      return
    }
    add(.good, "version", "state_getRuntimeVersion says the same.")
  }

  private mutating func prefix(_ facts: MetadataFacts, _ node: NodeState?) {
    if facts.prefix == nil {
      add(
        .warning, "prefix",
        "The metadata has no constant SS58Prefix, so a Vault cannot compare it with the specs.")
    }
    var prefix = facts.prefix
    if let node {
      do throws(PropertiesError) {
        prefix = try NodeProperties(node.properties ?? JSONObject(), metadataPrefix: facts.prefix)
          .ss58Prefix
      } catch {
        switch error {
        case .noPrefix, .prefixFormat, .prefixMismatch:
          add(.bad, "prefix", error.message)
          return
        default: prefix = facts.prefix
        }
      }
    }
    guard let prefix else { return }
    // A Vault truncates larger prefixes to 14 bits, and accepts the network.
    if let obstacle = NetworkSpecs.keySetObstacle(prefix: prefix) {
      add(.warning, "prefix", obstacle)
    } else {
      add(.good, "prefix", "The address prefix is \(prefix).")
    }
  }

  private mutating func extensions(_ facts: MetadataFacts) {
    let further = facts.furtherExtensionSets.map {
      "; further set \($0.number) of version 5: \($0.extensions.joined(separator: ", "))"
    }.joined()
    if let incomplete = facts.incompleteExtensions {
      add(.warning, "extensions", incomplete.message)
    } else if facts.metadataVersion >= 14 {
      add(
        .good, "extensions",
        "All signed extensions that a Vault needs are present once (\(facts.extensions.count) in total\(further))."
      )
    }
  }

  private mutating func token(_ facts: MetadataFacts, _ node: NodeState?) {
    guard let node else { return }
    do throws(PropertiesError) {
      switch try NodeProperties(node.properties ?? JSONObject(), metadataPrefix: facts.prefix).token
      {
      case .single(let token): single(token)
      case .array(let offered):
        add(
          .warning, "token",
          "The node offers several tokens, \(offered.prefix(200)); choose one when you add the network."
        )
      case .none:
        add(
          .warning, "token", "The node names no token; a Vault will show amounts without decimals.")
      }
    } catch {
      switch error {
      case .noPrefix, .prefixFormat, .prefixMismatch: return
      default: add(.bad, "token", error.message)
      }
    }
  }

  private mutating func single(_ token: Token) {
    guard !token.unit.isEmpty else {
      add(.warning, "token", "The token has no symbol.")
      return
    }
    do throws(HotDatabaseError) {
      try TextRules.check(token.unit, field: "unit")
      add(.good, "token", "The token is \(token.unit) with \(token.decimals) decimals.")
    } catch { add(.bad, "token", error.message) }
  }
}
