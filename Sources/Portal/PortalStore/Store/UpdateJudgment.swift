import ByteSupport
import CommandLineKit
import HotStore
package import JSONCodec
package import PictureWork
import QRDrawing
package import Reporting
import RuntimeMetadata
import SubstrateCrypto
package import VaultPayloads

/// A reason why an update of a network, or a part of its page, is not published; the rest is.
package struct PortalFinding: Equatable, Sendable {
  /// The kind of fault; for a signature, the verdict of `verify`.
  package enum Kind: String, CaseIterable, Sendable {
    /// A picture or payload cannot be read, or contains no update.
    case unreadable
    /// The update belongs to no network of the portal.
    case unlisted
    case unsigned
    case doesNotHold = "does_not_hold"
    /// The signature holds, but its key is not a key of the network's verifier.
    case otherKey = "other_key"
    /// The signature is by a development key, which the portal does not allow.
    case developmentKey = "development_key"
    /// The name, prefix or genesis hash differs from that in the network's file.
    case disagreement
    /// The update has other bytes than the stored update of the same version.
    case alarm
    /// Evidence does not prove the metadata of its update, which is published without it.
    case badEvidence = "bad_evidence"
    /// The contents of a file contradict its name.
    case misnamed
    /// A network has only nodes that no visitor can reach.
    case localEndpoint = "local_endpoint"
    /// The files of the portal say something else than what it has published, which stays.
    case contradiction
  }

  package var kind: Kind
  /// The id of the network; `nil` if not known.
  package var id: String?
  /// The source of the update: the path of a file, or the payload.
  package var source: String
  /// The reason, as a sentence.
  package var message: String
  /// The version of the metadata, or `specs`; `nil` if it is not known.
  package var subject: String?
  /// BLAKE2b-256 of the bytes to sign, by which a signed copy of the update can be found.
  var unsignedHash: Hash256?

  package init(_ kind: Kind, id: String?, source: String, _ message: String) {
    (self.kind, self.id, self.source, self.message) = (kind, id, source, message)
  }

  /// Whether the network is published nevertheless, as it is or without the part that is at fault.
  package var leavesNetworkPublished: Bool { [.contradiction, .badEvidence].contains(kind) }

  /// The exit code if this is the only fault.
  package var exit: ExitCode {
    switch kind {
    case .unreadable, .misnamed: .badData
    case .unlisted, .unsigned, .otherKey, .developmentKey, .badEvidence, .localEndpoint,
      .contradiction:
      .partial
    case .doesNotHold, .disagreement, .alarm: .refused
    }
  }
}

extension PortalFinding: JSONFormed {
  package static let form = JSONForm<PortalFinding>.named(
    "PortalFinding",
    [
      "kind": .word(of: \.kind), "id": .of(\.id), "source": .of(\.source),
      "message": .of(\.message),
    ])
}

extension PortalFinding: Error {}

/// A payload that was checked against the portal, ready for the store.
package struct UpdateJudgment: Sendable {
  /// The network of the payload.
  package let member: Portal.Member
  package internal(set) var update: StoredUpdate

  /// The place of a payload, which decides whether the operator of the portal can sign it again.
  package enum Place: Sendable {
    /// The completed updates of the workspace.
    case workspace
    /// A site, the store of a portal, or another portal.
    case published
  }

  /// The facts about a payload that it does not contain.
  package struct Surroundings: Sendable {
    /// The source of the metadata, as the picture states it.
    package var claim: PictureProvenance?
    package var reduction: ReductionRecord?
    package var fullMetadata: [UInt8]?
    /// Whether the portal has published the payload before; its prefix may then be that of earlier
    /// specs.
    package var isPublished: Bool

    package init(
      claim: PictureProvenance? = nil, reduction: ReductionRecord? = nil,
      fullMetadata: [UInt8]? = nil, isPublished: Bool = false
    ) {
      (self.claim, self.reduction, self.fullMetadata) = (claim, reduction, fullMetadata)
      self.isPublished = isPublished
    }
  }

  /// Decodes a payload, verifies its signature by the network's verifier, and compares genesis
  /// hash, name and prefix with the network's file.
  ///
  /// `source` is used in messages; `place` decides which way out they name. `now` is the time when
  /// the payload is seen, in seconds since 1970.
  ///
  /// - Throws: ``PortalFinding``.
  package init(
    _ payload: ReadPayload, source: String, from place: Place, in portal: Portal, now: Int64,
    _ surroundings: Surroundings = Surroundings()
  ) throws(PortalFinding) {
    try self.init(
      try PayloadStatements(payload, source: source), source: source, from: place, in: portal,
      now: now, surroundings)
  }

  /// Judges a payload that was decoded and verified before.
  ///
  /// - Throws: ``PortalFinding``.
  package init(
    _ statements: PayloadStatements, source: String, from place: Place, in portal: Portal,
    now: Int64,
    _ surroundings: Surroundings = Surroundings()
  ) throws(PortalFinding) {
    let report = statements.report
    guard let genesisHash = report.genesisHash else {
      throw PortalFinding(
        .unlisted, id: nil, source: source,
        "Types do not belong to a network, and portals do not publish them."
      )
    }
    guard let member = portal.member(genesisHash) else {
      throw PortalFinding(
        .unlisted, id: nil, source: source,
        """
        It is of \(ScreenText.quoted(report.network ?? "")) with the genesis hash \(genesisHash), which is not a \
        network of the portal.\(place == .workspace ? portal.advice(onOtherChain: report.network) : "")
        """)
    }
    let finding = { (kind: PortalFinding.Kind, text: String) in
      var finding = PortalFinding(kind, id: member.entry.id, source: source, text)
      finding.subject = report.specVersion.map { "\($0)" } ?? "specs"
      return finding
    }
    let signer = try UpdateJudgment.signer(of: statements, member, place, now: now, finding)
    try UpdateJudgment.compare(
      statements, with: member, isPublished: surroundings.isPublished, finding)
    self.member = member
    guard var found = statements.update else {
      throw finding(.unlisted, "Types do not belong to a network.")
    }
    (found.verifier, found.firstSeen) = (signer, now)
    (found.claim, found.reduction) = (surroundings.claim, surroundings.reduction)
    found.fullMetadata = surroundings.fullMetadata.map { BlobPrint(of: $0) }
    self.update = found
  }

  private static func signer(
    of statements: PayloadStatements, _ member: Portal.Member, _ place: Place, now: Int64,
    _ finding: (PortalFinding.Kind, String) -> PortalFinding
  ) throws(PortalFinding) -> MultiSigner {
    let report = statements.report
    guard let signer = report.verifier else {
      let network = ShellWord.quoted(report.network ?? "", leaving: "")
      var unsigned = finding(
        .unsigned,
        place == .workspace
          ? "It is unsigned: 'hotside sign \(network) --again' signs it."
          : "It is unsigned. A portal publishes only signed updates.")
      unsigned.unsignedHash = report.signedHash
      throw unsigned
    }
    if let fault = statements.signatureFault { throw finding(.doesNotHold, fault) }
    guard report.reservedTail.isEmpty else {
      throw finding(.doesNotHold, "It has bytes after its signature, which are not signed.")
    }
    let shown = "\(signer.scheme.name) \(Hex.encode(signer.publicKey))"
    guard member.signer.accepts(signer, at: now) else {
      if let path = DevelopmentKeys.path(of: signer), !member.signer.isDevelopment {
        throw finding(
          .developmentKey,
          "It is signed with the development key \(path), which everybody has; do not publish it."
        )
      }
      throw finding(
        .otherKey,
        """
        It is signed by \(shown), but the verifier of \(ScreenText.quoted(member.entry.id)) in the portal is \
        \(ScreenText.quoted(member.signer.name)), which has other keys.\
        \(place == .workspace ? UpdateJudgment.newSignatureAdvice : "")
        """)
    }
    return signer
  }

  private static let newSignatureAdvice =
    """
     Sign it again; if the verifier on record has changed, 'hotside portal build --take-verifiers' takes its key.
    """

  private static func compare(
    _ statements: PayloadStatements, with member: Portal.Member, isPublished: Bool,
    _ finding: (PortalFinding.Kind, String) -> PortalFinding
  ) throws(PortalFinding) {
    let known = member.file.specs
    let (name, prefix) = (statements.report.network ?? "", statements.prefix)
    guard name.hasSameBytes(as: known.name) else {
      throw finding(
        .disagreement,
        """
        It names its network \(ScreenText.quoted(name)), but Networks/\(member.entry.file) has \
        \(ScreenText.quoted(known.name)) under this genesis hash.
        """)
    }
    if let prefix, prefix != known.prefix, !isPublished {
      throw finding(
        .disagreement,
        """
        It has the address prefix \(prefix), but Networks/\(member.entry.file) has \(known.prefix). A Vault refuses \
        metadata whose prefix is not that of the specs.
        """)
    }
  }

  /// Checks that a shelf has no other payload of the same version, unless a person has accepted this
  /// one.
  ///
  /// - Throws: ``PortalFinding`` of kind `alarm`.
  package func check(against shelf: PortalShelf, source: String) throws(PortalFinding) {
    guard let version = update.key.version, let known = shelf.metadata(version),
      known.metadata?.hash != update.metadata?.hash,
      !(shelf.accepted ?? []).contains(where: update.isMade(of:))
    else { return }
    throw PortalFinding(
      .alarm, id: member.entry.id, source: source,
      """
      Version \(version) has the metadata hash \(update.metadata?.hash.hex ?? "?") here but \
      \(known.metadata?.hash.hex ?? "?") in the portal. Do not publish it before you know which is genuine; the form \
      of a version never changes.
      """)
  }
}
