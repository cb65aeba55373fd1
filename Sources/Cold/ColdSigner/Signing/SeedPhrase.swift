package import SubstrateCrypto

/// The phrase of a seed for one operation.
package struct SeedPhrase {
  /// The seed's name on the device.
  package let seedName: String
  package let phrase: SharedSecret

  package init(seedName: String, phrase: SharedSecret) {
    self.seedName = seedName
    self.phrase = phrase
  }
}
