package import ByteSupport
import Reporting
import SubstrateCrypto
package import VaultPayloads

extension TextRules {
  /// Warnings about valid texts that readers or file systems may confuse with other texts (design
  /// 5.3).
  ///
  /// - Parameters:
  ///   - specs: the specs.
  ///   - known: the networks that a reader may know.
  /// - Returns: the warnings, as sentences.
  package static func warnings(
    _ specs: NetworkSpecs, known: some Sequence<NetworkSpecs>
  ) -> [String] {
    var warnings = warnings(networkName: specs.name)
    let texts = [("Vault title", specs.title), ("unit", specs.unit)]
    for (field, text) in texts { warnings += spellingWarnings(text, field) }
    if specs.unit.allSatisfy(\.isWhitespace) {
      warnings.append("The unit is empty; a Vault will show amounts without one.")
    }
    return warnings + lookAlikes(of: specs, among: known)
  }

  /// The networks of the compiled-in defaults.
  package static let builtIn: [NetworkSpecs] = {
    guard let defaults = try? NetworkDefaults.compiled() else { return [] }
    return (defaults.networks + defaults.further).map(\.specs)
  }()

  private static func spellingWarnings(_ text: String, _ field: String) -> [String] {
    let quoted = ScreenText.quoted(text)
    var warnings: [String] = []
    if let first = text.first, let last = text.last, first.isWhitespace || last.isWhitespace {
      warnings.append("The \(field) \(quoted) has a space at its start or end, which is invisible.")
    }
    let others = text.unicodeScalars.filter { !$0.isASCII }
    if !others.isEmpty {
      let named = others.prefix(8).map { scalar in
        "U+" + String(scalar.value, radix: 16, uppercase: true)
      }
      warnings.append(
        """
        The \(field) \(quoted) has letters outside ASCII (\(named.joined(separator: ", "))), which may look like other \
        letters.
        """
      )
    }
    return warnings
  }

  /// Warnings about a network name, as sentences.
  package static func warnings(networkName name: String) -> [String] {
    let quoted = ScreenText.quoted(name)
    let lowered = name.lowercased()
    var warnings = spellingWarnings(name, "network name")
    if !lowered.hasSameBytes(as: name) {
      warnings.append(
        "The network name \(quoted) has capital letters; the names of other networks are lowercase."
      )
    }
    let stem = lowered.prefix { $0 != "." }
    if devices.contains(where: stem.hasSameBytes) {
      warnings.append("Windows cannot store files of the network name \(quoted).")
    }
    let digits = name.reversed().prefix { $0.isASCII && $0.isNumber }.count
    let isNumbered = digits > 0 && name.dropLast(digits).last == "V"
    let word = Encryption.allCases.map(\.name).first { word in
      ["_", "-"].contains { name.hasSuffix($0 + word) }
    }
    if isNumbered || word != nil {
      warnings.append(
        "The network name \(quoted) ends like a file name of another network. Choose file names with --name."
      )
    }
    return warnings
  }

  /// A warning that the network name belongs to another known chain; `nil` if it does not.
  package static func ownerWarning(
    _ name: String, _ genesisHash: Hash256, among known: some Sequence<NetworkSpecs>
  ) -> String? {
    owner(of: name, genesisHash, among: known.lazy.map { ($0.name, $0.genesisHash) }).map { owner in
      """
      The network name \(ScreenText.quoted(name)) belongs to the network with the genesis hash \(owner), \
      but this update is for \(genesisHash). A Vault of December 2025 stores metadata by name only: it would show \
      transactions of one network with the metadata of the other.
      """
    }
  }

  /// The genesis hash of another known chain that the network name belongs to; `nil` if it does not.
  package static func owner(
    of name: String, _ genesisHash: Hash256,
    among known: some Sequence<(name: String, genesisHash: Hash256)>
  ) -> Hash256? {
    known.first { $0.name.hasSameBytes(as: name) && $0.genesisHash != genesisHash }?.genesisHash
  }

  /// The warnings that the title is that of another network, or that name or title almost are, as
  /// sentences.
  ///
  /// A name of another network is a matter of ``ownerWarning(_:_:among:)``.
  package static func lookAlikes(
    of specs: NetworkSpecs, among known: some Sequence<NetworkSpecs>
  ) -> [String] {
    var warnings: [String] = []
    for other in known where other.genesisHash != specs.genesisHash {
      let pairs = [
        ("network name", specs.name, other.name), ("Vault title", specs.title, other.title),
      ]
      for (index, (field, own, theirs)) in pairs.enumerated() where isTwin(own, of: theirs) {
        let isEqual = own.hasSameBytes(as: theirs)
        if isEqual, index == 0 { continue }
        let relation = isEqual ? "" : " is almost the same as \(ScreenText.quoted(theirs)), which"
        let warning =
          """
          The \(field) \(ScreenText.quoted(own))\(relation) belongs to another network with the genesis hash \
          \(other.genesisHash).
          """
        if !warnings.contains(where: warning.hasSameBytes) { warnings.append(warning) }
      }
    }
    return warnings
  }

  /// Whether two texts look alike.
  private static func isTwin(_ text: String, of other: String) -> Bool {
    LookAlike.skeleton(of: text) == LookAlike.skeleton(of: other)
  }

  /// The device names that Windows reserves.
  private static let devices =
    ["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] }
}
