import ColdSide
import ColdSigner
import ColdStore
import SubstrateCrypto
import VectorSupport

extension NavigationState {
  /// Where a Vault goes with a name that this device refuses as soon as it is typed (chapter 10, 43):
  /// what it does there is compared all the same.
  ///
  /// - Parameters:
  ///   - name: what was typed.
  ///   - phrase: the phrase that a new seed would have.
  /// - Returns: the state; `nil` where no name is typed.
  /// - Throws: `ColdSignerError` for a phrase that is none.
  func takingName(_ name: String, phrase: String) throws -> NavigationState? {
    switch (screen, modal) {
    case (.recoverSeedName, nil):
      return .clean(
        .recoverSeedPhrase(Recovery(seedName: name, draft: SharedDraft(SeedDraft()))))
    case (.newSeed, nil):
      let phrase = SharedSecret(TestSession.secret(phrase))
      let root = try phrase.withBytes { try ColdDevice.rootKey(of: $0) }
      return NavigationState(
        screen: .newSeed,
        modal: .newSeedBackup(FreshSeed(seedName: name, phrase: phrase, root: root)),
        alert: nil)
    default: return nil
    }
  }
}
