import ByteSupport
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// No error advises an option that the command at hand lacks.
@Suite struct AdviceTests {
  private static let commands: [[String]] = [
    ["decode"], ["digest"], ["diff", "westend"], ["networks", "lint"], ["rehearse"],
    ["rehearse", "--calls"], ["verify", "--require-signed"], ["verify", "--verifier", "recorded"],
    ["verify", "--against"], ["qr", "read"], ["qr", "play"], ["qr", "html"],
    ["encode-to-qr", "--path"],
    ["derivations", "--title", "westend", "--derivations"], ["networks", "import"], ["sign"],
    ["make", "--msg", "load-metadata", "--unsigned", "--payload"],
    ["make", "--msg", "add-specs", "--key", "none", "--payload"], ["load-metadata", "-u"],
    ["keys", "restore", "--password-file"], ["keys", "import", "none", "--phrase-file"],
    ["cold", "scan"], ["cold", "import"], ["portal", "check", "--site"], ["portal", "build"],
    ["checkpoint", "import"],
  ]

  private static var word: Regex<Substring> { /--[a-z][a-z0-9-]*/ }

  @Test(arguments: commands)
  func everyOptionInAnErrorBelongsToTheCommand(command: [String]) throws {
    let tool = try Tool()
    let specs = try Movies.signed(.specs(.sample("development"))).bytes
    let inputs = [
      try tool.folder.write(try Movies.code(specs), to: "specs.png"),
      try tool.folder.write(specs, to: "specs"),
      try tool.folder.write([0x53, 0xff, 0xc1] + specs.dropFirst(36), to: "sign_me_specs"),
      try tool.folder.write(Array("some text\n".utf8), to: "notes.txt"), tool.folder.file("none"),
    ]
    let words = command.prefix { !$0.hasPrefix("-") && $0 != "westend" && $0 != "none" }
    let help = try tool.run(words + ["--help"])
    try #require(help.exitCode == 0, "\(help)")
    let options = Set(help.output.matches(of: Self.word).map { String($0.output) })
    for input in inputs {
      let run = try tool.run(command + [input])
      for line in run.error.split(separator: "\n") where !line.hasPrefix("Next: ") {
        // Whole commands have their own options.
        let text = line.replacing(/'hotside [^']*'/, with: "")
        guard line.hasPrefix("Error: ") || line.hasPrefix("Warning: ") else { continue }
        let strange = text.matches(of: Self.word).map { String($0.output) }.filter {
          !options.contains($0)
        }
        #expect(strange.isEmpty, "\(strange): \(run)")
        #expect(!text.hasSuffix(".."), "\(run)")
      }
    }
  }

  @Test func aPictureOfSpecsIsNamedAsSuch() throws {
    let tool = try Tool()
    let specs = try Movies.signed(.specs(.sample("development"))).bytes
    let picture = try tool.folder.write(try Movies.code(specs), to: "specs.png")
    let run = try tool.run("decode", picture)
    #expect(run.exitCode == 65, "\(run)")
    #expect(run.error.hasPrefix("Error: This is an update of the kind add-specs."), "\(run)")
  }
}
