/// The key sets that Nova Spektr exports: as text, or as YAML by older versions.
///
/// ```
/// version: 1
/// public address: 0x…
/// genesis: 0x…
/// //polkadot: Main [main]
/// //polkadot//shard//0...5: Shards [custom]
/// ```
enum SpektrKeySet {
  private static let members = [
    "version", "public address", "public_address", "genesis", "accounts",
  ]

  /// Whether a line is a member of a key set: `version: 1`, `"public_address": …`.
  static func isMember(_ line: String) -> Bool {
    let text = line.drop { "\"'".contains($0) }.lowercased()
    return members.contains { member in
      text.hasPrefix(member)
        && text.dropFirst(member.count).drop { " \"'".contains($0) }.hasPrefix(":")
    }
  }

  /// Whether junctions are followed by a name and a type, as in `//polkadot: Main [main]`.
  static func isKey(_ junctions: String) -> Bool {
    guard let colon = junctions.firstRange(of: ": ") else { return false }
    let rest = junctions[colon.upperBound...]
    return rest.hasSuffix("]") && rest.contains("[")
  }

  /// The first junction that is a range of shards, such as `0...5`.
  static func firstShards(_ junctions: String) -> String? {
    junctions.split(separator: "/").first { junction in
      guard let dots = junction.firstRange(of: "...") else { return false }
      let low: Substring = junction[..<dots.lowerBound]
      let high: Substring = junction[dots.upperBound...]
      return [low, high].allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
      }
    }.map(String.init)
  }
}
