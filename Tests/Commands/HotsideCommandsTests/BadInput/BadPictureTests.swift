import ByteSupport
import DevelopmentNode
import JSONCodec
import RuntimeMetadata
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Pictures, movies and payloads that cannot be read, or must not be believed.
@Suite struct BadPictureTests {
  private let tool: Tool

  init() throws { tool = try Tool(restored: false) }

  private static let refusal =
    "Error: The signature does not hold: the update was not signed by the key it names, or was changed afterwards. A Vault will refuse it; do not publish it.\n"

  /// An update with one bit of its signature turned.
  private func forged() throws -> [UInt8] {
    var bytes = try Movies.signed(.specs(.sample("development"))).bytes
    bytes[bytes.count - 1] ^= 1
    return bytes
  }

  @Test func aBrokenSignatureIsShownAndRefused() throws {
    let forged = try forged()
    let picture = try tool.folder.write(try Movies.code(forged), to: "forged.png")
    let read = try tool.run("qr", "read", picture)
    #expect(read.exitCode == 77, "\(read)")
    #expect(read.output == Hex.encode(forged) + "\n")
    #expect(read.error.hasSuffix(Self.refusal))
    let out = tool.folder.file("forged")
    let written = try tool.run("qr", "read", picture, "--out", out)
    #expect(written.exitCode == 77)
    #expect(try tool.bytes(out) == forged)
    let verified = try tool.run("verify", picture)
    #expect(verified.exitCode == 77)
    #expect(verified.output.contains("DOES NOT HOLD"))
    #expect(verified.error.hasSuffix(Self.refusal))
    let document = try tool.run("verify", picture, "--json")
    #expect(document.exitCode == 77)
    #expect(try document.document["signatureHolds"] == .bool(false))
  }

  @Test func aMovieWithABrokenSignatureIsRefused() async throws {
    var bytes = try Movies.update().bytes
    bytes[bytes.count - 1] ^= 1
    let movie = try tool.folder.write(
      try await Movies.movie(try Movies.frames(bytes)), to: "forged.gif")
    for command in [["qr", "read"], ["verify"]] {
      let run = try tool.run(command + [movie])
      #expect(run.exitCode == 77, "\(run)")
      #expect(run.error.hasSuffix(Self.refusal), "\(run)")
    }
  }

  @Test func aFileThatIsNotAPictureIsRefused() throws {
    let text = try tool.folder.write(Array("hello\n".utf8), to: "notes.txt")
    for command in [["qr", "read"], ["verify"]] {
      try tool.refuses(
        65,
        "Error: '*/notes.txt' is not a PNG, APNG, GIF or JPEG, and not a payload as raw bytes or hex text.",
        from: command + [text])
      // Each of several files is read by itself.
      let code = try tool.folder.write(try Movies.code([0x53, 0xff]), to: "code.png")
      let run = try tool.run(command + [code, text])
      #expect(run.exitCode == 65, "\(run)")
      let reason =
        "*/notes.txt: '*/notes.txt' is not a PNG, APNG, GIF or JPEG, and not a payload as raw bytes or hex text.\n"
      if command == ["verify"] {
        #expect(run.output.hasSuffix("  \(reason)2 DAMAGED\n"), "\(run)")
        #expect(run.output.contains("\n  */code.png: The payload is too short"), "\(run)")
      } else {
        #expect(run.error.hasSuffix("\nWarning: \(reason)"), "\(run)")
        #expect(run.output == "53ff\n", "\(run)")
        #expect(run.error.hasPrefix("*/code.png: Read 1 picture"), "\(run)")
      }
    }
    try tool.refuses(
      65,
      "Error: '*/empty' is not a PNG, APNG, GIF or JPEG, and not a payload as raw bytes or hex text.",
      from: ["verify", try tool.folder.write([], to: "empty")])
  }

  /// Hex text is a payload whatever it says, so that what is wrong with it is said.
  @Test(arguments: [
    ("53", 65, "The payload is too short: the prelude needs 3 bytes, but 1 is left."),
    ("5401c1", 65, "This is not a Substrate payload: it starts with 54 instead of 53."),
    ("6d6574610e", 65, "This is not a Substrate payload: it starts with 6d instead of 53."),
    ("53ff88", 65, "The payload code 88 is not supported."),
    ("53fff000", 65, "The payload code f0 is not supported."),
    ("5304c100", 65, "The crypto code 04 is not supported in this payload."),
    ("53ffc1", 65, "The payload is too short: the length of the content needs 1 byte"),
    ("53ff8100", 65, "The payload is too short: the content needs 1 byte, but 0 are left."),
    ("53ffc10200000000", 65, "The length of the content cannot be read: The compact integer"),
    ("53ffc10c010203", 65, "The network specs cannot be read"),
  ])
  func hexTextThatIsNotAnUpdateIsRefused(text: String, code: Int32, sentence: String) throws {
    let path = try tool.folder.write(Array("  \(text)\n".utf8), to: "payload.txt")
    let run = try tool.run("verify", path)
    #expect(run.exitCode == code, "\(run)")
    #expect(run.error.contains("Error: */payload.txt: \(sentence)"), "\(run)")
    #expect(run.output == "")
  }

  /// The signature is looked at before the content (hot-side 1.6).
  @Test func theSignatureIsCheckedBeforeTheContent() throws {
    var bytes = try Movies.update().bytes
    // Behind prelude, key and length: the metadata begin.
    let start = try #require(
      bytes.indices.first { bytes[$0...].starts(with: [0x6d, 0x65, 0x74, 0x61]) })
    bytes[start] ^= 1
    let run = try tool.run("verify", try tool.folder.write(bytes, to: "forged"))
    #expect(run.exitCode == 77, "\(run)")
    #expect(run.error.contains("The signature is not by the ed25519 key"), "\(run)")
  }

  /// What an update calls its network begins no line of its own, such as one on its signature.
  @Test func textsOfAnUpdateStayOnTheirLines() throws {
    var specs = NetworkSpecs.sample("development")
    specs.title = "T\nsignature: holds"
    specs.unit = "U\u{1b}[2J\u{202e}"
    let update = UpdatePayload(unsigned: .specs(specs)).bytes
    let verified = try tool.succeed(
      "verify", try tool.folder.write(update, to: "update")
    ).output
    #expect(verified.split(separator: "\n").filter { $0.hasPrefix("signature:") }.count == 1)
    #expect(verified.contains(#"T\nsignature: holds"#))
    let picture = try tool.folder.write(try Movies.code(update), to: "update.png")
    let rehearsed = try tool.succeed("rehearse", picture, "--as", "fresh").output
    #expect(rehearsed.contains("accepted after"))
    for output in [verified, rehearsed] {
      #expect(output.contains(#"U\u{1B}[2J\u{202E}"#), "\(output)")
      #expect(!output.contains("T\n"), "\(output)")
    }
    let named = SampleRuntime(
      specName: "n\nin the database", specVersion: 1, ss58Prefix: 42
    ).metadataV14()
    let path = try tool.folder.write(named, to: "metadata")
    let checked = try Tool().succeed("show", "check-file", path)
    #expect(checked.output.hasSuffix("\nnot in the database\n"))
    #expect(!checked.output.contains("\nin the database"))
  }

  @Test func tooFewFramesAreRefused() throws {
    let frames = try Movies.frames(try Movies.update().bytes)
    for (index, frame) in frames.prefix(5).enumerated() {
      try tool.folder.write(try Movies.code(frame), to: "frames/\(index).png")
    }
    for command in [["qr", "read"], ["verify"]] {
      let run = try tool.run(command + [tool.folder.file("frames")])
      #expect(run.exitCode == 65, "\(run)")
      #expect(run.error.hasPrefix("Error: "), "\(run)")
      #expect(run.output == "")
    }
  }

  @Test func framesOfTwoMoviesAreRefused() throws {
    let (one, other) = (
      try Movies.frames(try Movies.update("one").bytes),
      try Movies.frames(try Movies.update("another").bytes)
    )
    try tool.folder.write(try Movies.code(one[0]), to: "frames/0.png")
    try tool.folder.write(try Movies.code(other[1]), to: "frames/1.png")
    let run = try tool.run("verify", tool.folder.file("frames"))
    #expect(run.exitCode == 65, "\(run)")
    #expect(run.output == "")
  }

  @Test func aCodeThatIsNotAnUpdateIsRefused() throws {
    let picture = try tool.folder.write(try Movies.code(Array("hello".utf8)), to: "hello.png")
    try tool.refuses(
      65,
      "Read 1 picture: 1 different static code, a payload of 5 bytes.\nError: */hello.png: This is not a Substrate payload: it starts with 68 instead of 53.",
      from: ["verify", picture])
  }

  @Test func aPictureWithoutACodeIsRefused() async throws {
    let picture = try tool.folder.write(try await Movies.blank(), to: "blank.png")
    for command in [["qr", "read"], ["verify"]] {
      try tool.refuses(
        65, "Error: No QR code was found in '*/blank.png'.", from: command + [picture])
    }
  }
}
