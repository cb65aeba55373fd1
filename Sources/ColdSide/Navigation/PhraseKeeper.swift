import ColdSigner
package import SubstrateCrypto

/// Where the phrases of a device's seeds are kept, as its screens need it.
package protocol PhraseKeeper {
  /// The names of the phrases that are kept.
  func names() throws -> [String]
  /// Throws where no new phrase can have this name.
  func requireNewName(_ name: String) throws
  /// Keeps a phrase, never in place of another.
  func keep(_ phrase: SharedSecret, named name: String) throws
  /// Destroys a phrase; nothing happens where there is none.
  func destroy(_ name: String) throws
  /// Throws while secrets must not be touched.
  func requireSafety() throws
  /// Called after every change of the device, so that nothing that was shown before is approved.
  func deviceChanged() throws
}

extension PhraseKeeper {
  /// Throws where no new seed can have this name: on the device, and where its phrase is kept.
  func requireNewSeedName(_ name: String, on device: ColdDevice) throws {
    try device.requireNewSeedName(name)
    try requireNewName(name)
  }

  /// Keeps the phrase of a new seed and puts it on record, both or neither.
  ///
  /// - Parameters:
  ///   - phrase: the phrase.
  ///   - name: the seed's name.
  ///   - record: puts the seed on record.
  /// - Throws: as ``keep(_:named:)``, and what `record` throws.
  func keep(
    _ phrase: SharedSecret, named name: String, recording record: (Span<UInt8>) throws -> Void
  ) throws {
    try keep(phrase, named: name)
    do { try phrase.withBytes(record) } catch {
      try destroy(name)
      throw error
    }
  }
}
