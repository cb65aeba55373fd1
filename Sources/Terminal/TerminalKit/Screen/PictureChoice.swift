/// What a user says of pictures on the terminal.
public enum PictureChoice: String, CaseIterable, Sendable {
  /// The terminal is asked.
  case auto
  /// Characters alone; nothing is asked.
  case blocks
  case kitty, iterm2, sixel

  /// The protocol that is to be taken without asking.
  var forced: PictureProtocol? {
    switch self {
    case .auto, .blocks: nil
    case .kitty: .kitty
    case .iterm2: .iterm2
    case .sixel: .sixel
    }
  }
}
