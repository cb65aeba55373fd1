package import SubstrateCrypto

/// The phrase of a seed that the user of a device has asked to see.
package struct ShownPhrase {
  package let seedName: String
  package let phrase: SharedSecret

  package init(seedName: String, phrase: SharedSecret) {
    self.seedName = seedName
    self.phrase = phrase
  }
}
