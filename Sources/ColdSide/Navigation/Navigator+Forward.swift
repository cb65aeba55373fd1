import ColdRecords
import ColdSigner
import SCALECodec
import SubstrateCrypto
import VaultPayloads

extension Navigator {
  /// Goes on with what a screen asks for (cold-signer 8.4).
  func goForward(
    _ details: NavigationDetails, seed: NavigationDetails, _ state: inout NavigationState
  ) throws(NavigationError) {
    switch (state.screen, state.modal) {
    case (.log, .logComment):
      try data.comment(details.text)
      state = .clean(.log)
    case (.newSeed, .newSeedBackup(let fresh)):
      state = try create(fresh.seedName, details, phrase: seed.secret)
    case (.newSeed, nil):
      let name = details.text
      // Told before a phrase is shown that could not be kept.
      try data.requireNewSeedName(name)
      let phrase = try data.freshPhrase()
      state.modal = .newSeedBackup(
        NavigationState.FreshSeed(seedName: name, phrase: phrase, root: try rootKey(of: phrase)))
    case (.recoverSeedName, _):
      let name = details.text
      try data.requireNewSeedName(name)
      state = .clean(
        .recoverSeedPhrase(
          NavigationState.Recovery(seedName: name, draft: SharedDraft(SeedDraft()))))
    case (.recoverSeedPhrase(let recovery), _):
      state = try create(recovery.seedName, details, phrase: seed.secret)
    case (.transaction(let transaction), _):
      try goForward(transaction, details, seed: seed, &state)
    case (.manageNetworks, _): state = .clean(.networkDetails(try details.hex()))
    case (.signSufficientCrypto(let capsule), _):
      try goForward(capsule, details, seed: seed, &state)
    default: break
    }
  }

  /// Makes a seed, of which everything is checked before anything is stored.
  private func create(
    _ name: String, _ details: NavigationDetails, phrase: SharedSecret
  ) throws(NavigationError) -> NavigationState {
    let withRoot = try details.bool()
    _ = try rootKey(of: phrase)
    try data.requireNewSeedName(name)
    let keys = try keys(ofSeed: name)
    try data.createSeed(name, phrase: phrase, withRoot: withRoot)
    return .clean(keys)
  }

  /// The keys of a seed, with the network of the lowest order.
  ///
  /// - Throws: ``NavigationError/noNetworks``.
  func keys(ofSeed name: String) throws(NavigationError) -> NavigationState.Screen {
    guard let network = try data.networks().first else { throw .noNetworks }
    return .keys(NavigationState.Place(seedName: name, network: network.specs.key))
  }

  /// The root key of a phrase.
  func rootKey(of phrase: SharedSecret) throws(NavigationError) -> MultiSigner {
    do throws(ColdSignerError) {
      return try phrase.withBytes { (bytes) throws(ColdSignerError) in
        try ColdDevice.rootKey(of: bytes)
      }
    } catch { throw .device(error) }
  }

  // MARK: - What was scanned

  private func goForward(
    _ transaction: NavigationState.Transaction, _ details: NavigationDetails,
    seed: NavigationDetails, _ state: inout NavigationState
  ) throws(NavigationError) {
    switch transaction.content {
    case .signing(let screen):
      try sign(screen, transaction, details, seed: seed, &state)
    case .update(let screen):
      try data.accept(screen)
      switch screen.destination {
      case .networkDetails(let key): state = .clean(.networkDetails(key.scaleBytes))
      case .manageNetworks: state = .clean(.manageNetworks)
      }
    case .reading: break
    case .derivations: state = .clean(.seedSelector)
    }
  }

  /// Signs with the phrases that came or are remembered (cold-signer 4.4).
  private func sign(
    _ screen: SigningScreen, _ transaction: NavigationState.Transaction,
    _ details: NavigationDetails, seed: NavigationDetails, _ state: inout NavigationState
  ) throws(NavigationError) {
    var transaction = transaction
    var course: SigningCourse
    if let remembered = transaction.course {
      course = remembered
    } else {
      let phrases = seed.secret.withBytes { SharedSecret.lines(of: $0) }
      course = SigningCourse(
        transaction.ticket ?? screen.ticket, phrases: phrases, comments: transaction.comments)
    }
    var password: SharedSecret?
    if case .enterPassword = state.modal {
      password = details.secret
      state.modal = nil
    }
    guard course.phraseCount == screen.items.count else {
      throw .device(
        .signing(.wrongPhraseCount(given: course.phraseCount, needed: screen.items.count)))
    }
    let step: SigningCourse.Step
    if password == nil, let question = course.question(about: screen.items) {
      step = question
    } else {
      step = try data.proceed(&course, password: password)
    }
    switch step {
    case .ready(let batch):
      // What was shown cannot be signed twice, and nothing secret is needed any more.
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
        throw .otherPhrase(seed: item.author.seedName, isRecorded: false)
      }
      transaction.course = course
      state.screen = .transaction(transaction)
      state.modal = .enterPassword(
        PasswordEntryModel(key: .author(item.author, item.network), counter: counter))
    }
  }

  // MARK: - What the device holds (cold-signer 4.5)

  private func goForward(
    _ capsule: NavigationState.Capsule, _ details: NavigationDetails, seed: NavigationDetails,
    _ state: inout NavigationState
  ) throws(NavigationError) {
    switch (state.modal, capsule.chosen) {
    case (.enterPassword, let chosen?):
      try sign(capsule, chosen, password: details.secret, &state)
    case (_, nil): try choose(details, phrase: seed.secret, capsule, &state)
    default: break
    }
  }

  /// Takes a key: one without password signs at once.
  private func choose(
    _ details: NavigationDetails, phrase: SharedSecret, _ capsule: NavigationState.Capsule,
    _ state: inout NavigationState
  ) throws(NavigationError) {
    let bytes = try details.hex()
    var reader = SCALEReader(bytes.span)
    guard let key = try? AddressKey(from: &reader) else { throw .undecodableKey }
    guard let stored = try data.key(key) else { throw .unknownKey(key.scaleBytes) }
    var capsule = capsule
    let chosen = NavigationState.Capsule.Chosen(key: stored, phrase: phrase)
    if stored.record.hasPassword {
      guard stored.record.encryption != .ethereum else { throw .device(.key(.ethereumCapsule)) }
      capsule.chosen = chosen
      state.screen = .signSufficientCrypto(capsule)
      state.modal = .enterPassword(
        PasswordEntryModel(key: .capsule(stored), counter: chosen.dialog.counter))
      return
    }
    let signed: SignedContent
    do throws(NavigationError) {
      signed = try sign(capsule.content, chosen, password: NavigationDetails.none.secret)
    } catch .device(.key(.wrongPassword)) {
      throw .otherPhrase(seed: stored.record.seedName, isRecorded: true)
    }
    finish(capsule, stored, signed, &state)
  }

  /// Signs with a password; the third wrong one leads to the log.
  private func sign(
    _ capsule: NavigationState.Capsule, _ chosen: NavigationState.Capsule.Chosen,
    password: SharedSecret, _ state: inout NavigationState
  ) throws(NavigationError) {
    do throws(NavigationError) {
      let signed = try sign(capsule.content, chosen, password: password)
      finish(capsule, chosen.key, signed, &state)
    } catch .device(.key(.wrongPassword)) {
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
      throw .device(.key(.wrongPassword))
    }
  }

  private func sign(
    _ content: NavigationState.Capsule.Content, _ chosen: NavigationState.Capsule.Chosen,
    password: SharedSecret
  ) throws(NavigationError) -> SignedContent {
    let held: HeldContent
    switch content {
    case .specs(let network): held = .specs(try networkKey(network))
    case .metadata(let network, let version):
      held = .metadata(try networkKey(network), version: version)
    case .types: held = .types
    }
    return try data.sign(
      held, with: chosen.key.key, phrase: chosen.phrase, password: password)
  }

  private func finish(
    _ capsule: NavigationState.Capsule, _ key: StoredKey, _ signed: SignedContent,
    _ state: inout NavigationState
  ) {
    var capsule = capsule
    capsule.chosen = NavigationState.Capsule.Chosen(
      key: key, phrase: NavigationDetails.none.secret,
      dialog: capsule.chosen?.dialog ?? PasswordDialog())
    state.screen = .signSufficientCrypto(capsule)
    state.modal = .sufficientCryptoReady(signed, of: capsule.content)
  }
}
