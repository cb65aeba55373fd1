import TestSupport

/// Contents that careless software changes: by guessing a character set, by ending at NUL, by
/// choosing another mode.
enum SpecialFrames {
  static let all: [(name: String, bytes: [UInt8])] = {
    var random = SplitMix64(seed: 7)
    return [
      ("one byte", [0x00]),
      ("all values", (0...255).map { UInt8($0) }),
      ("NULs", [UInt8](repeating: 0, count: 300)),
      ("all ones", [UInt8](repeating: 0xff, count: 300)),
      ("UTF-8", Array("Grüße, Ελλάδα, 日本 🦀".utf8)),
      ("broken UTF-8", [0xc3, 0x28, 0xe2, 0x82, 0xf0, 0x9f, 0xa6]),
      ("byte order mark", [0xef, 0xbb, 0xbf, 0x41, 0x42]),
      ("UTF-16", [0xff, 0xfe, 0x41, 0x00, 0x42, 0x00]),
      ("like Shift-JIS", [0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea, 0xb1, 0xb2, 0xb3]),
      ("like ISO-2022", [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42]),
      ("digits", Array("0123456789012345678901234567890123456789".utf8)),
      ("letters", Array("HELLO WORLD $%*+-./:".utf8)),
      ("escape sequences", Array("\\000026\\000\\x00]Q1".utf8)),
      ("group separators", [0x1d, 0x30, 0x31, 0x1d, 0x1e, 0x04]),
      ("update", [0x53, 0x01, 0x80] + random.bytes(600)),
      ("fountain", [0x80, 0x05, 0x17, 0x3c, 0x00, 0x00, 0x01, 0x07] + random.bytes(1072)),
      ("longest", random.bytes(2953)),
    ]
  }()
}
