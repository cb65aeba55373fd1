import CommandLineKit
import CommandTestSupport
import Foundation
import TestSupport
import Testing
import ToolTestSupport

/// The README and the pages of `docs`, each line of which is typed.
@Suite struct DocumentationTests {
  /// One row of the page for those who come from the tool before.
  struct Row: Sendable, CustomTestStringConvertible {
    let line: String
    let code: Int32
    var testDescription: String { line }
  }

  private static let folder = URL(fileURLWithPath: Checkout.path + "/docs")

  private static func page(_ name: String) throws -> [Substring] {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Pages that nobody can type in an empty folder: they need a checkout, another system or a chain.
  private static let untyped: Set = [
    "README.md", "architecture.md", "ci.md", "contributing.md", "glossary.md", "installing.md",
    "migration.md", "other-systems.md", "portal-ci.md", "security.md", "speed.md",
  ]

  /// The page for which the reader has an older portal.
  private static let movingPage = "moving-portal.md"

  static let pages: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".md") && !untyped.contains($0) && $0 != movingPage }
      .sorted()
  }()

  @Test(arguments: pages)
  func aReaderCanTypeThePageInAnEmptyFolder(name: String) throws {
    let page = try TypedPage(try Self.page(name))
    #expect(page.lines.count >= 4)
    try Self.expectToWork(page)
  }

  private static func expectToWork(_ page: TypedPage) throws {
    let ends = try page.type()
    for end in ends {
      #expect(end.found == end.line.code, "\(end.line.text)\n\(end.shown)")
    }
    let shown = try #require(ends.first).shown
    #expect(page.outputsMissing(in: shown).isEmpty, "\(shown)")
  }

  /// The reader has installed the program and has no workspace; a node on this computer answers for Westend.
  @Test func theLinesOfTheReadmeWorkInAnEmptyFolder() throws {
    let node = "hotside dev-node --network westend --spec-version 9220 --port 9944 &"
    let setting = #"printf '[nodes.endpoints]\nwestend = ["http://127.0.0.1:9944"]\n'"#
    let page = try TypedPage(
      try Self.page("../README.md"),
      after: [
        node, "mkdir -p ~/.config/hotside", setting + " > ~/.config/hotside/hotside.toml",
      ])
    #expect(page.lines.count == 7)
    try Self.expectToWork(page)
  }

  /// The reader has the configuration of an older portal, and pictures that real ones have published.
  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
  func anOperatorCanMoveAnExistingPortal() throws {
    // The verifier that Vaults are shipped with.
    let key = "c46a22b9da19540a77cbde23197e5fd90485c72b4ecf3c599ecca6998f39bd57"
    let chains = ["polkadot", "westend"].map { name in
      #"[[chains]]\nname = "\#(name)"\ntitle = "\#(name.capitalized)"\nrpc_endpoints = ["wss://\#(name).example.org"]\n"#
    }
    let verifier = #"[verifier]\nname = "Parity"\npublic_key = "\#(key)"\n"#
    let folders = #"data_file = "public/data.json"\npublic_dir = "public"\nqr_dir = "public/qr"\n"#
    let page = try TypedPage(
      try Self.page(Self.movingPage),
      after: [
        "mkdir -p old/public/qr", "cp '\(Shared.path)'/data/published/*.*png old/public/qr",
        "printf '\(folders)\(verifier)\(chains.joined())' > old/config.toml",
      ])
    #expect(page.lines.count >= 20)
    try Self.expectToWork(page)
  }

  @Test func codesOfThePhonesSentencesAreErrorCodes() throws {
    let listed = try ProcessRunner.run(ProcessRunner.hotside, ["help", "error-codes"])
    let codes = Set(listed.output.split(whereSeparator: \.isWhitespace))
    let rows = try Self.page("phone-messages.md").filter { $0.hasSuffix("` |") }
    let named = rows.compactMap { $0.dropLast(3).split(separator: "`").last }
    #expect(named.count > 20)
    for name in named { #expect(codes.contains(name), "\(name)") }
  }

  /// A command that asks before it signs or deletes must be shown with its question.
  @Test func noExampleAgreesBeforeTheReaderHasLooked() throws {
    let help = ExampleTests.pages.flatMap { page in page.examples.map { Substring($0.line) } }
    let readme = try Self.page("../README.md")
    let lines = try Self.pages.flatMap { try TypedPage(try Self.page($0)).lines }.map {
      Substring($0.text)
    }
    // The page about scripts shows the option once.
    let scripted =
      "hotside networks verifier set-general --key release --yes --json | jq -e .generalVerifier.publicKey"
    for line in help + readme + lines where line != scripted {
      #expect(!line.contains("--yes"), "\(line)")
    }
  }

  /// What is no line to type is an excerpt or an output, and says so by its fence.
  @Test func pagesThatAreNotTypedHaveNoLineToType() throws {
    for name in Self.untyped {
      let page = try TypedPage(try Self.page(name))
      #expect(page.lines.isEmpty && page.outputs.isEmpty, "\(name)")
    }
  }

  /// A window, an empty folder, and somebody who types.
  @Test(.enabled(if: TmuxWindow.isInstalled, "\(TmuxWindow.absence)"))
  func aPageIsTypedInATerminal() throws {
    let page = try TypedPage(try Self.page("teacher.md"))
    let (place, folder) = (try TemporaryFolder(), try TemporaryFolder())
    var environment = try TypedPage.environment(place)
    environment["PS1"] = "> "
    let window = try TmuxWindow(
      ["/bin/bash", "--norc", "--noprofile"], environment: environment, in: folder.path,
      columns: 200, lines: 50)
    for (number, line) in page.lines.prefix(4).enumerated() {
      try window.type(line.text + "; echo \"line \(number) e\"\"nded with $?\"")
      try window.press("Enter")
      let shown = try window.wait(for: "line \(number) ended with ")
      #expect(shown.contains("line \(number) ended with \(line.code)\n"), "\(shown)")
    }
  }

  static let rows: [Row] = {
    let lines = (try? page("migration.md")) ?? []
    return lines.filter { $0.hasPrefix("| `") }.map { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let wanted = cells[1] == "the same" ? cells[0] : cells[1]
      return Row(
        line: "hotside " + wanted.dropFirst().dropLast(), code: Int32(cells[2]) ?? -1)
    }
  }()

  @Test func theDocumentationHasManyRows() { #expect(Self.rows.count > 100) }

  @Test(arguments: rows)
  func rowEndsAsItSays(row: Row) throws {
    let world = try ExampleWorkspace.shared.get()
    let folder = try world.copy()
    let run = try ExampleWorkspace.run(world.here(row.line), in: folder.path)
    #expect(run.exitCode == row.code, "\(run.output)\n\(run.error)")
  }

  /// Set to a non-empty value, the pictures are written anew.
  private static let recordingVariable = "RECORD_SNAPSHOTS"

  @Test func picturesAreThoseThatTheToolDraws() throws {
    let folder = try ExampleWorkspace.shared.get().copy()
    for (line, names) in [
      (
        "hotside make --msg add-specs --payload sign_me_add_specs_westend_sr25519 --unsigned --caption --name specs",
        ["specs.png"]
      ),
      (
        "hotside cold export --key 5G97sebo3nBNYcq8Ys48PPj7QT5MrpvRTfHe6QjPafNx6Yj1 --out address.png --identicon identicon.png",
        ["address.png", "identicon.png"]
      ),
    ] {
      let run = try ExampleWorkspace.run(line, in: folder.path)
      try #require(run.exitCode == 0, "\(run)")
      for name in names {
        let drawn = try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
        let picture = Self.folder.appendingPathComponent("pictures/" + name)
        if ProcessInfo.processInfo.environment[Self.recordingVariable]?.isEmpty == false {
          try drawn.write(to: picture)
        }
        #expect(
          try Data(contentsOf: picture) == drawn,
          "\(name): run the tests with \(Self.recordingVariable)=1 if the change is meant")
      }
    }
  }

  @Test func thePictureOfAPhoneIsTheOneThatItsScriptDraws() throws {
    let drawn = try ProcessRunner.run(Checkout.path + "/.ci/draw_phone", [])
    let path = Self.folder.appendingPathComponent("pictures/phone.svg")
    #expect(try String(contentsOf: path, encoding: .utf8) == drawn.output)
  }

  @Test func missingPackagesArePrintedAndNotInstalled() throws {
    let run = try ProcessRunner.run(Checkout.path + "/.ci/packages", ["--print", "check-deb"])
    #expect(run.exitCode == 0, "\(run)")
    #expect(run.output.isEmpty || run.output.hasPrefix("sudo apt-get install "), "\(run.output)")
  }

  @Test func theManualListsEveryPage() throws {
    let manual = try Self.page("README.md").joined(separator: "\n")
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    for name in names where name.hasSuffix(".md") && name != "README.md" {
      #expect(manual.contains("](\(name))"), "\(name)")
    }
  }

  @Test func linksBetweenPagesLeadSomewhere() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    for name in names.filter({ $0.hasSuffix(".md") }) + ["../README.md"] {
      let text = try Self.page(name).joined(separator: "\n")
      for match in text.matches(of: /\]\(([^)#]+)\)/) where !match.output.1.contains("://") {
        let place = Self.folder.appendingPathComponent(name).deletingLastPathComponent()
        let path = place.appendingPathComponent(String(match.output.1)).path
        #expect(FileManager.default.fileExists(atPath: path), "\(name): \(match.output.1)")
      }
    }
  }
}
