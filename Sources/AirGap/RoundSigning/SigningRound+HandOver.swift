import ByteSupport
package import FileSupport
import HotSide
import HotStore
import PictureWork
import QRDrawing
import Reporting
import Round
import RuntimeMetadata
import SubstrateCrypto
import UpdateCompletion
import VaultPayloads

extension SigningRound {
  /// Writes what a Vault is to sign into a folder: the unsigned pictures, a page that shows one after
  /// another, and a list of what they are and what to do; all of it or nothing.
  ///
  /// - Parameters:
  ///   - items: what waits.
  ///   - folder: where it is written; made where it is not there.
  ///   - words: by which words 'hotside sign' finds the same items, for the line that takes the answers.
  ///   - rule: what files may take the place of.
  /// - Returns: the files.
  /// - Throws: `FileError`, `PictureError`, `SourcedError` for an unsafe name.
  package func handOver(
    _ items: [UpdateToSign], to folder: String, findingThemBy words: String, under rule: OutputRule
  ) async throws -> [String] {
    try Folder.create(folder)
    let files = PendingFiles(under: rule)
    var parts: [MoviePagePart] = []
    for item in items {
      let content = item.draft.content
      let name = try item.unsignedName
      let payload = UpdatePayload(unsigned: content).bytes
      let plan = try picture.plan(payload)
      _ = try await plan.draw(to: "\(folder)/\(name).\(plan.forecast.format)", into: files)
      parts.append(MoviePagePart(name: name, payload: ReadPayload(payload), plan: plan))
    }
    // A page has room for so many; the pictures are all there.
    let page: [UInt8]?
    do {
      page = try PicturePlan.page(of: parts, border: picture.drawing.border)
    } catch PictureError.pageTooLarge { page = nil }
    if let page { try files.add(page, to: "\(folder)/to-sign.html") }
    try files.add(
      Array(checklist(items, parts, words, hasPage: page != nil).utf8),
      to: "\(folder)/\(FolderVerification.handOverList)")
    try files.commit()
    return files.paths
  }

  private func checklist(
    _ items: [UpdateToSign], _ parts: [MoviePagePart], _ words: String, hasPage: Bool
  ) -> String {
    var lines = [
      "# \(items.count.counted("update")) to sign", "",
      hasPage
        ? "Open to-sign.html, which shows one after another."
        : "Show the pictures one after another.",
      "", "For each:", "",
    ]
    for (number, step) in VaultSteps.general.enumerated() { lines.append("\(number + 1). \(step)") }
    lines += [
      "", "Put the photographs into a folder, in any order, and run:", "",
      "    hotside sign \(words) --capsules FOLDER", "",
    ]
    for (item, part) in zip(items, parts) {
      lines.append("- [ ] \(item.title): \(part.name)")
      lines.append("      hash \(item.shownHash), to be signed \(item.draft.report.signedHash)")
      if case .key(let key) = item.draft.record.demand {
        lines.append("      verifier \(key.scheme.name) \(Hex.encode(key.publicKey))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension SigningRound {
  /// Whether a file has a name that `handOver` gives: such a file holds no answer, and lies beside the
  /// photographs where they go into the same folder.
  static func isHandedOver(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return name == "to-sign.html" || name == FolderVerification.handOverList
      || name.split(separator: ".").first?.hasSuffix("_unverified") == true
  }
}

extension UpdateToSign {
  /// The name of its unsigned picture, without an ending.
  ///
  /// - Throws: `SourcedError` for what no file can be called.
  package var unsignedName: String {
    get throws {
      try naming(subject) {
        try ProductName.completed(
          draft.content, signer: .nobody, reducedTo: draft.reduced?.reduction.level)
      }
    }
  }
}
