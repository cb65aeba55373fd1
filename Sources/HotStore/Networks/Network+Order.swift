import ByteSupport

extension Sequence<Network> {
  /// By name, test networks last: the order of lists for people (round 2).
  package func inListingOrder() -> [Network] {
    sorted { left, right in
      if left.isTestNetwork != right.isTestNetwork { return right.isTestNetwork }
      if !left.name.hasSameBytes(as: right.name) {
        return ByteText(left.name) < ByteText(right.name)
      }
      return ByteText(left.title) < ByteText(right.title)
    }
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
