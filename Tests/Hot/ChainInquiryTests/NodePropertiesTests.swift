import ByteSupport
import ChainInquiry
import Foundation
import HotSide
import JSONCodec
import Reporting
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

/// `system-properties.json` and `known-specs-check.json`, read with our own parser: a JSON
/// reader that turns 12.0 into 12 would hide what is being tested.
@Suite struct NodePropertiesVectorTests {
  static func cases(_ file: String) -> [JSONValue] {
    Vectors(of: .module, shared: "hot").folders.flatMap { folder in
      guard let bytes = try? folder.bytes(file + ".json"),
        let cases = try? JSONValue(parsing: bytes)["cases"]?.array, !cases.isEmpty
      else { preconditionFailure("\(folder.path)/\(file).json cannot be read") }
      return cases
    }
  }

  static func token(_ value: JSONValue?) -> Token? {
    guard let decimals: UInt8 = value?["decimals"]?.integer(), let unit = value?["unit"]?.string
    else { return nil }
    return Token(decimals: decimals, unit: unit)
  }

  @Test(arguments: cases("system-properties"))
  func propertiesBecomeSpecsOrTheRightError(vector: JSONValue) throws {
    let id = vector["id"]?.string ?? ""
    let properties = try #require(vector["properties"]?.object)
    let constant: UInt16? = vector["prefix_from_metadata"]?.integer()
    let override = Self.token(vector["override"])
    let expect = try #require(vector["expect"])
    do {
      let read = try NodeProperties(properties, metadataPrefix: constant)
      let token = try read.token(override: override)
      let result = try #require(expect["result"], "\(id) should end in an error")
      #expect(result["base58prefix"] == .integer(read.ss58Prefix))
      #expect(result["decimals"] == .integer(token.decimals))
      #expect(result["unit"] == .string(token.unit))
    } catch {
      let error = try #require(error as? PropertiesError)
      #expect(error.vectorName == expect["error"]?.string, "\(id)")
    }
    let check = try #require(vector["known_network_check"])
    do {
      let read = try NodeProperties(properties, metadataPrefix: constant)
      #expect(check["base58prefix"] == .integer(read.ss58Prefix))
      #expect(check["token"]?["kind"]?.string == read.token.vectorName)
      if case .single(let token) = read.token { #expect(Self.token(check["token"]) == token) }
    } catch {
      #expect(error.vectorName == check["error"]?.string, "\(id)")
    }
  }

  @Test(arguments: cases("known-specs-check"))
  func knownNetworksAreComparedInOrder(vector: JSONValue) throws {
    let id = vector["id"]?.string ?? ""
    let stored = try #require(vector["stored"])
    let fetched = try #require(vector["fetched"])
    let specs = try NetworkSpecs(vector: stored)
    let node = NodeIdentity(
      name: try #require(fetched["name"]?.string),
      genesisHash: try #require(Hash256(hex: fetched["genesis_hash"]?.string ?? "")),
      properties: try NodeProperties(
        try #require(fetched["properties"]?.object),
        metadataPrefix: fetched["prefix_from_metadata"]?.integer()))
    let expect = try #require(vector["expect"])
    do {
      let token = try KnownSpecsCheck.token(
        stored: specs, node: node, override: Self.token(vector["override"]?["token"]))
      let title = vector["override"]?["title"]?.string ?? specs.title
      let changed =
        token != Token(decimals: specs.decimals, unit: specs.unit) || title != specs.title
      #expect(expect["changed"] == .bool(changed), "\(id)")
      if let decimals = expect["decimals"] { #expect(decimals == .integer(token.decimals)) }
      if let unit = expect["unit"] { #expect(unit == .string(token.unit)) }
    } catch {
      #expect(error.vectorName == expect["error"]?.string, "\(id)")
      for value in [expect["old"], expect["new"]].compactMap({ $0 }) {
        let text = value.string ?? value.serialized()
        #expect(error.message.contains(text), "\(id): \(error.message)")
      }
    }
  }
}

@Suite struct NodePropertiesTests {
  @Test(arguments: ["12.0", "1e1", "-0", "12.5"])
  func numbersThatAreNotWrittenAsNaturalsAreRefused(number: String) throws {
    let properties = JSONObject([
      ("ss58Format", .integer(42)), ("tokenDecimals", .number(number)),
      ("tokenSymbol", .string("X")),
    ])
    #expect(throws: PropertiesError.decimalsFormat(number)) {
      try NodeProperties(properties, metadataPrefix: nil)
    }
    #expect(throws: PropertiesError.prefixFormat(number)) {
      try NodeProperties(JSONObject([("ss58Format", .number(number))]), metadataPrefix: nil)
    }
  }
}

extension NetworkSpecs {
  fileprivate init(vector: JSONValue) throws {
    func text(_ name: String) throws -> String { try #require(vector[name]?.string) }
    self.init(
      prefix: try #require(vector["base58prefix"]?.integer()), color: try text("color"),
      decimals: try #require(vector["decimals"]?.integer()),
      encryption: try #require(Encryption(name: try text("encryption"))),
      genesisHash: try #require(Hash256(hex: try text("genesis_hash"))), logo: try text("logo"),
      name: try text("name"), pathID: try text("path_id"),
      secondaryColor: try text("secondary_color"), title: try text("title"), unit: try text("unit"))
  }
}

extension NodeProperties.TokenState {
  fileprivate var vectorName: String {
    switch self {
    case .none: "none"
    case .single: "single"
    case .array: "array"
    }
  }
}

extension PropertiesError {
  /// The name of the case in the vector files.
  fileprivate var vectorName: String {
    switch self {
    case .noPrefix: "no-prefix"
    case .prefixFormat: "prefix-format"
    case .prefixMismatch: "prefix-mismatch"
    case .decimalsFormat: "decimals-format"
    case .unitFormat: "unit-format"
    case .unitWithoutDecimals: "unit-without-decimals"
    case .decimalsWithoutUnit: "decimals-without-unit"
    case .unitArrayDecimalsNot: "unit-array-decimals-not"
    case .decimalsArrayUnitNot: "decimals-array-unit-not"
    case .arrayLengthMismatch: "array-length-mismatch"
    case .overrideSingle: "override-single"
    case .overrideNone: "override-none"
    case .changed(let field, _, _):
      "changed-"
        + (field.split(separator: " ").first { $0 != "token" && $0 != "SS58" && $0 != "network" }
          .map { $0 == "genesis" ? "genesis" : String($0) } ?? "")
    case .becameNone(let field, _):
      (field.split(separator: " ").last.map(String.init) ?? "") + "-became-none"
    }
  }
}
