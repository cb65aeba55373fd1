import ByteSupport
import Foundation
import QRDrawing
import TestSupport

/// A terminal that somebody looks at, and that shows pictures: it says what it is when it is asked, and
/// keeps what a person would see of each picture.
package final class PictureTerminal {
  /// What a terminal answers.
  package enum Kind: String, Sendable, CaseIterable {
    case kitty, iterm2, sixel
    /// Nothing at all.
    case silent
    /// Bytes that are no answer.
    case garbled
    /// As tmux does, which shows no pictures and takes kitty's question for its own title.
    case multiplexer
  }

  /// What a window showed that was waited for in vain.
  package struct NeverShown: Error {
    let text: String
    let screen: String
  }

  /// Where a picture stands, and the picture as a PNG file.
  package struct Shown: Equatable {
    package let line: Int
    package let png: [UInt8]
    let number: Int?
  }

  private let kind: Kind
  private let terminal: PseudoTerminal
  private let process = Process()
  private var output = TerminalOutput()
  private var held = ""
  private var lines: [Int: [UInt8]] = [:]
  private var line = 0
  private var transmission: (head: String, text: [UInt8])?
  /// What is drawn and appears as a whole.
  private var frame: [TerminalOutput.Piece]?

  /// Whether answers wait until this is false.
  package var isSlow = false { didSet { if !isSlow { answer("") } } }
  /// The pictures that are seen.
  package private(set) var pictures: [Shown] = []
  /// What a terminal of kitty's kind has in its memory, by number.
  package private(set) var memory: [Int: [UInt8]] = [:]
  /// The colors in which something was written (ECMA-48, 8.3.117): the parameters of each sequence.
  package private(set) var colors: Set<String> = []
  /// Every question that was asked.
  package private(set) var questions: [String] = []

  /// Runs a program in a window.
  ///
  /// - Parameters:
  ///   - kind: what the terminal is.
  ///   - words: the command.
  ///   - environment: added to this process's own; an empty value removes the name.
  ///   - folder: where it runs.
  ///   - columns: how wide the window is.
  ///   - lines: how high.
  /// - Throws: when it does not start.
  package init(
    _ kind: Kind, _ words: [String], environment: [String: String], in folder: String,
    columns: Int, lines: Int
  ) throws {
    guard let terminal = PseudoTerminal(columns: columns, lines: lines) else {
      throw NeverShown(text: "a terminal", screen: "")
    }
    (self.kind, self.terminal) = (kind, terminal)
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    var variables = ProcessInfo.processInfo.environment
    let terminals = ["TERM": "xterm-256color", "TMUX": "", "STY": "", "COLORTERM": ""]
    for (name, value) in terminals.merging(environment, uniquingKeysWith: { $1 }) {
      variables[name] = value.isEmpty ? nil : value
    }
    process.environment = variables
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let end = FileHandle(fileDescriptor: terminal.program, closeOnDealloc: false)
    (process.standardInput, process.standardOutput, process.standardError) = (end, end, end)
    try process.run()
  }

  // Processes started from Swift's task threads have most signals blocked.
  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// The program's process.
  package var program: Int32 { process.processIdentifier }

  /// Chooses a button of the device by Tab and presses it.
  ///
  /// - Throws: ``NeverShown``.
  package func press(_ label: String) throws {
    try wait(for: "[\(label)]")
    for _ in 0..<60 where !screen.contains(">[\(label)]") {
      let before = screen
      type("\t")
      for _ in 0..<300 where screen == before { usleep(10_000) }
    }
    try wait(for: ">[\(label)]")
    type("\r")
  }

  /// Types a text, or the bytes of keys.
  package func type(_ text: String) { terminal.type(text) }

  /// What stands in the window, without its pictures.
  package var screen: String {
    take()
    return lines.sorted { $0.key < $1.key }.map { String(decoding: $0.value, as: UTF8.self) }
      .joined(separator: "\n")
  }

  /// Waits until the window is as it is to be.
  ///
  /// - Parameters:
  ///   - text: what stands in it.
  ///   - isReady: what else is to be so.
  /// - Throws: ``NeverShown`` after half a minute.
  package func wait(for text: String, and isReady: () -> Bool = { true }) throws {
    for _ in 0..<3000 {
      if screen.contains(text), isReady() { return }
      usleep(10_000)
    }
    throw NeverShown(text: text, screen: screen)
  }

  /// Waits until the program ends by itself.
  ///
  /// - Returns: its exit code.
  package func end() -> Int32 {
    while process.isRunning {
      take()
      usleep(10_000)
    }
    take()
    return process.terminationStatus
  }

  // MARK: - What a terminal does

  private func take() {
    for piece in output.take(terminal.seenBytes()) {
      switch piece {
      case .sequence("?2026h"): frame = []
      case .sequence("?2026l"):
        let whole = frame ?? []
        frame = nil
        whole.forEach(obey)
      default:
        if frame == nil { obey(piece) } else { frame?.append(piece) }
      }
    }
  }

  private func obey(_ piece: TerminalOutput.Piece) {
    switch piece {
    case .text(let byte): lines[line, default: []].append(byte)
    case .sequence(let sequence): obey(sequence)
    case .string(let introducer, let body): obey(introducer, body)
    }
  }

  private func obey(_ sequence: String) {
    switch sequence {
    case "c":
      questions.append(sequence)
      switch kind {
      case .kitty, .iterm2: answer("\u{1b}[?62;c")
      case .sixel: answer("\u{1b}[?62;4;22c")
      case .multiplexer: answer("\u{1b}[?1;2c")
      case .silent: break
      case .garbled:
        answer("\u{1b}[?;;c\u{1b}[6;x;t\u{1b}Pno\u{1b}\\\u{1b}_G?\u{1b}\\\u{1b}]x\u{7}\u{1b}[99c")
      }
    case "16t":
      questions.append(sequence)
      if kind != .silent, kind != .garbled { answer("\u{1b}[6;16;8t") }
    case ">q":
      questions.append(sequence)
      if kind == .multiplexer { answer("\u{1b}P>|tmux 3.4\u{1b}\\") }
    case "2J": (lines, pictures) = ([:], [])
    case "K": lines[line] = []
    case _ where sequence.hasSuffix("m"):
      if ["38;", "48;"].contains(where: sequence.contains) { colors.insert(sequence) }
    case _ where sequence.hasSuffix("H"):
      line = (sequence.split(separator: ";").first.flatMap { Int($0) } ?? 1) - 1
    default: break
    }
  }

  private func obey(_ introducer: UInt8, _ body: [UInt8]) {
    let parts = body.split(separator: UInt8(ascii: ";"), maxSplits: 1)
    switch introducer {
    case UInt8(ascii: "_"):
      guard body.first == UInt8(ascii: "G") else { return }
      obeyKitty(
        String(decoding: parts[0].dropFirst(), as: UTF8.self),
        parts.count > 1 ? Array(parts[1]) : [])
    case UInt8(ascii: "]"):
      let text = String(decoding: body, as: UTF8.self)
      if text.hasSuffix("ReportCellSize") {
        questions.append(text)
        if kind == .iterm2 { answer("\u{1b}]1337;ReportCellSize=16.0;8.0;2.0\u{1b}\\") }
      } else if kind == .iterm2, text.hasPrefix("1337;File="), let start = text.firstIndex(of: ":")
      {
        show(Base64.decode(text[text.index(after: start)...]) ?? [], nil)
      }
    case UInt8(ascii: "P"):
      guard kind == .sixel, let sixel = SixelPicture(body) else { return }
      let png = try? PalettePicture(rgba: sixel.rgba, width: sixel.width, limit: 256).png()
      show(png ?? [], nil)
    default: break
    }
  }

  private func obeyKitty(_ head: String, _ text: [UInt8]) {
    if head.contains("a=q") {
      questions.append(head)
      if kind == .kitty { answer("\u{1b}_Gi=31;OK\u{1b}\\") }
      return
    }
    guard kind == .kitty else { return }
    let number = head.split(separator: ",").first { $0.hasPrefix("i=") }.flatMap {
      Int($0.dropFirst(2))
    }
    if head.contains("d=A") {
      (pictures, memory) = ([], [:])
    } else if head.contains("d=I"), let number {
      pictures.removeAll { $0.number == number }
      memory[number] = nil
    } else {
      let former = transmission ?? (head, [])
      transmission = (former.head, former.text + text)
      guard head.contains("m=0"), let whole = transmission else { return }
      transmission = nil
      let own = whole.head.split(separator: ",").first { $0.hasPrefix("i=") }
      show(
        Base64.decode(String(decoding: whole.text, as: UTF8.self)) ?? [],
        own.flatMap { Int($0.dropFirst(2)) })
    }
  }

  /// A picture hides the one that begins on the same line.
  private func show(_ png: [UInt8], _ number: Int?) {
    pictures.removeAll { $0.line == line }
    pictures.append(Shown(line: line, png: png, number: number))
    if let number { memory[number] = png }
  }

  private func answer(_ text: String) {
    held += text
    guard !isSlow, !held.isEmpty else { return }
    terminal.type(held)
    held = ""
  }
}
