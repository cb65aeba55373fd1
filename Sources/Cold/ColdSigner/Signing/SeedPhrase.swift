package import SubstrateCrypto

/// The phrase of a seed, for as long as something is derived from it.
package struct SeedPhrase {
  /// The seed's name on the device.
  package let seedName: String
  package let phrase: SharedSecret

  package init(seedName: String, phrase: SharedSecret) {
    self.seedName = seedName
    self.phrase = phrase
  }
}
