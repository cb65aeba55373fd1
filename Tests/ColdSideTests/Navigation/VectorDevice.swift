import ColdSide
import ColdSigner
import DeviceTestSupport
import JSONCodec
import SCALECodec
import SubstrateCrypto
import VaultPayloads
import VectorSupport

/// A device of a vector, with the names of phrases that its application says it keeps.
final class VectorDevice {
  let fixture: TestDevice
  let phrases: NamedPhrases

  var device: ColdDevice { fixture.device }
  var navigator: Navigator<DeviceNavigation> {
    Navigator(data: DeviceNavigation(device: device, keeper: phrases))
  }

  init(_ vector: JSONValue) throws {
    fixture = try Presets.device(try vector.member("db")) { fixture in
      for step in try vector.member("db")["setup"]?.array ?? [] {
        try VectorDevice.call(step, on: fixture.device)
      }
      return [:]
    }.0
    phrases = NamedPhrases(try (vector["seed_names"]?.array ?? []).map { try $0.text })
  }

  /// Carries out a call beside the navigator.
  static func call(_ step: JSONValue, on device: ColdDevice) throws {
    let phrase = Array((step["seed_phrase"]?.string ?? "").utf8)
    switch try step.member("do").text {
    case "create_seed":
      try device.createSeed(
        try step.member("seed_name").text, phrase: phrase.span,
        withRoot: step["roots"]?.bool ?? true)
    case "create_address":
      let path = Array(try step.member("path").text.utf8)
      try device.createKey(
        ofSeed: try step.member("seed_name").text, phrase: phrase.span, path: path.span,
        network: try NetworkSpecsKey(scale: try step.member("network").hexBytes))
    case "create_key_set":
      try device.createKeySet(
        try step.member("seed_name").text, phrase: phrase.span,
        networks: try (step.member("networks").array ?? []).map {
          try NetworkSpecsKey(scale: try $0.hexBytes)
        })
    case "device_was_online": try device.recordConnection()
    case "remove_network":
      try device.removeNetwork(try NetworkSpecsKey(scale: try step.member("network").hexBytes))
    case "remove_metadata":
      try device.removeMetadata(
        try NetworkSpecsKey(scale: try step.member("network").hexBytes),
        version: try step.number("version"))
    case "scan", "accept", "set_seed_names", "restart", "keys_of_seed", "path_check",
      "export_secret", "export_key_set":
      throw VectorFileError.malformed("no setup: \(step)")
    case let verb: throw VectorFileError.malformed("no step '\(verb)'")
    }
  }
}

/// The names of phrases, without phrases: what an application tells a navigator.
final class NamedPhrases: PhraseKeeper {
  var known: [String]

  init(_ names: [String]) { known = names }

  func names() -> [String] { known }
  func requireNewName(_: String) {}
  func keep(_: SharedSecret, named _: String) {}
  func destroy(_: String) {}
  func requireSafety() {}
  func deviceChanged() {}
}

extension NavigationDetails {
  /// The text of a step: in its place, or in a file of payloads.
  static func of(_ step: JSONValue) throws -> NavigationDetails {
    if let file = step["details_file"]?.string {
      let bytes = try SharedPayloads.text(file)
      return NavigationDetails(SecretBytes(copying: bytes.span))
    }
    return NavigationDetails(text: step["details"]?.string ?? "")
  }

  /// The phrases of a step.
  static func seeds(of step: JSONValue) -> NavigationDetails {
    NavigationDetails(text: step["seed_phrase"]?.string ?? "")
  }
}
