package import ColdSide
package import ColdSigner
package import SubstrateCrypto

/// The contents of a device after an action, the same for every user interface.
package struct DevicePage {
  /// A screen, modal, dialog or alert.
  package struct Panel {
    package let title: String
    package var blocks: [PageBlock] = []
    package var field: PageField?
    package var controls: [PageControl] = []
    /// The list in the panel, if it can be filtered.
    package internal(set) var list: PageList?

    package init(
      _ title: String, _ blocks: [PageBlock] = [], field: PageField? = nil,
      _ controls: [PageControl] = []
    ) {
      (self.title, self.blocks, self.field, self.controls) = (title, blocks, field, controls)
    }

    /// The frames of the QR code in the panel, if it has one.
    package var code: [[UInt8]]? {
      for case .code(let frames) in blocks { return frames }
      return nil
    }

    /// The content of the secret QR code in the panel, if it has one; it is never saved.
    package var secretCode: SharedSecret? {
      for case .secretCode(let secret) in blocks { return secret }
      return nil
    }

    init(_ title: String, _ controls: [PageControl]) { self.init(title, [], controls) }
  }

  /// The header and footer around the screen; `nil` before a device exists.
  package let frame: NavigationFrame?
  package let screen: Panel
  /// The modal or dialog over the screen.
  package let modal: Panel?
  /// The alert or failure over screen and modal.
  package let alert: Panel?
  /// The warning on every panel.
  private let warning: String?

  /// The top panel, whose buttons can be pressed, with the warning.
  package var front: Panel { warned(alert ?? modal ?? screen) }

  /// A panel with the warning on top.
  package func warned(_ panel: Panel) -> Panel {
    guard let warning else { return panel }
    var panel = panel
    panel.blocks.insert(.warning(warning), at: 0)
    return panel
  }

  /// - Parameters:
  ///   - view: the models of the navigator.
  ///   - dialog: the dialog shown instead of the modal.
  ///   - logPage: the page of the log, from 1.
  ///   - filters: the filter texts of lists.
  ///   - shownPhrase: the phrase that the user asked to see, with its seed's name.
  ///   - failure: an error that no screen shows; it covers everything.
  ///   - warning: the warning on every panel.
  package init(
    _ view: NavigationView, dialog: DeviceDialog? = nil, logPage: Int = 1,
    filters: [PageList: String] = [:], shownPhrase: SeedPhrase? = nil, failure: PageFailure? = nil,
    warning: String? = nil
  ) {
    let filtered = { (panel: Panel) in
      panel.filtered(by: panel.list.flatMap { filters[$0] } ?? "")
    }
    frame = view.frame
    self.warning = warning
    screen =
      view.screen.map { filtered(DevicePage.panel($0, logPage: logPage)) }
      ?? Panel("This cannot be shown")
    modal =
      dialog.map { DevicePage.panel($0) }
      ?? view.openModal.map { filtered(DevicePage.panel($0, shownPhrase)) }
    alert = failure.map(DevicePage.panel) ?? view.alert.map(DevicePage.panel)
  }

  /// The page for a device that does not exist yet.
  ///
  /// - Parameters:
  ///   - start: its settings.
  ///   - failure: an error; it covers everything.
  package init(_ start: FirstStart, failure: PageFailure? = nil) {
    (frame, modal, warning) = (nil, nil, nil)
    screen = DevicePage.panel(start)
    alert = failure.map(DevicePage.panel)
  }

  /// The buttons of header and footer: Back, the menu, and the footer buttons.
  package var frameControls: [PageControl] {
    guard let frame else { return [] }
    var controls: [PageControl] = []
    if frame.hasBack { controls.append(PageControl("Back", .act(.goBack))) }
    if let menu = DevicePage.menuLabel(frame.rightButton) {
      controls.append(PageControl(menu, .act(.menu)))
    }
    guard frame.hasFooter else { return controls }
    return controls
      + NavigationFrame.FooterButton.allCases.map { button in
        PageControl(button.rawValue, .act(.footer(button)))
      }
  }

  private static func menuLabel(_ button: NavigationFrame.RightButton?) -> String? {
    switch button {
    case nil: nil
    case .newSeed: "Add a seed"
    case .backup: "Menu of the seed"
    case .logMenu: "Menu of the log"
    case .keyMenu: "Menu of the key"
    case .networkMenu: "Menu of the network"
    case .typesInfo: "Types"
    }
  }

  // MARK: - Alerts

  private static let close = PageControl("Close", .act(.goBack), .main)

  private static func panel(_ failure: PageFailure) -> Panel {
    Panel(failure.title, failure.messages.map { .warning($0) }, [close])
  }

  private static func panel(_ alert: AlertModel) -> Panel {
    switch alert {
    case .error: return panel(PageFailure(alert.messages))
    case .errorDisplay:
      return Panel(
        "This cannot be shown", alert.messages.map { .warning($0) },
        [PageControl("To the settings", .act(.goBack), .main)])
    case .shield(let wasOnline):
      return Panel(
        "Was this device online?", alert.messages.map { wasOnline ? .warning($0) : .text($0) },
        wasOnline ? [PageControl("I have seen this", .acknowledgeConnection), close] : [close])
    }
  }
}

extension DevicePage.Panel {
  /// The number of words entered so far.
  var wordCount: Int {
    for case .draft(let draft) in blocks { return draft.draft.wordCount }
    return 0
  }

  /// The buttons in the panel, in order: first rows, then controls.
  package var rowsAndControls: [PageControl] {
    blocks.compactMap { block in
      if case .row(let row) = block { row.control } else { nil }
    } + controls
  }
}
