package import CommandLineKit
package import HotSide
package import PictureWork
import Reporting
import SecretVault
import SubstrateCrypto
import TerminalKit
package import UpdateCompletion
package import VaultPayloads

/// The expected signer of an update.
package struct ExpectedVerifierOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "End with code 77 unless this verifier has signed.",
      discussion: """
        A public key in hex, with or without 0x, ed25519:, sr25519: or ecdsa: in front; an SS58
        address; the name of a key of the vault, which needs its password; or recorded, for the
        verifier on record in the hot database.
        """,
      valueName: "key|name|recorded"), completion: .verifiers, setting: .verifier)
  var verifier: VerifierArgument?
  @Flag(
    help: ArgumentHelp(
      "End with code 77 for an update that is unsigned, or signed by a development key.",
      discussion: "A development key that --verifier asks for is the right one."))
  package var requireSigned = false
  @OptionGroup var keyStore: KeyStoreOptions
  @OptionGroup var password: UnlockOptions
  @OptionGroup package var workspace: WorkspaceOptions

  /// The recorded verifier for an update, and the comparison with the stored metadata of the same
  /// version; the comparison is `nil` if that version is not stored.
  ///
  /// A database that cannot be read causes a warning, or an error if the user named it. A missing
  /// database is accepted.
  package func known(
    of report: PayloadReport, _ payload: ReadPayload, source: String, _ context: CommandContext
  ) throws -> (record: VerifierRecord, stored: FormComparison?) {
    let place: Workspace
    do { place = try workspace.resolve(context) } catch HotSideError.noHome {
      return (try VerifierRecord(of: report, in: nil), nil)
    }
    do {
      return (
        try VerifierRecord(of: report, in: place),
        try FormComparison(of: payload, source: source, in: place)
      )
    } catch {
      if place.isDatabaseNamed || verifier?.expectation == .recorded { throw error }
      context.output.warn(
        "The signer was not compared with the record. \(error.reportable.message)")
      return (try VerifierRecord(of: report, in: nil), nil)
    }
  }

  /// The requirements from options and settings, with names of keys resolved to keys.
  ///
  /// - Throws: `ValidationError` for options of the vault that are not needed.
  package func demands(_ context: CommandContext) throws -> SignerDemands {
    if verifier?.isName != true {
      try keyStore.refuse(
        and: password, because: "Only --verifier with the name of a key opens the vault", context)
    }
    if verifier != nil,
      let other = context.settings.first(where: { $0.setting == .verifier })?.passedOver
    {
      context.output.warn(
        """
        \(other.origin) names another verifier than your own settings. Your own settings apply, because a workspace \
        cannot replace them.
        """
      )
    }
    return SignerDemands(
      signer: try verifier?.expectation(in: keyStore, password, context),
      requiresSignature: requireSigned)
  }

  /// The expected verifier in words; `nil` for any.
  package var expected: String? {
    verifier.map { $0.expectation.words ?? "the verifier on record" }
  }

  /// The error for a signer that does not meet the requirements; `nil` if it does.
  package func refusal(
    of report: PayloadReport, _ record: VerifierRecord, _ demands: SignerDemands
  ) -> (verdict: UpdateVerdict, error: any Error)? {
    guard let verdict = demands.refusal(of: report.verifier, wanted: record.demand) else {
      return nil
    }
    if requireSigned, report.verifier == nil {
      return (
        verdict,
        RefusedUpdate(
          message:
            "The update is not signed, but you asked for a signature (--require-signed). Do not publish it."
        )
      )
    }
    do { try demands.signer?.check(report.verifier, record) } catch { return (verdict, error) }
    return (
      verdict,
      RefusedUpdate(
        message:
          """
          Signed by a development key, which everyone has, but you asked for the signature of a verifier \
          (--require-signed). Do not publish it.
          """)
    )
  }

  /// Throws an error if a signature is required, for a payload of a kind that is never signed.
  package func checkUnsignable() throws(RefusedUpdate) {
    guard requireSigned || verifier != nil else { return }
    throw RefusedUpdate(
      message: "A list of derivations is never signed, but you asked for a signature.")
  }
}

package struct VerifierArgument: ExpressibleByArgument {
  package let expectation: VerifierExpectation

  package init?(argument: String) {
    guard let expectation = VerifierExpectation(argument) else { return nil }
    // A text that cannot be the name of a key must not be looked up in the vault.
    if case .name(let name) = expectation, (try? KeyStoreName.check(name)) == nil { return nil }
    self.expectation = expectation
  }

  /// Whether the argument is the name of a key of the vault.
  package var isName: Bool { if case .name = expectation { true } else { false } }

  /// The expectation, with a name replaced by the key that the vault confirms.
  package func expectation(
    in keyStore: KeyStoreOptions, _ password: UnlockOptions, _ context: CommandContext
  ) throws -> VerifierExpectation {
    guard case .name(let name) = expectation else { return expectation }
    let path = try keyStore.path(context)
    guard KeyStore.exists(at: path) else { throw NoVaultWithName(name: name, vault: path) }
    let key = try VerifierKeyArgument.signer(of: name, in: keyStore, password, context)
    return .key(key.publicKey, key.scheme)
  }

  package static var expectedForm: String? {
    "\(TypedKey.form), the name of a key of the vault, or recorded"
  }
}

/// A text that is not a key, and cannot be the name of a key because the vault is missing.
private struct NoVaultWithName: ReportableError {
  let name: String
  let vault: String

  var row: ErrorRow<Never> {
    .inputMissing(
      .missing,
      """
      \(ScreenText.quoted(name)) is not a public key or an SS58 address, and the vault for names of keys, '\(vault)', \
      does not exist. Give the key in hex or as an address.
      """)
  }
}
