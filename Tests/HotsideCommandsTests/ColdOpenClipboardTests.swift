import ByteSupport
import Foundation
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Codes that are copied: by a program of the desktop's, and as files that are pasted.
@Suite struct ColdOpenClipboardTests {
  private let device: SigningDevice
  private var folder: TemporaryFolder { device.tool.folder }

  init() throws { device = try SigningDevice() }

  /// A program called `name` that prints `types` where it is asked for them with `question`, else a file.
  private func install(_ name: String, _ question: String, types: String, file: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("bin"), withIntermediateDirectories: true)
    let script =
      "#!/bin/sh\ncase \"$*\" in *\(question)*) printf '\(types)' ;; *) cat '\(file)' ;; esac\n"
    let path = try folder.write(Array(script.utf8), to: "bin/\(name)")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  /// Presses Scan, Show pictures and Take the clipboard, line by line.
  private func takeClipboard(_ environment: [String: String]) throws -> ProcessOutcome {
    try ProcessRunner.run(
      ProcessRunner.hotside, ["cold", "open", "--plain", "--device", "device"],
      input: Array("4\n1\n3\n".utf8),
      environment: device.environment.merging([
        "HOTSIDE_WORKSPACE": folder.path, "PATH": folder.file("bin") + ":/usr/bin:/bin",
        "WAYLAND_DISPLAY": "", "DISPLAY": "",
      ]) { $1 }.merging(environment) { $1 }, folder: folder.path)
  }

  @Test(arguments: [
    ("wl-paste", "--list-types", "WAYLAND_DISPLAY"), ("xclip", "TARGETS", "DISPLAY"),
  ])
  func aPictureIsTaken(program: String, question: String, variable: String) throws {
    let picture = try device.message("from the clipboard")
    try install(program, question, types: "text/html\\nimage/png\\n", file: picture)
    let run = try takeClipboard([variable: "some-0"])
    #expect(run.exitCode == 0 && run.output.contains("from the clipboard"), "\(run)")
    #expect(run.output.contains("Sign"))
  }

  @Test func filesAreTaken() throws {
    let message = try Signables.message(
      "a copied file", from: device.signer(), genesis: SigningDevice.sample.genesisHash)
    _ = try device.picture(message, "a b.png")
    let list = "# copied\r\nfile://\(folder.path)/a%20b.png\r\n"
    let file = try folder.write(Array(list.utf8), to: "list")
    try install("wl-paste", "--list-types", types: "text/uri-list\\n", file: file)
    let run = try takeClipboard(["WAYLAND_DISPLAY": "wayland-0"])
    #expect(run.output.contains("a copied file"), "\(run)")
  }

  @Test func withoutAClipboardItSaysWhatThereIs() throws {
    let none = try takeClipboard([:])
    #expect(none.output.contains("neither WAYLAND_DISPLAY nor DISPLAY is set"), "\(none)")
    let bare = try takeClipboard(["DISPLAY": ":0", "PATH": folder.file("bin")])
    #expect(bare.output.contains("Install Debian's package xclip"), "\(bare)")
    let text = try folder.write(Array("text".utf8), to: "text")
    try install("wl-paste", "--list-types", types: "text/plain\\n", file: text)
    let wayland = ["WAYLAND_DISPLAY": "wayland-0"]
    let other = try takeClipboard(wayland)
    #expect(other.output.contains("The clipboard holds no picture and no files."), "\(other)")
    // What is no picture ends in the confined reader.
    try install("wl-paste", "--list-types", types: "image/png\\n", file: text)
    let damaged = try takeClipboard(wayland)
    #expect(damaged.output.contains("'the clipboard' is not a PNG"), "\(damaged)")
    try install("wl-paste", "--list-types", types: "", file: "/dev/null")
    let empty = try takeClipboard(wayland)
    #expect(empty.output.contains("The clipboard holds no picture and no files."), "\(empty)")
  }

  /// As file managers and terminals paste: an address, a path with blanks, a path that is quoted.
  @Test func aPastedFileIsShown() throws {
    let message = try Signables.message(
      "pasted", from: device.signer(), genesis: SigningDevice.sample.genesisHash)
    let file = try device.picture(message, "a pasted.png")
    let address = "file://" + file.replacingOccurrences(of: " ", with: "%20")
    for pasted in [address + "\r\n", file + "\n", "'\(file)'"] {
      let terminal = try PictureTerminal(
        .silent, [ProcessRunner.hotside, "cold", "open", "--device", "device"],
        environment: device.environment.merging(
          ["HOTSIDE_WORKSPACE": folder.path, "NO_COLOR": "1"]) { $1 }, in: folder.path,
        columns: 100, lines: 50)
      try terminal.wait(for: "[Settings]")
      for _ in 0..<3 { terminal.type("\u{1b}[A") }
      try terminal.wait(for: ">[Scan]")
      terminal.type("\r")
      try terminal.wait(for: "[Show pictures]")
      terminal.type("\r")
      try terminal.wait(for: "Pictures:")
      terminal.type("\u{1b}[200~\(pasted)\u{1b}[201~\r")
      try terminal.wait(for: "[Sign]")
      #expect(terminal.screen.contains("pasted"))
      terminal.type("\u{11}")
      #expect(terminal.end() == 0)
    }
  }
}
