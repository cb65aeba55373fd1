import ByteSupport

extension ColorDepth {
  /// Terminals that show 24-bit colors, also where `COLORTERM` got lost on the way, as it does in ssh.
  private static let trueColorTerminals = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot"]

  /// What a terminal says of itself in `COLORTERM` and `TERM`.
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
