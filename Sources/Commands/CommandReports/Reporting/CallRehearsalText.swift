package import AirGap
import ByteSupport
import CallDecoding
package import CommandLineKit
package import HotSide
import Reporting
import RuntimeMetadata
import TerminalKit

/// The rehearsal of every call of a runtime, for a terminal.
package enum CallRehearsalText {
  /// Rehearses every call, prints the numbers, and warns of refused calls.
  package static func rehearse(
    _ metadata: LoadedMetadata, _ job: CallRehearsalJob, _ context: CommandContext
  ) throws -> CallRehearsal {
    let rehearsal = try job.run(metadata)
    for line in sum(rehearsal) { context.output.note("\(line).") }
    for call in rehearsal.refused {
      context.output.warn(
        "\(call.path) cannot be signed on a Vault. \(call.refusals.map(\.message).joined(separator: " "))"
      )
    }
    return rehearsal
  }

  /// The numbers of all calls, one row per pallet, the refused calls, the calls that look different,
  /// and the numbers of each; the numbers of all calls again at the end.
  package static func lines(_ rehearsal: CallRehearsal) -> [String] {
    let sum = sum(rehearsal)
    var lines = [sum[0], table(rehearsal), ""]
    for call in rehearsal.refused {
      for refusal in call.refusals {
        lines.append("refused: \(ScreenText.line(call.path)): \(refusal.code)")
        lines.append("  \(refusal.message)")
        lines.append(
          "  for example 0x\(Hex.encode(refusal.example.prefix(40)))\(refusal.example.count > 40 ? "…" : "")"
        )
      }
    }
    for (kind, calls, count) in rehearsal.deviations where kind.effect.isUnreadable {
      lines.append(
        "unreadable on a Vault of December 2025: \(kind.code), \(count.counted("transaction"))")
      lines.append("  \(kind.message)")
      lines += calls.map { call in
        "  \(ScreenText.line(call.path)) (\(call.count(of: kind)) of \(call.shownCount))"
      }
    }
    for call in rehearsal.calls {
      guard let difference = call.difference else { continue }
      lines += self.lines(call.path, difference)
    }
    return lines + sum.dropFirst() + [sum[0]]
  }

  /// The numbers of calls and results, then those of older Vaults and older metadata, a line each.
  static func sum(_ rehearsal: CallRehearsal) -> [String] {
    let (total, shown) = (rehearsal.transactionCount, rehearsal.shownCount)
    let runtime = "\(ScreenText.line(rehearsal.facts.name)) \(rehearsal.facts.version)"
    var lines = [
      """
      \(rehearsal.calls.count.counted("call")) of \(runtime), \(total.counted("transaction")): \(shown) shown, \
      \(total - shown) refused
      """
    ]
    if rehearsal.unreadableCount > 0 {
      let calls = rehearsal.unreadable.count.counted("call")
      lines.append(
        "A Vault of December 2025 cannot read \(rehearsal.unreadableCount) of the shown transactions (\(calls))"
      )
    }
    for (kind, calls, count) in rehearsal.deviations where !kind.effect.isUnreadable {
      let transactions = "\(count.counted("transaction")) of \(calls.count.counted("call"))"
      lines.append(
        "A Vault of December 2025 \(kind.effect.sentence): \(kind.code), \(transactions)")
    }
    if let older = rehearsal.olderFacts {
      let parts = [
        "\(rehearsal.count(of: .cards)) look different",
        "\(rehearsal.count(of: .unreadable)) could not be read there",
        "\(rehearsal.count(of: .documentation)) have different documentation",
      ]
      lines.append("Against version \(older.version): \(parts.joined(separator: ", "))")
    }
    return lines
  }

  private static func table(_ rehearsal: CallRehearsal) -> String {
    let isCompared = rehearsal.olderFacts != nil
    let hasUnreadable = rehearsal.unreadableCount > 0
    var table = TextTable(
      columns: [.left("pallet"), .right("calls"), .right("shown"), .right("refused")]
        + (hasUnreadable ? [.right("unreadable in 2025")] : [])
        + (isCompared ? [.right("otherwise"), .right("new")] : []))
    var pallets: [(name: String, calls: [CallRehearsal.Call])] = []
    for call in rehearsal.calls {
      if pallets.last?.name.hasSameBytes(as: call.pallet) != true {
        pallets.append((call.pallet, []))
      }
      pallets[pallets.count - 1].calls.append(call)
    }
    for (name, calls) in pallets {
      let shown = calls.count { $0.refusals.isEmpty }
      var row = [ScreenText.line(name), "\(calls.count)", "\(shown)", "\(calls.count - shown)"]
      if hasUnreadable { row.append("\(calls.count { $0.unreadableCount > 0 })") }
      if isCompared {
        for kind in [CallRehearsal.Difference.Kind.cards, .unreadable] {
          row.append("\(calls.count { $0.difference?.kind == kind })")
        }
      }
      table.append(row)
    }
    return table.text
  }

  private static func lines(
    _ path: String, _ difference: CallRehearsal.Difference
  ) -> [String] {
    switch difference {
    case .none, .documentation: []
    case .unreadable(let message):
      ["new: \(ScreenText.line(path)): the older version could not show it. \(message)"]
    case .cards(let old, let new):
      ["different: \(ScreenText.line(path))"]
        + TextDifference.lines(from: old, to: new).map { "  " + $0 }
    }
  }
}

/// The lines in which two texts differ, without the common lines around them.
enum TextDifference {
  /// The maximum number of lines.
  private static let most = 12

  /// The lines between the common beginning and the common end, marked with `-` and `+`.
  static func lines(from old: [String], to new: [String]) -> [String] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    let all =
      old.dropFirst(start).dropLast(end).map { "- \($0)" }
      + new.dropFirst(start).dropLast(end).map { "+ \($0)" }
    return all.count > most ? Array(all.prefix(most)) + ["… \(all.count - most) more"] : all
  }
}
