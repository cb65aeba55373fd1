/// A payload that was read: its bytes, its parts, what an update brings, and whether its signature
/// holds, each found out once, for all that judge it.
public struct ReadPayload: Equatable, Sendable {
  /// The whole payload.
  public let bytes: [UInt8]
  /// What its code says it is; `nil` for bytes that do not begin as a payload.
  public let code: PayloadCode?
  /// Its parts, or why it cannot be cut into them.
  public let parts: Result<VaultPayload, VaultPayloadsError>
  /// What an update brings, or why that does not decode; `nil` for what is no update.
  public let content: Result<UpdateContent, VaultPayloadsError>?

  /// Reads a payload, which may be any bytes.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    code = (try? Prelude(of: bytes))?.code
    parts = Result { () throws(VaultPayloadsError) in try VaultPayload(reading: bytes) }
    if case .success(.update(let update)) = parts {
      content = Result { () throws(VaultPayloadsError) in try update.content() }
    } else {
      content = nil
    }
  }

  /// The update with its signature's verdict; `nil` for anything else.
  public var update: UpdatePayload? {
    if case .success(.update(let update)) = parts { update } else { nil }
  }

  /// The metadata that an update brings; `nil` for anything else.
  public var metadata: MetadataContent? {
    if case .success(.metadata(let metadata))? = content { metadata } else { nil }
  }

  /// The update, and what it brings.
  ///
  /// - Throws: ``VaultPayloadsError``: why these bytes are no update, and what is wrong with the
  ///   content; where the signature does not hold either, that counts (hot-side 1.6).
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

  /// Whether bytes that were put together from frames show themselves to be a payload: all codes
  /// must have their form, updates must also decode and, if signed, verify (design 5.1).
  public var isRecognized: Bool {
    switch (parts, content) {
    case (.failure, _), (_, .failure?): false
    case (.success(.update(let update)), _): update.signatureHolds != false
    // What a device passes over behind the list may be another frame.
    case (.success(.bulk(let bulk, _)), _): bulk.payload.count == bytes.count
    case (.success, _): true
    }
  }
}
