package import ChainInquiry
import HotStore
package import Reporting
package import SubstrateCrypto

/// What `add-specs` is asked to do (hot-side 5.3).
package struct SpecsRequest: Equatable, Sendable {
  /// Where specs come from and what is written.
  package let setting: UpdateSetting
  package let reference: NetworkReference
  /// The encryption, where the user names one.
  package let encryption: Encryption?
  /// The title a Vault shows, where the user names one.
  package let title: String?
  /// The token, where the user chooses one of several.
  package let token: Token?

  /// A request, refused where the reference tool's tables have no row for it.
  ///
  /// - Throws: ``UnsupportedRequest``.
  package init(
    setting: UpdateSetting, reference: NetworkReference, encryption: Encryption? = nil,
    title: String? = nil, token: Token? = nil
  ) throws {
    self.setting = setting
    self.reference = reference
    self.encryption = encryption
    self.title = title
    self.token = token
    if let title {
      do throws(HotDatabaseError) {
        try TextRules.check(title, field: "title")
      } catch { throw UnsupportedRequest(error.message) }
    }
    switch (setting, reference) {
    case (.newOnly, _):
      throw UnsupportedRequest("add-specs has no -k: specs have no versions. Use -p, -t or -d.")
    case (.databaseOnly, .all):
      guard encryption == nil, title == nil, token == nil else {
        throw UnsupportedRequest(
          """
          add-specs -f -a writes every network as it is stored; --encryption, --title and the token options go \
          with -n.
          """
        )
      }
    case (.databaseOnly, .name):
      guard token == nil else {
        throw UnsupportedRequest(
          "add-specs -f asks no node, so --token-decimals and --token-unit have nothing to choose from. Use -p or -t."
        )
      }
    case (.databaseOnly, .url):
      throw UnsupportedRequest(
        "add-specs -f takes specs from the database, which has no URL of its own. Use -n.")
    case (.nodeOnly, .url), (.storeOnly, .url), (.storeAndWrite, .url):
      guard encryption != nil else {
        throw UnsupportedRequest(
          "A new network needs --encryption: ed25519, sr25519, ecdsa or ethereum.")
      }
    case (.nodeOnly, _):
      throw UnsupportedRequest(
        "add-specs -d asks a node that need not be in the database; it goes with -u.")
    case (_, .all):
      throw UnsupportedRequest("add-specs -\(setting.rawValue) works on one network; use -n or -u.")
    case (_, .name): break
    }
  }
}

/// A combination of options that has no meaning, with the way out.
package struct UnsupportedRequest: ReportableError, Equatable {
  /// The sentence for the user.
  package let message: String

  package var row: ErrorRow<Never> { ErrorRow(.unsupportedRequest, exit: .usage, message) }

  init(_ message: String) { self.message = message }
}
