import ByteSupport
import ChainProofs
import JSONCodec

/// The genesis state in a chain specification: hexadecimal keys and values.
struct GenesisState {
  /// Keys of runtimes are far shorter; the trie is as deep as its keys are long.
  private static let keyLimit = 512
  private static let childPrefix = Array(":child_storage:default:".utf8)

  private let top: [[UInt8]: [UInt8]]
  private let children: [[UInt8]: [[UInt8]: [UInt8]]]

  /// Reads the member `genesis.raw`; `nil` if it is missing, or a state without entries.
  ///
  /// - Throws: ``EvidenceError/malformedState(detail:)``.
  init?(_ raw: JSONValue?) throws {
    guard let raw else { return nil }
    // Older files have a list of both members.
    guard let top = raw["top"]?.object ?? raw.array?.first?.object else {
      throw EvidenceError.malformedState(detail: "The member top is missing.")
    }
    guard top.count > 0 else { return nil }
    self.top = try GenesisState.entries(top)
    var children: [[UInt8]: [[UInt8]: [UInt8]]] = [:]
    for (key, child) in raw["childrenDefault"]?.object ?? raw.array?.last?.object ?? JSONObject()
    where raw.array?.count != 1 {
      guard let entries = child.object else {
        throw EvidenceError.malformedState(detail: "The child '\(key)' is not an object.")
      }
      children[try GenesisState.bytes(key)] = try GenesisState.entries(entries)
    }
    self.children = children
  }

  /// The roots of the state in both versions of the trie; one if they are equal.
  var roots: [Hash256] {
    let (older, newer) = (root(version: 0), root(version: 1))
    return older == newer ? [older] : [older, newer]
  }

  private func root(version: UInt8) -> Hash256 {
    var items = top.mapValues { StateItem($0, version: version) }
    for (key, child) in children where !child.isEmpty {
      let root = StateTrie(child.mapValues { StateItem($0, version: version) }).root
      items[GenesisState.childPrefix + key] = StateItem(root.bytes, version: version)
    }
    return StateTrie(items).root
  }

  private static func entries(_ object: JSONObject) throws -> [[UInt8]: [UInt8]] {
    var entries: [[UInt8]: [UInt8]] = [:]
    for (key, value) in object {
      guard let value = value.string else {
        throw EvidenceError.malformedState(detail: "The value of '\(key)' is not a text.")
      }
      entries[try bytes(key)] = try Hex.decode(value)
    }
    return entries
  }

  private static func bytes(_ key: String) throws -> [UInt8] {
    let bytes = try Hex.decode(key)
    guard bytes.count <= keyLimit else {
      throw EvidenceError.malformedState(
        detail: "A key has \(bytes.count) bytes, more than \(keyLimit).")
    }
    return bytes
  }
}
