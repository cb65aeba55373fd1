import HotStore
package import JSONCodec
import SubstrateCrypto
import VaultPayloads

/// The file as it is written, member by member in the order of portal 2.3.
extension PortalConfiguration: JSONFormed {
  package static let form = JSONForm<PortalConfiguration>.named(
    "PortalConfiguration",
    [
      "format": .word(format), "title": .of(\.title), "baseURL": .of(\.baseURL),
      "operator": .optional(\.owner, as: owner),
      "verifiers": .of({ $0.verifiers.map { ($0.id, $0) } }, as: signer.map),
      "networks": .list(\.networks, as: network),
      "portals": .of({ $0.portals.map { ($0.key, $0) } }, as: sister.map),
      "pictures": .of(\.pictures, as: pictures), "keep": .of(\.keep, as: keep),
      "feeds": .of(\.feeds, as: ["data": .of(\.data), "atom": .of(\.atom)]),
      "limits": .of(
        \.limits, as: ["siteBytes": .of(\.siteBytes), "pageBytes": .of(\.pageBytes)]),
      "...": .any(\.watching),
    ])

  private static let owner: JSONForm<Owner> = [
    "name": .of(\.name), "url": .optional(\.url), "issueURL": .optional(\.issueURL),
    "sourceURL": .optional(\.sourceURL),
  ]

  /// A key of a signer.
  package static let key: JSONForm<Key> = [
    "...": .all(\.signer, as: ValidCurrentVerifier.key), "from": .of(\.from), "until": .of(\.until),
  ]

  private static let signer: JSONForm<Signer> = [
    "name": .of(\.name),
    "keys": .list(\.keys, as: key), "provenance": .optional(\.provenance),
    "isDevelopment": .optional { $0.isDevelopment ? true : nil },
  ]

  private static let network: JSONForm<Network> = [
    "id": .of(\.id), "file": .of(\.file), "title": .of(\.title), "relay": .of(\.relay),
    "isTestnet": .of(\.isTestnet), "accent": .of(\.accent), "icon": .of(\.icon),
    "verifier": .of(\.verifier), "origin": .of(\.origin), "aliases": .of(\.aliases),
    "pictures": .optional({ $0.form }, as: ["form": .of(\.word)]), "...": .any(\.watching),
  ]

  private static let sister: JSONForm<Sister> = ["name": .of(\.name), "url": .of(\.url)]

  private static let pictures: JSONForm<Pictures> = [
    "profile": .of(\.profile), "form": .of(\.form.word), "format": .of(\.format),
    "scale": .of(\.scale), "border": .of(\.border),
    "slowCopy": .of { $0.hasSlowCopy ? "live" : "none" }, "latestAlias": .word(of: \.latestAlias),
  ]

  private static let keep: JSONForm<Keep> = [
    "pictures": .of(\.pictures), "payloads": .of(\.payloads), "manifests": .word("all"),
  ]
}
