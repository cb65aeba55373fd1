package import ColdRecords
package import ColdStore
package import SubstrateCrypto

/// The signing of pending items one by one, with their passwords (cold-signer 4.4).
///
/// ```swift
/// var course = SigningCourse(screen.ticket, phrases: phrases)
/// var step = try course.proceed(on: device)
/// while case .passwordNeeded = step { step = try course.proceed(on: device, password: entered) }
/// ```
package struct SigningCourse {
  /// The progress of the signing.
  package enum Step: Equatable, Sendable {
    /// The password of the item at `index` is needed; `counter` is the number of the attempt, from
    /// 1.
    case passwordNeeded(index: Int, counter: Int)
    /// All items are signed.
    case ready(SignedBatch)
    /// The third password of an item was wrong, so no item is pending any more.
    case abandoned
  }

  /// The ticket for the next item.
  package private(set) var ticket: SigningTicket
  private var phrases: [SharedSecret]
  private let comments: [String]
  private var signed: [SignedItem] = []
  /// The last password of each address.
  private var passwords: [String: SharedSecret] = [:]

  /// Begins the signing of a screen.
  ///
  /// - Parameters:
  ///   - ticket: the ticket of the screen.
  ///   - phrases: one phrase for each item, in item order.
  ///   - comments: the user's log comments, in item order; may be shorter.
  package init(_ ticket: SigningTicket, phrases: [SharedSecret], comments: [String] = []) {
    self.ticket = ticket
    self.phrases = phrases
    self.comments = comments
  }

  /// Signs until a password is needed or all items are signed.
  ///
  /// - Parameters:
  ///   - device: the device with the pending items.
  ///   - password: the requested password; it replaces an earlier one.
  /// - Returns: the progress.
  /// - Throws: `ColdSignerError` if the device has changed, or a phrase is missing or invalid.
  ///   Items signed before stay in the log.
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

  package var phraseCount: Int { phrases.count }

  /// The question for the next item's password; `nil` if the item needs none.
  package func question(about items: [SigningItem]) -> Step? {
    let index = signed.count
    guard index < items.count, items[index].author.hasPassword,
      passwords[items[index].author.address] == nil
    else { return nil }
    return question(index)
  }

  /// A copy without secrets, which can no longer sign.
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
