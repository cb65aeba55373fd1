import ColdRecords
import ColdSide
import ColdSigner
import Reporting
import SubstrateCrypto
import VaultPayloads

/// The screens of a device that is there, and what its user does at them; what fails is thrown.
final class DeviceScreens {
  let session: DeviceSession
  let phrases: DevicePhrases
  let navigator: Navigator
  var answer: NavigationAnswer
  /// What lies over the screen instead of its modal.
  var dialog: DeviceDialog?
  private var logPage = 1
  /// What was typed into the filter of each list, until another part of the device is gone to.
  private var filters: [PageList: String] = [:]
  private var shownPhrase: SeedPhrase?
  /// What is said on every screen of connections and of the clock, or why nothing is known of them.
  private var warning: String?

  /// Begins with the first screen, see ``open()``.
  init(_ session: DeviceSession, _ phrases: DevicePhrases) {
    self.session = session
    self.phrases = phrases
    navigator = Navigator(phrases)
    answer = navigator.perform(.nothing, in: .start)
  }

  /// Shows what waits on the device, or else goes to the first screen.
  ///
  /// - Throws: what waits and cannot be shown any more, which is gone then.
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

  /// Looks at the connections and the clock of this host, of which every screen warns.
  ///
  /// - Returns: whether anything else is said of them than before.
  @discardableResult func lookAround() -> Bool {
    let former = warning
    do {
      let warnings = [try session.connections().warning, try session.clockWarning()]
      warning =
        warnings.contains { $0 != nil } ? warnings.compactMap(\.self).joined(separator: " ") : nil
    } catch { warning = error.reportable.message }
    return warning != former
  }

  /// Goes back to the first screen.
  func begin() throws { try perform(.start) }

  /// What is seen now, below what failed.
  func page(failure: PageFailure?) -> DevicePage {
    DevicePage(
      answer.view, dialog: dialog, logPage: logPage, filters: filters, shownPhrase: shownPhrase,
      failure: failure, warning: warning)
  }

  /// Does what a button says.
  ///
  /// - Parameters:
  ///   - intent: the button's.
  ///   - entered: what stands in the field.
  /// - Returns: whether anything is left to do outside.
  /// - Throws: what fails, to be said over the screen.
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

  /// Shows a payload to the device.
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

  /// What a user does who has typed this.
  private func action(_ content: FieldContent, _ entered: SharedSecret) -> NavigationAction {
    switch content {
    case .seedName: .nameSeed(entered.text)
    case .word: .textEntry(entered)
    case .password: .enterPassword(entered)
    case .comment: .comment(entered.text)
    }
  }

  /// Makes the seed whose phrase is on the page.
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

  /// Makes the key at a path, of which a password is confirmed first.
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
    // The modal first, then the screen that asked for the path.
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
