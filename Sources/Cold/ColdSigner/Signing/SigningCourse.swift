package import ColdRecords
package import ColdStore
package import SubstrateCrypto

/// The signing of what waits, item by item, with the passwords that it takes (cold-signer 4.4).
///
/// ```swift
/// var course = SigningCourse(screen.ticket, phrases: phrases)
/// var step = try course.proceed(on: device)
/// while case .passwordNeeded = step { step = try course.proceed(on: device, password: entered) }
/// ```
package struct SigningCourse {
  /// How far it came.
  package enum Step: Equatable, Sendable {
    /// The password of the item at `index` is needed; `counter` is the number of the entry, from 1.
    case passwordNeeded(index: Int, counter: Int)
    /// All items are signed.
    case ready(SignedBatch)
    /// The third password of an item was wrong: nothing waits any more.
    case abandoned
  }

  /// What the next item must present.
  package private(set) var ticket: SigningTicket
  private var phrases: [SharedSecret]
  private let comments: [String]
  private var signed: [SignedItem] = []
  /// The last password of each address.
  private var passwords: [String: SharedSecret] = [:]

  /// Takes what belongs to the screen that its user has read.
  ///
  /// - Parameters:
  ///   - ticket: the screen's.
  ///   - phrases: a phrase for each item, in their order.
  ///   - comments: what the user writes beside the items; those without one get none.
  package init(_ ticket: SigningTicket, phrases: [SharedSecret], comments: [String] = []) {
    self.ticket = ticket
    self.phrases = phrases
    self.comments = comments
  }

  /// Signs until a password is needed or all is signed.
  ///
  /// - Parameters:
  ///   - device: the device on which the items wait.
  ///   - password: the password that was asked for, in place of one that was entered before.
  /// - Returns: how far it came.
  /// - Throws: `ColdSignerError`: `wrongPhraseCount`, `nothingToSign`, `checksumMismatch`,
  ///   `emptyPhrase`, `invalidPhrase`, `notDerivable`; what was signed before stays in the log.
  package mutating func proceed(
    on device: ColdDevice, password: SharedSecret? = nil
  ) throws(ColdSignerError) -> Step {
    guard phrases.count == ticket.items.count else {
      throw .signing(.wrongPhraseCount(given: phrases.count, needed: ticket.items.count))
    }
    let items = try device.pendingItems(ticket)
    if let password, signed.count < items.count {
      passwords[ticket.items[signed.count].address] = password
    }
    while signed.count < items.count {
      let index = signed.count
      let known = items[index].hasPassword ? passwords[ticket.items[index].address] : nil
      if items[index].hasPassword, known == nil { return question(index) }
      do throws(ColdSignerError) {
        signed.append(
          try device.sign(
            items[index], at: index, &ticket, phrase: phrases[index], password: known,
            comment: index < comments.count ? comments[index] : ""))
      } catch .key(.wrongPassword) {
        return ticket.items[index].counter > ColdDevice.passwordAttempts
          ? .abandoned : question(index)
      }
    }
    return .ready(SignedBatch(items: signed))
  }

  /// How many phrases it has.
  package var phraseCount: Int { phrases.count }

  /// The password that is needed before anything else can be signed; `nil` for none.
  ///
  /// - Parameter items: what is shown of the items that wait.
  /// - Returns: the question.
  package func question(about items: [SigningItem]) -> Step? {
    let index = signed.count
    guard index < items.count, items[index].author.hasPassword,
      passwords[items[index].author.address] == nil
    else { return nil }
    return question(index)
  }

  /// The same course, which can sign nothing any more: phrases and passwords are let go of.
  package var withoutSecrets: SigningCourse {
    var course = self
    course.phrases = phrases.map { _ in .empty }
    course.passwords = passwords.mapValues { _ in .empty }
    return course
  }

  private func question(_ index: Int) -> Step {
    .passwordNeeded(index: index, counter: ticket.items[index].counter)
  }
}
