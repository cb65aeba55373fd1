import ColdRecords
import ColdSide
import ColdSigner
import Reporting
import SecretShares

extension DevicePage {
  static func panel(_ dialog: DeviceDialog) -> Panel {
    switch dialog {
    case .derivedKeys(.request(_, let answer, _), _): request(answer)
    case .derivedKeys(.signing(_, let screen), let comments):
      signing(
        screen, comments: comments, [PageControl("Sign", .dialog(.approve), .main), decline])
    case .derivedKeys(.reading(let screen), _): reading(screen)
    case .answered(let signed): answered(signed)
    case .keySet(let name, let frames):
      Panel(
        "Keys of \(seedName(name))",
        [.text("Other devices that have the seed import them."), .code(frames)],
        [PageControl("Done", .act(.goBack), .main), save])
    case .numberedKeys(let key, let next): numberedKeys(key, next)
    case .comment(let item, _): comment(item)
    case .splitQuestion(let name): splitQuestion(name)
    case .shares(let shares, let shown): self.shares(shares, shown)
    case .secretQuestion(let key): secretQuestion(key)
    case .secret(let key, let secret):
      Panel(
        "Secret of a key",
        [
          .warning("Anyone who sees this code owns the account. The key is marked as exposed."),
          .text(key.address), .secretCode(secret),
        ], [PageControl("Done", .act(.goBack), .main)])
    case .sharePassphrase(let shares):
      Panel(
        "Recover a seed",
        [
          .text(
            """
            \(shares.shares.count) of \(shares.required.counted("share")) of \(ScreenText.quoted(shares.title)) \
            were read.
            """
          )
        ],
        field: PageField(
          label: "Passphrase of the shares", kind: .secret, intent: .dialog(.combineShares)),
        [PageControl("Combine them", .dialog(.combineShares), .main), cancel])
    case .shareName(let title, _):
      Panel(
        "Recover a seed",
        [.text("The shares of \(ScreenText.quoted(title)) restore the words of the seed.")],
        field: PageField(
          label: "Name of the recovered seed", kind: .text, intent: .dialog(.nameSeed)),
        [PageControl("Recover it", .dialog(.nameSeed), .main), cancel])
    case .wipeQuestion(let path, let seeds): wipeQuestion(path, seeds)
    case .wipe(let path):
      Panel(
        "Wipe the device",
        [.warning("Everything on the device in \(ScreenText.quoted(path)) is deleted now.")],
        [cancel, PageControl("Wipe it", .dialog(.wipe), .destructive)])
    }
  }

  static func request(_ answer: DynamicAnswer) -> Panel {
    var blocks: [PageBlock] = [.heading("Seed \(ScreenText.quoted(answer.seedName))")]
    blocks += answer.keys.map {
      .card(indent: 0, lines: DeviceText.lines(of: $0), picture: $0.picture)
    }
    if answer.keys.isEmpty { blocks.append(.text("No new keys.")) }
    blocks += DeviceText.notes(answer).map { .text($0) }
    return Panel(
      "Keys that are asked for", blocks,
      [PageControl("Answer", .dialog(.approve), .main), decline])
  }

  private static func numberedKeys(_ key: KeyDetails, _ next: String) -> Panel {
    Panel(
      "Numbered keys",
      [
        .card(indent: 0, lines: [path(key), key.address], picture: key.stored.picture),
        .text("The next key below it is \(ScreenText.line(next)), without a password."),
      ],
      field: PageField(
        label: "How many to make; empty for one", kind: .text, intent: .dialog(.makeNumbered)),
      [PageControl("Make them", .dialog(.makeNumbered), .main), cancel])
  }

  private static func comment(_ item: Int) -> Panel {
    Panel(
      "Comment", [.text("The log records the comment when item \(item + 1) is signed.")],
      field: PageField(label: "Text", kind: .text, intent: .dialog(.takeComment)),
      [PageControl("Keep it", .dialog(.takeComment), .main), cancel])
  }

  private static func splitQuestion(_ name: String) -> Panel {
    Panel(
      "Split \(seedName(name)) into shares",
      [
        .text(
          """
          Each share is a separate code. The needed number of shares, and a passphrase that is shown with them, \
          recover the seed here or in a Vault; fewer shares reveal nothing.
          """
        ),
        .text("The log records that shares were made."),
      ],
      field: PageField(
        label: "Shares needed and shares made, such as 2 of 3", kind: .text,
        intent: .dialog(.split)),
      [PageControl("Make the shares", .dialog(.split), .main), cancel])
  }

  private static func shares(_ shares: DeviceDialog.SeedShares, _ shown: Int) -> Panel {
    let count = shares.codes.count
    let done = PageControl("Done", .act(.goBack))
    return Panel(
      "Share \(shown + 1) of \(count)",
      [
        .secretCode(shares.codes[shown]),
        .text(
          """
          Any \(shares.required) of the \(count.counted("share")) of \(seedName(shares.seedName)) and the passphrase \
          recover the seed. They are shown only once.
          """
        ),
        .secret(label: "passphrase", shares.passphrase),
        .warning("Write the passphrase down apart from the shares."),
      ],
      shown + 1 < count ? [PageControl("Next share", .dialog(.nextShare), .main), done] : [done])
  }

  private static func answered(_ signed: SignedScreen) -> Panel {
    let title =
      switch signed {
      case .signatures: "Signed"
      case .derivedKeys: "Answer"
      }
    return Panel(
      title, [.text("Show this to the hot side."), .code(signed.frames)],
      [PageControl("Done", .act(.goBack), .main), save])
  }

  private static func secretQuestion(_ key: KeyDetails) -> Panel {
    var field: PageField?
    if key.stored.record.hasPassword {
      field = PageField(
        label: "Password of the key", kind: .secret, intent: .dialog(.exportSecret))
    }
    return Panel(
      "Secret of a key",
      [
        .card(indent: 0, lines: [key.address], picture: key.stored.picture),
        .warning(
          """
          The secret is shown as a code. Anyone who sees it owns the account, and the key and every key below it count \
          as exposed permanently.
          """
        ),
      ] + (key.expandedSecretNote.map { [.text($0)] } ?? []), field: field,
      [
        cancel,
        // The user must enter a password, so an accidental press is not possible.
        PageControl(
          "Show the secret", .dialog(.exportSecret), field == nil ? .destructive : .plain),
      ])
  }

  private static func wipeQuestion(_ path: String, _ seeds: [String]) -> Panel {
    let phrases =
      seeds.isEmpty
      ? "" : ", with the phrases of \(seeds.map(ScreenText.quoted).joined(separator: ", "))"
    return Panel(
      "Wipe the device",
      [
        .warning(
          """
          All seeds\(phrases), keys, networks and the log of \(ScreenText.quoted(path)) are deleted permanently. Only \
          phrases on paper can recover the seeds.
          """
        ),
        .text(
          """
          The device then has the contents of its release. Its general verifier is that of the release, otherwise the \
          key that signs the published updates.
          """
        ),
      ],
      field: PageField(
        label: "Type \(DeviceDialog.wipeWord) to continue", kind: .text,
        intent: .dialog(.confirmWipe)),
      [PageControl("Go on", .dialog(.confirmWipe), .main), cancel])
  }
}
