package import CommandLineKit
import Reporting
import SecretVault
package import SubstrateCrypto
import TerminalKit

/// A file or file descriptor with a secret.
package enum SecretSource {
  case file(String)
  case descriptor(UInt16)

  /// The source that the options name; `nil` if they name none.
  package init?(file: String?, descriptor: UInt16?) {
    if let file {
      self = .file(file)
    } else if let descriptor {
      self = .descriptor(descriptor)
    } else {
      return nil
    }
  }

  /// Reads the secret.
  ///
  /// Warns if others can read the file.
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

  /// Asks for a secret at the terminal, without echo.
  package static func ask(
    _ question: String, orGive options: String, _ context: CommandContext, limit: Int
  ) throws -> SecretBytes {
    guard context.input.isTerminal else { throw NoTerminal(options: options) }
    defer { context.output.prompt("\n") }
    return try SecretReading.terminal(limit: limit) { context.output.prompt(question) }
  }

  /// Asks twice for a new secret, and checks that both answers agree.
  ///
  /// Throws an error if the answers differ.
  package static func askTwice(
    _ question: String, orGive options: String, _ context: CommandContext
  ) throws -> SecretBytes {
    let first = try ask(question, orGive: options, context, limit: KeyStorePolicy.mostBytes)
    let second = try ask(
      "The same again: ", orGive: options, context, limit: KeyStorePolicy.mostBytes)
    guard first.isEqual(to: second) else { throw DifferentPasswords() }
    return first
  }
}

struct NoTerminal: ReportableError {
  let options: String

  var row: ErrorRow<Never> {
    .inputMissing(
      .noTerminal, "Cannot ask for the secret without a terminal. Give \(options).")
  }
}

struct DifferentPasswords: ReportableError {
  var row: ErrorRow<Never> {
    .badData(.differentPasswords, "The two passwords differ. Neither was set.")
  }
}
