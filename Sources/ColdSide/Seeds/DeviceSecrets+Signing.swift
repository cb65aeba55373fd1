import ByteSupport
package import ColdSigner
package import SubstrateCrypto
import VaultPayloads

/// The password that an item takes.
package struct PasswordQuestion: Equatable, Sendable {
  /// The author's address.
  package let address: String
  /// The number of the entry, from 1.
  package let counter: Int
}

/// What was made of the screen that waited.
package enum SignedScreen: Equatable, Sendable {
  /// Signatures of transactions or of a message.
  case signatures(SignedBatch)
  /// Keys that were derived on the fly.
  case derivedKeys(DynamicAnswer)

  /// What is shown to the hot side.
  package var content: [UInt8] {
    switch self {
    case .signatures(let batch): batch.reply.content
    case .derivedKeys(let answer): answer.response.payload
    }
  }
}

extension DeviceSecrets {
  // MARK: - Keys derived on the fly

  /// Shows what is about keys derived on the fly, and lets it wait where it can be signed or answered.
  ///
  /// - Returns: what came of it.
  /// - Throws: `ColdSignerError`: why it is refused; `SecretVaultError`.
  package mutating func show(
    _ payload: DeviceSession.DerivedKeysPayload
  ) throws -> DeviceSession.Scanned {
    let checksum = try session.device.checksum()
    switch payload {
    case .request(let request):
      let answer = try session.device.answer(request, seeds: try seeds(of: [request.root]))
      return .waiting(
        try session.keep(
          WaitingScreen(
            purpose: .derivedKeys([request.payload], checksum: checksum),
            lines: DeviceText.lines(answer), document: answer.json)))
    case .transactions(let payloads):
      let seeds = try seeds(ofTransactions: payloads)
      switch try session.device.showDynamic(payloads, seeds: seeds) {
      case .signing(let screen):
        return .waiting(
          try session.keep(
            WaitingScreen(
              purpose: .derivedKeys(payloads, checksum: screen.ticket.checksum),
              lines: DeviceText.lines(screen), document: screen.json)))
      case .reading(let screen):
        return .reading(lines: DeviceText.lines(screen), document: screen.json)
      case .update, .derivations, .dynamicTransactions, .dynamicRequest:
        throw ColdSignerError.signing(.notSignable)
      }
    }
  }

  private mutating func seeds(ofTransactions payloads: [[UInt8]]) throws -> [SeedPhrase] {
    try seeds(
      of: try payloads.map { payload throws(ColdSignerError) in
        try ColdDevice.rootKey(ofDynamic: payload)
      })
  }

  /// The phrases there are of the seeds that root keys belong to.
  private mutating func seeds(of roots: [MultiSigner]) throws -> [SeedPhrase] {
    let known = try session.phraseNames()
    var names: [String] = []
    for root in Set(roots) {
      for name in try session.device.seedNames(of: root)
      where known.contains(where: name.hasSameBytes) && !names.contains(where: name.hasSameBytes) {
        names.append(name)
      }
    }
    var seeds: [SeedPhrase] = []
    for name in names {
      seeds.append(
        SeedPhrase(seedName: name, phrase: SharedSecret(try phrase(ofSeed: name))))
    }
    return seeds
  }

  // MARK: - Signing

  /// Signs what waits, or answers the request that does.
  ///
  /// - Parameters:
  ///   - comments: what the user writes beside the items in the log, in their order.
  ///   - password: asks for the password of a key that has one.
  ///   - retry: told the number of the entry that follows a wrong one; whether it is asked for.
  /// - Returns: what is shown to the hot side.
  /// - Throws: `ColdSignerError`: `nothingToSign`, `checksumMismatch` where the device has changed
  ///   since the screen was shown, `wrongPassword` where no further entry is asked for; the screen
  ///   waits on then. ``ColdSideError/tooManyPasswords`` after the third, ``ColdSideError/otherPhrase(seed:)``,
  ///   ``ColdSideError/unknownPhrase(seed:known:)``, `SecretVaultError`, and what `password` throws.
  package mutating func sign(
    comments: [String] = [], password: (PasswordQuestion) throws -> SecretBytes,
    retry: (_ attempt: Int) -> Bool
  ) throws -> SignedScreen {
    guard let screen = try session.screen() else {
      throw try session.device.pending() == nil
        ? ColdSignerError.signing(.nothingToSign) : .store(.checksumMismatch)
    }
    switch screen.purpose {
    case .update: throw ColdSideError.waitsToBeAccepted
    case .signing(let ticket):
      let batch = try sign(
        screen, ticket, comments: comments, password: password, retry: retry)
      return .signatures(batch)
    case .derivedKeys(let payloads, let checksum):
      if let first = payloads.first, payloads.count == 1,
        case .dynamicDerivationRequest(let request) = try PayloadClass(of: first)
      {
        let answer = try session.device.answer(request, seeds: try seeds(of: [request.root]))
        try session.change { _ in }
        return .derivedKeys(answer)
      }
      let seeds = try seeds(ofTransactions: payloads)
      let batch = try session.change { device in
        try device.signDynamic(payloads, seeds: seeds, checksum: checksum, comments: comments)
      }
      return .signatures(batch)
    }
  }

  private mutating func sign(
    _ screen: WaitingScreen, _ ticket: SigningTicket, comments: [String],
    password: (PasswordQuestion) throws -> SecretBytes, retry: (_ attempt: Int) -> Bool
  ) throws -> SignedBatch {
    var course = SigningCourse(ticket, phrases: try phrases(for: ticket), comments: comments)
    var step = try course.proceed(on: session.device)
    var asked: Int?
    while true {
      switch step {
      case .ready(let batch):
        try session.change { _ in }
        return batch
      case .abandoned:
        try session.change { _ in }
        throw ColdSideError.tooManyPasswords
      case .passwordNeeded(let index, let counter):
        // A wrong entry is counted for good, also where the next one never comes.
        try session.folder.keep(
          WaitingScreen(
            purpose: .signing(course.ticket), lines: screen.lines, document: screen.document))
        guard case .signing(let items) = try session.device.pending(), items[index].hasPassword
        else { throw ColdSideError.otherPhrase(seed: course.ticket.items[index].seedName) }
        if asked == index, !retry(counter) { throw ColdSignerError.key(.wrongPassword) }
        asked = index
        let question = PasswordQuestion(
          address: course.ticket.items[index].address, counter: counter)
        step = try course.proceed(
          on: session.device, password: SharedSecret(try password(question)))
      }
    }
  }

  /// The phrase of each item's seed, fetched once.
  private mutating func phrases(for ticket: SigningTicket) throws -> [SharedSecret] {
    var known: [ByteText: SharedSecret] = [:]
    var phrases: [SharedSecret] = []
    for item in ticket.items {
      let name = ByteText(item.seedName)
      let phrase = try known[name] ?? SharedSecret(try self.phrase(ofSeed: item.seedName))
      known[name] = phrase
      phrases.append(phrase)
    }
    return phrases
  }
}
