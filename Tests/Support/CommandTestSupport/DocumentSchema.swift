package import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// The schema that the built tool prints.
package struct DocumentSchema {
  package let json: JSONValue

  package static let shared = Result { try DocumentSchema([]) }

  /// That of the manifests beside products.
  package static let manifest = Result { try DocumentSchema(["manifest"]) }

  /// That of the records of pictures on a site.
  package static let pictureRecord = Result { try DocumentSchema(["picture-record"]) }

  private init(_ words: [String]) throws {
    json = try Tool(restored: false).succeed(words: ["json-schema"] + words).document
  }

  /// The definitions by name.
  package var definitions: [(name: String, value: JSONValue)] {
    json["$defs"]?.object.map { $0.map { ($0.name, $0.value) } } ?? []
  }

  /// The commands that print documents, as they are called.
  package var commands: [String] {
    definitions.compactMap { name, schema in
      schema["anyOf"]?.array?.last?["properties"]?["command"]?["const"]?.string
    }
  }

  /// What a validator finds wrong with documents, by the names that are given for them.
  ///
  /// - Parameters:
  ///   - documents: the documents.
  ///   - definition: what they are; `nil` where each names its command.
  /// - Returns: a sentence for each document that is wrong.
  /// - Throws: where it cannot run, or the schema is none.
  package func faults(in documents: [String: String], of definition: String? = nil) throws
    -> [String:
    String]
  {
    let input = JSONValue.members([
      "schema": json, "definition": .string(definition),
      "documents": .object(JSONObject(documents.map { ($0.key, .string($0.value)) })),
    ])
    let run = try ProcessRunner.run(
      try #require(ProcessRunner.peerPython),
      [Checkout.path + "/Tests/Support/CommandTestSupport/Peers/validate_documents.py"],
      input: Array(input.serialized().utf8))
    try #require(run.exitCode == 0, "\(run.error)")
    let found = try JSONValue(parsing: run.standardOutput).object ?? JSONObject()
    return Dictionary(uniqueKeysWithValues: found.map { ($0.name, $0.value.string ?? "") })
  }
}
