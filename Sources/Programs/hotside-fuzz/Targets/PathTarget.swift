import VaultPayloads

/// Lines of derivation paths.
enum PathTarget: FuzzTarget {
  static let name = "paths"

  static func seeds() -> [[UInt8]] {
    ["//polkadot//0\r\n/soft///word/with//slashes\n\n  \n", "", "///", "//a/b", "x\n//\u{e9}"]
      .map { Array($0.utf8) }
  }

  static func run(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    if let path = KeyPath(text) { require(path.text == text, "a path is its text") }
    guard let lines = PathLines(bytes.span)?.lines else { return }
    var end = 0
    for line in lines {
      require(line.text.lowerBound >= end && line.text.upperBound <= bytes.count, "lines in order")
      end = line.text.upperBound
      let text = String(decoding: bytes[line.text], as: UTF8.self)
      require(!text.contains("\n"), "a line is one line")
      guard let path = KeyPath(text) else { continue }
      require(path.text == text, "a path comes back")
      let isHidden = path.password.map { !path.shown.hasSuffix("///" + $0) || $0 == "<password>" }
      require(isHidden ?? true, "a password is not shown")
    }
  }
}
