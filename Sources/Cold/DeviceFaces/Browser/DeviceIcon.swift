import ColdSide
import DevicePages

/// An icon for a button in the header or footer: strokes in a square of 24 units.
struct DeviceIcon {
  /// The SVG element, without white space, which would become part of the button's text.
  let markup: String

  private init(_ path: String) {
    markup =
      "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"\(path)\"/></svg>"
  }

  /// The icon of a button; `nil` if it has none.
  ///
  /// Only buttons around the screen (`isAround`) have icons.
  init?(of control: PageControl, isAround: Bool) {
    guard isAround else { return nil }
    switch control.intent {
    case .act(.goBack): self.init("M15 5l-7 7 7 7")
    case .act(.menu): self.init("M5 7h14M5 12h14M5 17h14")
    case .act(.footer(.log)): self.init("M6 4h12v16H6zM9 9h6M9 13h6M9 17h3")
    case .act(.footer(.scan)): self.init("M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M8 12h8")
    case .act(.footer(.keys)): self.init("M11 12a4 4 0 1 0-.01 .1M11 12h10M17 12v4M21 12v3")
    case .act(.footer(.settings)): self.init("M4 8h9M17 8h3M15 6v4M4 16h3M11 16h9M9 14v4")
    default: return nil
    }
  }
}
