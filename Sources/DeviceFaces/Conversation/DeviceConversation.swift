import ByteSupport
package import ColdSide
import ColdSigner
package import SubstrateCrypto

/// A user at a device: what is seen, and what pressing a button makes of it.
///
/// Whatever fails is said on the page; nothing ends the conversation but its user.
package final class DeviceConversation {
  /// What is left to do outside, after a button was pressed.
  package enum Outcome: Equatable, Sendable {
    case shown
    /// Pictures are to be shown to the device, see ``DeviceConversation/take(_:)``.
    case picturesWanted
    /// A code is to be kept as a picture: its frames.
    case codeWanted([[UInt8]])
  }

  private let session: DeviceSession
  private let phrases: DevicePhrases
  private let navigator: Navigator<DeviceNavigation>
  private var answer: NavigationAnswer
  private var shownPhrase: ShownPhrase?
  /// Why the last thing failed that no screen knows of.
  private var failure: String?

  /// Begins at the first screen.
  ///
  /// - Parameters:
  ///   - session: the device.
  ///   - phrases: its phrases.
  package init(_ session: DeviceSession, _ phrases: DevicePhrases) {
    self.session = session
    self.phrases = phrases
    navigator = session.navigator(phrases)
    answer = navigator.perform(.start, in: .start)
  }

  /// What is seen now.
  package var page: DevicePage {
    DevicePage(answer.view, shownPhrase: shownPhrase, failure: failure)
  }

  /// Does what a button says.
  ///
  /// - Parameters:
  ///   - intent: the button's.
  ///   - entered: what stands in the field.
  /// - Returns: whether anything is left to do outside.
  package func press(_ intent: PageIntent, entered: SharedSecret = DeviceConversation.nothing)
    -> Outcome
  {
    if failure != nil {
      // Over everything; closing it is all that can be done.
      failure = nil
      return .shown
    }
    if case .showPhrase = intent {} else { shownPhrase = nil }
    switch intent {
    case .act(let action, let details): perform(action, NavigationDetails(text: details))
    case .enter(let action): perform(action, NavigationDetails(sharing: entered))
    case .goForward(let seeds, let details): goForward(seeds, details, entered)
    case .makeSeed: makeSeed()
    case .makeKey: makeKey(entered)
    case .importKeys: attempt { try importKeys() }
    case .scan: return .picturesWanted
    case .saveCode: return .codeWanted(page.front.code ?? [])
    case .showPhrase(let seed): attempt { try showPhrase(seed) }
    case .acknowledgeConnection: attempt { try acknowledge() }
    }
    return .shown
  }

  /// Shows a payload to the device.
  ///
  /// - Parameter payload: from its prelude to its last byte.
  package func take(_ payload: [UInt8]) {
    shownPhrase = nil
    if let kind = try? PayloadClass(of: payload) {
      switch kind {
      case .other: break
      case .dynamicDerivationRequest, .dynamicDerivationTransactions:
        failure =
          "This is about keys that are derived on the fly. 'hotside cold scan' and 'hotside cold sign' answer it."
        return
      }
    }
    perform(.transactionFetched, NavigationDetails(text: Hex.encode(payload)))
  }

  /// Says on the page why pictures could not be shown to the device.
  package func refuse(_ message: String) { failure = message }

  /// Nothing typed.
  package static let nothing = SharedSecret(SecretBytes(capacity: 0) { _ in })

  // MARK: -

  private func perform(
    _ action: NavigationAction, _ details: NavigationDetails = .none,
    seed: NavigationDetails = .none
  ) {
    answer = navigator.perform(action, details, seed: seed, in: answer.state)
    if let refusal = answer.refusal { failure = refusal.message }
  }

  private func attempt(_ body: () throws -> Void) {
    do { try body() } catch { failure = error.reportable.message }
  }

  /// Goes forward with the phrases of seeds, a line each.
  private func goForward(_ seeds: [String], _ details: String?, _ entered: SharedSecret) {
    attempt {
      let phrases = try phrases.phrases(ofSeeds: seeds)
      let details =
        details.map { NavigationDetails(text: $0) } ?? NavigationDetails(sharing: entered)
      perform(.goForward, details, seed: NavigationDetails(phrases))
    }
  }

  /// Makes the seed whose phrase is on the page.
  private func makeSeed() {
    let phrase: SharedSecret
    switch (answer.view.modal, answer.view.screen) {
    case (.newSeedBackup(let model), _): phrase = model.phrase
    case (_, .recoverSeedPhrase(let model)):
      phrase = model.draft.draft.withWords { SharedSecret(SecretBytes(copying: $0)) }
    default: return
    }
    perform(.goForward, NavigationDetails(text: "true"), seed: NavigationDetails(sharing: phrase))
  }

  /// Makes the key at a path, of which a password is confirmed first.
  private func makeKey(_ entered: SharedSecret) {
    guard case .deriveKey(let place, _) = answer.state.screen else { return }
    if case .passwordConfirm(_, let confirmed) = answer.state.modal {
      return make(place, confirmed)
    }
    if entered.withBytes({ EnteredPath($0)?.hasPassword == true }) {
      return perform(.checkPassword, NavigationDetails(sharing: entered))
    }
    make(place, entered)
  }

  private func make(_ place: NavigationState.Place, _ path: SharedSecret) {
    attempt {
      try phrases.makeKey(ofSeed: place.seedName, path: path, network: place.network)
      // The modal first, then the screen that asked for the path.
      if answer.state.modal != nil { perform(.goBack) }
      perform(.goBack)
    }
  }

  private func importKeys() throws {
    guard case .transaction(let transaction) = answer.state.screen,
      case .derivations(let preview) = transaction.content
    else { return }
    try phrases.importKeys(preview)
    perform(.goForward)
  }

  private func showPhrase(_ seed: String) throws {
    if shownPhrase != nil {
      shownPhrase = nil
    } else {
      shownPhrase = ShownPhrase(seedName: seed, phrase: try phrases.showPhrase(ofSeed: seed))
    }
    perform(.nothing)
  }

  private func acknowledge() throws {
    _ = try session.connections(acknowledging: true)
    perform(.goBack)
  }
}
