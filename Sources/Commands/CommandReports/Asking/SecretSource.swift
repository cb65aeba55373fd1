package import CommandLineKit
import Reporting
import SecretVault
package import SubstrateCrypto
import TerminalKit

/// A file or a descriptor that holds a secret.
package enum SecretSource {
  case file(String)
  case descriptor(UInt16)

  /// The one that was named; `nil` if none was.
  package init?(file: String?, descriptor: UInt16?) {
    if let file {
      self = .file(file)
    } else if let descriptor {
      self = .descriptor(descriptor)
    } else {
      return nil
    }
  }

  /// Reads the secret, and warns of a file that others can read.
  package func read(_ context: CommandContext, limit: Int) throws -> SecretBytes {
    switch self {
    case .file(let path):
      if SecretReading.isOpenToOthers(path) {
        context.output.warn("Others can read '\(path)'. Run 'chmod 600 \(path)'.")
      }
      return try SecretReading.file(path, limit: limit)
    case .descriptor(let number):
      return try SecretReading.descriptor(
        Int32(number), source: "descriptor \(number)", limit: limit)
    }
  }

  /// Asks at the terminal, which does not show the answer.
  package static func ask(_ question: String, _ context: CommandContext, limit: Int) throws
    -> SecretBytes
  {
    guard context.input.isTerminal else { throw NoTerminal() }
    defer { context.output.prompt("\n") }
    return try SecretReading.terminal(limit: limit) { context.output.prompt(question) }
  }

  /// Asks twice, and refuses two different answers.
  package static func askTwice(_ question: String, _ context: CommandContext) throws -> SecretBytes
  {
    let first = try ask(question, context, limit: KeyStorePolicy.mostBytes)
    let second = try ask("The same again: ", context, limit: KeyStorePolicy.mostBytes)
    guard first.isEqual(to: second) else { throw DifferentPasswords() }
    return first
  }
}

/// A secret is needed and nobody can be asked.
struct NoTerminal: ReportableError {
  var row: ErrorRow<Never> {
    .inputMissing(
      .noTerminal,
      """
      There is no terminal to ask for the secret at. Give --password-file, --password-fd or $HOTSIDE_PASSWORD_FILE \
      for a password, --phrase-file or --phrase-fd for a phrase.
      """)
  }
}

/// Two answers that should be the same.
struct DifferentPasswords: ReportableError {
  var row: ErrorRow<Never> {
    .badData(.differentPasswords, "The two passwords differ, so that neither was set.")
  }
}
