import CommandTestSupport
import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// The manifests beside products are what `hotside json-schema manifest` says, by the judgment of
/// independent code.
@Suite(.enabled(if: ProcessRunner.peerPython != nil, "\(ProcessRunner.peerAbsence)"))
struct ManifestSchemaTests {
  /// The manifests of the usual place, by their names.
  static func manifests(in folder: TemporaryFolder) throws -> [String: String] {
    let completed = folder.file("Output/completed")
    var manifests: [String: String] = [:]
    for name in (try? FileManager.default.contentsOfDirectory(atPath: completed)) ?? []
    where name.hasSuffix(".json") {
      manifests[name] = try String(contentsOfFile: completed + "/" + name, encoding: .utf8)
    }
    return manifests
  }

  @Test func manifestsOfAllKindsAreWhatTheSchemaSays() throws {
    let folder = try ExampleWorkspace.shared.get().copy()
    for arguments in [
      "add-specs --payload sign_me_add_specs_polkadot_sr25519 --unsigned --goal text",
      "add-specs --payload sign_me_add_specs_polkadot_sr25519 --verifier-alice ecdsa --no-rehearsal",
      "load-types --payload sign_me_load_types --verifier-alice ed25519 --format apng",
      "load-metadata --payload sign_me_load_metadata_polkadotV9220 --unsigned --rehearse-calls",
      "load-metadata --payload sign_me_load_metadata_kusamaV9220 --verifier-alice sr25519 --reduce calls-only",
    ] {
      let run = try ExampleWorkspace.run("hotside make --msg " + arguments, in: folder.path)
      #expect(run.exitCode == 0, "\(arguments)\n\(run.error)")
    }
    let manifests = try Self.manifests(in: folder)
    // Five were there, one of them of a list of derivations.
    #expect(manifests.count == 10, "\(manifests.keys.sorted())")
    for member in ["reduction", "callRehearsal", "reductionRehearsal", "rehearsals", "blockHash"] {
      #expect(
        try manifests.values.contains { try (JSONValue(parsing: $0)[member] ?? .null) != .null },
        "\(member)")
    }
    #expect(try DocumentSchema.manifest.get().faults(in: manifests, of: "Manifest") == [:])
  }

  @Test func anotherManifestIsRefused() throws {
    let folder = try ExampleWorkspace.shared.get().copy()
    let text = try #require(
      try Self.manifests(in: folder)["load_metadata_westendV9220_Alice-sr25519.json"])
    let manifest = try #require(try JSONValue(parsing: text).object)
    func with(_ name: String, _ value: JSONValue?) -> String {
      var changed = manifest
      changed[name] = value
      return JSONValue.object(changed).serialized()
    }
    let faults = try DocumentSchema.manifest.get().faults(
      in: [
        "as it is": text, "another kind": with("kind", .string("metadata")),
        "no hash": with("payloadHash", nil), "half a hash": with("payloadHash", .string("00")),
        "no version of the tool": with("toolVersion", .null), "a member more": with("more", .null),
      ], of: "Manifest")
    #expect(
      Set(faults.keys) == [
        "another kind", "no hash", "half a hash", "no version of the tool", "a member more",
      ])
  }

  @Test func theSchemaStandsForItself() throws {
    let schema = try DocumentSchema.manifest.get().json
    #expect(schema["$schema"] == .string("https://json-schema.org/draft/2020-12/schema"))
    #expect(schema["$id"] == .string("urn:hotside:manifest"))
    #expect(schema["allOf"] == .array([.members(["$ref": .string("#/$defs/Manifest")])]))
    let tool = try Tool(restored: false)
    #expect(try tool.run("json-schema", "manifest", "more").exitCode == 64)
  }
}
