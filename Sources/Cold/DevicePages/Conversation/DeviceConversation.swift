package import ColdSide
package import ColdSigner
import Reporting
package import SubstrateCrypto

/// The dialog between a user and a device: the current page, and the effect of each button.
///
/// Errors are shown on the page; only the user ends the conversation.
package final class DeviceConversation {
  /// The work that the caller must do after a button was pressed.
  package enum Outcome: Equatable, Sendable {
    case shown
    /// The caller must read pictures and pass them to `DeviceConversation.take(_:)`.
    case picturesWanted
    /// The caller must save a code, given by its frames, as a picture.
    case codeWanted([[UInt8]])
  }

  private enum Stage {
    /// The device does not exist yet; the `PhraseAccess` is for its phrase vault.
    case firstStart(FirstStart, PhraseAccess)
    case screens(DeviceScreens)
  }

  private var stage: Stage
  /// The last error that is not part of a screen; it covers the page.
  private var failure: PageFailure?
  /// The current page, cached until the next change, because a page with a large call takes long to
  /// make.
  private var kept: DevicePage?
  /// The number of changes of ``page``.
  package private(set) var edition = 0

  /// Begins with the waiting screen of the device, or with the first screen if nothing waits.
  ///
  /// - Parameters:
  ///   - session: the device.
  ///   - phrases: its phrases.
  package init(_ session: DeviceSession, _ phrases: DevicePhrases) {
    let screens = DeviceScreens(session, phrases)
    stage = .screens(screens)
    do { try screens.open() } catch { failure = PageFailure(error) }
  }

  /// Begins with the dialog that creates a device.
  ///
  /// - Parameters:
  ///   - start: the settings of the new device.
  ///   - access: creates and opens its phrase vault.
  package init(making start: FirstStart, _ access: PhraseAccess) {
    stage = .firstStart(start, access)
  }

  /// The current page.
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

  /// Checks the host's connections, which decide the warning on every screen.
  ///
  /// Call it regularly, so that a user who presses nothing also sees a new connection.
  package func lookAround() {
    if case .screens(let screens) = stage, screens.lookAround() { change() }
  }

  /// Performs the action of a button.
  ///
  /// - Parameters:
  ///   - intent: the button's intent.
  ///   - entered: the text in the field.
  /// - Returns: the work that remains for the caller.
  package func press(_ intent: PageIntent, entered: SharedSecret = .empty)
    -> Outcome
  {
    defer { change() }
    if failure != nil {
      // The failure covers the page, so the only possible action is to close the failure.
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
          \(error.reportable.message) The vault for its phrases is made together with the first seed; you enter its \
          password again then.
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
  /// - Parameter payload: the bytes from the prelude on.
  package func take(_ payload: [UInt8]) {
    guard case .screens(let screens) = stage else { return }
    defer { change() }
    do { try screens.take(payload) } catch { failure = PageFailure(error) }
  }

  /// Shows the result of a scan to the device: a payload, or shares of a seed.
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

  /// Shows on the page why pictures could not be shown to the device.
  package func refuse(_ message: String) {
    failure = PageFailure(message)
    change()
  }
}
