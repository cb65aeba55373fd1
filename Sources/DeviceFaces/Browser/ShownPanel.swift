import ColdSide
package import IdentityPictures

/// What a browser shows of a device: the panel in front, and the buttons around it.
package struct ShownPanel {
  /// What a panel is to the screen.
  package enum Place: String, Sendable {
    case screen
    case dialog
    case alert
  }

  let panel: DevicePage.Panel
  let place: Place
  let frameControls: [PageControl]
  /// The label of the button at the bottom to which the screen belongs.
  let currentLabel: String?

  /// What is in front of a page.
  package init(_ page: DevicePage) {
    panel = page.front
    place = page.alert != nil ? .alert : page.modal != nil ? .dialog : .screen
    frameControls = place == .screen ? page.frameControls : []
    currentLabel = page.frame?.footerButton.rawValue
  }

  /// The question whether something is to be done that cannot be taken back: its first button does it.
  package init(confirming control: PageControl, on page: DevicePage) {
    panel = page.warned(
      DevicePage.Panel(
        "\(control.label)?", [.warning("This cannot be taken back.")],
        [control, PageControl("Cancel", .act(.goBack, ""))]))
    place = .alert
    frameControls = []
    currentLabel = nil
  }

  /// Every button in its order; its place in this list is its number in addresses.
  var controls: [PageControl] { panel.rowsAndControls + frameControls }

  /// The identity pictures in their order, likewise.
  package var pictures: [IdentityPicture] {
    panel.blocks.compactMap { block in
      switch block {
      case .card(_, _, let picture): picture
      case .row(let row): row.picture
      case .heading, .text, .warning, .facts, .code, .secretCode, .phrase, .secret, .draft: nil
      }
    }
  }
}
