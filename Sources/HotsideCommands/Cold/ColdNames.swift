import ByteSupport
import ColdSigner
import CommandLineKit
import SCALECodec
import SubstrateCrypto
import VaultPayloads

/// Networks and keys of the device by what people call them.
enum ColdNames {
  /// A network by its title, by its name where only one has it, or by its key in hex.
  static func network(
    _ text: String, of device: ColdDevice
  ) throws -> OrderedNetworkSpecs {
    let networks = try device.networks()
    let titled = networks.first { network in
      network.specs.title.hasSameBytes(as: text)
        || Hex.encode(network.specs.key.scaleBytes) == text
    }
    let named = networks.filter { $0.specs.name.hasSameBytes(as: text) }
    guard let found = titled ?? (named.count == 1 ? named.first : nil) else {
      throw UnknownColdNetwork(title: text, known: networks.map { $0.specs.title })
    }
    return found
  }

  /// A key on record by its address, its public key in hex, or the `addressKey` of `--json`, which
  /// names the network too.
  static func key(_ text: String, of device: ColdDevice) throws -> KeyDetails {
    let keys = try device.networkKeys()
    if let exact = keys.first(where: { Hex.encode($0.stored.key.scaleBytes) == text }) {
      return exact
    }
    let found = keys.filter { key in
      key.address == text || key.accountAddress == text
        || Hex.encode(key.stored.key.signer.publicKey) == text
    }
    guard let key = found.first else { throw UnknownColdKey(text: text, matches: []) }
    guard found.count == 1 else { throw UnknownColdKey(text: text, matches: found) }
    return key
  }

  /// The key of a seed at a path, for a network; one without a password where there are two.
  static func key(
    ofSeed seed: String, at path: String, _ network: NetworkSpecs, of device: ColdDevice
  ) throws -> KeyDetails {
    let found = try device.networkKeys(ofSeed: seed).filter { key in
      key.stored.record.path.hasSameBytes(as: path) && key.stored.record.network == network.key
    }
    guard let key = found.first(where: { !$0.stored.record.hasPassword }) ?? found.first else {
      throw MissingParentKey(seed: seed, path: path, network: network.title)
    }
    return key
  }
}

/// No network of the device has this title.
private struct UnknownColdNetwork: ReportableError {
  let title: String
  let known: [String]
  var exitCode: ExitCode { .inputMissing }
  var message: String {
    let titles = known.map(ScreenText.quoted).joined(separator: ", ")
    return
      "No network of the device has the title \(ScreenText.quoted(title)). \(known.isEmpty ? "There are none." : "The titles are \(titles).")"
  }
}

/// No key of the device is meant, or one of several.
private struct UnknownColdKey: ReportableError {
  let text: String
  let matches: [KeyDetails]
  var exitCode: ExitCode { matches.isEmpty ? .inputMissing : .badData }
  var message: String {
    guard !matches.isEmpty else {
      return
        "The device has no key \(ScreenText.quoted(text)). 'hotside cold seed list' shows the addresses."
    }
    let keys = matches.map { key in
      "\(Hex.encode(key.stored.key.scaleBytes)) for \(key.network.map { ScreenText.quoted($0.title) } ?? "a network that is not stored")"
    }
    return
      "The key \(ScreenText.quoted(text)) is on record for \(matches.count.counted("network")). Name one of them: \(keys.joined(separator: ", "))."
  }
}

/// There is no key below which numbered keys could go.
private struct MissingParentKey: ReportableError {
  let seed: String
  let path: String
  let network: String
  var exitCode: ExitCode { .inputMissing }
  var message: String {
    "The seed \(ScreenText.quoted(seed)) has no key at \(ScreenText.quoted(path)) for \(ScreenText.quoted(network)), below which numbered keys could go. Derive it first, without --numbered."
  }
}
