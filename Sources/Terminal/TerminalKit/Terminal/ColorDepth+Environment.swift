import ByteSupport

extension ColorDepth {
  /// Terminals that support 24-bit colors even if `COLORTERM`, which ssh does not forward, is not
  /// set.
  private static let trueColorTerminals = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot"]

  /// The color depth that `COLORTERM` and `TERM` indicate.
  init(_ environment: CommandEnvironment) {
    let terminal = environment["TERM"] ?? ""
    let said = environment["COLORTERM"] ?? ""
    if ["truecolor", "24bit"].contains(where: { said.hasSameBytes(as: $0) })
      || terminal.hasSuffix("-direct")
      || ColorDepth.trueColorTerminals.contains(where: { terminal.hasPrefix($0) })
    {
      self = .trueColor
    } else {
      self = terminal.contains("256color") ? .indexed : .none
    }
  }
}
