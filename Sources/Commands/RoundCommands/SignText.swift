import AirGap
import ByteSupport
import CommandLineKit
import CommandReports
import FileSupport
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

  init(_ context: CommandContext) { self.context = context }

  /// Prints the updates that are left out, then a table of the updates to sign with their signers,
  /// except for the error that ends the command.
  ///
  /// If the user is asked about the updates, each of them has a row, whatever the other options
  /// say.
  func show(
    _ work: [SigningChoice], _ outcome: SigningOutcome, isAsked: Bool, isDocument: Bool
  ) throws {
    let isEnd = work.isEmpty && outcome.onlyFault != nil
    try show(work.map { ($0.item, $0.signer) }, isEnd ? [] : outcome.refused, isAsked, isDocument)
  }

  /// Prints a table of the updates to sign without their signers, then warnings and refusals.
  func show(_ items: [UpdateToSign], _ refused: [RefusedItem], isDocument: Bool) throws {
    let isEnd = items.isEmpty && SigningOutcome(refused: refused).onlyFault != nil
    try show(items.map { ($0, nil) }, isEnd ? [] : refused, false, isDocument)
  }

  private func show(
    _ rows: [(item: UpdateToSign, signer: ChosenSigner?)], _ refused: [RefusedItem],
    _ isAsked: Bool, _ isDocument: Bool
  ) throws {
    tellLeftOut(refused, isDocument)
    var columns: [TextTable.Column] = [
      .left("network"), .right("update"), .right("breaks"), .right("hash"), .left("signer"),
      .right("camera"),
    ]
    // Without sizes, the names of networks fit a terminal in full.
    if !isAsked { columns.append(.right("size")) }
    var table = StateTable(columns, coloring: 2, showsWholeHashes: true)
    for (item, signer) in rows {
      let warnings = warnings(of: item)
      if isDocument { for line in warnings { output.warn("\(item.subject): \(line)") } }
      let state = SignText.state(item, hasWarnings: !warnings.isEmpty)
      var cells = [
        item.row.network ?? item.subject, SignText.update(item), SignText.breaks(item),
        shortHash(item), signer.map(word) ?? "", camera(item),
      ]
      if !isAsked { cells.append(item.draft.report.payloadLength.byteSize) }
      table.append(
        cells, in: state, named: item.row.network ?? item.subject,
        reasons: isDocument ? [] : warnings)
    }
    if isAsked {
      table.premise(
        orElse: "Scroll up to see every row, or answer no and give --review FILE for a page.",
        output
      )
    }
    guard !isDocument, !rows.isEmpty else { return }
    if !isAsked { table.note(output) }
    if rows.count <= SignText.mostPictures {
      try IdentityText.show(
        rows.flatMap { PayloadText.pictures($0.item.draft.report, of: $0.item.row.network) },
        context.output)
    }
  }

  /// Prints one line for each reason why updates are left out.
  private func tellLeftOut(_ refused: [RefusedItem], _ isDocument: Bool) {
    guard !isDocument else {
      for item in refused { output.warn("\(item.row.subject): left out. \(item.error.message)") }
      return
    }
    var reasons: [String] = []
    for reason in refused.map(\.error.message) where !reasons.contains(reason) {
      reasons.append(reason)
    }
    for reason in reasons {
      let rows = refused.filter { $0.error.message == reason }.map(\.row)
      let names =
        rows.count == 1
        ? "\(rows[0].subject) was left out"
        : "\(rows.count) left out: \(rows.networkNames.shortList(3))"
      output.warn("\(names). \(reason)")
    }
  }

  private func warnings(of item: UpdateToSign) -> [String] {
    guard let refused = item.calls?.refused, !refused.isEmpty else { return item.warnings }
    return item.warnings + ["\(refused.count.counted("call")) cannot be signed on a Vault."]
  }

  /// The state of an update to sign, which the table is sorted by.
  private static func state(_ item: UpdateToSign, hasWarnings: Bool) -> TableState {
    if hasWarnings { return TableState("with warnings", .person) }
    guard item.draft.report.metadataHash != nil else {
      return TableState(item.row.kind == .addSpecs ? "specs" : "types", .command)
    }
    switch item.breakingCount {
    case nil: return TableState("as first version", .command, phrase: "first versions")
    case 0: return TableState("compatible", .command)
    default: return TableState("breaking", .person)
    }
  }

  /// The versions of metadata, otherwise the kind of update, with a rare encryption.
  private static func update(_ item: UpdateToSign) -> String {
    if let versions = item.versions { return versions }
    guard item.row.kind == .addSpecs else { return "types" }
    return item.row.encryption.flatMap { $0 == .sr25519 ? nil : "specs \($0.name)" } ?? "specs"
  }

  private static func breaks(_ item: UpdateToSign) -> String {
    if item.draft.report.metadataHash == nil { return "–" }
    return item.breakingCount.map(String.init) ?? (item.uncompared == nil ? "first" : "?")
  }

  /// More digits than elsewhere, because users compare them with a Vault before they sign.
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
    return DevelopmentKeys.path(of: key) ?? StateTable.short(Hex.encode(key.publicKey))
  }

  private func camera(_ item: UpdateToSign) -> String {
    item.forecast.expectations.last.map { "\(Int($0.seconds.rounded(.up))) s" } ?? ""
  }

  /// Prints the products and the new faults, and the sum.
  ///
  /// `waiting` are other updates that wait to be signed.
  func tell(
    _ outcome: SigningOutcome, after known: [RoundRow], waiting: [RoundRow], isDocument: Bool
  ) throws {
    var warnings = SharedSentences()
    var table = StateTable()
    for (choice, made) in outcome.made { tell(choice, made, &table, &warnings) }
    for line in warnings.lines { output.warn(line) }
    if !isDocument { try table.print(sum: "", context.output) }
    let isEnd = outcome.onlyFault != nil
    for item in outcome.refused where !isEnd && !known.contains(item.row) {
      output.warn("\(item.row.subject): \(item.error.message)")
    }
    try sum(outcome, waiting: waiting, isDocument: isDocument)
  }

  /// Prints a line for a product, and its warnings.
  func tell(
    _ choice: SigningChoice, _ made: CompletionJob.Outcome, isDocument: Bool
  ) throws {
    var warnings = SharedSentences()
    var table = StateTable()
    tell(choice, made, &table, &warnings)
    if !isDocument { try table.print(sum: "", context.output) }
    for line in warnings.lines { output.warn(line) }
  }

  private func tell(
    _ choice: SigningChoice, _ made: CompletionJob.Outcome, _ table: inout StateTable,
    _ warnings: inout SharedSentences
  ) {
    let subject = choice.item.subject
    let signature = (made.found == nil ? "" : "was ") + signature(choice.signer)
    let folder = FilePath.folder(of: made.files[0])
    table.append(
      line: "\(subject): \(signature), \(made.files[0])",
      in: TableState(signature, .command, remark: ", in \(folder)."),
      named: choice.item.row.network ?? subject)
    if made.found != nil {
      warnings.add(
        "It is complete already, with the same key. Its files were not changed.", of: subject)
    }
    for file in made.superseded {
      output.note(
        """
        Removed \(file), which was left over from an earlier run.
        """)
    }
    if let fault = made.evidenceFault { warnings.add(fault, of: subject) }
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

  /// Prints the numbers of complete, refused and remaining updates.
  ///
  /// `waiting` are other updates that wait to be signed.
  func sum(_ outcome: SigningOutcome, waiting: [RoundRow] = [], isDocument: Bool) throws {
    guard !isDocument else { return }
    let found = outcome.made.count { $0.outcome.found != nil }
    var parts = ["\(outcome.made.count) complete"]
    if found > 0 { parts.append("\(found) of them before") }
    if let fault = outcome.onlyFault {
      parts.append("1 refused: \(fault.row.subject)")
    } else if !outcome.refused.isEmpty {
      parts.append("\(outcome.refused.count) refused")
    }
    if outcome.left > 0 { parts.append("\(outcome.left) without a capsule") }
    if !waiting.isEmpty {
      let verb = waiting.count == 1 ? "still waits" : "still wait"
      parts.append("\(waiting.count) \(verb): \(waiting.networkNames.shortList(3))")
    }
    try output.print(parts.joined(separator: ", "))
  }
}
