import ByteSupport
package import CallDecoding
package import JSONCodec
import Reporting
package import RuntimeMetadata
import SCALECodec
import Synchronization
import TestSupport
import VaultPayloads
import VectorSupport

/// Decoders of the shared metadata, each made once.
package enum SharedDecoders {
  private static let made = Mutex<[String: CallDecoder]>([:])

  /// The decoder of a file such as `metadata/westend9220.hex`.
  package static func decoder(_ file: String) throws -> CallDecoder {
    if let decoder = made.withLock({ $0[file] }) { return decoder }
    let decoder = try CallDecoder(
      metadata: try Metadata(decoding: try Shared.hexBytes("data/" + file)),
      types: try types())
    made.withLock { $0[file] = decoder }
    return decoder
  }

  /// The table of types that Vaults are built with.
  package static func types() throws -> [TypeEntry] {
    try TypeTable(scale: try Shared.hexBytes("data/types/default_types.hex")).entries
  }
}

extension JSONValue {
  /// Specs of a vector, as far as cards need them.
  package var callNetwork: CallNetwork {
    get throws {
      CallNetwork(
        name: try member("name").text, genesisHash: try member("genesis_hash").hash,
        base58Prefix: try number("base58prefix"), decimals: try number("decimals"),
        unit: try member("unit").text)
    }
  }
}

extension CallCard {
  /// The card as vectors have it, with the picture of an account.
  package var vectorJSON: JSONValue {
    guard case .account(let account) = content, var object = json.object else { return json }
    object["identicon"] =
      switch account.form {
      case .substrate:
        .members(["style": .string("dots"), "identity": .string(Hex.encode(account.bytes))])
      case .ethereum:
        .members(["style": .string("blockies"), "identity": .string(account.address)])
      }
    return .object(object)
  }
}

extension CallDecodingError {
  /// The error as vectors have it.
  package var vectorJSON: JSONValue {
    .object(JSONObject([("code", .string(row.code.word))] + row.parameters))
  }
}
