import HotStore
import Reporting
import VaultPayloads

/// The names of the networks and files of a portal (portal 3.1).
package enum PortalName {
  /// The contents of a picture, as its name states them.
  package enum Picture: Equatable, Sendable {
    case specs
    case metadata(version: UInt32)
    case latest
  }

  /// The reason why an id is refused, to follow "the id …" in a message; `nil` for a valid id.
  ///
  /// A valid id is safe, in lower case, and not confusable with the name of another file.
  package static func fault(of id: String) -> String? {
    let shown = ScreenText.quoted(id)
    guard (try? ProductName.safe(id)) != nil, id == id.lowercased() else {
      return """
        is \(shown), but must have 1 to 64 of a-z, 0-9, space, dot, underscore and hyphen, begin with a letter or \
        digit, and not have two dots in a row
        """
    }
    let isTaken =
      id.hasPrefix("unsigned_") || id.hasSuffix("_specs") || id.hasSuffix("_metadata_latest")
      || id.hasSuffix(" ") || metadataVersion(of: Substring(id)) != nil
    return isTaken ? "is \(shown), which reads like the name of one of a portal's pictures" : nil
  }

  /// Parses the name of a picture without its ending; `nil` for other names.
  package static func picture(
    _ name: String
  ) -> (id: String, picture: Picture, isUnsigned: Bool)? {
    let isUnsigned = name.hasPrefix("unsigned_")
    let rest = isUnsigned ? name.dropFirst("unsigned_".count) : name[...]
    if rest.hasSuffix("_specs") {
      return (String(rest.dropLast("_specs".count)), .specs, isUnsigned)
    }
    let latest = "_metadata_latest"
    if rest.hasSuffix(latest) {
      return (String(rest.dropLast(latest.count)), .latest, isUnsigned)
    }
    guard let (id, version) = metadataVersion(of: rest) else { return nil }
    return (id, .metadata(version: version), isUnsigned)
  }

  /// The name of a metadata picture, in `qr` and without ending.
  package static func metadata(_ id: String, _ version: UInt32) -> String {
    "\(id)_metadata_\(version)"
  }

  /// Splits a name at the last `_metadata_` whose rest is only a version.
  private static func metadataVersion(of name: Substring) -> (String, UInt32)? {
    let digits = name.reversed().prefix { $0.isASCII && $0.isNumber }.reversed()
    let stem = name.dropLast(digits.count)
    let mark = "_metadata_"
    guard let version = UInt32(String(digits)), String(version) == String(digits),
      stem.hasSuffix(mark)
    else { return nil }
    return (String(stem.dropLast(mark.count)), version)
  }
}
