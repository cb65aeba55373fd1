import ByteSupport
import FileSupport
package import HotSide
package import PictureWork
import SubstrateCrypto
import VaultPayloads

extension CompletionJob {
  /// What an earlier run has made of the same payload with the same key.
  package struct Finished: Sendable {
    /// What the completed update says.
    package let report: PayloadReport
    /// Whether all that is asked for now is there.
    package let isComplete: Bool
    /// Whether its picture, where there is one, is drawn as is asked for now.
    package let hasLook: Bool
    /// The signature that it has.
    package let signer: UpdateSigner
    /// What is there and what is asked for now, together.
    package let goal: Goal
    /// What stands beside it.
    package let manifest: UpdateManifest
    /// When that was written, in seconds since 1970; `nil` where nobody knows.
    package let time: Int64?
    /// The files, pictures first, the manifest last.
    package let files: [String]
  }

  /// What an earlier run has made, where it holds: the same signed bytes, and a signature of the same key
  /// that is right.
  ///
  /// - Parameters:
  ///   - draft: what is to be completed.
  ///   - chosen: who is to sign; a signature that is given is checked, whatever is there.
  ///   - goal: what is to be made.
  ///   - picture: how it is to be drawn.
  ///   - name: the products' path without extension; `nil` for their usual name.
  /// - Returns: what there is; `nil` where nothing is, where it is damaged or another, and for nobody.
  /// - Throws: as ``prepare(_:_:)`` for a signature that is given.
  package func finished(
    _ draft: Draft, by chosen: ChosenSigner, _ goal: Goal, _ picture: PictureRequest,
    named name: String?
  ) async throws -> Finished? {
    guard let key = try chosen.publicKey else { return nil }
    if case .known(let signer) = chosen, case .key = signer {
      _ = try signer.complete(draft.checked)
    }
    // Looked at to be left alone or replaced, not to be read as an input.
    return await FileInputs.$current.withValue(nil) { () -> Finished? in
      guard let stem = try? stem(of: draft, chosen.nameMark, named: name) else { return nil }
      let files = ProductFiles(at: stem)
      guard files.hasManifest else { return nil }
      let update = await CompletedUpdate(files)
      guard update.isComplete, let manifest = update.manifest?.update, let payload = update.payload,
        let report = update.report,
        let signer = CompletionJob.signature(of: payload, report, by: key, for: draft)
      else { return nil }
      let format = manifest.picture?.look.format
      let hasText = update.parts.contains(where: \.isText)
      let (isDrawn, isWritten) = (format != nil || goal != .text, hasText || goal != .picture)
      var isComplete = isDrawn == (format != nil) && isWritten == hasText
      var hasLook = true
      if format != nil, goal != .text || !hasText {
        let plan = try? picture.plan(payload.bytes)
        hasLook =
          plan.map { PictureDescription.Look($0.forecast) == manifest.picture?.look } ?? false
      }
      var paths = ((format.map { [$0] } ?? []) + (hasText ? ["txt"] : [])).map(files.path)
      if let full = draft.reduced?.full {
        let file = stem + ProductFiles.fullMetadataEnding
        if (try? FileReading.bytes(at: file, limit: full.count)) != full { isComplete = false }
        paths.append(file)
      }
      paths.append(stem + ".json")
      return Finished(
        report: report, isComplete: isComplete, hasLook: hasLook, signer: signer,
        goal: !isWritten ? .picture : isDrawn ? .both : .text,
        manifest: manifest, time: FileTime.modified(stem + ".json"), files: paths)
    }
  }

  /// The signature that an interrupted run has left in a picture or text without a manifest: of the same signed
  /// bytes, by the same key.
  ///
  /// - Parameters:
  ///   - draft: the update to complete.
  ///   - chosen: the signer.
  ///   - name: the products' path without extension; `nil` for the usual name.
  /// - Returns: the signature; `nil` if there is none, or if there is a manifest.
  /// - Throws: `SubstrateCryptoError`.
  package func interrupted(
    _ draft: Draft, by chosen: ChosenSigner, named name: String? = nil
  ) async throws -> UpdateSigner? {
    guard let key = try chosen.publicKey else { return nil }
    return await FileInputs.$current.withValue(nil) { () -> UpdateSigner? in
      guard let stem = try? stem(of: draft, chosen.nameMark, named: name) else { return nil }
      let files = ProductFiles(at: stem)
      guard !files.hasManifest else { return nil }
      for part in await CompletedUpdate(files).parts {
        guard let report = try? PayloadReport(of: part.payload, source: stem) else { continue }
        let signature = CompletionJob.signature(of: part.payload, report, by: key, for: draft)
        if let signature { return signature }
      }
      return nil
    }
  }

  /// The signature of a payload, if it is of the same signed bytes and holds, by a key.
  private static func signature(
    of payload: ReadPayload, _ report: PayloadReport, by key: MultiSigner, for draft: Draft
  ) -> UpdateSigner? {
    guard report.signatureHolds == true, report.verifier == key,
      report.signedHash == draft.report.signedHash, let signature = payload.update?.signature,
      let encryption = Encryption.allCases.first(where: { $0.signatureScheme == key.scheme })
    else { return nil }
    return try? UpdateSigner.signature(
      encryption: encryption, publicKey: key.publicKey, signature: signature.bytes)
  }
}
