import Foundation
import TestSupport
import Testing
import ToolTestSupport

/// `hotside cold open` in terminals that show pictures, and in those that do not.
@Suite struct ColdOpenPicturesTests {
  private static let down = "\u{1b}[B"
  private static let up = "\u{1b}[A"
  private static let end = "\u{1b}[F"
  private static let close = "\u{11}"

  private let device: SigningDevice

  init() throws { device = try SigningDevice() }

  private func open(
    _ kind: PictureTerminal.Kind, _ options: String..., environment: [String: String] = [:],
    columns: Int = 80, lines: Int = 70
  ) throws -> PictureTerminal {
    try PictureTerminal(
      kind, [ProcessRunner.hotside, "cold", "open", "--device", "device"] + options,
      environment: device.environment.merging(
        ["HOTSIDE_WORKSPACE": device.tool.folder.path, "NO_COLOR": "1"]
      ) { $1 }.merging(environment) { $1 }, in: device.tool.folder.path, columns: columns,
      lines: lines)
  }

  /// Goes to the page of a key, with its picture and its address as a code.
  private func openKey(_ terminal: PictureTerminal) throws {
    try terminal.wait(for: "[Settings]")
    terminal.type("\r")
    try terminal.wait(for: "The seed's root")
    terminal.type(Self.up)
    try terminal.wait(for: ">[//a]")
    terminal.type("\r")
  }

  private func content(_ picture: PictureTerminal.Shown, _ name: String = "seen.png") throws
    -> String
  {
    try device.tool.folder.write(picture.png, to: name)
    return String(decoding: try device.content(name), as: UTF8.self)
  }

  @Test(arguments: [PictureTerminal.Kind.kitty, .iterm2, .sixel])
  func codesAndIdentitiesArePictures(kind: PictureTerminal.Kind) throws {
    let terminal = try open(kind)
    try openKey(terminal)
    try terminal.wait(for: "[Save the code as a picture]") { terminal.pictures.count == 2 }
    #expect(!terminal.screen.contains("▀"))
    let pictures = terminal.pictures.sorted { $0.line < $1.line }
    #expect(try content(pictures[1]).hasPrefix("substrate:"))
    // Gone with the page, also from the memory of the terminal.
    terminal.type("\u{1b}")
    try terminal.wait(for: "[Menu of the seed]") { !terminal.pictures.contains(pictures[1]) }
    #expect(!terminal.memory.values.contains(pictures[1].png))
    terminal.type(Self.close)
    #expect(terminal.end() == 0)
    #expect(terminal.pictures == [] && terminal.memory == [:])
  }

  @Test(arguments: [PictureTerminal.Kind.silent, .garbled, .multiplexer])
  func othersGetCharacters(kind: PictureTerminal.Kind) throws {
    let terminal = try open(kind)
    try openKey(terminal)
    try terminal.wait(for: "█▀▀▀▀▀█")
    #expect(terminal.pictures == [])
    if kind == .multiplexer { #expect(terminal.questions == [">q", "16t", "c"]) }
    terminal.type(Self.close)
    #expect(terminal.end() == 0)
  }

  /// What is typed before the answers come is not lost, and the answers are typed nowhere.
  @Test func lateAnswersAreNotTyped() throws {
    let terminal = try open(.kitty)
    terminal.isSlow = true
    try openKey(terminal)
    try terminal.wait(for: "█▀▀▀▀▀█")
    terminal.type("\u{1b}")
    try terminal.wait(for: "[Derive a key]")
    terminal.type("\r")
    try terminal.wait(for: "//polkadot//0: ")
    terminal.type("//b")
    try terminal.wait(for: "//polkadot//0: //b")
    #expect(terminal.pictures == [])
    terminal.isSlow = false
    try terminal.wait(for: "//polkadot//0: //b") {
      !terminal.pictures.isEmpty || terminal.questions.count > 4
    }
    terminal.type("c")
    try terminal.wait(for: "//polkadot//0: //bc")
    terminal.type("\u{1b}")
    try terminal.wait(for: "[//a]") { !terminal.pictures.isEmpty }
    terminal.type(Self.close)
    #expect(terminal.end() == 0)
  }

  /// The user's word counts more than the terminal's.
  @Test func aKindIsForcedOrTurnedOff() throws {
    let off = try open(.kitty, "--pictures", "blocks")
    try openKey(off)
    try off.wait(for: "█▀▀▀▀▀█")
    #expect(off.questions == [] && off.pictures == [])
    off.type(Self.close)
    #expect(off.end() == 0)
    let forced = try open(.sixel, "--pictures", "sixel", environment: ["TERM": "dumb"])
    try openKey(forced)
    try forced.wait(for: "[Save the code as a picture]") { forced.pictures.count == 2 }
    #expect(forced.questions == ["16t", "c"])
    forced.type(Self.close)
    #expect(forced.end() == 0)
    for face in ["--plain", "--browser"] {
      let run = try device.cold("open", face, "--pictures", "kitty")
      #expect(run.exitCode == 64 && run.error.contains("--pictures belongs to"), "\(run)")
    }
  }

  /// In a narrow window a code is as large as it fits, and in a low one the part of it that is in view.
  @Test func aSmallWindowHasPicturesToo() throws {
    let narrow = try open(.kitty, columns: 40, lines: 40)
    try openKey(narrow)
    try narrow.wait(for: "Key") { !narrow.pictures.isEmpty }
    narrow.type(Self.end)
    try narrow.wait(for: "[Save the code as a picture]") { !narrow.pictures.isEmpty }
    let code = try #require(narrow.pictures.max { $0.line < $1.line })
    #expect(try content(code).hasPrefix("substrate:"))
    narrow.type(Self.close)
    #expect(narrow.end() == 0)
    let low = try open(.kitty, columns: 60, lines: 12)
    try openKey(low)
    try low.wait(for: "Key") { !low.pictures.isEmpty }
    low.type("\u{1b}[6~")
    try low.wait(for: "for a hot wallet") { !low.pictures.isEmpty }
    // Beside the line of the keys, of characters that are 16 pixels high.
    for picture in low.pictures {
      let height = picture.png[20..<24].reduce(0) { $0 << 8 | Int($1) }
      #expect(height > 0 && picture.line * 16 + height <= 12 * 16 - 16)
    }
    #expect(!low.pictures.isEmpty)
    low.type(Self.close)
    #expect(low.end() == 0 && low.memory == [:])
  }

  /// Identity pictures in characters have the colors that the terminal says it has, and none where it
  /// says that it has none or its user wants none.
  @Test(arguments: [
    (["NO_COLOR": "", "COLORTERM": "truecolor"], #"^(0;)?[34]8;2;\d+;\d+;\d+"#),
    (["NO_COLOR": "", "TERM": "xterm-256color"], #"^(0;)?[34]8;5;\d+"#),
    (["NO_COLOR": "1", "COLORTERM": "truecolor"], nil),
    (["NO_COLOR": "", "COLORTERM": "truecolor", "TERM": "dumb"], nil),
    (["NO_COLOR": "", "TERM": "vt100"], nil),
  ])
  func identitiesHaveTheColorsOfTheTerminal(
    environment: [String: String], pattern: String?
  ) throws {
    let terminal = try open(.silent, "--pictures", "blocks", environment: environment)
    try terminal.wait(for: "[Settings]")
    terminal.type("\r")
    try terminal.wait(for: "The seed's root")
    try terminal.wait(for: "[Settings]")
    let colors = terminal.colors
    if let pattern {
      let expression = try Regex(pattern)
      #expect(colors.count > 4, "\(colors)")
      #expect(colors.allSatisfy { $0.firstMatch(of: expression) != nil }, "\(colors)")
    } else {
      #expect(colors == [])
    }
    terminal.type(Self.close)
    #expect(terminal.end() == 0)
  }

  /// The picture of a secret is gone from the terminal when it is not shown any more.
  @Test(arguments: [PictureTerminal.Kind.kitty, .sixel])
  func nothingStaysOfASecret(kind: PictureTerminal.Kind) throws {
    let terminal = try open(kind)
    try openKey(terminal)
    try terminal.wait(for: "[Menu of the key]") { terminal.pictures.count == 2 }
    terminal.type(Self.down + Self.down)
    try terminal.wait(for: ">[Menu of the key]")
    terminal.type("\r")
    try terminal.wait(for: "[Export its secret]")
    while !terminal.screen.contains(">[Export its secret]") {
      terminal.type(Self.down)
      usleep(100_000)
    }
    terminal.type("\r")
    try terminal.wait(for: "[Show the secret]")
    terminal.type(Self.down)
    try terminal.wait(for: ">[Show the secret]")
    terminal.type("\r")
    try terminal.wait(for: "cannot be taken back")
    terminal.type("\r")
    try terminal.wait(for: "Who sees this code owns the account") { terminal.pictures.count == 1 }
    let secret = terminal.pictures[0]
    #expect(try content(secret).hasPrefix("secret:0x"))
    terminal.type("\r")
    try terminal.wait(for: "[Menu of the key]") { terminal.pictures.count == 2 }
    #expect(!terminal.pictures.contains(secret))
    #expect(!terminal.memory.values.contains(secret.png))
    terminal.type(Self.close)
    #expect(terminal.end() == 0)
    #expect(terminal.pictures == [] && terminal.memory == [:])
  }
}
