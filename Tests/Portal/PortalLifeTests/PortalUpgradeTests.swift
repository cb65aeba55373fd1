import ByteSupport
import DevelopmentNode
import Foundation
import JSONCodec
import LoopbackServer
import SubstrateCrypto
import Synchronization
import TestSupport
import Testing
import ToolTestSupport

/// The block in which a chain began to run a version (portal 5.1).
@Suite struct PortalUpgradeTests {
  /// A chain that runs version 2 from a block on.
  private final class Chain: HTTPService {
    static let upgrade = 700
    let head = Mutex(600)
    let versionCalls = Mutex(0)

    private static func hash(_ block: Int) -> JSONValue {
      block == 0
        ? .string("0x" + Nodes.genesis(of: "alpha").hex)
        : .string("0x" + String(repeating: "0", count: 56) + hex(block, 8))
    }

    private static func hex(_ number: Int, _ digits: Int) -> String {
      let text = String(number, radix: 16)
      return String(repeating: "0", count: digits - text.count) + text
    }

    private static func block(_ value: JSONValue?) -> Int {
      Int(value?.string?.suffix(8) ?? "", radix: 16) ?? 0
    }

    private static func version(_ block: Int) -> UInt32 { block < upgrade ? 1 : 2 }

    func answer(_ request: HTTPRequest) -> HTTPAnswer {
      guard let call = try? JSONValue(parsing: request.body) else { return .hangUp }
      let parameters = call["params"]?.array ?? []
      let result: JSONValue
      switch call["method"]?.string {
      case "chain_getFinalizedHead": result = Chain.hash(head.withLock { $0 })
      case "chain_getBlockHash": result = Chain.hash(parameters.first?.integer() ?? 0)
      case "chain_getHeader":
        result = .members([
          "number": .string("0x" + String(Chain.block(parameters.first), radix: 16))
        ])
      case "state_getRuntimeVersion":
        versionCalls.withLock { $0 += 1 }
        result = .members([
          "specName": .string("alpha"),
          "specVersion": .integer(Chain.version(Chain.block(parameters.first))),
        ])
      case "state_getStorageHash":
        let version = Chain.version(Chain.block(parameters.last))
        result = .string("0x" + String(repeating: "0\(version)", count: 32))
      case "state_getMetadata":
        let version = Chain.version(Chain.block(parameters.first))
        result = .string("0x" + Hex.encode(Nodes.metadata("alpha", version: version)))
      case "system_properties":
        result = .members([
          "ss58Format": .integer(42), "tokenDecimals": .integer(12), "tokenSymbol": .string("UNIT"),
        ])
      case "state_getStorage" where parameters.first?.string?.hasPrefix("0xf0c365c3") == true:
        // Six seconds a block, from 1 January 2026 on, in milliseconds.
        let time = (1_767_225_600 + 6 * UInt64(Chain.block(parameters.last))) * 1000
        result = .string(
          "0x" + Hex.encode((0..<8).map { UInt8(truncatingIfNeeded: time >> (8 * $0)) }))
      default: result = .null
      }
      let document = JSONValue.members([
        "jsonrpc": .string("2.0"), "id": call["id"] ?? .null, "result": result,
      ])
      return .whole(
        status: 200, [HTTPField("Content-Type", "application/json")], document.serializedBytes())
    }
  }

  @Test func theFirstBlockWithAVersionIsFound() throws {
    let chain = Chain()
    let server = try HTTPServer(port: 0, chain)
    defer { server.stop() }
    let fixture = try LifeFixture(["alpha": ["http://127.0.0.1:\(server.port)"]])
    #expect(try fixture.update().state("alpha") == "waiting")
    chain.head.withLock { $0 = 1000 }
    chain.versionCalls.withLock { $0 = 0 }
    let run = try fixture.update(hours: 1)
    #expect(try run.network("alpha")["sinceBlock"]?.integer() == Chain.upgrade, "\(run)")
    #expect(try run.network("alpha")["sinceTime"] == .string("2026-01-01T01:10:00Z"), "\(run)")
    #expect(chain.versionCalls.withLock { $0 } <= 27)
    try fixture.sign()
    try fixture.build(hours: 2)
    let record = try JSONValue(
      parsing: try fixture.tool.bytes(fixture.site + "/n/alpha/network.json"))
    let since = record["live"]?["since"]
    #expect(since?["number"]?.integer() == Chain.upgrade && since?["how"] == .string("exact"))
  }
}
