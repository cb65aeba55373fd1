import AirGap
import ByteSupport
import CommandLineKit
import CommandReports
import HotSide
import PictureWork
import Reporting
import Round
import RoundSigning
import SubstrateCrypto
import TerminalKit
import UpdateCompletion
import VaultPayloads

/// The updates of a round, before and after signing, for people.
struct SignText {
  private let context: CommandContext
  private var output: CommandOutput { context.output }

  /// The maximum number of updates with identicons on the terminal; users do not compare more of
  /// them, and the review page shows all.
  private static let mostPictures = 4
  /// The maximum number of names in the list of updates that cannot be signed.
  private static let mostRefused = 12

  init(_ context: CommandContext) { self.context = context }

  /// Prints a table of the updates to sign with their signers, then warnings and refusals, except
  /// for the error that ends the command.
  func show(
    _ work: [SigningChoice], _ outcome: SigningOutcome, isDocument: Bool
  ) throws {
    let isEnd = work.isEmpty && outcome.onlyFault != nil
    try show(work.map { ($0.item, $0.signer) }, isEnd ? [] : outcome.refused, isDocument)
  }

  /// Prints a table of the updates to sign without their signers, then warnings and refusals.
  func show(_ items: [UpdateToSign], _ refused: [RefusedItem], isDocument: Bool) throws {
    let isEnd = items.isEmpty && SigningOutcome(refused: refused).onlyFault != nil
    try show(items.map { ($0, nil) }, isEnd ? [] : refused, isDocument)
  }

  private func show(
    _ rows: [(item: UpdateToSign, signer: ChosenSigner?)], _ refused: [RefusedItem],
    _ isDocument: Bool
  ) throws {
    if !isDocument, !rows.isEmpty {
      var table = TextTable(columns: [
        .left("update"), .right("breaks"), .left("hash"), .left("signs"), .right("bytes"),
        .right("camera"),
      ])
      for (item, signer) in rows {
        table.append([
          item.title, breaks(item), shortHash(item), signer.map(word) ?? "",
          "\(item.draft.report.payloadLength)", camera(item),
        ])
      }
      for line in table.text(columns: output.isTerminal ? output.width : nil)
        .split(separator: "\n")
      {
        output.note("\(line)")
      }
    }
    if !isDocument, rows.count <= SignText.mostPictures {
      try IdentityText.show(
        rows.flatMap { PayloadText.pictures($0.item.draft.report) }, context.output)
    }
    var warnings = SharedSentences()
    for (item, _) in rows {
      for warning in item.warnings { warnings.add(warning, of: item.subject) }
      if let calls = item.calls, !calls.refused.isEmpty {
        warnings.add(
          "\(calls.refused.count.counted("call")) cannot be signed on a Vault.", of: item.subject)
      }
    }
    for line in warnings.lines { output.warn(line) }
    // If no update can be signed, a longer list of names would not help.
    var faults = SharedSentences(mostNames: rows.isEmpty ? SignText.mostRefused : .max)
    for item in refused { faults.add("left out. \(item.error.message)", of: item.row.subject) }
    for line in faults.lines { output.warn(line) }
  }

  private func breaks(_ item: UpdateToSign) -> String {
    if item.draft.report.metadataHash == nil { return "" }
    return item.breakingCount.map(String.init) ?? "new"
  }

  private func shortHash(_ item: UpdateToSign) -> String {
    let hex = item.shownHash.hex
    return "\(hex.prefix(8))…\(hex.suffix(8))"
  }

  private func signature(_ signer: ChosenSigner) -> String {
    let word = word(signer)
    return word == SignText.unsigned ? word : "signed by \(word)"
  }

  private static let unsigned = "unsigned"

  private func word(_ signer: ChosenSigner) -> String {
    if let name = signer.name { return name }
    guard let key = try? signer.publicKey else { return SignText.unsigned }
    let hex = Hex.encode(key.publicKey)
    return DevelopmentKeys.path(of: key) ?? "\(hex.prefix(8))…\(hex.suffix(4))"
  }

  private func camera(_ item: UpdateToSign) -> String {
    item.forecast.expectations.last.map { "\(Int($0.seconds.rounded(.up))) s" } ?? ""
  }

  /// Prints a line for each product and each new error, and the numbers of updates.
  func tell(_ outcome: SigningOutcome, after known: [RoundRow], isDocument: Bool) throws {
    var warnings = SharedSentences()
    for (choice, made) in outcome.made {
      try tell(choice, made, &warnings, isDocument: isDocument)
    }
    for line in warnings.lines { output.warn(line) }
    let isEnd = outcome.onlyFault != nil
    for item in outcome.refused where !isEnd && !known.contains(item.row) {
      output.warn("\(item.row.subject): \(item.error.message)")
    }
    try sum(outcome, isDocument: isDocument)
  }

  /// Prints a line for a product, and its warnings.
  func tell(
    _ choice: SigningChoice, _ made: CompletionJob.Outcome, isDocument: Bool
  ) throws {
    var warnings = SharedSentences()
    try tell(choice, made, &warnings, isDocument: isDocument)
    for line in warnings.lines { output.warn(line) }
  }

  private func tell(
    _ choice: SigningChoice, _ made: CompletionJob.Outcome,
    _ warnings: inout SharedSentences, isDocument: Bool
  ) throws {
    if !isDocument {
      let isFound = made.found != nil
      try output.print(
        "\(choice.item.subject): \(isFound ? "was " : "")\(signature(choice.signer)), \(made.files[0])"
      )
      if isFound {
        output.note(
          "Another run has completed \(choice.item.subject) meanwhile. Its files were not changed.")
      }
    }
    for file in made.superseded {
      output.note(
        """
        Removed \(file), which was left over from an earlier run.
        """)
    }
    if case .failure(let error)? = made.rehearsals {
      warnings.add("Not rehearsed: \(error.reportable.message)", of: choice.item.subject)
    }
    if made.report.isSignedForDevelopment, let note = made.report.verifierNote {
      warnings.add("Signed with \(note). Never publish it.", of: choice.item.subject)
    } else if made.report.verifier == nil {
      warnings.add(
        "Unsigned; a Vault accepts it only if its network has no verifier.",
        of: choice.item.subject)
    }
  }

  /// The numbers of complete, refused and remaining updates.
  func sum(_ outcome: SigningOutcome, isDocument: Bool) throws {
    guard !isDocument else { return }
    let found = outcome.made.count { $0.outcome.found != nil }
    var parts = ["\(outcome.made.count) complete"]
    if found > 0 { parts.append("\(found) of them by another run") }
    if let fault = outcome.onlyFault {
      parts.append("1 refused: \(fault.row.subject)")
    } else if !outcome.refused.isEmpty {
      parts.append("\(outcome.refused.count) refused")
    }
    if outcome.left > 0 { parts.append("\(outcome.left) without a capsule") }
    try output.print(parts.joined(separator: ", "))
  }
}
