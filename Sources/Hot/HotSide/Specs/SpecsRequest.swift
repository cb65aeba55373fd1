package import ChainInquiry
import HotStore
package import Reporting
package import SubstrateCrypto

/// The options of `add-specs` (hot-side 5.3).
package struct SpecsRequest: Equatable, Sendable {
  /// The source of the specs, and what is written.
  package let setting: UpdateSetting
  package let reference: NetworkReference
  /// The encryption; `nil` for the stored one.
  package let encryption: Encryption?
  /// The title that a Vault shows; `nil` for the stored or default title.
  package let title: String?
  /// The token that the user chose; `nil` to take the node's token.
  package let token: Token?

  /// Creates a request.
  ///
  /// - Throws: ``UnsupportedRequest`` for a combination that the reference tool does not have.
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
        "add-specs -f takes specs from the database, which has no URL. Use -n.")
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

/// A combination of options that is not supported; the message says what to use instead.
package struct UnsupportedRequest: ReportableError, Equatable {
  package let message: String

  package var row: ErrorRow<Never> { ErrorRow(.unsupportedRequest, exit: .usage, message) }

  init(_ message: String) { self.message = message }
}
