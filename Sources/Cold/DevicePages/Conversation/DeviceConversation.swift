package import ColdSide
package import ColdSigner
import Reporting
package import SubstrateCrypto

/// A user at a device: what is seen, and what pressing a button makes of it.
///
/// Whatever fails is said on the page; nothing ends the conversation but its user.
package final class DeviceConversation {
  /// What is left to do outside, after a button was pressed.
  package enum Outcome: Equatable, Sendable {
    case shown
    /// Pictures are to be shown to the device, see `DeviceConversation.take(_:)`.
    case picturesWanted
    /// A code is to be kept as a picture: its frames.
    case codeWanted([[UInt8]])
  }

  private enum Stage {
    /// There is no device yet; its phrases are to be reached like this.
    case firstStart(FirstStart, PhraseAccess)
    case screens(DeviceScreens)
  }

  private var stage: Stage
  /// Why the last thing failed that no screen knows of.
  private var failure: PageFailure?
  /// The page, as long as nothing has changed: that of a large call takes long to make.
  private var kept: DevicePage?
  /// How often ``page`` has changed.
  package private(set) var edition = 0

  /// Begins with what waits on the device, or else at the first screen.
  ///
  /// - Parameters:
  ///   - session: the device.
  ///   - phrases: its phrases.
  package init(_ session: DeviceSession, _ phrases: DevicePhrases) {
    let screens = DeviceScreens(session, phrases)
    stage = .screens(screens)
    do { try screens.open() } catch { failure = PageFailure(error) }
  }

  /// Begins where a device is to be made first.
  ///
  /// - Parameters:
  ///   - start: what it would be made of.
  ///   - access: makes the vault of its phrases, and opens it.
  package init(making start: FirstStart, _ access: PhraseAccess) {
    stage = .firstStart(start, access)
  }

  /// What is seen now.
  package var page: DevicePage {
    if let kept { return kept }
    let page =
      switch stage {
      case .firstStart(let start, _): DevicePage(start, failure: failure)
      case .screens(let screens): screens.page(failure: failure)
      }
    kept = page
    return page
  }

  private func change() {
    kept = nil
    edition += 1
  }

  /// Looks at the connections of this host, of which every screen warns; also whoever presses nothing
  /// for a while is to see that one came up.
  package func lookAround() {
    if case .screens(let screens) = stage, screens.lookAround() { change() }
  }

  /// Does what a button says.
  ///
  /// - Parameters:
  ///   - intent: the button's.
  ///   - entered: what stands in the field.
  /// - Returns: whether anything is left to do outside.
  package func press(_ intent: PageIntent, entered: SharedSecret = .empty)
    -> Outcome
  {
    defer { change() }
    if failure != nil {
      // Over everything; closing it is all that can be done.
      failure = nil
      return .shown
    }
    do {
      switch stage {
      case .firstStart(let start, let access):
        try press(intent, entered, start, access)
        return .shown
      case .screens(let screens): return try screens.press(intent, entered)
      }
    } catch {
      failure = PageFailure(error)
      return .shown
    }
  }

  private func press(
    _ intent: PageIntent, _ entered: SharedSecret, _ start: FirstStart, _ access: PhraseAccess
  ) throws {
    var start = start
    switch intent {
    case .firstStart(.make):
      let session = try start.make()
      let phrases = DevicePhrases(session, access)
      let screens = DeviceScreens(session, phrases)
      stage = .screens(screens)
      try screens.open()
      do { try phrases.open() } catch {
        failure = PageFailure(
          """
          \(error.reportable.message) The vault of its phrases is made with the first seed, and its password \
          asked for again.
          """,
          title: "The device was made")
      }
    case .firstStart(let answer):
      try start.take(answer, entered: entered)
      stage = .firstStart(start, access)
    case .act(.goBack):
      try start.take(.ask(.overview), entered: entered)
      stage = .firstStart(start, access)
    default: return
    }
  }

  /// Shows a payload to the device.
  ///
  /// - Parameter payload: from its prelude to its last byte.
  package func take(_ payload: [UInt8]) {
    guard case .screens(let screens) = stage else { return }
    defer { change() }
    do { try screens.take(payload) } catch { failure = PageFailure(error) }
  }

  /// Shows what a scan found to the device: a payload, or shares of a seed.
  package func take(_ scan: ScanSession) {
    guard case .screens(let screens) = stage else { return }
    defer { change() }
    do {
      if let shares = scan.shares {
        try screens.take(shares)
      } else {
        try screens.take(try scan.finish())
      }
    } catch { failure = PageFailure(error) }
  }

  /// Says on the page why pictures could not be shown to the device.
  package func refuse(_ message: String) {
    failure = PageFailure(message)
    change()
  }
}
