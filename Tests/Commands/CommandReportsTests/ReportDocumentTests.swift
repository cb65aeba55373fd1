import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// What every document of `--json` has, however the command ends.
struct ReportDocumentTests {
  @Test func aListIsTheItemsOfAnObject() throws {
    let tool = try Tool()
    let document = try tool.succeed("networks", "list", "--json").document
    #expect(document["schemaVersion"] == .integer(2))
    #expect(document["items"]?.array?.count == 3)
    #expect(document["warnings"] == .array([]))
    #expect(document["error"] == nil)
  }

  @Test func everyDocumentNamesItsCommand() throws {
    let tool = try Tool()
    for (line, command) in [
      (["networks", "list"], "networks list"), (["show", "block_history"], "show block-history"),
      (["show", "specs", "nosuch"], "show specs"), (["sign", "--nosuch"], "sign"),
      (["sign", "--msg", "add-specs", "--nosuch"], "make"),
      (["networks", "nosuch"], "networks"), (["verify"], "verify"),
      (["restore", "--list", "--from", "2"], "restore"),
    ] {
      #expect(try tool.run(line + ["--json"]).document["command"] == .string(command), "\(line)")
    }
    for line in [["--json"], ["nosuch", "--json"]] {
      let run = try tool.run(line)
      #expect(run.exitCode == 64, "\(line)")
      #expect(try run.document["command"] == .null, "\(line)")
    }
  }

  @Test func aFailureIsADocumentWithACode() throws {
    let tool = try Tool()
    let run = try tool.run("show", "specs", "nosuch", "--json")
    #expect(run.exitCode == 66)
    let error = try #require(try run.document["error"])
    #expect(error["code"] == .string("unknown_title"))
    let message = try #require(error["message"]?.string)
    #expect(run.error.contains("Error: \(message)"))
  }

  @Test func aCommandLineThatIsNotUnderstoodIsADocumentToo() throws {
    let tool = try Tool()
    for line in [
      ["show", "networks", "--json", "--nosuch"], ["nosuch", "--json"],
      ["verify", "--json"], ["networks", "export", "a", "b", "--json", "--folder"],
    ] {
      let run = try tool.run(line)
      #expect(run.exitCode == 64, "\(line)")
      #expect(try run.document["error"]?["code"] == .string("usage"), "\(line)")
    }
    #expect(try tool.run("verify", "--", "--json").output == "")
  }

  @Test func aFailureContainsTheParametersOfItsError() throws {
    let tool = try Tool()
    let run = try tool.run("load-metadata", "-d", "-u", "ws://127.0.0.1:9", "--json")
    #expect(run.exitCode == 69)
    let error = try #require(try run.document["error"])
    #expect(error["code"] == .string("unreachable"))
    #expect(error["parameters"]?["endpoint"] == .string("ws://127.0.0.1:9"))
  }

  @Test func anErrorOfOneNetworkHasItsCode() throws {
    let tool = try Tool()
    try tool.succeed("networks", "set-endpoint", "westend", "ws://127.0.0.1:9")
    let run = try tool.run("refresh-defaults", "westend", "--json")
    #expect(run.exitCode == 12)
    let row = try #require(try run.document["items"]?.array?.first)
    #expect(row["error"]?["code"] == .string("unreachable"))
    let warning = try #require(try run.document["warnings"]?.array?.first?.string)
    #expect(warning.hasPrefix("westend needs a person."))
  }
}
