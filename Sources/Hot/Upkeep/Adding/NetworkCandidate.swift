package import ByteSupport
import FileSupport
import HotStore
import JSONCodec
import NodeClient
import Reporting
package import SubstrateCrypto

/// A network to add: its nodes, and what a list says about it.
package struct NetworkCandidate: Equatable, Sendable {
  /// The name in messages: that in the list, or the first URL without API keys.
  package var label: String
  /// The nodes of one chain, in order of preference.
  package var urls: [String]
  /// The title for Vaults; `nil` for the network's name.
  package var title: String?
  /// The encryption in the list; `nil` if it does not say.
  package var encryption: Encryption?
  /// The genesis hash in the list; `nil` if it does not say.
  package var genesisHash: Hash256?

  /// A network known by one URL.
  ///
  /// - Throws: `NodeError` for a malformed URL.
  package init(url: String) throws {
    self.init(label: try NodeEndpoint(url).redacted, urls: [url])
  }

  private init(label: String, urls: [String]) { (self.label, self.urls) = (label, urls) }
}

/// A file that lists networks to add.
package struct NetworkCandidateList: Equatable, Sendable {
  package private(set) var candidates: [NetworkCandidate] = []
  /// The labels of entries that are not networks of Substrate.
  package private(set) var foreign: [String] = []
  /// The labels of entries without a URL that can be asked.
  package private(set) var withoutNode: [String] = []

  private static let sizeLimit = 16 << 20

  /// Reads a file: one URL per line with comments after `#`, or the `chains.json` of Nova's wallet.
  ///
  /// - Throws: `FileError`; `HotDatabaseError` with the line or the member that cannot be read.
  package init(at path: String) throws {
    let bytes = try FileReading.bytes(at: path, limit: NetworkCandidateList.sizeLimit, .typed)
    try self.init(bytes, file: path)
  }

  init(_ bytes: [UInt8], file: String) throws {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    let start = bytes.first { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }
    if start == UInt8(ascii: "[") || start == UInt8(ascii: "{") {
      try readChains(bytes, file)
    } else {
      try readLines(bytes, file)
    }
    guard !candidates.isEmpty else {
      throw HotDatabaseError.field(
        file: file, field: "the list", problem: "does not have a network with a URL to ask")
    }
  }

  private mutating func readLines(_ bytes: [UInt8], _ file: String) throws {
    for (place, line) in bytes.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated()
    {
      func wrong(_ problem: String) -> HotDatabaseError {
        .field(file: file, field: "line \(place + 1)", problem: problem)
      }
      guard let text = String(validating: line, as: UTF8.self) else {
        throw wrong("is not UTF-8 text")
      }
      let words = text.split(whereSeparator: \.isWhitespace)
      let comment = words.firstIndex { $0.hasPrefix("#") } ?? words.endIndex
      guard let url = words[..<comment].first else { continue }
      guard comment == 1 else { throw wrong("must be one URL; a comment begins with '#'") }
      do { try add(NetworkCandidate(url: String(url))) } catch let error as NodeError {
        throw wrong("is not a URL of a node. \(error.message)")
      }
    }
  }

  private mutating func add(_ candidate: NetworkCandidate) {
    if !candidates.contains(where: { $0.urls == candidate.urls }) { candidates.append(candidate) }
  }

  // MARK: - chains.json

  private mutating func readChains(_ bytes: [UInt8], _ file: String) throws {
    let chains = try NetworkCandidateList.chains.value(parsing: bytes, file: file)
    for (place, chain) in chains.enumerated() {
      guard chain.isSubstrate else {
        foreign.append(chain.name)
        continue
      }
      // Wallets replace the braces by an API key.
      let urls = chain.nodes.filter { !$0.contains("{") }
      guard !urls.isEmpty else {
        withoutNode.append(chain.name)
        continue
      }
      for url in urls {
        do { _ = try NodeEndpoint(url) } catch {
          throw HotDatabaseError.field(
            file: file, field: "[\(place)].nodes", problem: "is refused. \(error.message)")
        }
      }
      let isUnique = chains.count { $0.name.hasSameBytes(as: chain.name) } == 1
      var candidate = try NetworkCandidate(url: urls[0])
      if isUnique, ScreenText.isShown(chain.name) { candidate.label = chain.name }
      var seen: Set<String> = []
      candidate.urls = urls.filter { seen.insert($0).inserted }
      candidate.title = (try? TextRules.check(chain.name, field: "")).map { chain.name }
      candidate.encryption = chain.options.contains("ethereumBased") ? .ethereum : nil
      candidate.genesisHash = Hash256(hex: chain.chainID)
      add(candidate)
    }
  }

  private struct ListedChain: Sendable {
    var chainID = ""
    var name = ""
    var nodes: [String] = []
    var options: [String] = []

    /// Whether nodes of the chain answer the calls of Substrate.
    var isSubstrate: Bool {
      !chainID.hasPrefix("eip155:") && !options.contains("noSubstrateRuntime")
    }
  }

  private static let chains = JSONReading(into: ListedChain()).form([
    "chainId": .field(\.chainID), "name": .field(\.name),
    "nodes": .field(\.nodes, isRequired: false, as: node.list),
    "options": .field(\.options, isRequired: false),
  ]).list
  private static let node = JSONReading(into: "").form(["url": .field(\.self)])
}
