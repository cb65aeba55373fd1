import ColdRecords
import ColdSide
import ColdSigner
import SecretShares
import SubstrateCrypto

extension DeviceScreens {
  /// Performs the action of a dialog, or opens one.
  func answer(_ said: DeviceDialog.Answer, _ entered: SharedSecret) throws {
    switch (said, dialog) {
    case (.approve, .derivedKeys(let screen, let comments)):
      // The dialog is closed first, so that nothing can be approved twice, even if the device
      // refuses.
      dialog = nil
      if let signed = try phrases.approve(screen, comments: comments) { dialog = .answered(signed) }
    case (.exportKeys(let name), _):
      let movie = SignedScreen.movie(try session.keyList(ofSeed: name))
      try closeModal()
      dialog = .keySet(seedName: name, movie)
    case (.beginSecretExport, _):
      guard case .keyDetails(let details) = answer.view.screen else { return }
      try closeModal()
      dialog = .secretQuestion(details)
    case (.exportSecret, .secretQuestion(let key)):
      let exported = try phrases.export(key) { entered }
      let secret = exported.code.withBytes { SharedSecret(SecretBytes(copying: $0)) }
      dialog = .secret(exported.details, secret)
      // Redraws the key, which is now marked as exposed.
      try perform(.nothing)
    case (.beginNumbering, _):
      guard case .keyDetails(let details) = answer.view.screen else { return }
      try closeModal()
      dialog = .numberedKeys(
        details, next: try session.nextNumberedPath(below: details))
    case (.makeNumbered, .numberedKeys(let key, next: _)):
      try phrases.makeNumberedKeys(try EnteredCounts.keys(entered), below: key.stored)
      dialog = nil
      // Goes back to the keys of the seed.
      try perform(.goBack)
    case (.beginComment(let item), nil), (.beginComment(let item), .derivedKeys):
      dialog = .comment(item: item, over: dialog)
    case (.takeComment, .comment(let item, let over)):
      take(entered.text, besideItem: item, of: over)
    case (.beginSplit(let name), _):
      try closeModal()
      dialog = .splitQuestion(seedName: name)
    case (.split, .splitQuestion(let name)):
      dialog = .shares(try split(name, try EnteredCounts.shares(entered)), shown: 0)
    case (.nextShare, .shares(let shares, let shown)) where shown + 1 < shares.codes.count:
      dialog = .shares(shares, shown: shown + 1)
    case (.combineShares, .sharePassphrase(let shares)):
      let phrase = try entered.withBytes { try shares.recover(passphrase: $0) }
      dialog = .shareName(title: shares.title, SharedSecret(phrase))
    case (.nameSeed, .shareName(_, let phrase)):
      try store(phrase, named: entered)
      dialog = nil
    case (.beginWipe, _):
      dialog = .wipeQuestion(path: session.path, seeds: try session.phraseNames())
    case (.confirmWipe, .wipeQuestion):
      let word = Array(DeviceDialog.wipeWord.utf8)
      guard entered.withBytes({ $0.indices.map(of: $0) }) == word else { throw FaceError.otherWord }
      dialog = .wipe(path: session.path)
    case (.wipe, .wipe):
      dialog = nil
      try phrases.wipe()
      try begin()
    default: return
    }
  }

  /// Stores a comment until the item is signed.
  private func take(_ comment: String, besideItem item: Int, of below: DeviceDialog?) {
    if case .derivedKeys(let screen, var comments) = below {
      guard comments.indices.contains(item) else { return }
      comments[item] = comment
      dialog = .derivedKeys(screen, comments: comments)
    } else if let state = answer.state.commenting(on: item, comment) {
      answer = navigator.perform(.nothing, in: state)
      dialog = nil
    }
  }

  /// Asks for the passphrase of scanned shares.
  func take(_ shares: BananaShareSet) throws {
    guard shares.progress == .complete else {
      throw ColdSignerError.shares(
        .incomplete(have: shares.shares.count, required: shares.required))
    }
    try phrases.requireSafety()
    try begin()
    dialog = .sharePassphrase(shares)
  }

  /// Shows a payload about keys derived on the fly.
  func show(_ payload: DerivedKeysPayload) throws {
    // Returns to the first screen, which discards the previous request.
    try begin()
    try perform(.footer(.scan))
    dialog = DeviceDialog(try phrases.show(payload))
  }

  /// Splits a seed with a passphrase of random words, which is shown with the shares.
  private func split(
    _ name: String, _ counts: (required: Int, total: Int)
  ) throws -> DeviceDialog.SeedShares {
    let passphrase = SharedSecret(Passphrase.generate(wordCount: Passphrase.wordCounts.lowerBound))
    var codes: [SharedSecret] = []
    try phrases.split(
      name, title: name, total: counts.total, required: counts.required,
      passphrase: { passphrase },
      write: { shares in
        codes = shares.map { SharedSecret($0.text) }
      })
    // Redraws the log, which has a new entry.
    try perform(.nothing)
    return DeviceDialog.SeedShares(
      seedName: name, required: counts.required, passphrase: passphrase, codes: codes)
  }

  private func closeModal() throws { if answer.state.modal != nil { try perform(.goBack) } }

  /// Stores a seed through the screens for a recovered seed; if the screens refuse the seed, the
  /// state does not change.
  private func store(_ phrase: SharedSecret, named name: SharedSecret) throws {
    let former = answer
    do {
      try begin()
      try perform(.menu)
      try perform(.recoverSeed)
      try perform(.nameSeed(name.text))
      try requireNoAlert()
      try perform(.makeSeed(phrase, withRoot: true))
      try requireNoAlert()
    } catch {
      answer = former
      throw error
    }
  }

  private func requireNoAlert() throws {
    if let alert = answer.view.alert {
      throw FaceError.refused(alert.messages.joined(separator: " "))
    }
  }
}

extension Range<Int> {
  fileprivate func map(of span: Span<UInt8>) -> [UInt8] { map { span[$0] } }
}
