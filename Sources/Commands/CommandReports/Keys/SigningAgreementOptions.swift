import ByteSupport
package import CommandLineKit
import HotSide
package import PictureWork
import SecretVault
import SubstrateCrypto
import TerminalKit

/// How somebody agrees to a signature, and how it is made.
package struct SigningAgreementOptions: ParsableArguments {
  package init() {}

  @Flag(help: "Sign without asking.") package var yes = false
  @Option(
    help: ArgumentHelp(
      "Sign only if the payload or its metadata has this hash.",
      valueName: "hex"))
  var expectHash: Hash256?
  @Flag(help: "Sign with sr25519 without randomness.")
  package var deterministic = false

  /// Checks the expected hash, if one was given.
  package func check(_ report: PayloadReport) throws {
    guard let expected = expectHash else { return }
    guard expected == report.signedHash || expected == report.metadataHash else {
      let metadata = report.metadataHash.map { ", that of its metadata \($0)" } ?? ""
      throw NotConfirmed(
        message:
          """
          The payload is not the expected one: the hash of its signed bytes is \(report.signedHash)\(metadata), \
          and \(expected) was expected. Nothing was signed.
          """
      )
    }
  }

  /// Refuses an update under the name of another chain, unless its hash is expected or a person is asked.
  ///
  /// - Parameters:
  ///   - warning: the warning about the name; `nil` if no other chain has it.
  ///   - report: the update.
  ///   - context: the terminal.
  /// - Throws: `HotSideError.nameOfOtherChain(warning:wayOut:)`; compare both networks.
  package func requireOwnName(
    _ warning: String?, _ report: PayloadReport, _ context: CommandContext
  ) throws {
    guard let warning, expectHash == nil else { return }
    guard context.input.isTerminal, !yes else {
      throw HotSideError.nameOfOtherChain(
        warning: warning, wayOut: "give --expect-hash \(report.signedHash)")
    }
  }

  /// Shows what would be signed, and asks.
  package func require(_ report: PayloadReport, _ context: CommandContext) throws {
    for line in PayloadText.signingLines(report) { context.output.note(line) }
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
