import ByteSupport
import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Several files that carry a payload each are several updates; other files are the frames of one movie.
@Suite struct SeveralPayloadsTests {
  private let tool: Tool
  private let updates: [UpdatePayload]
  private let movies: [String]
  private let specs: String

  init() async throws {
    tool = try Tool()
    updates = [
      try Movies.update(version: 1_000_000), try Movies.update(version: 1_000_001),
    ]
    var movies: [String] = []
    for (name, update) in zip(["a", "b"], updates) {
      movies.append(
        try tool.folder.write(
          try await Movies.movie(try Movies.frames(update.bytes)), to: "\(name).gif"))
    }
    self.movies = movies
    specs = try tool.folder.write(
      try Movies.code(try Movies.signed(.specs(.sample("development"))).bytes), to: "specs.png")
  }

  private func succeed(_ arguments: [String]) throws -> Tool.Run {
    let run = try tool.run(arguments)
    #expect(run.exitCode == 0, "\(run)")
    return run
  }

  private func verdicts(_ run: Tool.Run) throws -> [String?]? {
    try run.document["items"]?.array?.map { $0["verdict"]?.string }
  }

  @Test func everyMovieAndCodeIsItsOwnUpdate() throws {
    #expect(updates[0].bytes.count == updates[1].bytes.count)
    let run = try succeed(["verify"] + movies + [specs])
    #expect(run.output.contains("development key  development  load-metadata  1000001"), "\(run)")
    #expect(run.output.hasSuffix("\n3 development key\n"), "\(run)")
    #expect(!run.error.contains("contradict"), "\(run)")
    let demanded = try tool.run(
      ["verify"] + movies + [specs, "--require-signed", "--json"])
    #expect(demanded.exitCode == 77)
    #expect(try verdicts(demanded) == [String?](repeating: "development_key", count: 3))
    let asked = try tool.run(["verify"] + movies + ["--against", "development"])
    #expect(asked.exitCode == 64, "\(asked)")
  }

  @Test func aSecondPayloadAtTheEndOfAMovieIsRefused() async throws {
    let frames = try updates.map { try Movies.frames($0.bytes) }
    let code = Array((updates[1].bytes + updates[1].bytes).prefix(frames[0][0].count))
    for (name, tail) in [("code", [code]), ("movie", frames[1])] {
      let both = try tool.folder.write(
        try await Movies.movie(frames[0] + tail), to: "\(name)-after.gif")
      for options in [[], ["--as", "fresh"], ["--expect", "accept"], ["--json"]] {
        let run = try tool.run(["rehearse", both] + options)
        #expect(run.exitCode == 65, "\(run)")
        #expect((run.output + run.error).contains("hold a second payload"), "\(run)")
        #expect(!run.output.contains("Works on"), "\(run)")
      }
      for command in [["verify"], ["qr", "read"]] {
        #expect(try tool.run(command + [both]).exitCode == 65)
      }
    }
  }

  @Test func framesInFilesAreOneUpdateNextToOthers() async throws {
    let frames = try Movies.frames(updates[1].bytes)
    for (number, frame) in frames.enumerated() {
      _ = try tool.folder.write(try Movies.code(frame), to: "frames/\(number).png")
    }
    let folder = tool.folder.file("frames")
    let files = tool.names(in: "frames").map { "\(folder)/\($0)" }
    for arguments in [[folder], files] {
      let one = try succeed(["verify"] + arguments)
      #expect(one.output.hasPrefix("verdict: development key\n"), "\(one)")
      let several = try succeed(["verify", movies[0]] + arguments + ["--json"])
      #expect(try verdicts(several) == ["development_key", "development_key"], "\(several)")
    }
    // A frame that both movies have in common does not contradict the first one.
    let common = Set(try Movies.frames(updates[0].bytes))
    let own = frames.indices.filter { !common.contains(frames[$0]) }.prefix(2)
      .map { "\(folder)/\($0).png" }
    try #require(own.count == 2)
    let half = try tool.run(["verify", movies[0]] + own + ["--json"])
    #expect(half.exitCode == 65)
    #expect(try verdicts(half) == ["development_key", "damaged"], "\(half)")
    let alone = try tool.run(["verify"] + own)
    #expect(alone.exitCode == 65 && alone.error.contains("The movie is not complete"), "\(alone)")
  }

  @Test func aDamagedFileIsNamedAndHoldsUpNoOther() throws {
    let broken = try tool.folder.write(Array(try tool.bytes(specs).prefix(100)), to: "x.png")
    let run = try tool.run(["verify", movies[0], broken, specs])
    #expect(run.exitCode == 65, "\(run)")
    #expect(run.output.hasSuffix("\n1 DAMAGED, 2 development key\n"), "\(run)")
    let lines = run.output.split(separator: "\n")
    #expect(lines[2].hasPrefix("DAMAGED ") && lines[2].hasSuffix(" x.png"), "\(run)")
    #expect(lines[3].hasPrefix("  ") && lines[3].contains("x.png"), "\(run)")
  }

  @Test func severalPayloadsAreReadOneAfterTheOther() throws {
    let run = try succeed(["qr", "read"] + movies + [specs])
    let lines = run.output.split(separator: "\n")
    #expect(lines.prefix(2).elementsEqual(updates.map { Substring(Hex.encode($0.bytes)) }))
    #expect(lines.count == 3)
    let items = try succeed(["qr", "read", "--json"] + movies).document["items"]?.array
    #expect(items?.count == 2)
    #expect(items?.first?["scan"]?["payload"]?.string == Hex.encode(updates[0].bytes))
    for arguments in [
      ["qr", "read", "--out", tool.folder.file("out")], ["qr", "play", "--frames", "1"],
      ["qr", "html", "--out", tool.folder.file("out.html")],
    ] {
      let refused = try tool.run(arguments + movies)
      #expect(
        refused.exitCode == 64 && refused.error.contains("are different payloads"), "\(refused)")
    }
    #expect(tool.names(in: "").allSatisfy { !$0.hasPrefix("out.") && $0 != "out" })
  }

  /// A picture, its hex text and its manifest are one payload, as for 'verify'.
  @Test func aFolderIsReadOncePerPicture() throws {
    for (name, file) in [("one", movies[0]), ("two", specs)] {
      let ending = file == specs ? "png" : "gif"
      try tool.folder.write(try tool.bytes(file), to: "all/\(name).\(ending)")
      try tool.folder.write(Array("{}".utf8), to: "all/\(name).json")
      try tool.folder.write(Hex.ascii(updates[1].bytes), to: "all/\(name).txt")
    }
    let folder = tool.folder.file("all")
    let read = try succeed(["qr", "read", folder])
    #expect(read.output.split(separator: "\n").count == 2, "\(read)")
    #expect(!read.error.contains("Warning"), "\(read)")
    let page = try succeed([
      "qr", "html", "--each", folder, movies[1], "--out", tool.folder.file("all.html"), "--json",
    ])
    #expect(
      try page.document["payloads"]?.array?.map { $0["link"]?.string } == ["one", "two", "b"])
    // A text without a picture is a payload.
    try tool.folder.write(Hex.ascii(updates[1].bytes), to: "all/three.txt")
    #expect(try succeed(["qr", "read", folder]).output.split(separator: "\n").count == 3)
  }

  @Test func aVerifierThatIsNotAKeyIsNamed() throws {
    let vault = tool.folder.file("no-vault.sqlite")
    for (word, code) in [("00", 66), ("release", 66), ("//Alice", 64), ("a key", 64)] {
      let run = try tool.run("verify", specs, "--verifier", word, "--vault", vault)
      #expect(run.exitCode == code, "\(run)")
      #expect(run.error.contains("'\(word)'"), "\(run)")
      #expect(run.error.contains("public key"), "\(run)")
    }
  }

  @Test func theSameCodeInTwoPhotographsIsOneUpdate() throws {
    let twin = try tool.folder.write(try tool.bytes(specs), to: "twin.png")
    let run = try tool.succeed("verify", specs, twin)
    #expect(run.output.hasPrefix("verdict: development key\n"), "\(run)")
  }

  /// From another folder, names that `make` prints and patterns that no shell could expand.
  @Test(arguments: ["Output/completed/load_*.gif", "load_a.gif", "Output/completed/load_a.gif"])
  func namesAreFoundInTheWorkspace(name: String) throws {
    let folder = tool.folder.file("Output/completed")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: movies[0], toPath: folder + "/load_a.gif")
    for command in [["verify"], ["qr", "read"], ["rehearse"], ["cold", "scan"]] {
      if command == ["cold", "scan"] { try tool.succeed("cold", "init", "--trust-host") }
      let run = try tool.run(command + [name])
      // A device without the specs of the network refuses its metadata.
      #expect(run.exitCode == 0 || ["rehearse", "cold"].contains(command[0]), "\(run)")
      #expect(!run.error.contains("does not exist"), "\(run)")
    }
    let none = try tool.run("verify", "Output/completed/nothing*.gif")
    #expect(none.exitCode == 66 && none.error.contains("nothing*.gif"), "\(none)")
  }
}
