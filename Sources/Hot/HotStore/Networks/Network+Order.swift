import ByteSupport

extension Sequence<Network> {
  /// By name, test networks last: the order of lists for people (round 2).
  package func inListingOrder() -> [Network] {
    // Whether one is for tests takes a search through its name: once each.
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
  /// Words in names of networks whose tokens are worth nothing.
  private static let testWords = [
    "westend", "westmint", "rococo", "paseo", "kusama-test", "testnet", "-test", "-dev",
    "development",
  ]

  /// Whether its name is that of a network for tests.
  package var isTestNetwork: Bool {
    let name = name.lowercased()
    return Network.testWords.contains { name.contains($0) }
  }
}
