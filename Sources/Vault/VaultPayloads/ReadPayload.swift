public import RuntimeMetadata

/// A decoded payload: its bytes, its parts, the content of an update, and the result of the
/// signature check.
///
/// Each is computed once.
public struct ReadPayload: Equatable, Sendable {
  /// The whole payload.
  public let bytes: [UInt8]
  /// The payload code; `nil` if the bytes do not begin with a prelude.
  public let code: PayloadCode?
  /// The parts, or the error that prevented splitting.
  public let parts: Result<VaultPayload, VaultPayloadsError>
  /// The content of an update, or the error that prevented decoding; `nil` for other payloads.
  public let content: Result<UpdateContent, VaultPayloadsError>?
  /// The metadata with all types, if ``reading(_:keepsTypes:)`` was to keep it.
  public let decodedMetadata: Metadata?

  /// Decodes a payload, which may be any bytes.
  public init(_ bytes: [UInt8]) {
    self.init(
      bytes, Result { () throws(VaultPayloadsError) in try VaultPayload(reading: bytes) })
  }

  /// Decodes several payloads; updates are hashed and verified together, which is faster than one by one.
  ///
  /// - Parameters:
  ///   - payloads: any payloads.
  ///   - keepsTypes: whether to keep the decoded metadata of updates.
  /// - Returns: the payloads, in the same order.
  public static func reading(_ payloads: [[UInt8]], keepsTypes: Bool = false) -> [ReadPayload] {
    let split = payloads.map { try? UpdatePayload(splitting: $0) }
    var updates = UpdatePayload.verified(split.compactMap { $0 })[...]
    return zip(payloads, split).map { bytes, part in
      guard part != nil, let update = updates.popFirst() else { return ReadPayload(bytes) }
      return ReadPayload(bytes, .success(.update(update)), keepsTypes: keepsTypes)
    }
  }

  private init(
    _ bytes: [UInt8], _ parts: Result<VaultPayload, VaultPayloadsError>, keepsTypes: Bool = false
  ) {
    (self.bytes, self.parts) = (bytes, parts)
    code = (try? Prelude(of: bytes))?.code
    var metadata: Metadata?
    if case .success(.update(let update)) = parts {
      content = Result { () throws(VaultPayloadsError) in
        keepsTypes ? try update.content(keeping: &metadata) : try update.content()
      }
    } else {
      content = nil
    }
    decodedMetadata = metadata
  }

  /// The update with the result of its signature check; `nil` for other payloads.
  public var update: UpdatePayload? {
    if case .success(.update(let update)) = parts { update } else { nil }
  }

  /// The metadata of an update; `nil` for other payloads.
  public var metadata: MetadataContent? {
    if case .success(.metadata(let metadata))? = content { metadata } else { nil }
  }

  /// The update and its content.
  ///
  /// - Throws: ``VaultPayloadsError`` if the bytes are not an update, or its content is invalid. An
  ///   invalid signature takes precedence over invalid content (hot-side 1.6).
  public func requireUpdate()
    throws(VaultPayloadsError) -> (update: UpdatePayload, content: UpdateContent)
  {
    if let code, code.update == nil { throw .noUpdate(code) }
    guard case .update(let update) = try parts.get(), let content else {
      throw .unexpectedPayload(code: code?.rawValue ?? 0, wanted: "an update")
    }
    if case .failure = content, update.signatureHolds == false, let signer = update.verifier {
      throw .badSignature(kind: update.kind, signer: signer)
    }
    return (update, try content.get())
  }

  /// Whether bytes that were reassembled from frames are a payload.
  ///
  /// Every code must have its format, and updates must also decode and, if signed, verify (design
  /// 5.1).
  public var isRecognized: Bool {
    switch (parts, content) {
    case (.failure, _), (_, .failure?): false
    case (.success(.update(let update)), _): update.signatureHolds != false
    // A device ignores bytes after the list; they may come from a frame of another payload.
    case (.success(.bulk(let bulk, _)), _): bulk.payload.count == bytes.count
    case (.success, _): true
    }
  }
}
