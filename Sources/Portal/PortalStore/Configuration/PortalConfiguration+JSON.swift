import ByteSupport
import HotStore
package import JSONCodec
import PictureWork
import QRDrawing
import Reporting
import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads

/// The JSON form of the file, with the members in the order of portal 2.3.
///
/// It refuses unknown members and values that a build cannot follow.
extension PortalConfiguration: JSONFormed {
  package static let form = JSONForm<PortalConfiguration>.named(
    "PortalConfiguration",
    [
      "format": .word(format), "title": .field(\.title, as: .shown),
      "baseURL": .field(\.baseURL, isRequired: false, as: .orNull(.folderAddress)),
      "operator": .optionalField(\.owner, as: owner),
      "verifiers": .field(\.verifiers, isRequired: false, as: signer.map(by: \.id)),
      "networks": .field(\.networks, as: network.list),
      "portals": .field(\.portals, isRequired: false, as: sister.map(by: \.key)),
      "pictures": .field(\.pictures, isRequired: false, as: pictures),
      "keep": .field(\.keep, isRequired: false, as: keep),
      "feeds": .field(\.feeds, isRequired: false, as: feeds),
      "limits": .field(\.limits, isRequired: false, as: limits),
      "embedders": .field(\.embedders, isRequired: false, as: JSONForm.origin.list),
      "freshness": .optionalField(\.freshness, as: JSONForm.any.checked(Freshness.check)),
      "target": .optionalField(\.target, as: .word),
      "webhooks": .optionalField(\.webhooks, as: webhook.list),
    ]
  ).read(into: blank).strict(format: format).checked { (file) throws(JSONMismatch) in
    try file.check()
  }

  /// An empty configuration, the default for reading.
  package static let blank = PortalConfiguration(
    title: "", verifiers: [], networks: [], portals: [])

  private static let owner: JSONForm<Owner> = JSONReading(into: Owner(name: "")).form([
    "name": .field(\.name, as: .shown), "url": .optionalField(\.url, as: .address),
    "issueURL": .optionalField(\.issueURL, as: .address),
    "sourceURL": .optionalField(\.sourceURL, as: .address),
  ]).strict()

  /// The JSON form of a signer's key.
  package static let key = JSONReading(into: Key(signer: .blank)).form([
    "...": .fields(\.signer, as: ValidCurrentVerifier.key),
    "from": .field(\.from, isRequired: false, as: .orNull(.day)),
    "until": .field(\.until, isRequired: false, as: .orNull(.day)),
  ]).strict()

  private static let signer: JSONForm<Signer> = JSONReading(into: Signer.blank).form([
    "name": .field(\.name, as: .shown), "keys": .field(\.keys, as: key.list),
    "provenance": .optionalField(\.provenance), "isDevelopment": .flag(\.isDevelopment),
  ]).strict().checked { (signer) throws(JSONMismatch) in try signer.check() }

  private static let network = JSONReading(into: Network(id: "", file: "", title: "", verifier: ""))
    .form([
      "id": .field(\.id), "file": .field(\.file), "title": .field(\.title, as: .shown),
      "relay": .field(\.relay, isRequired: false),
      "isTestnet": .field(\.isTestnet, isRequired: false),
      "accent": .field(\.accent, isRequired: false), "icon": .field(\.icon, isRequired: false),
      "verifier": .field(\.verifier), "origin": .field(\.origin, isRequired: false),
      "aliases": .field(\.aliases, isRequired: false),
      "pictures": .optional({ $0.form }, as: ["form": .of(\.word)]).reading {
        (object, name, network) throws(JSONMismatch) in
        guard let json = object[name] else { return }
        network.form = try networkPictures.member(name, json)
      }, "agree": .optionalField(\.agree, as: .integer(1...16)),
      "token": .optionalField(\.token, as: token),
      "sources": .optionalField(\.sources, as: source.list),
    ]).strict().checked { (network) throws(JSONMismatch) in try network.check() }

  private static let networkPictures = JSONReading<Form?>(into: nil).form([
    "form": .field(\.self, isRequired: false, as: .orNull(metadataForm))
  ]).strict()

  private static let sister = JSONReading(into: Sister(key: "", name: "", url: "")).form([
    "name": .field(\.name, as: .shown), "url": .field(\.url, as: .address),
  ]).strict()

  private static let metadataForm = JSONForm<Form>.word(
    \.word, of: [.full] + ReductionLevel.allCases.map { .reduced($0) })

  private static let pictures = JSONReading(into: Pictures()).form([
    "profile": .field(
      \.profile, isRequired: false, as: .word(\.self, of: MovieProfile.allCases.map(\.rawValue))),
    "form": .field(\.form, isRequired: false, as: metadataForm),
    "format": .field(\.format, isRequired: false, as: .words("apng")),
    "scale": .field(\.scale, isRequired: false, as: .integer(DrawingOptions.scales)),
    "border": .field(
      \.border, isRequired: false, as: .integer(4...DrawingOptions.borders.upperBound)),
    "slowCopy": .field(
      \.hasSlowCopy, isRequired: false, as: .word({ $0 ? "live" : "none" }, of: [true, false])),
    "latestAlias": .field(\.latestAlias, isRequired: false, as: .word),
  ]).strict()

  private static let keep = JSONReading(into: Keep()).form([
    "pictures": .field(\.pictures, isRequired: false, as: .integer(1...1_000)),
    "payloads": .field(\.payloads, isRequired: false, as: .integer(1...100_000)),
    "manifests": .derived({ _ in "all" }, as: .words("all")),
  ]).strict().checked { (keep) throws(JSONMismatch) in
    guard keep.payloads < keep.pictures else { return }
    throw JSONMismatch(
      "is \(keep.payloads), but must not be less than pictures, \(keep.pictures)"
    ).inside("payloads")
  }

  private static let feeds = JSONReading(into: Feeds()).form([
    "data": .field(\.data, isRequired: false), "legacy2022": .former(\.legacy2022),
    "atom": .field(\.atom, isRequired: false, as: .integer(1...1_000)),
  ]).strict().checked { (feeds) throws(JSONMismatch) in
    for word in feeds.data where word != "parity" && word != "nova" {
      throw JSONMismatch("has \(ScreenText.quoted(word)), but only parity and nova are known")
        .inside("data")
    }
  }

  private static let limits = JSONReading(into: Limits()).form([
    "siteBytes": .field(
      \.siteBytes, isRequired: false, as: .integer(1_000_000...(1 << 50))),
    "pageBytes": .field(\.pageBytes, isRequired: false, as: .integer(8_192...(1 << 24))),
  ]).strict()
}

extension JSONForm where Value == String {
  /// A text that appears on pages.
  fileprivate static let shown = text.checked { (text) throws(JSONMismatch) in
    do throws(HotDatabaseError) { try TextRules.check(text, field: "") } catch {
      guard case .unsafeText(_, _, let rule) = error else { return }
      throw JSONMismatch("is \(ScreenText.quoted(text)), which is refused: \(rule)")
    }
  }

  /// A day, `YYYY-MM-DD`.
  fileprivate static let day = JSONForm(
    shape: .text, problem: "must be a day such as 2026-01-01, or null",
    read: { $0.string.flatMap { RFC3339.seconds($0 + "T00:00:00Z") == nil ? nil : $0 } },
    write: { .string($0) })

  /// An `https` or `http` URL.
  fileprivate static let address = JSONForm(
    shape: .text, problem: "must be an address that begins with https://",
    read: { $0.string.flatMap { PortalAddress($0, of: ["https", "http"]) == nil ? nil : $0 } },
    write: { .string($0) })

  /// An origin such as `https://wallet.example.org`, in characters that a header can contain.
  fileprivate static let origin = JSONForm(
    shape: .text, problem: "must be an origin such as https://wallet.example.org",
    read: { json in
      json.string.flatMap { text in
        let host = text.split(separator: "://", omittingEmptySubsequences: false).last ?? ""
        let isPlain = host.utf8.allSatisfy { byte in
          switch byte {
          case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "."), UInt8(ascii: "-"),
            UInt8(ascii: ":"):
            true
          default: false
          }
        }
        return isPlain && PortalAddress(text, of: ["https", "http"]) != nil ? text : nil
      }
    },
    write: { .string($0) })

  /// A URL that ends in `/`.
  fileprivate static let folderAddress = address.checked { (url) throws(JSONMismatch) in
    guard url.hasSuffix("/") else {
      throw JSONMismatch("must end in '/': it is the folder of the site")
    }
  }
}
