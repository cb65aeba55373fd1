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
  /// Writes the unsigned updates to a folder, for signing with a Vault: pictures, a page that shows
  /// them, and a checklist.
  ///
  /// All files are written, or none.
  ///
  /// - Parameters:
  ///   - items: the updates.
  ///   - folder: the folder, created if missing.
  ///   - words: the arguments with which `hotside sign` selects the same updates, for the
  ///     checklist.
  ///   - rule: which existing files may be replaced.
  /// - Returns: the paths of the files.
  /// - Throws: `FileError`, also for the folders of payloads and of completed updates;
  ///   `PictureError`; `SourcedError` if a name is unsafe.
  package func handOver(
    _ items: [UpdateToSign], to folder: String, findingThemBy words: String, under rule: OutputRule
  ) async throws -> [String] {
    try checkHandOver(folder)
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
    // `nil` if the page would be too large; the pictures have everything that a signer needs.
    let page: [UInt8]?
    do {
      page = try PicturePlan.page(of: parts, border: picture.drawing.border)
    } catch PictureError.pageTooLarge { page = nil }
    if let page { try files.add(page, to: "\(folder)/\(FolderVerification.handOverPage)") }
    try files.add(
      Array(checklist(items, parts, words, hasPage: page != nil).utf8),
      to: "\(folder)/\(FolderVerification.handOverList)")
    try files.commit()
    return files.paths
  }

  /// Unsigned pictures among payloads or completed updates would be read as such.
  private func checkHandOver(_ folder: String) throws(FileError) {
    for (place, what) in [
      (workspace.payloadFolder, "prepared"), (workspace.exportFolder, "completed"),
    ] where FilePath.areOne(folder, place) {
      throw .refusedOutput(
        path: folder, reason: "it is the folder of \(what) updates", wayOut: "name another folder")
    }
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
  /// Whether a file name is one that `handOver` uses.
  ///
  /// Such files contain no capsule, but may be in the same folder as the photographs.
  static func isHandedOver(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return name == FolderVerification.handOverPage || name == FolderVerification.handOverList
      || name.split(separator: ".").first?.hasSuffix("_unverified") == true
  }
}

extension UpdateToSign {
  /// The name of the unsigned picture, without extension.
  ///
  /// - Throws: `SourcedError` if the name is unsafe.
  package var unsignedName: String {
    get throws {
      try naming(subject) {
        try ProductName.completed(
          draft.content, signer: .unsigned, reducedTo: draft.reduced?.reduction.level)
      }
    }
  }
}
