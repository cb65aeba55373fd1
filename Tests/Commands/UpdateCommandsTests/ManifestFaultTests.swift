import CommandTestSupport
import FileSupport
import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// A manifest that is not one is refused by the same sentence everywhere, and files that an interrupted run
/// has left are judged by the same rule.
@Suite struct ManifestFaultTests {
  private static let stem = "add_specs_westend-sr25519_Alice-sr25519"
  private let fixture: PortalFixture
  private var tool: Tool { fixture.tool }

  init() throws { fixture = try PortalFixture() }

  /// The answers of the commands that look at completed updates.
  private struct Answers {
    let status: Tool.Run
    let doctor: Tool.Run
    let verify: Tool.Run
    let build: Tool.Run

    /// The state of the row of the update in `status`.
    var state: String? {
      get throws {
        try status.document["items"]?.array?.first {
          $0["product"]?.string?.contains(ManifestFaultTests.stem) == true
            || $0["reasons"]?.array?.contains {
              $0.string?.contains(ManifestFaultTests.stem) == true
            } == true
        }?["state"]?.string
      }
    }

    /// The verdict of the update in `verify`.
    var verdict: String? {
      get throws {
        try verify.document["items"]?.array?.first {
          $0["product"]?.string?.contains(ManifestFaultTests.stem) == true
        }?["verdict"]?.string
      }
    }

    /// The findings of `portal build` about the update.
    var findings: [JSONValue] {
      get throws {
        (try build.document["findings"]?.array ?? []).filter {
          $0["source"]?.string?.contains(ManifestFaultTests.stem) == true
        }
      }
    }
  }

  private func answers() throws -> Answers {
    Answers(
      status: try tool.run("status", "--json"),
      doctor: try tool.run("networks", "doctor", "--json"),
      verify: try tool.run("verify", tool.folder.file("Output/completed"), "--json"),
      build: try tool.run(
        "portal", "build", "--plan", "--json", "--out", fixture.site, "--now", PortalFixture.now))
  }

  private func path(_ ending: String) -> String { tool.product("\(Self.stem).\(ending)") }

  private func write(_ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path("json")))
  }

  /// The changes of a sound manifest, with the reason why each is refused.
  private static let faults: [(String, @Sendable (inout JSONObject) -> Void)] = [
    ("kind is missing.", { $0["kind"] = nil }),
    ("payloadHash is missing.", { $0["payloadHash"] = nil }),
    ("toolVersion is missing.", { $0["toolVersion"] = nil }),
    ("picture is missing.", { $0["picture"] = nil }),
    ("kind is not valid.", { $0["kind"] = .string("metadata") }),
    ("kind is not valid.", { $0["kind"] = .array([.string("add-specs")]) }),
    ("payloadHash is not valid.", { $0["payloadHash"] = .string("00") }),
    ("payloadHash is not valid.", { $0["payloadHash"] = .integer(0) }),
    ("payloadLength is not valid.", { $0["payloadLength"] = .number("1e400") }),
    ("payloadLength is not valid.", { $0["payloadLength"] = .number("99999999999999999999") }),
    ("specVersion is not valid.", { $0["specVersion"] = .number("-1") }),
    ("schemaVersion is not valid.", { $0["schemaVersion"] = .integer(2) }),
    (
      "verifier.publicKey is missing.",
      { $0["verifier"] = .members(["scheme": .string("sr25519")]) }
    ),
    ("encryption is not valid.", { $0["encryption"] = .string("rsa") }),
    ("reducedLevel is not valid.", { $0["reducedLevel"] = .bool(true) }),
    ("warnings is not valid.", { $0["warnings"] = .array([.null]) }),
    ("specs.decimals is not valid.", { $0.change("specs") { $0["decimals"] = .integer(256) } }),
    ("picture is not valid.", { $0["picture"] = .string("png") }),
    ("picture.frames is missing.", { $0.change("picture") { $0["frames"] = nil } }),
    (
      "picture.modules is not valid.",
      { $0.change("picture") { $0["modules"] = .number("9223372036854775808") } }
    ),
    ("picture.format is not valid.", { $0.change("picture") { $0["format"] = .string("jpg") } }),
    ("codeReads is not valid.", { $0["codeReads"] = .array([]) }),
    ("reduction.level is missing.", { $0["reduction"] = .members(["rules": .integer(1)]) }),
    ("rehearsals is not valid.", { $0["rehearsals"] = .members([:]) }),
  ]

  @Test func aMalformedManifestIsRefusedByOneSentenceEverywhere() throws {
    let sound = try tool.manifest(Self.stem)
    let whole = sound.serialized()
    var texts = try Self.faults.map { reason, change in
      var object = try #require(sound.object)
      change(&object)
      return (reason, JSONValue.object(object).serialized())
    }
    texts += [
      ("The whole value is not valid.", "[]"), ("The JSON text ends too early.", "{"),
      (
        "The JSON object has the name \"kind\" twice",
        whole.replacing("{\"schemaVersion\":1,", with: "{\"schemaVersion\":1,\"kind\":\"\",")
      ),
    ]
    for (reason, text) in texts {
      try write(text)
      let sentence = "The file is not a manifest. \(reason)"
      let found = try answers()
      #expect(try found.state == "alarm", "\(reason) \(found.status)")
      #expect(found.status.exitCode == 77, "\(reason)")
      #expect(try found.verdict == "damaged", "\(reason) \(found.verify)")
      #expect(found.doctor.exitCode == 65, "\(reason) \(found.doctor)")
      #expect(try found.findings.map { $0["kind"]?.string } == ["unreadable"], "\(reason)")
      for run in [found.status, found.doctor, found.verify, found.build] {
        #expect(
          run.output.contains(
            String(JSONValue.string(sentence).serialized().dropFirst().dropLast())),
          "\(reason) \(run)")
      }
      let picture = try tool.run("verify", path("png"))
      #expect(picture.exitCode == 65 && picture.error.contains(sentence), "\(reason) \(picture)")
    }
  }

  @Test func aMemberOfALaterReleaseIsAccepted() throws {
    var object = try #require(try tool.manifest(Self.stem).object)
    object["later"] = .members(["kind": .integer(1)])
    try write(JSONValue.object(object).serialized())
    let found = try answers()
    #expect(try found.state == "complete", "\(found.status)")
    #expect(try found.verdict == "holds", "\(found.verify)")
    #expect(found.doctor.exitCode == 0, "\(found.doctor)")
    #expect(try found.findings == [])
  }

  @Test func aWrongHashIsRefusedByOneSentenceEverywhere() throws {
    var object = try #require(try tool.manifest(Self.stem).object)
    object["payloadHash"] = .string(String(repeating: "0", count: 64))
    try write(JSONValue.object(object).serialized())
    let found = try answers()
    for run in [found.status, found.doctor, found.verify, found.build] {
      #expect(run.output.contains("Its payloadHash is "), "\(run)")
      #expect(run.output.contains(", but the payload says "), "\(run)")
    }
    #expect(try found.state == "alarm")
    #expect(try found.verdict == "damaged")
    #expect(found.doctor.exitCode == 65)
    #expect(try found.findings.map { $0["kind"]?.string } == ["misnamed"])
  }

  @Test(arguments: [["json"], ["json", "txt"], ["json", "png"]])
  func signFinishesAnInterruptedRunWithTheSignatureThatIsThere(missing: [String]) throws {
    let text = try tool.bytes(path("txt"))
    for ending in missing { try FileManager.default.removeItem(atPath: path(ending)) }
    let left = try answers()
    #expect(try left.state == "waiting", "\(left.status)")
    #expect(left.status.output.contains("has no manifest"), "\(left.status)")
    #expect(try left.verdict == "holds", "\(left.verify)")
    #expect(left.doctor.output.contains("Its manifest is missing"), "\(left.doctor)")
    #expect(left.doctor.exitCode == 65)
    if !missing.contains("png") {
      #expect(try left.findings.map { $0["kind"]?.string } == ["misnamed"], "\(left.build)")
    }
    try tool.succeed("sign", "westend", "--verifier-alice", "sr25519", "--yes", "--no-rehearsal")
    #expect(try tool.bytes(path("txt")) == text)
    let found = try answers()
    #expect(try found.state == "complete", "\(found.status)")
    #expect(found.doctor.exitCode == 0, "\(found.doctor)")
    #expect(try found.findings == [])
  }
}

extension JSONObject {
  /// Changes the members of a member.
  fileprivate mutating func change(_ name: String, _ body: (inout JSONObject) -> Void) {
    guard var part = self[name]?.object else { return }
    body(&part)
    self[name] = .object(part)
  }
}
