package import CallDecoding
import ColdRecords
import ColdSigner
package import JSONCodec
import Reporting
import SubstrateCrypto

extension Rehearsal: JSONFormed {
  /// State, decision, and the result of each scan.
  package static let form = JSONForm<Rehearsal>.named(
    "Rehearsal",
    [
      "state": .of(\.state.name), "isAccepted": .of(\.isAccepted),
      "decision": .word(of: \.decision),
      "scans": .of(\.scans),
    ])

  /// State and decision only, for manifests.
  package static let summary = JSONForm<Rehearsal>.named(
    "RehearsalSummary",
    [
      "state": .of(\.state.name), "isAccepted": .of(\.isAccepted),
      "refusalCode": .of(\.refusal?.code.word),
      "flagCodes": .of(\.flagCodes), "warningCodes": .of(\.warningCodes), "wiped": .of(\.wiped),
    ])

  /// The codes of the faults that the device does not report.
  package var flagCodes: [String] { scans.flatMap { $0.flags }.map(\.code) }

  /// The codes of the device's warnings.
  package var warningCodes: [String] {
    scans.flatMap { $0.screen?.cards.warnings ?? [] }.map(\.code)
  }

  /// The records that the device removes.
  package var wiped: [String] { scans.flatMap { $0.wiped } }
}

/// A reason not to publish something that a device accepts.
package struct RehearsalFlag: Equatable, Sendable {
  /// A stable code for programs.
  package let code: String
  /// The problem, in one sentence.
  package let message: String
  /// The advice, in one sentence.
  package var advice = "Do not publish this, whatever a device does."
}

extension Rehearsal.Scan {
  /// The problems that a device does not report; Hotside neither makes nor accepts such updates.
  package var flags: [RehearsalFlag] {
    var flags =
      weakness.map { [RehearsalFlag(code: "anybody_can_sign", message: $0.message)] } ?? []
    if hasOtherPayload {
      flags.append(
        RehearsalFlag(
          code: "second_payload",
          message:
            """
            The pictures of \(ScreenText.line(name)) hold a second payload, which a device ignores after the first. \
            Pass the pictures of each payload separately.
            """
        ))
    }
    if let namesake {
      flags.append(
        RehearsalFlag(
          code: "name_has_other_genesis",
          message:
            """
            The device also has the name \(ScreenText.quoted(namesake.name)) for the network \(namesake.stored). A \
            Vault of December 2025 stores metadata by name only: it would show transactions of that network with the \
            metadata of \(namesake.offered), and the other way round.
            """,
          advice: "Its user must first remove the network that is no longer wanted."))
    }
    if let forgery {
      let reading = forgery.shown.prefix(2).flatMap(\.content.lines).joined(separator: ", ")
      let (code, fault) =
        switch forgery.kind {
        case .leftOver:
          ("forged_proof", "The transaction is forged: its proof has surplus data.")
        case .anotherReading:
          (
            "another_reading",
            """
            The proof of the transaction proves nothing: for a chain with another runtime, the same bytes are another \
            call.
            """
          )
        }
      flags.append(
        RehearsalFlag(
          code: code,
          message:
            """
            \(fault) A Vault of December 2025 would show it as \(reading), and could sign it; 'hotside decode' \
            has both readings.
            """
        ))
    }
    return flags
  }

  /// The deviations of a Vault of December 2025 for the shown transactions.
  package var deviations: VaultDeviations {
    switch shown {
    case .signing(let screen): screen.items.reduce([]) { $0.union($1.deviations) }
    case .reading(let screen): screen.deviations
    case .update, .keys, .request, nil: []
    }
  }

  /// A notice about the phones that show the payload; `nil` if all phones do.
  package var keyNotice: String? {
    neededAccount.map {
      "Only a phone that has the key of \($0) shows it; any other says that it does not know the address."
    }
  }

  /// The data stored by the accepted update.
  package var stored: [String] { screen.map { Rehearsal.stored($0.update) } ?? [] }
  /// The data removed by the accepted update.
  package var wiped: [String] { screen.map { Rehearsal.wiped($0.update) } ?? [] }
}

extension Rehearsal.Scan: JSONFormed {
  package static let form: JSONForm<Self> = [
    "source": .of(\.name), "isAccepted": .of(\.isAccepted), "decision": .word(of: \.decision),
    "isComplete": .of { !$0.isIncomplete }, "refusal": .of(\.refusal),
    "framesSeen": .of(\.framesSeen), "framesUsed": .of(\.framesUsed),
    "framesAnnounced": .of(\.framesAnnounced), "cards": .of(\.screen?.cards),
    "screen": .of(\.shown, as: readable), "neededAccount": .of(\.neededAccount),
    "deviations": .of(\.deviations),
    "keyPreview": .of(\.keys),
    "flags": .list(\.flags, as: ["code": .of(\.code), "message": .of(\.message)]),
    "warningCodes": .of { ($0.screen?.cards.warnings ?? []).map(\.code) },
    "storedItems": .of(\.stored), "replaced": .of(\.replaced), "wiped": .of(\.wiped),
  ]

  /// The screen of transactions; updates and keys have other members.
  private static let readable = JSONForm<DeviceScreen?>.either(
    SigningScreen.form.shape, ReadingScreen.form.shape, .null
  ) { shown in
    switch shown {
    case .signing(let screen): screen.json
    case .reading(let screen): screen.json
    case .update, .keys, .request, nil: .null
    }
  }
}
