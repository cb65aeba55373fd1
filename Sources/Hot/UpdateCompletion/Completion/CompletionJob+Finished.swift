import ByteSupport
import FileSupport
package import HotSide
package import PictureWork
import SubstrateCrypto
import VaultPayloads

extension CompletionJob {
  /// The update that an earlier run has completed from the same payload with the same key.
  package struct Finished: Sendable {
    /// The report of the completed update.
    package let report: PayloadReport
    /// Whether all requested files already exist.
    package let isComplete: Bool
    /// Whether the existing picture, if there is one, is drawn as requested.
    package let hasLook: Bool
    /// The signature of the update.
    package let signer: UpdateSigner
    /// The existing files and the requested ones, combined.
    package let goal: Goal
    package let manifest: UpdateManifest
    /// The modification time of the manifest, in seconds since 1970; `nil` if it cannot be read.
    package let time: Int64?
    /// The files: pictures first, the manifest last.
    package let files: [String]

    var signature: SufficientCrypto? { if case .key(let crypto) = signer { crypto } else { nil } }
  }

  /// The complete update of an earlier run, with the same signed bytes and a valid signature by the
  /// same key.
  ///
  /// - Parameters:
  ///   - draft: the update to complete.
  ///   - chosen: the signer; a given signature is checked in any case.
  ///   - goal: the requested files.
  ///   - picture: the requested drawing.
  ///   - name: the path of the products without extension; `nil` for the default.
  /// - Returns: the update; `nil` if there is none, if it is damaged or differs, and for unsigned
  ///   updates.
  /// - Throws: as ``prepare(_:_:)`` for a given signature.
  package func finished(
    _ draft: Draft, by chosen: ChosenSigner, _ goal: Goal, _ picture: PictureRequest,
    named name: String?
  ) async throws -> Finished? {
    guard let key = try chosen.publicKey else { return nil }
    if case .known(let signer) = chosen, case .key = signer {
      _ = try signer.complete(draft.checked)
    }
    // The file will be kept or replaced, so it is not recorded as an input.
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
      if let evidence = draft.evidence {
        let file = stem + ProductFiles.evidenceEnding
        if (try? FileReading.bytes(at: file, limit: evidence.count)) != evidence {
          isComplete = false
        }
        paths.append(file)
      }
      paths.append(stem + ".json")
      return Finished(
        report: report, isComplete: isComplete, hasLook: hasLook, signer: signer,
        goal: !isWritten ? .picture : isDrawn ? .both : .text,
        manifest: manifest, time: FileTime.modified(stem + ".json"), files: paths)
    }
  }

  /// The state of a completed update that is to be replaced.
  ///
  /// `name` is the path of the products without extension; `nil` for the default.
  ///
  /// - Returns: the state for ``Request/replaced``; `nil` without a manifest.
  /// - Throws: `SourcedError` for an unsafe name.
  package func stateToReplace(
    of draft: Draft, by chosen: ChosenSigner, named name: String? = nil
  ) throws -> String? {
    let files = ProductFiles(at: try stem(of: draft, chosen.nameMark, named: name))
    return files.hasManifest ? files.state : nil
  }

  /// An existing signature of the same bytes by the same key.
  ///
  /// It is taken from a completed update, or from a picture or text without a manifest, which an
  /// interrupted run has left.
  ///
  /// - Parameters:
  ///   - draft: the update to complete.
  ///   - chosen: the signer.
  ///   - name: the path of the products without extension; `nil` for the default.
  ///   - replaced: the state of an update that is to be signed again.
  /// - Returns: the signature; `nil` if there is none, or only that of the update to be signed
  ///   again.
  /// - Throws: `SubstrateCryptoError`.
  package func former(
    _ draft: Draft, by chosen: ChosenSigner, named name: String? = nil,
    replacing replaced: String? = nil
  ) async throws -> UpdateSigner? {
    guard let key = try chosen.publicKey else { return nil }
    return await FileInputs.$current.withValue(nil) { () -> UpdateSigner? in
      guard let stem = try? stem(of: draft, chosen.nameMark, named: name) else { return nil }
      let files = ProductFiles(at: stem)
      guard !files.endings.isEmpty, files.state != replaced else { return nil }
      let update = await CompletedUpdate(files)
      guard update.isComplete || !files.hasManifest else { return nil }
      for part in update.parts {
        guard let report = try? PayloadReport(of: part.payload, source: stem) else { continue }
        let signature = CompletionJob.signature(of: part.payload, report, by: key, for: draft)
        if let signature { return signature }
      }
      return nil
    }
  }

  /// The result of another run that works on the same update with the same key.
  enum OtherRun {
    /// The update is complete.
    case complete(Finished)
    /// A signature exists, but not all requested files.
    case signed(UpdateSigner, CompletionJob.Goal)
  }

  /// Looks for results of other runs that were written after this run had looked.
  ///
  /// - Returns: the work; `nil` if there is none, or if this run has the same signature.
  /// - Throws: `SubstrateCryptoError`, `SourcedError`.
  func otherRun(on prepared: Prepared) async throws -> OtherRun? {
    let (draft, request) = (prepared.draft, prepared.request)
    let chosen = ChosenSigner.known(request.signer)
    if let replaced = request.replaced,
      replaced == (try stateToReplace(of: draft, by: chosen, named: request.name))
    {
      return nil
    }
    let done = try await finished(
      draft, by: chosen, request.goal, request.picture, named: request.name)
    if let done, done.isComplete, done.hasLook,
      request.callRehearsal == nil || done.manifest.callRehearsal != nil
    {
      return .complete(done)
    }
    let found = try await former(
      draft, by: chosen, named: request.name, replacing: request.replaced)
    guard let found, try found.complete(draft.checked).bytes != prepared.update.bytes else {
      return nil
    }
    return .signed(found, done?.goal ?? request.goal)
  }

  /// The signature of a payload, if the signed bytes are the same and the signature is valid.
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
