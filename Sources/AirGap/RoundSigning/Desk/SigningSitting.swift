import PictureWork
import Reporting
import Round
import SecretVault
import SubstrateCrypto
package import TerminalKit
package import UpdateCompletion
import VaultPayloads
import WebPages

/// A sitting at the signing desk: updates are signed and stored one by one, or left for later.
///
/// It reports each event in the terminal, for the page as well as for typed commands.
package final class SigningSitting {
  /// The rules for signing all updates.
  package struct Rules {
    /// Whether a signature by a key other than the one on record is accepted, with a warning.
    let overridesRecord: Bool
    /// Whether sr25519 nonces are derived without randomness.
    let isDeterministic: Bool
    /// Whether each picture is rehearsed.
    let isRehearsed: Bool

    package init(overridesRecord: Bool, isDeterministic: Bool, isRehearsed: Bool) {
      self.overridesRecord = overridesRecord
      self.isDeterministic = isDeterministic
      self.isRehearsed = isRehearsed
    }
  }

  /// The state of an update.
  enum State: Equatable {
    case waiting
    /// The signer left the update for later.
    case later(reason: String)
    /// The update is signed and stored; `file` is the first of its files.
    case signed(file: String)

    var isSigned: Bool { if case .signed = self { true } else { false } }
  }

  /// A message to the signer.
  struct Told {
    let text: String
    let tone: Tone
    /// The key of a refused answer, and the key on record; `nil` for other messages.
    var wrongKey: (signer: MultiSigner, expected: MultiSigner)?
  }

  /// The updates to sign, in round order.
  package let items: [UpdateToSign]
  /// The updates that cannot be signed, with their reasons.
  package let refused: [RefusedItem]
  /// The state of each update.
  private(set) var states: [State]
  /// The index of the update on the desk; `nil` for none.
  private(set) var place: Int?

  private let round: SigningRound
  private let rules: Rules
  private let output: CommandOutput
  private let choose: (UpdateToSign) throws -> ChosenSigner
  private let tell: (SigningChoice, CompletionJob.Outcome) throws -> Void
  private var made: [(choice: SigningChoice, outcome: CompletionJob.Outcome)] = []
  private var own: [Int: Result<ChosenSigner, any Error>] = [:]
  private var unlocked: UnlockedKeyStore?

  /// Begins a sitting without an update on the desk.
  ///
  /// - Parameters:
  ///   - found: the updates that can be signed, and those that cannot.
  ///   - round: draws and stores signed updates.
  ///   - rules: the rules for signing.
  ///   - output: receives the messages.
  ///   - choose: returns the local signer of an update.
  ///   - tell: prints a stored update.
  package init(
    _ found: (items: [UpdateToSign], refused: [RefusedItem]), _ round: SigningRound, _ rules: Rules,
    _ output: CommandOutput, choosing choose: @escaping (UpdateToSign) throws -> ChosenSigner,
    telling tell: @escaping (SigningChoice, CompletionJob.Outcome) throws -> Void
  ) {
    (items, refused) = found
    states = items.map { _ in .waiting }
    self.round = round
    self.rules = rules
    self.output = output
    self.choose = choose
    self.tell = tell
  }

  // MARK: - State

  /// The outcome so far.
  package var outcome: SigningOutcome {
    SigningOutcome(made: made, refused: refused, left: states.count { !$0.isSigned })
  }

  /// The updates left for later, with their reasons.
  package var skipped: [(item: UpdateToSign, reason: String)] {
    zip(items, states).compactMap { item, state in
      if case .later(let reason) = state { (item, reason) } else { nil }
    }
  }

  /// Whether every update is signed.
  var isWhole: Bool { states.allSatisfy(\.isSigned) }

  /// The numbers of updates that are signed, left for later, and waiting.
  var sum: String {
    let signed = states.count { $0.isSigned }
    let later = skipped.count
    let parts = [
      (signed, "signed"), (later, "left for later"), (states.count - signed - later, "waiting"),
    ]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  // MARK: - The desk

  /// Puts an update on the desk; `nil` clears it.
  func show(_ place: Int?) { self.place = place }

  /// Puts the next waiting update on the desk.
  func showNext() {
    let first = place.map { $0 + 1 } ?? 0
    let order = Array(items.indices[min(first, items.endIndex)...]) + Array(items.indices)
    place = order.first { states[$0] == .waiting }
  }

  /// Leaves an update for later, with an optional reason; it can still be signed in this sitting.
  func leave(_ place: Int, because reason: String) -> Told {
    let words = ScreenText.line(reason).split(separator: " ").joined(separator: " ")
    states[place] = .later(reason: words)
    showNext()
    let because = words.isEmpty ? "." : ": \(words)"
    return say("\(items[place].subject) is left for later\(because)", .plain)
  }

  // MARK: - Signatures

  /// Accepts a Vault's capsule; key, signature and bytes decide which update it signs.
  ///
  /// Nothing is stored unless they agree, and the key is the verifier on record or the rules
  /// override it.
  func take(_ capsule: SigningRound.Capsule) async -> Told {
    await take(capsule, signing: signed(by: capsule))
  }

  /// Accepts a capsule; `nil` if it signs only updates that are already stored.
  func takeUnlessStored(_ capsule: SigningRound.Capsule) async -> Told? {
    let signed = signed(by: capsule)
    guard signed.places.isEmpty || signed.places.contains(where: { !states[$0].isSigned }) else {
      return nil
    }
    return await take(capsule, signing: signed)
  }

  /// The updates that a capsule signs, or the error that there are none.
  private func signed(
    by capsule: SigningRound.Capsule
  ) -> (places: [Int], error: RoundSigningError?) {
    let (found, errors) = round.match([capsule], to: items)
    return (items.indices.filter { found[$0] != nil }, errors.first)
  }

  private func take(
    _ capsule: SigningRound.Capsule, signing signed: (places: [Int], error: RoundSigningError?)
  ) async -> Told {
    let places = signed.places
    guard
      let target = places.first(where: { $0 == place && !states[$0].isSigned })
        ?? places.first(where: { !states[$0].isSigned }) ?? places.first
    else { return say(signed.error?.message ?? "This does not sign a pending update.", .bad) }
    let item = items[target]
    if states[target].isSigned {
      return say("This answer signs \(item.subject), which is already stored.", .warn)
    }
    let signer = capsule.crypto.signer
    do { try item.draft.record.check(signer) } catch {
      var told = say(error.reportable.message, .bad)
      guard rules.overridesRecord else {
        if case .key(let expected) = item.draft.record.demand {
          told.wrongKey = (signer, expected)
        }
        return told
      }
    }
    do {
      let choice = try round.choice(item, by: .known(capsule.signer))
      return await store(try await round.signed(choice, with: capsule.signer), at: target)
    } catch { return say(error.reportable.message, .bad) }
  }

  /// Reports that a file or input is not a capsule.
  func refuse(_ error: any Error, from path: String? = nil) -> Told {
    let message = error.reportable.message
    return say(
      path.map { "\(ScreenText.quoted($0)) holds no answer: \(message)" } ?? message, .bad)
  }

  /// The local signer of an update: a key of the vault of keys, or none if updates of the network
  /// are unsigned.
  ///
  /// The choice is made once for each update.
  func ownSigner(of place: Int) -> Result<ChosenSigner, any Error> {
    if let known = own[place] { return known }
    let found = Result { try choose(items[place]) }
    own[place] = found
    return found
  }

  /// Signs an update with the local signer; `unlock` opens the vault of keys if it is not open.
  func sign(
    _ place: Int, unlocking unlock: (PickedKey) throws -> UnlockedKeyStore
  ) async -> Told {
    let item = items[place]
    do {
      let choice = try round.choice(item, by: try ownSigner(of: place).get())
      let signed = try await round.signed(choice) { picked in
        try withVault(unlock, for: picked) { try picked.requireConfirmation(by: $0) }
      } by: {
        try sign(item, with: $0, unlock)
      }
      return await store(signed, at: place)
    } catch { return say(error.reportable.message, .bad) }
  }

  private func sign(
    _ item: UpdateToSign, with picked: PickedKey, _ unlock: (PickedKey) throws -> UnlockedKeyStore
  ) throws -> SufficientCrypto {
    try withVault(unlock, for: picked) { keyStore in
      try KeyStoreSigning.sign(
        item.draft.checked, with: keyStore, key: picked.listing.name, listed: picked.publicKey,
        isDeterministic: rules.isDeterministic)
    }
  }

  /// Runs `body` with the open vault of keys; reopens the vault if it has locked itself.
  private func withVault<Result>(
    _ unlock: (PickedKey) throws -> UnlockedKeyStore, for picked: PickedKey,
    _ body: (UnlockedKeyStore) throws -> Result
  ) throws -> Result {
    if let unlocked {
      do { return try body(unlocked) } catch SecretVaultError.locked { self.unlocked = nil }
    }
    let opened = try unlock(picked)
    unlocked = opened
    return try body(opened)
  }

  private func store(
    _ signed: SignedChoice, at target: Int
  ) async -> Told {
    let shown = place
    let choice = signed.choice
    let result = await round.draw(
      [signed], isRehearsed: rules.isRehearsed,
      isDeterministic: rules.isDeterministic
    ) { _ in }[0]
    switch result {
    case .failure(let error): return say(error.reportable.message, .bad)
    case .success(let outcome):
      made.append((choice, outcome))
      states[target] = .signed(file: outcome.files[0])
      do { try tell(choice, outcome) } catch {
        return Told(text: error.reportable.message, tone: .bad)
      }
      guard let shown, shown != target else {
        if shown != nil { showNext() }
        return Told(text: "\(choice.item.subject) is signed: \(outcome.files[0])", tone: .good)
      }
      return say(
        """
        This answer signs \(choice.item.subject), which is stored. \(items[shown].subject) is still not signed.
        """, .warn)
    }
  }

  private func say(_ text: String, _ tone: Tone) -> Told {
    switch tone {
    case .plain, .good: output.note(text)
    case .warn, .bad: output.warn(text)
    }
    return Told(text: text, tone: tone)
  }
}
