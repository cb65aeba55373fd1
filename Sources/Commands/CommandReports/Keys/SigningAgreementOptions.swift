import ByteSupport
package import CommandLineKit
import HotSide
package import PictureWork
import SecretVault
import SubstrateCrypto
import TerminalKit

/// The confirmation of a signature, and how the signature is made.
package struct SigningAgreementOptions: ParsableArguments {
  package init() {}

  @Flag(help: "Sign without asking.") package var yes = false
  @Option(
    help: ArgumentHelp(
      "Sign only a payload, or metadata, with this hash.",
      valueName: "hex"))
  var expectHash: Hash256?
  @Flag(help: "Sign sr25519 without randomness.")
  package var deterministic = false

  /// Checks the expected hash, if one is given.
  package func check(_ report: PayloadReport) throws {
    guard let expected = expectHash else { return }
    guard expected == report.signedHash || expected == report.metadataHash else {
      let metadata = report.metadataHash.map { ", the hash of its metadata is \($0)" } ?? ""
      throw NotConfirmed(
        message:
          """
          This is not the expected payload: the hash of its signed bytes is \(report.signedHash)\(metadata), but \
          you expected \(expected). Nothing was signed.
          """
      )
    }
  }

  /// Rejects an update whose network name belongs to another chain, unless `--expect-hash` names
  /// its hash or the user confirms it.
  ///
  /// `warning` is the warning about the name; `nil` if no other chain has it.
  ///
  /// - Throws: `HotSideError.nameOfOtherChain(warning:wayOut:)`.
  package func requireOwnName(
    _ warning: String?, _ report: PayloadReport, _ context: CommandContext
  ) throws {
    guard let warning, expectHash == nil else { return }
    guard context.input.isTerminal, !yes else {
      throw HotSideError.nameOfOtherChain(
        warning: warning, wayOut: "give --expect-hash \(report.signedHash)")
    }
  }

  /// Shows the update to sign, and asks for confirmation.
  package func require(_ report: PayloadReport, _ context: CommandContext) throws {
    let isAsked = !yes && expectHash == nil && context.input.isTerminal
    for line in PayloadText.signingLines(report) {
      // The user is asked about these lines, also with --quiet.
      if isAsked { context.output.premise("\(line)") } else { context.output.note(line) }
    }
    for warning in report.warnings { context.output.warn(warning) }
    try check(report)
    if !yes, expectHash == nil {
      try IdentityText.show(PayloadText.pictures(report), context.output)
    }
    try ask("Sign this?", report, context)
  }

  /// Asks a question, unless an option has answered it.
  package func ask(
    _ question: String, _ report: PayloadReport, _ context: CommandContext
  ) throws {
    try Confirmation.require(
      question, isGiven: yes || expectHash != nil,
      remedy: "Give --yes, or --expect-hash \(report.signedHash).", context)
  }
}
