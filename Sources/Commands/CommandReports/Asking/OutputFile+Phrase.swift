package import CommandLineKit
import SecretVault
package import SubstrateCrypto
import TerminalKit

extension OutputFile {
  /// Checks that standard output may receive a phrase: it must be a pipe without a JSON document.
  ///
  /// - Throws: `ValidationError`.
  package func requirePlaceForPhrase(_ report: ReportOptions, _ context: CommandContext) throws {
    guard isStandardOutput else { return }
    guard !report.json else {
      throw ValidationError(
        "--phrase-out - and --json would both write to standard output. Give --phrase-out a file.")
    }
    guard !context.output.isTerminal else {
      throw ValidationError(
        """
        Standard output is a terminal, which would keep the phrase. Give --phrase-out a pipe or a new file.
        """
      )
    }
  }

  /// Writes a phrase and a line feed, to a new file of mode 0600 or to standard output.
  package func write(_ phrase: borrowing SecretBytes) throws {
    try SecretWriting.newFile(path, phrase)
  }
}
