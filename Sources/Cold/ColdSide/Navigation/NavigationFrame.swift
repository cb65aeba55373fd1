/// The header and footer around a screen (cold-signer 8.1).
package struct NavigationFrame: Equatable, Sendable {
  /// The footer buttons.
  package enum FooterButton: String, CaseIterable, Sendable {
    case log = "Log"
    case scan = "Scan"
    case keys = "Keys"
    case settings = "Settings"
  }

  /// The button at the top right.
  package enum RightButton: Sendable {
    case newSeed
    case backup
    case logMenu
    case keyMenu
    case networkMenu
    case typesInfo
  }

  /// The size of the heading.
  package enum Heading: Sendable {
    case large
    case small
  }

  /// Whether the back arrow is shown.
  package let hasBack: Bool
  /// Whether the footer buttons are shown.
  package let hasFooter: Bool
  /// The footer button that the screen belongs to.
  package let footerButton: FooterButton
  package let heading: Heading
  package let rightButton: RightButton?
}

extension NavigationState {
  /// The header and footer of the state's screen.
  package var frame: NavigationFrame {
    switch screen {
    case .log: .root(.log, .small, .logMenu)
    case .logDetails:
      NavigationFrame(
        hasBack: true, hasFooter: true, footerButton: .log, heading: .small, rightButton: nil)
    case .scan: .root(.scan, .large)
    case .transaction: .inner(.scan, .large)
    case .seedSelector: .root(.keys, .large, .newSeed)
    case .keys:
      NavigationFrame(
        hasBack: true, hasFooter: true, footerButton: .keys, heading: .small,
        rightButton: isBackupOpen ? nil : .backup)
    case .keyDetails: .inner(.keys, .small, .keyMenu)
    case .newSeed, .recoverSeedName, .recoverSeedPhrase, .deriveKey: .inner(.keys, .large)
    case .settings: .root(.settings, .small)
    case .verifier, .documents: .inner(.settings, .small)
    case .manageNetworks: .inner(.settings, .small, .typesInfo)
    case .networkDetails: .inner(.settings, .small, .networkMenu)
    case .selectSeedForBackup: .inner(.settings, .small, .backup)
    case .signSufficientCrypto: .inner(.settings, .large)
    }
  }

  private var isBackupOpen: Bool {
    if case .backup = modal { true } else { false }
  }
}

extension NavigationFrame {
  /// A screen that a footer button leads to.
  fileprivate static func root(
    _ button: FooterButton, _ heading: Heading, _ right: RightButton? = nil
  ) -> NavigationFrame {
    NavigationFrame(
      hasBack: false, hasFooter: true, footerButton: button, heading: heading, rightButton: right)
  }

  /// A screen that can be left by the back arrow only.
  fileprivate static func inner(
    _ button: FooterButton, _ heading: Heading, _ right: RightButton? = nil
  ) -> NavigationFrame {
    NavigationFrame(
      hasBack: true, hasFooter: false, footerButton: button, heading: heading, rightButton: right)
  }
}
