import ColdRecords
import ColdSigner
import ColdStore
import DeviceTestSupport
import JSONCodec
import SCALECodec
import Testing
import VectorSupport

/// Events, entries, their keys and the checksum of the log (vectors 18).
@Suite struct HistoryVectorTests {
  @Test(arguments: ColdVector.all("18"))
  func theLogIsStoredAsTheVectorSays(_ vector: ColdVector) throws {
    if let index = vector["index"] {
      try expectEvent(vector, index: try #require(index.integer(UInt8.self)))
    } else if let hex = vector["hex"] {
      let value = try vector.require("value")
      let entry = try value.historyEntry
      #expect(entry.scaleBytes == (try hex.hexBytes))
      #expect(try HistoryEntry(scale: try hex.hexBytes) == entry)
    } else if let count = vector["count"] {
      let expected = try vector.require("expect").number("pages", Int.self)
      #expect(ColdDevice.historyPages(entries: try #require(count.integer(Int.self))) == expected)
    } else {
      try expectLog(vector)
    }
  }

  private func expectEvent(_ vector: ColdVector, index: UInt8) throws {
    let bytes = try vector.require("hex").hexBytes
    let value = try vector.require("value")
    let event = try value.event
    #expect(event.kind.rawValue == index)
    #expect(event.scaleBytes == bytes)
    #expect(try HistoryEvent(scale: bytes) == event)
    #expect(event.json == value.camelCased)
    for count in bytes.indices {
      #expect(throws: SCALEError.self) { try HistoryEvent(scale: Array(bytes.prefix(count))) }
    }
  }

  private func expectLog(_ vector: ColdVector) throws {
    let fixture = try Presets.device(.members(["preset": .string("empty")]))
    let device = fixture.device
    for entry in try vector.require("entries").array ?? [] {
      try device.set(
        ColdRow(
          key: NumberedEntry.key(order: try entry.number("order")),
          value: try entry.historyEntry.scaleBytes), in: .history)
    }
    let stored = try (vector.require("stored").array ?? []).map {
      ColdRow(key: try $0.member("key_hex").hexBytes, value: try $0.member("value_hex").hexBytes)
    }
    #expect(try device.rows(of: .history) == stored)
    #expect(
      JSONValue.string(try device.historyChecksum()) == (try vector.require("checksum_shown")))
    #expect(
      JSONValue.array(try device.history().map { .integer($0.order) })
        == (try vector.require("display_order")))
  }
}

extension JSONValue {
  /// An entry of the log.
  fileprivate var historyEntry: HistoryEntry {
    get throws {
      HistoryEntry(
        timestamp: try member("timestamp").text,
        events: try (member("events").array ?? []).map { try $0.event })
    }
  }
}
