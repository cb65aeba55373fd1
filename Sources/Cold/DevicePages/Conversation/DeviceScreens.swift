import ColdRecords
import ColdSide
import ColdSigner
import Reporting
import SubstrateCrypto
import VaultPayloads

/// The screens of an existing device, and the actions of its user.
///
/// Errors are thrown.
final class DeviceScreens {
  let session: DeviceSession
  let phrases: DevicePhrases
  let navigator: Navigator
  var answer: NavigationAnswer
  /// The dialog that is shown instead of the screen's modal.
  var dialog: DeviceDialog?
  private var logPage = 1
  /// The filter text of each list, until the user presses a footer button.
  private var filters: [PageList: String] = [:]
  private var shownPhrase: SeedPhrase?
  /// The warning about connections and the clock on every screen, or the error that prevented the
  /// check.
  private var warning: String?

  /// Begins at the first screen, see ``open()``.
  init(_ session: DeviceSession, _ phrases: DevicePhrases) {
    self.session = session
    self.phrases = phrases
    navigator = Navigator(phrases)
    answer = navigator.perform(.nothing, in: .start)
  }

  /// Shows the waiting screen of the device, or the first screen if nothing waits.
  ///
  /// - Throws: the reason why the waiting screen can no longer be shown; it is discarded.
  func open() throws {
    defer { lookAround() }
    do {
      guard let waiting = try session.screen() else { return try begin() }
      if case .derivedKeys = waiting.purpose {
        return try show(try DerivedKeysPayload(waiting: waiting.payloads))
      }
      guard let resumed = try session.resume(waiting, on: navigator) else { return try begin() }
      answer = resumed
    } catch {
      try begin()
      throw error
    }
  }

  /// Checks the connections and the clock of this host, which decide the warning on every screen.
  ///
  /// - Returns: whether the warning changed.
  @discardableResult func lookAround() -> Bool {
    let former = warning
    do {
      let warnings = [try session.connections().warning, try session.clockWarning()]
      warning =
        warnings.contains { $0 != nil } ? warnings.compactMap(\.self).joined(separator: " ") : nil
    } catch { warning = error.reportable.message }
    return warning != former
  }

  /// Returns to the first screen.
  func begin() throws { try perform(.start) }

  /// The current page, with the failure on top.
  func page(failure: PageFailure?) -> DevicePage {
    DevicePage(
      answer.view, dialog: dialog, logPage: logPage, filters: filters, shownPhrase: shownPhrase,
      failure: failure, warning: warning)
  }

  /// Performs the action of a button.
  ///
  /// - Parameters:
  ///   - intent: the button's intent.
  ///   - entered: the text in the field.
  /// - Returns: the work that remains for the caller.
  /// - Throws: the error to show over the screen.
  func press(
    _ intent: PageIntent, _ entered: SharedSecret
  ) throws -> DeviceConversation.Outcome {
    defer { lookAround() }
    if case .showPhrase = intent {} else { shownPhrase = nil }
    switch intent {
    case .act(.goBack) where dialog != nil: dialog = dialog?.below
    case .dialog(let said): try answer(said, entered)
    case .logPage(let page): logPage = page
    case .filter: if let list = page(failure: nil).front.list { filters[list] = entered.text }
    case .act(let action):
      if case .footer = action { filters = [:] }
      try perform(action)
    case .enter(let content): try perform(action(content, entered))
    case .sign(let seeds): try perform(.sign(try phrases.phrases(ofSeeds: seeds)))
    case .signContent(let key):
      try perform(
        .signContent(key.key, phrase: try phrases.phrase(ofSeed: key.record.seedName)))
    case .makeSeed(let withNetworks): try makeSeed(withNetworks)
    case .makeKey: try makeKey(entered)
    case .chooseNetwork(let network): try choose(network)
    case .importKeys: try importKeys()
    case .scan, .watch: return .picturesWanted
    case .saveCode: return .codeWanted(page(failure: nil).front.code ?? [])
    case .showPhrase(let seed): try showPhrase(seed)
    case .acknowledgeConnection: try acknowledge()
    case .firstStart: break
    }
    return .shown
  }

  func take(_ payload: [UInt8]) throws {
    defer { lookAround() }
    shownPhrase = nil
    dialog = nil
    if let derived = try? DerivedKeysPayload(of: payload) { return try show(derived) }
    try perform(.scanned(payload))
  }

  func perform(_ action: NavigationAction) throws {
    answer = navigator.perform(action, in: answer.state)
    switch answer.state.screen {
    case .log, .logDetails: break
    default: logPage = 1
    }
    if let refusal = answer.refusal { throw refusal }
  }

  /// The action for the text that the user entered in a field.
  private func action(_ content: FieldContent, _ entered: SharedSecret) -> NavigationAction {
    switch content {
    case .seedName: .nameSeed(entered.text)
    case .word: .textEntry(entered)
    case .password: .enterPassword(entered)
    case .comment: .comment(entered.text)
    }
  }

  /// Creates the seed whose phrase is on the page.
  private func makeSeed(_ withNetworks: Bool) throws {
    let phrase: SharedSecret
    switch (answer.view.modal, answer.view.screen) {
    case (.newSeedBackup(let model), _): phrase = model.phrase
    case (_, .recoverSeedPhrase(let model)):
      phrase = model.draft.draft.withWords { SharedSecret(SecretBytes(copying: $0)) }
    default: return
    }
    try perform(.makeSeed(phrase, withRoot: true, withNetworks: withNetworks))
  }

  /// Makes the key at a path; a password in the path is confirmed first.
  private func makeKey(_ entered: SharedSecret) throws {
    guard case .deriveKey(let place) = answer.state.screen else { return }
    if case .passwordConfirm(_, let confirmed) = answer.state.modal {
      return try make(place, confirmed)
    }
    if entered.withBytes({ EnteredPath($0)?.hasPassword == true }) {
      return try perform(.checkPassword(entered))
    }
    try make(place, entered)
  }

  private func make(_ place: NavigationState.Place, _ path: SharedSecret) throws {
    try phrases.makeKey(ofSeed: place.seedName, path: path, network: place.network)
    // Closes the modal, then the screen that asked for the path.
    if answer.state.modal != nil { try perform(.goBack) }
    try perform(.goBack)
  }

  private func choose(_ network: NetworkSpecsKey) throws {
    guard let state = answer.state.choosing(network) else { return }
    answer = navigator.perform(.nothing, in: state)
  }

  private func importKeys() throws {
    guard case .transaction(let transaction) = answer.state.screen,
      case .keys(let preview) = transaction.content
    else { return }
    try phrases.importKeys(preview)
    try perform(.accept)
  }

  private func showPhrase(_ seed: String) throws {
    if shownPhrase != nil {
      shownPhrase = nil
    } else {
      shownPhrase = SeedPhrase(seedName: seed, phrase: try phrases.showPhrase(ofSeed: seed))
    }
    try perform(.nothing)
  }

  private func acknowledge() throws {
    _ = try session.connections(acknowledging: true)
    try perform(.goBack)
  }
}
