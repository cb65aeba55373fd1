import ColdRecords
import ColdSigner
import ColdStore
import SubstrateCrypto
import VaultPayloads

extension Navigator {
  /// The actions on scanned payloads, and the entry of passwords (cold-signer 8.4).
  func moveAmongScanned(_ action: NavigationAction, _ state: inout NavigationState) throws {
    switch (action, state.screen, state.modal) {
    case (.scanned(let payload), _, _):
      state = .clean(.transaction(NavigationState.Transaction(try change { try $0.scan(payload) })))
    case (.accept, .transaction(let transaction), _): try accept(transaction.content, &state)
    case (.sign(let phrases), .transaction(let transaction), _):
      guard case .signing(let screen) = transaction.content else { return }
      let course =
        transaction.course
        ?? SigningCourse(
          transaction.ticket ?? screen.ticket, phrases: phrases, comments: transaction.comments)
      try sign(screen, transaction, course, password: nil, &state)
    case (.enterPassword(let password), .transaction(let transaction), .enterPassword):
      guard case .signing(let screen) = transaction.content, let course = transaction.course
      else { return }
      state.modal = nil
      try sign(screen, transaction, course, password: password, &state)
    case (.enterPassword(let password), .signSufficientCrypto(let capsule), .enterPassword):
      guard let chosen = capsule.chosen else { return }
      try sign(capsule, chosen, password: password, &state)
    default: break
    }
  }

  private func accept(
    _ content: DeviceScreen, _ state: inout NavigationState
  ) throws {
    switch content {
    case .update(let screen):
      try change { _ = try $0.accept(checksum: screen.checksum) }
      switch screen.destination {
      case .networkDetails(let key): state = .clean(.networkDetails(key))
      case .manageNetworks: state = .clean(.manageNetworks)
      }
    case .keys: state = .clean(.seedSelector)
    case .signing, .reading, .request: break
    }
  }

  /// Signs items until a password is needed or all items are signed (cold-signer 4.4).
  private func sign(
    _ screen: SigningScreen, _ transaction: NavigationState.Transaction, _ course: SigningCourse,
    password: SharedSecret?, _ state: inout NavigationState
  ) throws {
    var (transaction, course) = (transaction, course)
    guard course.phraseCount == screen.items.count else {
      throw ColdSignerError.signing(
        .wrongPhraseCount(given: course.phraseCount, needed: screen.items.count))
    }
    let step: SigningCourse.Step
    if password == nil, let question = course.question(about: screen.items) {
      step = question
    } else {
      step = try proceed(&course, password: password)
    }
    switch step {
    case .ready(let batch):
      // The same signing must not run twice, and its secrets are no longer needed.
      transaction.course = transaction.course?.withoutSecrets
      state.screen = .transaction(transaction)
      state.modal = .signatureReady(batch)
    case .abandoned: state = .clean(.log)
    case .passwordNeeded(let index, let counter):
      let item = screen.items[index]
      guard item.author.hasPassword else {
        transaction.course = nil
        transaction.ticket = course.ticket
        state.screen = .transaction(transaction)
        throw NavigationError.otherPhrase(seed: item.author.seedName, isRecorded: false)
      }
      transaction.course = course
      state.screen = .transaction(transaction)
      state.modal = .enterPassword(
        PasswordEntryModel(key: .author(item.author, item.network), counter: counter))
    }
  }

  private func proceed(
    _ course: inout SigningCourse, password: SharedSecret?
  ) throws -> SigningCourse.Step {
    try phrases.requireSafety()
    return try change { device in
      guard try device.checksum() == course.ticket.checksum else {
        throw ColdSignerError.store(.checksumMismatch)
      }
      return try course.proceed(on: device, password: password)
    }
  }

  // MARK: - Signing specs, metadata and types (cold-signer 4.5)

  /// Signs at once with a key without password; otherwise opens the password dialog.
  func sign(
    _ capsule: NavigationState.Capsule, with key: AddressKey, phrase: SharedSecret,
    _ state: inout NavigationState
  ) throws {
    guard let stored = try device.key(key) else { throw NavigationError.unknownKey(key) }
    var capsule = capsule
    let chosen = NavigationState.Capsule.Chosen(key: stored, phrase: phrase)
    if stored.record.hasPassword {
      guard stored.record.encryption != .ethereum else {
        throw ColdSignerError.key(.ethereumCapsule)
      }
      capsule.chosen = chosen
      state.screen = .signSufficientCrypto(capsule)
      state.modal = .enterPassword(
        PasswordEntryModel(key: .capsule(stored), counter: chosen.dialog.counter))
      return
    }
    do {
      finish(capsule, chosen, try sign(capsule.content, chosen, password: .empty), &state)
    } catch ColdSignerError.key(.wrongPassword) {
      throw NavigationError.otherPhrase(seed: stored.record.seedName, isRecorded: true)
    }
  }

  /// Signs with an entered password; after the third wrong password, the log is shown.
  private func sign(
    _ capsule: NavigationState.Capsule, _ chosen: NavigationState.Capsule.Chosen,
    password: SharedSecret, _ state: inout NavigationState
  ) throws {
    do {
      finish(capsule, chosen, try sign(capsule.content, chosen, password: password), &state)
    } catch ColdSignerError.key(.wrongPassword) {
      var asked = chosen
      asked.dialog.wasWrong()
      if asked.dialog.isOver {
        state = .clean(.log)
      } else {
        var capsule = capsule
        capsule.chosen = asked
        state.screen = .signSufficientCrypto(capsule)
        state.modal = .enterPassword(
          PasswordEntryModel(key: .capsule(chosen.key), counter: asked.dialog.counter))
      }
      throw ColdSignerError.key(.wrongPassword)
    }
  }

  private func sign(
    _ content: NavigationState.Capsule.Content, _ chosen: NavigationState.Capsule.Chosen,
    password: SharedSecret
  ) throws -> SignedContent {
    let held: HeldContent =
      switch content {
      case .specs(let network): .specs(network)
      case .metadata(let network, let version): .metadata(network, version: version)
      case .types: .types
      }
    try phrases.requireSafety()
    return try change { device in
      try chosen.phrase.withBytes { phrase in
        try password.withBytes {
          try device.sign(held, with: chosen.key.key, phrase: phrase, password: $0)
        }
      }
    }
  }

  /// Shows the signature and drops the phrase.
  private func finish(
    _ capsule: NavigationState.Capsule, _ chosen: NavigationState.Capsule.Chosen,
    _ signed: SignedContent, _ state: inout NavigationState
  ) {
    var capsule = capsule
    capsule.chosen = NavigationState.Capsule.Chosen(
      key: chosen.key, phrase: .empty, dialog: chosen.dialog)
    state.screen = .signSufficientCrypto(capsule)
    state.modal = .sufficientCryptoReady(signed, of: capsule.content)
  }
}
