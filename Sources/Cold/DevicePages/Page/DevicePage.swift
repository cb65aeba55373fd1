package import ColdSide
package import ColdSigner
package import SubstrateCrypto

/// What a device shows after an action: the same text whatever draws it.
package struct DevicePage {
  /// A screen, or what lies over it.
  package struct Panel {
    package let title: String
    package var blocks: [PageBlock] = []
    package var field: PageField?
    package var controls: [PageControl] = []
    /// The list that the panel shows, if it is one that can be filtered.
    package internal(set) var list: PageList?

    package init(
      _ title: String, _ blocks: [PageBlock] = [], field: PageField? = nil,
      _ controls: [PageControl] = []
    ) {
      (self.title, self.blocks, self.field, self.controls) = (title, blocks, field, controls)
    }

    /// The frames of the code that is shown, if one is.
    package var code: [[UInt8]]? {
      for case .code(let frames) in blocks { return frames }
      return nil
    }

    /// The content of the code that is shown, if one is whose content is a secret; it is not saved.
    package var secretCode: SharedSecret? {
      for case .secretCode(let secret) in blocks { return secret }
      return nil
    }

    init(_ title: String, _ controls: [PageControl]) { self.init(title, [], controls) }
  }

  /// What stands around the screen; `nil` where there is no device yet.
  package let frame: NavigationFrame?
  package let screen: Panel
  /// What lies over the screen.
  package let modal: Panel?
  /// What lies over both.
  package let alert: Panel?
  /// What is said on every screen, whatever lies over it.
  private let warning: String?

  /// What is in front, whose buttons are pressed, with what is said on every screen.
  package var front: Panel { warned(alert ?? modal ?? screen) }

  /// A panel with what is said on every screen.
  package func warned(_ panel: Panel) -> Panel {
    guard let warning else { return panel }
    var panel = panel
    panel.blocks.insert(.warning(warning), at: 0)
    return panel
  }

  /// The page of a view.
  ///
  /// - Parameters:
  ///   - view: what the machine of screens gives.
  ///   - dialog: what lies over the screen instead of its modal.
  ///   - logPage: which page of the log is shown, from 1.
  ///   - filters: what was typed into the filters of lists.
  ///   - shownPhrase: the phrase that its user has asked to see, with its seed's name.
  ///   - failure: why something failed that no screen knows of; it lies over everything.
  ///   - warning: what is said on every screen.
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

  /// The page of a device that is not there yet.
  ///
  /// - Parameters:
  ///   - start: what was chosen for it.
  ///   - failure: why something failed; it lies over everything.
  package init(_ start: FirstStart, failure: PageFailure? = nil) {
    (frame, modal, warning) = (nil, nil, nil)
    screen = DevicePage.panel(start)
    alert = failure.map(DevicePage.panel)
  }

  /// The buttons around the screen: back, the menu at the top, and those at the bottom.
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
  /// How many words of a phrase are typed in by now.
  var wordCount: Int {
    for case .draft(let draft) in blocks { return draft.draft.wordCount }
    return 0
  }

  /// The buttons inside the panel, in their order.
  package var rowsAndControls: [PageControl] {
    blocks.compactMap { block in
      if case .row(let row) = block { row.control } else { nil }
    } + controls
  }
}
