import ColdRecords
package import ColdSigner
import ColdStore
package import SubstrateCrypto

extension DevicePhrases {
  /// Signs the waiting transactions or message, or answers the waiting request.
  ///
  /// - Parameters:
  ///   - hash: the hash of the screen that the user was shown.
  ///   - comments: the user's log comments, in item order.
  ///   - password: asks for the password of a key that has one.
  ///   - retry: receives the number of the next attempt after a wrong password; returns whether to
  ///     ask again. If it returns `false`, the screen stays.
  /// - Returns: the reply to the hot side.
  /// - Throws: as ``DeviceSession/screenToSign(expecting:)``; `ColdSignerError` if the device has
  ///   changed or the password is wrong; ``ColdSideError`` after the third wrong password, or if
  ///   the phrase is not the author's; as ``phrase(ofSeed:)``; the errors of `password`.
  package func sign(
    expecting hash: ScreenHash, comments: [String] = [],
    password: (PasswordQuestion) throws -> SecretBytes,
    retry: (_ attempt: Int) -> Bool
  ) throws -> SignedScreen {
    let screen = try session.screenToSign(expecting: hash)
    switch screen.purpose {
    case .update: throw ColdSideError.waitsToBeAccepted
    case .signing(let ticket):
      let batch = try sign(
        screen, ticket, comments: comments, password: password, retry: retry)
      return .signatures(batch)
    case .derivedKeys(let checksum):
      switch try DerivedKeysPayload(waiting: screen.payloads) {
      case .request(let request): return try answer(request, in: checksum)
      case .transactions(let payloads):
        return try sign(payloads, in: checksum, comments: comments)
      }
    }
  }

  private func sign(
    _ screen: WaitingScreen, _ ticket: SigningTicket, comments: [String],
    password: (PasswordQuestion) throws -> SecretBytes, retry: (_ attempt: Int) -> Bool
  ) throws -> SignedBatch {
    var course = SigningCourse(
      ticket, phrases: try phrases(ofSeeds: ticket.items.map(\.seedName)), comments: comments)
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
        // Stored immediately, so that a wrong password counts even if the command is interrupted
        // here.
        var waiting = screen
        waiting.purpose = .signing(course.ticket)
        try session.folder.keep(waiting)
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

  /// Signs specs, metadata or types that the device holds.
  ///
  /// - Parameters:
  ///   - content: the content.
  ///   - key: the signing key.
  ///   - password: asks for the password of a key that has one.
  ///   - retry: receives the number of the next attempt after a wrong password; returns whether to
  ///     ask again.
  /// - Returns: the signature.
  /// - Throws: `ColdSignerError` if the device refuses or the last password is wrong; as
  ///   ``phrase(ofSeed:)``; the errors of `password`.
  package func sign(
    _ content: HeldContent, with key: KeyDetails, password: () throws -> SecretBytes,
    retry: (_ attempt: Int) -> Bool
  ) throws -> SignedContent {
    let phrase = try phrase(ofSeed: key.stored.record.seedName)
    var dialog = PasswordDialog()
    while true {
      let entered =
        key.stored.record.hasPassword ? try password() : SecretBytes(capacity: 0) { _ in }
      do {
        return try session.change { device in
          try phrase.withBytes { phrase in
            try device.sign(
              content, with: key.stored.key, phrase: phrase, password: entered.bytes)
          }
        }
      } catch ColdSignerError.key(.wrongPassword) {
        dialog.wasWrong()
        guard key.stored.record.hasPassword, !dialog.isOver, retry(dialog.counter) else {
          throw ColdSignerError.key(.wrongPassword)
        }
      }
    }
  }
}
