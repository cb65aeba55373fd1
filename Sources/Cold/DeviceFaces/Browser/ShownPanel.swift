import ColdSide
package import DevicePages
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

  /// A panel with what stands around it.
  package init(
    _ panel: DevicePage.Panel, _ place: Place, frameControls: [PageControl] = [],
    currentLabel: String? = nil
  ) {
    (self.panel, self.place) = (panel, place)
    (self.frameControls, self.currentLabel) = (frameControls, currentLabel)
    pictures = panel.blocks.compactMap(\.picture)
  }

  /// What is in front of a page.
  package init(_ page: DevicePage) {
    let place: Place = page.alert != nil ? .alert : page.modal != nil ? .dialog : .screen
    self.init(
      page.front, place, frameControls: place == .screen ? page.frameControls : [],
      currentLabel: page.frame?.footerButton.rawValue)
  }

  /// The question whether something is to be done that cannot be taken back: its first button does it.
  package init(confirming control: PageControl, on page: DevicePage) {
    self.init(
      page.warned(
        DevicePage.Panel(
          "\(control.label)?", [.warning("This cannot be taken back.")],
          [control, PageControl("Cancel", .act(.goBack))])), .alert)
  }

  /// Every button in its order; its place in this list is its number in addresses.
  var controls: [PageControl] { panel.rowsAndControls + frameControls }

  /// The identity pictures in their order, likewise.
  package let pictures: [IdentityPicture]
}

extension PageBlock {
  /// The identity picture beside it.
  var picture: IdentityPicture? {
    switch self {
    case .card(_, _, let picture): picture
    case .row(let row): row.picture
    case .heading, .text, .summary, .warning, .facts, .code, .secretCode, .phrase, .secret, .draft:
      nil
    }
  }
}
