import ByteSupport
import ChainInquiry
import JSONCodec
import Reporting

/// The sources of updates, and the receivers of messages about them (portal 2.3, 5.5).
extension PortalConfiguration {
  /// A place where updates of a network are found.
  package struct Source: Equatable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
      /// The nodes of the network.
      case node
      /// Runtime files in a list of releases.
      case release
      /// Another portal, for a network whose updates are mirrored.
      case portal
    }

    package internal(set) var kind = Kind.node
    /// The GitHub repository of the runtime files, `owner/name`.
    package internal(set) var repository: String?
    /// The URL or file of the list of releases; `nil` for that of ``repository``.
    package internal(set) var index: String?
    /// The name of the runtime file, with `*` for the spec version.
    package internal(set) var asset: String?
    /// The URL or folder of the other portal.
    package internal(set) var url: String?

    func check() throws(JSONMismatch) {
      let isRelease = kind == .release
      for (name, value) in [("repository", repository), ("index", index), ("asset", asset)]
      where value != nil && !isRelease {
        throw JSONMismatch("belongs to a source of the kind release").inside(name)
      }
      guard (url != nil) == (kind == .portal) else {
        throw JSONMismatch("must be given for the kind portal, and for no other").inside("url")
      }
      guard isRelease else { return }
      if let repository {
        let parts = repository.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ AssetName.isSafe($0) }) else {
          throw JSONMismatch("must be like owner/name").inside("repository")
        }
      }
      guard let asset, AssetName(asset) != nil else {
        throw JSONMismatch("must be a file name with one * for the version").inside("asset")
      }
      guard repository != nil || index != nil else {
        throw JSONMismatch("is missing; give it or repository").inside("index")
      }
    }
  }

  /// The name of a release's runtime file; `*` is the version.
  package struct AssetName: Sendable {
    private let start: String
    private let end: String

    /// `nil` for a pattern without exactly one `*`, or with characters of paths.
    package init?(_ pattern: String) {
      let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
      guard parts.count == 2, AssetName.isSafe(parts.joined() + "0") else { return nil }
      (start, end) = (String(parts[0]), String(parts[1]))
    }

    /// The digits of the version in the name of a file; `nil` if the name does not match.
    package func digits(in name: String) -> String? {
      guard name.utf8.count > start.utf8.count + end.utf8.count,
        name.utf8.starts(with: start.utf8), name.utf8.reversed().starts(with: end.utf8.reversed())
      else { return nil }
      let digits = name.utf8.dropFirst(start.utf8.count).dropLast(end.utf8.count)
      guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      return String(decoding: digits, as: UTF8.self)
    }

    /// Whether a name is safe as the name of a file.
    static func isSafe(_ name: some StringProtocol) -> Bool {
      !name.isEmpty && name.utf8.count <= 200 && !name.hasPrefix(".")
        && name.utf8.allSatisfy { byte in
          switch byte {
          case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
          case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "+"): true
          default: false
          }
        }
    }
  }

  /// An address that `portal watch` sends messages to.
  package struct Webhook: Equatable, Sendable {
    package enum Event: String, CaseIterable, Sendable {
      /// A network needs a person.
      case alarm
      /// An update waits for its signature.
      case queued
      /// The site has changed.
      case published
    }

    package internal(set) var url = ""
    package internal(set) var events: [Event] = []
    /// The name of a file in the portal's folder with the key of the signatures; `nil` for
    /// messages without signature.
    package internal(set) var secretFile: String?
  }

  /// The URL or folder of the portal that a network is mirrored from; `nil` for a network that is
  /// signed here, or if the configuration names none.
  package func mirrored(_ network: Network) -> String? {
    let mirror = "mirror:"
    guard network.origin.hasPrefix(mirror) else { return nil }
    let id = String(network.origin.dropFirst(mirror.count))
    return network.sources?.first { $0.kind == .portal }?.url
      ?? portals.first { $0.key.hasSameBytes(as: id) }?.url
  }

  static let source = JSONReading(into: Source()).form([
    "kind": .field(\.kind, as: .word), "repository": .optionalField(\.repository),
    "index": .optionalField(\.index), "asset": .optionalField(\.asset),
    "url": .optionalField(\.url),
  ]).strict().checked { (source) throws(JSONMismatch) in try source.check() }

  static let token = JSONReading(into: Token.unnamed).form([
    "decimals": .field(\.decimals), "unit": .field(\.unit),
  ]).strict()

  static let webhook = JSONReading(into: Webhook()).form([
    "url": .field(\.url), "events": .field(\.events, as: JSONForm<Webhook.Event>.word.list),
    "secretFile": .optionalField(\.secretFile),
  ]).strict().checked { (hook) throws(JSONMismatch) in
    // A program on this machine may be told over http; everything else needs TLS.
    let isLocal = PortalAddress(hook.url, of: ["http"])?.isLocal == true
    guard PortalAddress(hook.url, of: ["https"]) != nil || isLocal else {
      throw JSONMismatch("must be an address that begins with https://").inside("url")
    }
    if let file = hook.secretFile, !AssetName.isSafe(file) {
      throw JSONMismatch("must be the name of a file in the portal's folder").inside("secretFile")
    }
  }
}
