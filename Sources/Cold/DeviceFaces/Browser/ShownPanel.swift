import ColdSide
package import DevicePages
package import IdentityPictures

/// The panel that a browser shows, and the buttons around it.
package struct ShownPanel {
  /// The layer of the panel.
  package enum Place: String, Sendable {
    case screen
    case dialog
    case alert
  }

  let panel: DevicePage.Panel
  let place: Place
  let frameControls: [PageControl]
  /// The label of the footer button that the screen belongs to.
  let currentLabel: String?

  package init(
    _ panel: DevicePage.Panel, _ place: Place, frameControls: [PageControl] = [],
    currentLabel: String? = nil
  ) {
    (self.panel, self.place) = (panel, place)
    (self.frameControls, self.currentLabel) = (frameControls, currentLabel)
    pictures = panel.blocks.compactMap(\.picture)
  }

  /// The top panel of a page.
  package init(_ page: DevicePage) {
    let place: Place = page.alert != nil ? .alert : page.modal != nil ? .dialog : .screen
    self.init(
      page.front, place, frameControls: place == .screen ? page.frameControls : [],
      currentLabel: page.frame?.footerButton.rawValue)
  }

  /// The question that confirms an action that cannot be undone; its first button performs the
  /// action.
  package init(confirming control: PageControl, on page: DevicePage) {
    self.init(
      page.warned(
        DevicePage.Panel(
          "\(control.label)?", [.warning("This cannot be undone.")],
          [control, PageControl("Cancel", .act(.goBack))])), .alert)
  }

  /// All buttons in order; a button's index is its number in addresses.
  var controls: [PageControl] { panel.rowsAndControls + frameControls }

  /// All identicons in order; an identicon's index is its number in addresses.
  package let pictures: [IdentityPicture]
}

extension PageBlock {
  /// The identicon of the block.
  var picture: IdentityPicture? {
    switch self {
    case .card(_, _, let picture): picture
    case .row(let row): row.picture
    case .heading, .text, .summary, .warning, .facts, .code, .secretCode, .phrase, .secret, .draft:
      nil
    }
  }
}
