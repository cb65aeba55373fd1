import ByteSupport
import ColdRecords
import ColdSigner
import ColdStore
import DeviceTestSupport
import JSONCodec
import SCALECodec
import TestSupport
import Testing
import VaultPayloads
import VectorSupport

/// The content of a new and of a started device, and the network detector (vectors 19).
@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)")) struct DatabaseVectorTests {
  @Test(arguments: ColdVector.all("19"))
  func aNewDeviceHoldsWhatTheVectorSays(_ vector: ColdVector) throws {
    if vector["initialised"] != nil {
      try expectDetector(vector)
    } else if let schema = vector["schema_version_hex"] {
      try expectSchema(schema, vector)
    } else if vector["steps"] != nil {
      try StepRunner.run(vector)
    } else {
      try expectAnswer(vector)
    }
  }

  /// Does what the vector asks for, and compares the answer or the rows of all tables.
  private func expectAnswer(_ vector: ColdVector) throws {
    let fixture = try Presets.device(try vector.require("db"))
    let expected = try vector.require("expect")
    for question in vector["ask"]?.object ?? JSONObject() {
      switch question.name {
      case "first_start":
        try fixture.device.start(
          generalVerifier: try question.value.flag("certificate")
            ? Verifier.vaultDefault : Verifier(nil))
      case "network_verifier":
        let result = Result { () throws(ColdSignerError) in
          try fixture.device.networkVerifier(
            Hash256(hex: question.value.string ?? "") ?? Presets.westend.genesisHash)
        }
        try expect(result, expected)
      default: Issue.record("nobody knows how to ask \(question.name)")
      }
    }
    guard let trees = expected["trees"]?.array else { return }
    #expect(trees.map { $0["tree"]?.string } == ColdTable.allCases.map { $0.rawValue })
    for tree in trees {
      let table = try #require(ColdTable(rawValue: try tree.member("tree").text))
      let rows = try fixture.device.rows(of: table)
      let stated = try #require(tree.member("rows").array)
      #expect(rows.map { JSONValue.hex($0.key) } == stated.map { $0["key_hex"] })
      for (row, value) in zip(rows, stated) { try expect(row, value) }
    }
  }

  private func expect(
    _ result: Result<ValidCurrentVerifier?, ColdSignerError>, _ expected: JSONValue
  ) throws {
    switch result {
    case .success(let verifier):
      let unknown = JSONValue.members(["type": .string("unknown")])
      #expect((verifier.map { $0.json } ?? unknown) == expected.camelCased)
    case .failure(let error):
      for member in try #require(expected.camelCased["error"]?.object) {
        #expect(error.json[member.name] == member.value)
      }
    }
  }

  /// A value is given in hex, by a file, or as an entry of the log.
  private func expect(_ row: ColdRow, _ stated: JSONValue) throws {
    if let hex = stated["value_hex"] {
      #expect(row.value == (try hex.hexBytes))
    } else if let file = stated["value"]?["file"]?.string {
      #expect(row.value == (try Shared.hexBytes("data/" + file)))
    } else {
      let value = try stated.member("value")
      let entry = try HistoryEntry(scale: row.value)
      #expect(
        JSONValue.array(entry.events.map { $0.json }) == (try value.member("events").camelCased))
      if try value.member("timestamp").text != "any" {
        #expect(JSONValue.string(entry.timestamp) == value["timestamp"])
      }
    }
  }

  private func expectSchema(_ schema: JSONValue, _ vector: ColdVector) throws {
    let fixture = try Presets.device(.members(["preset": .string("release")]))
    let key = ColdSetting.schemaVersion.key
    try fixture.device.remove(key, from: .settings)
    if schema != .null {
      try fixture.device.set(ColdRow(key: key, value: try schema.hexBytes), in: .settings)
    }
    let result = Result { () throws(ColdSignerError) in
      _ = try ColdDevice.open(at: fixture.device.path, surroundings: .repeatable)
    }
    let expected = try vector.require("expect")
    switch result {
    case .success: #expect(expected["ok"] == .bool(true))
    case .failure(let error):
      for member in try #require(expected.camelCased["error"]?.object) {
        #expect(error.json[member.name] == member.value)
      }
    }
  }

  private func expectDetector(_ vector: ColdVector) throws {
    let fixture = try Presets.device(.members(["preset": .string("release")]))
    let device = fixture.device
    if vector["initialised"] == .bool(true) { try device.start(generalVerifier: Verifier(nil)) }
    var detector = NetworkDetector()
    var isConnected = false
    try detector.start(isConnected: false, on: device)
    for (position, step) in (try vector.require("steps").array ?? []).enumerated() {
      let entries = try device.history().count
      switch try step.member("input").text {
      case "connectivity":
        isConnected = try step.flag("connected")
        try detector.observe(isConnected: isConnected, on: device)
      case "acknowledge": try detector.acknowledge(on: device)
      case "restart": try detector.start(isConnected: isConnected, on: device)
      case "first_start": try device.start(generalVerifier: Verifier(nil))
      case let input: Issue.record("no input \(input)")
      }
      let expected = try step.member("expect")
      let place = "\(vector.id), step \(position)"
      #expect(JSONValue.string(detector.state.rawValue) == expected["state"], "\(place)")
      let flag: JSONValue = try device.isStarted() ? .bool(try device.dangerFlag()) : .null
      #expect(flag == expected["flag"], "\(place)")
      let event = expected["new_event"]?.string
      if step["input"] != .string("first_start") {
        #expect(try device.history().count == entries + (event == nil ? 0 : 1), "\(place)")
      }
      if let event {
        #expect(
          try device.history().first?.entry.events.map { $0.json["event"] } == [.string(event)],
          "\(place)")
      }
    }
  }
}
