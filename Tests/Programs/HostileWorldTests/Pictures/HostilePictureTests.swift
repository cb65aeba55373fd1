import QRDrawing
import TestSupport
import Testing
import ToolTestSupport

/// Pictures that somebody made to keep the tool busy, to fill its memory, or to break it.
@Suite struct HostilePictureTests {
  /// A movie or picture, what it is called, and why it is given up when it has one second.
  struct Bomb: Sendable, CustomTestStringConvertible {
    let name: String
    let reason: String
    let bytes: @Sendable () -> [UInt8]
    var testDescription: String { name }
  }

  private static func tooSlow(_ name: String, seconds: Int = 1) -> String {
    "Reading '\(name)' takes more than \(seconds) s of processor time, and was given up. If you trust the file, allow more with --max-seconds."
  }

  private static func noSymbol(_ name: String) -> String {
    "None of the first 40 pictures in '\(name)' holds a QR code that can be read, so the others were not read. Is this the right movie?"
  }

  private static func finders(frameCount: Int?) -> [UInt8] {
    var bomb = BombPNG(width: 512, height: 512, frameCount: frameCount)
    let data = BombPNG.finders(side: 512)
    if let frameCount {
      bomb.append(data, count: frameCount, width: 512, height: 512)
    } else {
      bomb.append(data)
    }
    return bomb.file
  }

  private static func black(_ side: Int, count: Int, part: Int? = nil) -> [UInt8] {
    func zeros(_ side: Int) -> [UInt8] { Deflate.zeros((side / 8 + 2) * side) }
    var bomb = BombPNG(width: side, height: side, frameCount: count)
    bomb.append(zeros(side), count: part == nil ? count : 1, width: side, height: side)
    if let part { bomb.append(zeros(part), count: count - 1, width: part, height: part) }
    return bomb.file
  }

  static let bombs: [Bomb] = [
    Bomb(name: "finders512.png", reason: tooSlow("finders512.png")) { finders(frameCount: nil) },
    Bomb(name: "finders200.png", reason: tooSlow("finders200.png")) { finders(frameCount: 200) },
    Bomb(name: "apng_65536_33x33.png", reason: noSymbol("apng_65536_33x33.png")) {
      black(33, count: 65_536)
    },
    Bomb(name: "gif8192_127.gif", reason: tooSlow("gif8192_127.gif")) {
      BombGIF.file(width: 8192, height: 8192, frameCount: 127)
    },
    Bomb(name: "apng_8192_127.png", reason: tooSlow("apng_8192_127.png")) {
      black(8192, count: 127)
    },
    Bomb(name: "apng_8192_over_1x1.png", reason: tooSlow("apng_8192_over_1x1.png")) {
      black(8192, count: 127, part: 1)
    },
  ]

  @Test(arguments: bombs) func aPictureHasABudget(bomb: Bomb) throws {
    let tool = try Tool(restored: false)
    try tool.folder.write(bomb.bytes(), to: bomb.name)
    // The system ends every process that takes two seconds; the budget of one is the tool's own.
    try tool.expect(
      65, "Error: " + bomb.reason, from: ["verify", bomb.name, "--max-seconds", "1", "--quiet"],
      within: #"ulimit -t 2; exec "$@""#)
  }

  @Test func theBudgetIsTenSecondsUnlessItIsAnother() throws {
    let tool = try Tool(restored: false)
    try tool.folder.write(Self.finders(frameCount: nil), to: "a.png")
    try tool.expect(
      65, "Error: " + Self.tooSlow("a.png", seconds: 10), from: ["qr", "read", "a.png"],
      within: #"ulimit -t 12; exec "$@""#)
    for count in ["0", "86401"] {
      let run = try tool.run("qr", "read", "a.png", "--max-seconds", count)
      #expect(run.exitCode == 64, "\(run)")
      #expect(run.error.contains("--max-seconds \(count) is not possible. Give 1 to 86400."))
    }
  }

  /// Every command that reads pictures.
  @Test func noCommandReadsLonger() throws {
    let tool = try Tool()
    try tool.folder.write(Self.finders(frameCount: nil), to: "a.png")
    try tool.succeed("cold", "init", "--trust-host", "--device", "device")
    try tool.succeed("load-types")
    let device = ["--device", "device"]
    for arguments in [
      ["verify", "a.png"], ["qr", "read", "a.png"], ["qr", "play", "a.png", "--frames", "1"],
      ["qr", "html", "a.png", "--out", "page.html"], ["rehearse", "a.png"],
      ["cold", "scan", "a.png"] + device, ["cold", "import", "a.png"] + device,
      [
        "make", "--msg", "load-types", "--payload", "sign_me_load_types", "--sufficient-qr",
        "a.png",
      ],
    ] {
      try tool.expect(
        65, "Error: " + Self.tooSlow("a.png"),
        from: arguments + ["--max-seconds", "1", "--quiet"], within: #"ulimit -t 3; exec "$@""#)
    }
  }

  @Test func aFolderHasOneBudgetForWhatIsInNone() throws {
    let tool = try Tool(restored: false)
    var bomb = BombPNG(width: 104, height: 104)
    bomb.append(BombPNG.finders(side: 104))
    for index in 0..<400 { try tool.folder.write(bomb.file, to: "pictures/\(index).png") }
    let run = try tool.run(
      ["verify", "pictures", "--max-seconds", "1", "--quiet"], within: #"ulimit -t 3; exec "$@""#)
    #expect(run.exitCode == 65, "\(run)")
    #expect(
      run.error.contains("files without a QR code, takes more than 1 s of processor time"), "\(run)"
    )
  }

  /// Twenty frames, each of which goes on for 100 MB behind its last row.
  @Test func bytesAfterTheLastRowAreNotDecompressed() throws {
    let tool = try Tool(restored: false)
    var bomb = BombPNG(width: 33, height: 33, frameCount: 20)
    bomb.append(Deflate.zeros(100 << 20), count: 20, width: 33, height: 33)
    try tool.folder.write(bomb.file, to: "a.png")
    try tool.expect(
      65, "Error: No QR code was found in 'a.png'.",
      from: ["verify", "a.png", "--max-seconds", "1", "--quiet"])
  }

  /// 64 million pixels with an opacity each.
  @Test func memoryHasABound() throws {
    let tool = try Tool(restored: false)
    var bomb = BombPNG(width: 8192, height: 8192, colorType: 6)
    bomb.append(Deflate.zeros((4 * 8192 + 1) * 8192))
    try tool.folder.write(bomb.file, to: "a.png")
    let run = try tool.run("verify", "a.png", "--max-seconds", "60", "--quiet")
    #expect(run.exitCode == 65, "\(run)")
    #expect(run.error.hasPrefix("Error: The reader of pictures failed at 'a.png'"), "\(run)")
  }

  @Test func aFrameWithoutSymbolIsNamedAsOne() throws {
    let tool = try Tool(restored: false)
    try tool.succeed("cold", "init", "--trust-host", "--device", "device")
    for count in 5...8 {
      let frame: [UInt8] = [0x80, 0, 0, 40, 0, 0, 0, 1]
      try tool.folder.write(try Movies.code(Array(frame.prefix(count))), to: "a.png")
      let fault = "Error: A frame of \(count) bytes is not sound: it ends before its symbol."
      try tool.expect(65, fault, from: ["verify", "a.png"])
      try tool.expect(65, fault, from: ["qr", "read", "a.png"])
      try tool.expect(
        65,
        "Error: The payload is not complete: a frame of \(count) bytes is broken: it ends before its symbol. Continue scanning.",
        from: ["cold", "scan", "a.png", "--device", "device"])
    }
  }
}
