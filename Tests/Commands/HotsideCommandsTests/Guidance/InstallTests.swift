import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// What `make install` puts where, what the tool says of itself, and what its bill of materials has.
@Suite struct InstallTests {
  private func make(_ target: String, _ place: String) throws -> ProcessOutcome {
    try ProcessRunner.run(
      "/usr/bin/make",
      [
        "--no-print-directory", "-C", Checkout.path, target, "DESTDIR=" + place, "PREFIX=/usr",
        "BINARY=" + ProcessRunner.hotside,
      ], folder: place)
  }

  private func files(in folder: TemporaryFolder) throws -> [String] {
    let found = try ProcessRunner.run(
      "/usr/bin/find", [".", "!", "-type", "d", "-printf", "%m %P\\n"], folder: folder.path)
    return found.output.split(separator: "\n").map(String.init).sorted()
  }

  @Test func allFilesAreInstalledAndUninstalled() throws {
    let folder = try TemporaryFolder()
    let installed = try make("install", folder.path)
    try #require(installed.exitCode == 0, "\(installed.error)")
    let files = try files(in: folder)
    for file in [
      "755 usr/bin/hotside", "644 usr/share/man/man1/hotside.1",
      "644 usr/share/man/man1/hotside-cold-seed-add.1",
      "644 usr/share/bash-completion/completions/hotside",
      "644 usr/share/zsh/site-functions/_hotside",
      "644 usr/share/fish/vendor_completions.d/hotside.fish",
      "644 usr/share/doc/hotside/docs/glossary.md", "644 usr/share/doc/hotside/LICENSE",
    ] {
      #expect(files.contains(file))
    }
    let tool = try ProcessRunner.run(folder.file("usr/bin/hotside"), ["--version"])
    #expect(tool.exitCode == 0)
    // What is stripped is as hard as what was built.
    let segments = try ProcessRunner.run(
      "/usr/bin/readelf", ["-lW", folder.file("usr/bin/hotside")]
    ).output
    #expect(segments.contains("GNU_RELRO"))
    // Again, over what is there, and then away; what belongs to others stays.
    #expect(try make("install", folder.path).exitCode == 0)
    #expect(try self.files(in: folder) == files)
    try folder.write([], to: "usr/share/man/man1/hotsides.1")
    #expect(try make("uninstall", folder.path).exitCode == 0)
    #expect(try self.files(in: folder) == ["644 usr/share/man/man1/hotsides.1"])
  }

  @Test func withoutAToolNothingIsInstalled() throws {
    let folder = try TemporaryFolder()
    let run = try ProcessRunner.run(
      "/usr/bin/make",
      ["-C", Checkout.path, "install", "DESTDIR=" + folder.path, "BINARY=/nowhere/hotside"],
      folder: folder.path)
    #expect(run.exitCode == 2)
    #expect(run.error.contains("There is no /nowhere/hotside yet. Run 'make build' first"))
    #expect(try files(in: folder) == [])
  }

  @Test(arguments: [["--version", "--verbose"], ["-v", "--version"], ["--version", "-v"]])
  func versionSaysWhatTheToolIsMadeOf(words: [String]) throws {
    let tool = try Tool(restored: false)
    let short = try tool.run("--version")
    #expect(short.exitCode == 0)
    #expect(short.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
    let run = try tool.run(words)
    #expect(run.exitCode == 0, "\(run)")
    #expect(run.output.hasPrefix(short.output + "commit: "))
    for part in ["\ncompiler: ", "\nflags: ", "\nlibraries:\n", "libsqlite3.so.0 /", ": 3."] {
      #expect(run.output.contains(part))
    }
    #expect(!run.output.contains("not found"))
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/dpkg-query"),
      "this is no Debian"))
  func theBillOfMaterialsNamesEveryLibrary() throws {
    let run = {
      try ProcessRunner.run(
        "/usr/bin/python3", [Checkout.path + "/.ci/make_sbom.py", ProcessRunner.hotside],
        // The loader lists what is loaded in front as well.
        environment: ["SOURCE_DATE_EPOCH": "1763769600", "LD_PRELOAD": ""])
    }
    let bill = try run()
    try #require(bill.exitCode == 0, "\(bill.error)")
    #expect(try run().output == bill.output)
    let document = try JSONValue(parsing: bill.standardOutput)
    #expect(document["bomFormat"] == .string("CycloneDX"))
    #expect(document["specVersion"] == .string("1.5"))
    let names = (document["components"]?.array ?? []).compactMap { $0["name"]?.string }
    #expect(
      Set(names).isSuperset(of: ["swift-runtime", "libc6", "libsqlite3-0", "libcurl4", "libzxing2"])
    )
    for component in document["components"]?.array ?? [] {
      #expect(component["version"]?.string?.isEmpty == false)
    }
  }
}
