import ByteSupport
import CommandTestSupport
import Foundation
import JSONCodec
import PictureReading
import QRDrawing
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport

/// The memory of the tool after it has shown a code whose content is a secret, in each of its faces:
/// neither the content nor the modules nor a picture of them are in it.
@Suite(.enabled(if: StoppedTool.isPossible, "\(StoppedTool.absence)"))
struct SecretCodeMemoryTests {
  private let device: SigningDevice

  init() throws { device = try SigningDevice() }

  // MARK: - What is looked for

  /// Some parts of bytes, each long enough to stand nowhere by chance; there may be fewer.
  private static func parts(_ bytes: some Collection<UInt8>, length: Int, count: Int)
    -> [MaskedPattern]
  {
    let bytes = Array(bytes)
    guard bytes.count >= length else { return [] }
    return (0..<count).compactMap { number in
      let start = (bytes.count - length) * number / max(count - 1, 1)
      let part = Array(bytes[start..<start + length])
      // Quiet zones are in every picture of a code.
      guard part.count(where: { $0 == part[0] }) < length * 3 / 4 else { return nil }
      return MaskedPattern(part.span)
    }
  }

  /// Everything that was a code's: its content, its modules in each form, and the picture's bytes.
  private static func patterns(content: [UInt8], png: [UInt8]) throws -> [MaskedPattern] {
    let picture = try PNGFile(png, name: "code").picture(0)
    let (width, gray) = (picture.width, picture.gray)
    let modules = try #require(Self.modules(width, gray))
    let side = modules.count
    // A byte a module, as libqrencode has it too, whose other bits say what kind of module it is.
    let bytes = modules.flatMap { $0 }.map { $0 ? UInt8(1) : 0 }
    // Words of bits, the first in the lowest.
    let words = modules.flatMap { row in
      stride(from: 0, to: side, by: 64).flatMap { start -> [UInt8] in
        let word = row[start..<min(start + 64, side)].reversed().reduce(UInt64(0)) {
          $0 << 1 | ($1 ? 1 : 0)
        }
        return (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) }
      }
    }
    let lines = stride(from: 0, to: side - 1, by: 2).map { y in
      (0..<side).map { x in
        switch (modules[y][x], modules[y + 1][x]) {
        case (false, false): " "
        case (true, false): "▀"
        case (false, true): "▄"
        case (true, true): "█"
        }
      }.joined()
    }
    let base64 = Base64.encode(png).utf8
    return parts(content, length: 16, count: 5)
      + parts(bytes[(side * 10)..<(side * (side - 10))], length: 56, count: 4)
      + parts(words[(words.count / 4)..<(words.count * 3 / 4)], length: 48, count: 4)
      + parts(lines[side / 4].utf8, length: 48, count: 2)
      + parts(png.dropFirst(png.count / 4).dropLast(png.count / 4), length: 60, count: 4)
      + parts(base64.dropFirst(base64.count / 4).dropLast(base64.count / 4), length: 60, count: 4)
  }

  /// The modules of a picture of a code, rows from the top; `nil` where it shows none.
  private static func modules(_ width: Int, _ gray: [UInt8]) -> [[Bool]]? {
    guard let first = gray.firstIndex(of: 0) else { return nil }
    let border = first / width
    // The first row of a finder pattern is seven modules long.
    let start = first % width
    var end = start
    while end < width, gray[first - start + end] == 0 { end += 1 }
    let scale = (end - start) / 7
    guard scale > 0 else { return nil }
    let side = (width - 2 * start) / scale
    return (0..<side).map { y in
      (0..<side).map { x in gray[(border + y * scale) * width + start + x * scale] == 0 }
    }
  }

  /// Stops a process, and expects to find nothing of a code in it.
  private func expectNothing(
    of patterns: [MaskedPattern], in process: Int32,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let counts = Self.counts(
      patterns + [MaskedPattern(Array("HOTSIDE_WORKSPACE=".utf8).span)], in: process)
    let found = counts.dropLast().enumerated().filter { $0.element > 0 }
    #expect(found.isEmpty, "\(found) of \(patterns.count)", sourceLocation: sourceLocation)
    // Its environment is there, or the search itself does not work.
    #expect((counts.last ?? 0) > 0, sourceLocation: sourceLocation)
    #expect(patterns.count > 15, sourceLocation: sourceLocation)
  }

  private static func counts(_ patterns: [MaskedPattern], in process: Int32) -> [Int] {
    kill(process, SIGSTOP)
    defer { kill(process, SIGCONT) }
    // It is stopped once it says so.
    for _ in 0..<1000 {
      let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      if state?.contains(") T ") == true { break }
      usleep(2000)
    }
    return ProcessMemory(of: process).occurrences(of: patterns)
  }

  /// What the code of the key's secret holds, by another way.
  private func exported() throws -> [UInt8] {
    let key = Hex.encode(try device.signer().publicKey)
    let exported = try device.cold("export", "--secret", key, "--yes", "--out", "exported.png")
    #expect(exported.exitCode == 0, "\(exported)")
    let content = try device.content("exported.png")
    #expect(String(decoding: content, as: UTF8.self).hasPrefix("secret:0x"))
    return content
  }

  /// What is secret of it: the network's hash is not.
  private static func secret(of content: [UInt8]) -> [UInt8] { Array(content.prefix(9 + 64)) }

  // MARK: - A terminal

  @Test func nothingIsLeftOfAKeysSecretInATerminal() throws {
    let content = try exported()
    let plain = try PlainDevice(device)
    try plain.press("Alice")
    try plain.press("//a")
    try plain.press("Menu of the key")
    try plain.press("Export its secret")
    try plain.press("Show the secret")
    try plain.confirm()
    try plain.wait(for: "Anyone who sees this code owns the account")
    try plain.answer("Number", "show")
    try plain.wait(for: "The content of the code: secret:0x")
    let symbol = try QRSymbolDrawer(byteCount: content.count).symbol(of: content)
    let patterns = try Self.patterns(
      content: Self.secret(of: content), png: StaticPicture.png(of: symbol))
    // While the page is shown, the content is where secrets are kept.
    #expect(Self.counts([patterns[0]], in: plain.identifier) == [1])
    try plain.answer("Number", "again")
    try plain.press("Done")
    try plain.wait(for: "Menu of the key")
    expectNothing(of: patterns, in: plain.identifier)
    #expect(try plain.quit() == 0)
  }

  // MARK: - A browser

  @Test(.enabled(if: ChromiumWindow.isInstalled, "\(ChromiumWindow.absence)"))
  func nothingIsLeftOfSharesInABrowser() async throws {
    let window = try ChromiumWindow()
    let browser = try BrowserDevice(device.tool, environment: device.environment)
    try window.open(browser.address)
    try window.press("Alice")
    try window.press("Menu of the seed")
    try window.press("Split it into shares")
    try window.type("2 of 3", into: "Shares needed and shares made, such as 2 of 3")
    try window.press("Make the shares")
    var patterns: [MaskedPattern] = []
    for number in 1...3 {
      try window.wait(for: "Share \(number) of 3")
      let code = try await shownCode(in: window)
      #expect(
        String(decoding: code.content, as: UTF8.self).hasPrefix(#"{"v":1,"t":"Alice","r":2,"d":"#))
      // Title, numbers and nonce are no secret.
      let data = code.content.dropFirst(31).prefix(120)
      patterns += try Self.patterns(content: Array(data), png: code.png)
      if number < 3 { try window.press("Next share") }
    }
    try window.press("Done")
    try window.wait(for: "The seed's root")
    expectNothing(of: patterns, in: browser.process)
    #expect(window.complaints == [])
  }

  @Test(.enabled(if: ChromiumWindow.isInstalled, "\(ChromiumWindow.absence)"))
  func nothingIsLeftOfAKeysSecretInABrowser() async throws {
    let content = try exported()
    let window = try ChromiumWindow()
    let browser = try BrowserDevice(device.tool, environment: device.environment)
    try window.open(browser.address)
    try window.press("Alice")
    try window.press("//a")
    try window.press("Menu of the key")
    try window.press("Export its secret")
    try window.press("Show the secret")
    try window.wait(for: "This cannot be undone.")
    try window.press("Show the secret")
    try window.wait(for: "Anyone who sees this code owns the account")
    let code = try await shownCode(in: window)
    #expect(code.content == content)
    let patterns = try Self.patterns(content: Self.secret(of: content), png: code.png)
    #expect(Self.counts([patterns[0]], in: browser.process) == [1])
    try window.press("Done")
    try window.wait(for: "Menu of the key")
    expectNothing(of: patterns, in: browser.process)
    #expect(window.complaints == [])
  }

  /// The picture of the code on the page, and its content.
  private func shownCode(
    in window: ChromiumWindow
  ) async throws -> (png: [UInt8], content: [UInt8]) {
    let text = try window.evaluate(
      """
      (async () => {
        const file = await fetch(document.querySelector('.code img').src);
        const bytes = new Uint8Array(await file.arrayBuffer());
        return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
      })()
      """
    ).string
    let png = try #require(Base64.decode(text ?? "-"))
    // Shares are read by no command.
    let frames = try await PictureReader().read(png, name: "shown").frames
    return (png, try #require(frames.first?.content))
  }
}
