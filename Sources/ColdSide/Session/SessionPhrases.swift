import ByteSupport
import ColdSigner
import SecretVault
import SubstrateCrypto

/// The phrases of a session, in its vault.
struct SessionPhrases: PhraseKeeper {
  let session: DeviceSession
  let access: PhraseAccess

  private var vault: SeedVault { SeedVault(path: session.folder.seedsFile) }

  func names() throws -> [String] { try vault.names() }

  /// - Throws: ``ColdSideError/seedNameExists(_:)``: a phrase is never written over another.
  func keep(_ phrase: SharedSecret, named name: String) throws {
    let opened = try vault.openOrCreate(access)
    guard try opened.vault.records().allSatisfy({ !$0.name.hasSameBytes(as: name) }) else {
      throw ColdSideError.seedNameExists(name)
    }
    let copy = phrase.withBytes { SecretBytes(copying: $0) }
    try opened.set(name, to: .text(copy))
  }

  func destroy(_ name: String) throws {
    guard try session.hasPhrase(ofSeed: name) else { return }
    try vault.open(access)?.remove(name)
  }

  func requireSafety() throws {
    let connections = try session.watch().connections
    guard connections.isEmpty else { throw ColdSideError.connected(connections) }
  }

  func deviceChanged() throws { try session.folder.dismissScreen() }
}
