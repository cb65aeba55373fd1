import ColdRecords
package import ColdSigner
import ColdStore
package import SubstrateCrypto

extension DevicePhrases {
  /// Signs what waits, or answers the request that does.
  ///
  /// - Parameters:
  ///   - hash: what stands for the screen that its user was shown.
  ///   - comments: what the user writes beside the items in the log, in their order.
  ///   - password: asks for the password of a key that has one.
  ///   - retry: told the number of the entry that follows a wrong one; whether it is asked for.
  /// - Returns: what is shown to the hot side.
  /// - Throws: as ``DeviceSession/screenToSign(expecting:)``. `ColdSignerError`: `checksumMismatch`
  ///   where the device has changed since then, `wrongPassword` where no further entry is asked for; the
  ///   screen waits on then. ``ColdSideError/tooManyPasswords`` after the third,
  ///   ``ColdSideError/otherPhrase(seed:)``, as ``phrase(ofSeed:)``, and what `password` throws.
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
        // A wrong entry is counted for good, also where the next one never comes.
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

  /// Signs what the device holds.
  ///
  /// - Parameters:
  ///   - content: what is signed.
  ///   - key: who signs.
  ///   - password: asks for the password of a key that has one.
  ///   - retry: told the number of the entry that follows a wrong one; whether it is asked for.
  /// - Returns: the signature.
  /// - Throws: `ColdSignerError`: `wrongPassword` after the last entry; as ``phrase(ofSeed:)``, and
  ///   what `password` throws.
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
