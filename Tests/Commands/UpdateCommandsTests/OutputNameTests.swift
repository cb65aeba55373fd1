import Foundation
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Names of outputs: `-` is standard output, and endings say what is in a file.
@Suite struct OutputNameTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test(arguments: [
    ("x.jpg", [], "a GIF movie", "Use the ending .gif"),
    ("x.webp", [], "a GIF movie", "Use the ending .gif"),
    ("x.PNG", ["--format", "gif"], "a GIF movie", "Use the ending .gif"),
    ("x.gif", ["--format", "apng"], "an APNG movie", "Use the ending .png or .apng"),
  ])
  func anEndingThatSaysOtherwiseIsRefused(
    _ name: String, _ format: [String], _ content: String, _ wayOut: String
  ) throws {
    let ending = name.split(separator: ".")[1].lowercased()
    try tool.refuses(
      64,
      "Error: '*/\(name)' would hold \(content), but its ending is .\(ending). \(wayOut).\nUsage: …\n  See 'hotside encode-to-qr --help' for more information.",
      from: ["encode-to-qr", "--hex", "00", "--dst-file", tool.folder.file(name)] + format)
  }

  @Test(arguments: [
    (["keys", "passphrase", "--out"], "x.png", "text"),
    (["keys", "generate", "x", "--phrase-out"], "x.html", "text"),
    (["cold", "seed", "add", "X", "--generate", "--phrase-out"], "x.json", "text"),
    (["portal", "build", "--summary"], "x.html", "Markdown"),
    (["portal", "update", "--pr-body"], "x.png", "Markdown"),
    (["diff", "a", "b", "--html"], "x.xhtml", "a web page"),
    (["derivations", "--derivations", "l", "--csv"], "x.tsv", "comma-separated values"),
  ])
  func everyOptionForAFileChecksItsEnding(
    words: [String], name: String, content: String
  ) throws {
    let run = try tool.run(words + [name])
    #expect(
      run.exitCode == 64 && run.error.contains("'\(name)' would hold \(content), but"), "\(run)")
    #expect(!tool.names(in: "").contains(name))
  }

  /// The path is the user's, from the working folder; that upkeep looks elsewhere is said.
  @Test func productsOutsideTheExportFolderAreReported() throws {
    try tool.succeed("add-specs", "-f", "-n", "westend-sr25519", "--quiet")
    try tool.folder.write(Array("//a\n".utf8), to: "paths")
    let make = [
      "make", "--msg", "add-specs", "--payload", "sign_me_add_specs_westend_sr25519",
      "--verifier-alice", "sr25519", "--name",
    ]
    let list = [
      "derivations", "--title", "westend-sr25519", "--derivations", "paths", "--format", "legacy",
      "--name",
    ]
    let sentence =
      "these files are not in */Output/completed, where 'hotside networks doctor' looks."
    // The folder of products is made with the first of them.
    #expect(try tool.run(Array(make.dropLast())).exitCode == 0)
    for (words, name) in [(make, "slow"), (list, "team")] {
      let outside = try tool.run(words + [name])
      #expect(outside.exitCode == 0, "\(outside)")
      #expect(outside.error.contains("Wrote \(name).png.") && outside.error.contains(sentence))
      #expect(tool.names(in: "").contains("\(name).png"))
      let named = try tool.run(words + ["./\(name)-again"])
      #expect(named.exitCode == 0 && !named.error.contains("--name"), "\(named)")
      let inside = try tool.run(words + ["Output/completed/../completed/\(name)"])
      #expect(inside.exitCode == 0 && !inside.error.contains("--name"), "\(inside)")
      #expect(tool.products.contains("\(name).png"))
    }
  }

  @Test func namesWithoutAPictureEndingAreAccepted() throws {
    for name in ["x", "x.movie", ".png", "v1.2"] {
      try tool.succeed("encode-to-qr", "--hex", "00", "--dst-file", tool.folder.file(name))
    }
  }

  @Test func aMovieGoesToStandardOutput() throws {
    for (format, start) in [("gif", "GIF89a"), ("apng", "\u{89}PNG")] {
      let path = tool.folder.file("file")
      let words = ["encode-to-qr", "--hex", "0102", "--format", format, "--force", "--dst-file"]
      #expect(try tool.run(words + [path]).exitCode == 0)
      let line = #""$@" - > piped"#
      let run = try tool.run(words, within: line)
      #expect(run.exitCode == 0, "\(run)")
      let piped = try tool.bytes(tool.folder.file("piped"))
      #expect(try piped == tool.bytes(path))
      #expect(piped.starts(with: start.unicodeScalars.map { UInt8($0.value) }))
      #expect(tool.names(in: "").filter { $0 == "-" } == [])
    }
  }

  @Test func pagesAndTestPayloadsGoToStandardOutput() throws {
    try tool.succeed("encode-to-qr", "--hex", "00", "--dst-file", tool.folder.file("x.gif"))
    let page = try tool.succeed("qr", "html", tool.folder.file("x.gif"), "--out", "-")
    #expect(page.output.hasPrefix("<!"))
    let text = try tool.succeed(
      "bulk-transaction-test-payload", "--tx-count", "1", "--from",
      String(repeating: "00", count: 32), "--output-format", "text", "--dst-file", "-")
    #expect(text.output.hasPrefix("53ff04"))
    for words in [
      ["qr", "html", "x.gif", "--out", "-", "--json"],
      ["encode-to-qr", "--hex", "00", "--dst-file", "-", "--json"],
      ["make", "--msg", "add-specs", "--payload", "x", "--unsigned", "--name", "-"],
    ] {
      #expect(try tool.run(words).exitCode == 64, "\(words)")
    }
  }

  @Test func noBytesGoToATerminal() throws {
    // 'script' gives the tool a terminal of its own.
    try #require(FileManager.default.isExecutableFile(atPath: "/usr/bin/script"))
    let run = try tool.run(
      ["encode-to-qr", "--hex", "00", "--quiet", "--dst-file", "-"],
      within: #"script -qec "$(printf '%q ' "$@")" /dev/null"#)
    #expect(run.exitCode == 64, "\(run)")
    #expect(run.output.contains("Standard output is a terminal, and these bytes are not text."))
  }
}
