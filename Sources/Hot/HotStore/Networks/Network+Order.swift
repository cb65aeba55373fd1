import ByteSupport

extension Sequence<Network> {
  /// The networks sorted by name, test networks last, for lists that people read (round 2).
  package func inListingOrder() -> [Network] {
    // `isTestNetwork` searches the name, so the result is computed once per network.
    let marked = map { (network: $0, isTest: $0.isTestNetwork) }
    return marked.sorted {
      if $0.isTest != $1.isTest { return $1.isTest }
      let (left, right) = ($0.network, $1.network)
      if !left.name.hasSameBytes(as: right.name) {
        return ByteText(left.name) < ByteText(right.name)
      }
      return ByteText(left.title) < ByteText(right.title)
    }.map(\.network)
  }
}

extension Network {
  /// Words that the names of test networks contain.
  private static let testWords = [
    "westend", "westmint", "rococo", "paseo", "kusama-test", "testnet", "-test", "-dev",
    "development",
  ]

  /// Whether the name is that of a test network.
  package var isTestNetwork: Bool {
    let name = name.lowercased()
    return Network.testWords.contains { name.contains($0) }
  }
}
