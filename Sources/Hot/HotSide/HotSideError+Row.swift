import ByteSupport
import FileSupport
import HotStore
import NodeClient
import QRDrawing
package import Reporting
import RuntimeMetadata
import RuntimeWasm
import SecretVault
import SubstrateCrypto
import VaultPayloads

extension HotSideError: ReportableError {
  package var row: ErrorRow<Never> {
    switch self {
    case .fileAfterDatabase(let error, let wayOut):
      ErrorRow(
        .fileAfterDatabase, exit: error.exitCode,
        "\(error.cause) The database was already changed, and keeps the change. Remove the obstacle, then \(wayOut)."
      )
    case .otherKind(let path, let asked, let found):
      .badData(
        .otherKind,
        """
        '\(path)' holds a payload of the kind \(found.name), not \(asked.name). Give --msg \(found.name), or name \
        another file.
        """)
    case .otherVerifier:
      .refused(
        .otherVerifier,
        """
        \(overridden) Sign with the recorded key, record another one with 'hotside networks verifier set', or give \
        --override-verifier.
        """)
    case .noSigner:
      .refused(
        .noSigner,
        """
        \(overridden) Sign with the recorded key, record the right verifier with 'hotside networks verifier set', or \
        pass --unsigned --override-verifier.
        """)
    case .recordChanged(let subject, let before, let now):
      ErrorRow(
        .recordChanged, exit: .tryAgain,
        """
        The verifier on record for \(subject) was \(before) when this update was reviewed, but is \(now) now. Nothing \
        was written for it. Run the command again, and review the update again.
        """)
    case .unexpectedSigner(let signer, let expected):
      .refused(
        .unexpectedSigner,
        "\(signer.map { "Signed by \($0)" } ?? "Not signed"), but \(expected). Do not publish it."
      )
    case .nothingRecorded(let subject, let isGeneral, let missingDatabase):
      .refused(
        .nothingRecorded,
        missingDatabase.map {
          """
          The hot database '\($0)' does not exist, so no verifier is on record for \(subject). Name one with \
          --hot-db-path, or the expected key with --verifier.
          """
        }
          ?? (isGeneral
            ? """
            The verifier on record for \(subject) is the general verifier, whose key is not on record. Record it \
            with 'hotside networks verifier set-general'.
            """
            : "No verifier is on record for \(subject). Record one with 'hotside networks verifier set'.")
      )
    case .keysOfRole(let role, let names):
      .inputMissing(
        .keysOfRole,
        names.isEmpty
          ? "No key of the vault has the role \(role.rawValue). Name one with --key."
          : """
          Several keys of the vault have the role \(role.rawValue): \(names.joined(separator: ", ")). Name one with \
          --key.
          """)
    case .noFittingKey(let recorded, let names):
      .inputMissing(.noFittingKey, HotSideError.noFittingKey(recorded, names))
    case .noKeyStore(let path):
      .inputMissing(
        .noKeyStore,
        """
        The vault '\(path)' does not exist, and no other signer was named. Make one with 'hotside keys init', name \
        another with --vault, or let a Vault sign, with --hand-over and --capsules.
        """)
    case .unknownPayload(let places, let others):
      .inputMissing(.unknownPayload, HotSideError.unknownPayload(places, others))
    case .noHome(let use, let home): .inputMissing(.noHome, HotSideError.withoutHome(use, home))
    case .knownEndpoint(let shown, let title):
      .failure(
        .knownEndpoint,
        "The URL \(shown) is in the database as '\(title)'. Use -n \(title), or remove it first.")
    case .knownGenesis(let genesisHash, let title, let endpoints):
      .failure(
        .knownGenesis,
        """
        The network with the genesis hash \(genesisHash) is in the database as '\(title)', with \
        \(endpoints.joined(separator: ", ")). Use -n \(title), or remove it first.
        """)
    case .payloadOfOtherChain(let path, let file, let offered):
      .refused(
        .payloadOfOtherChain,
        """
        '\(path)', which is not signed yet, is for the chain with the genesis hash \(file), but the new payload of the \
        same name is for \(offered). Find out which is genuine; remove the file only if it is not.
        """)
    case .otherTypesWait(let path, let file, let offered):
      .refused(
        .otherTypesWait,
        """
        '\(path)', which is not signed yet, has the hash \(file), but the new table of types has \(offered). Find out \
        which is genuine; remove the file only if it is not.
        """)
    case .nameOfOtherChain(let warning, let wayOut):
      .refused(
        .nameOfOtherChain,
        "\(warning) It is not signed without a confirmation at a terminal. To sign it anyway, \(wayOut)."
      )
    case .verifierNotGiven(let subject, let signer):
      .refused(
        .verifierNotGiven,
        """
        No key is on record as the verifier of \(subject), and the capsule was made by \(signer). Compare that key \
        with the one that you expect, then pass it with --verifier. --override-verifier accepts any key.
        """)
    case .keySetOfSpektr:
      .badData(
        .keySetOfSpektr,
        """
        The list is a key set of Nova Spektr, not a list of derivation paths. Write one path per line, without name \
        and type; Spektr's 0...5 is {0..4} here, with --ranges.
        """)
    case .releaseFileDiffers(let path, let file, let offered):
      .refused(
        .releaseFileDiffers,
        """
        '\(path)' holds metadata with the hash \(file), but the new metadata of the same version has \(offered). Find \
        out which is genuine; remove the file only if it is not.
        """)
    case .alreadyInDatabase(let title):
      .failure(
        .alreadyInDatabase,
        "The specs of '\(title)' are already in the database and have not changed. Use -t to make a payload."
      )
    case .noNetworks:
      .inputMissing(
        .noNetworks,
        """
        The address book has no network. Run 'hotside networks add URL' or 'hotside restore-defaults'.
        """)
    case .noExtraInformation(let title, let option):
      .inputMissing(
        .noExtraInformation,
        """
        \(title): the metadata does not contain everything that goes into the digest, and no node was asked for the \
        rest. Pass \(option).
        """)
    case .genesisNotProved(let network, let endpoint, let reason):
      ErrorRow(
        .notProved, exit: .unavailable,
        """
        \(endpoint): the genesis hash of \(ScreenText.quoted(network)) is not proved, so no specs were made of it. \
        \(reason) Name a node of the parachain that answers state_getReadProof.
        """)
    case .noFullMetadata(let network, let version):
      .inputMissing(
        .noFullMetadata,
        """
        The payload is reduced metadata, but the database does not have the full metadata of \
        \(ScreenText.quoted(network)) \(version), which is needed to check it. Load it with 'hotside load-metadata -p \
        -n NAME', or name it with --against.
        """)
    case .otherMetadata(_, let comparison):
      .refused(
        .otherMetadata,
        """
        \(metadataFault ?? "") Find out which of the two is genuine before you sign \
        anything.\(comparison.isStored ? " 'hotside make --override-metadata' accepts it anyway." : "")
        """)
    case .notItsReduction(_, let comparison):
      .refused(
        .notItsReduction,
        """
        \(metadataFault ?? "") Find out which of the two is genuine before you sign \
        anything.\(comparison.isStored ? " 'hotside make --override-metadata' accepts it anyway." : "")
        """)
    case .noReduction:
      .refused(
        .noReduction,
        """
        \(metadataFault ?? "") Make the payload again, or find out who changed it. 'hotside make --override-metadata' \
        accepts it anyway.
        """)
    case .otherThanNamed:
      .refused(
        .otherThanNamed,
        """
        \(metadataFault ?? "") Make the payload again, or find out who changed it. 'hotside make --override-metadata' \
        accepts it anyway.
        """)
    case .otherReduction:
      .refused(
        .otherReduction, "\(metadataFault ?? "") Leave --reduce out, or make the payload again.")
    case .unstatedReduction(_, let found):
      .refused(
        .unstatedReduction,
        """
        \(metadataFault ?? "") Complete it with --reduce \(found.last?.rawValue ?? ""), or let its name end in \
        \(found.last.map(ProductName.mark) ?? ""), so that it is not mistaken for the full metadata.
        """)
    case .fullIsReduced(let source):
      .refused(
        .fullIsReduced,
        """
        \(source) is reduced metadata itself, and cannot replace the full metadata. Name metadata from a node, a \
        runtime's code or the database.
        """)
    case .noManifestState(let path):
      .badData(
        .noManifestState,
        """
        '\(path)' is not a manifest that lists values of a chain's state. Pass --state-from with the URL of a node, or \
        with the manifest of an update whose runtime has read its chain's state.
        """)
    case .nothingStored(let text):
      .inputMissing(
        .nothingStored,
        """
        \(HotSideError.fault(ofMetadataName: text)) Run 'hotside show metadata' to see what the database has.
        """)
    case .notHex(let error, let source):
      .badData(.notHex, "'\(source)' is neither raw metadata nor hex text. \(error.message)")
    case .listNotUTF8:
      .badData(
        .listNotUtf8,
        """
        The list is not UTF-8 text. Save it as UTF-8, one path per line; some spreadsheets save UTF-16 or Latin-1 \
        unless you choose UTF-8.
        """)
    case .listTooLong(let line, let most):
      .badData(
        .listTooLong,
        """
        At line \(line), the ranges of the list expand to more than \(most) paths, the most that a list can have. \
        Write shorter ranges, or several lists.
        """)
    case .noUsableLine(let reasons): .badData(.noUsableLine, HotSideError.noUsableLine(reasons))
    case .notSignable(let code):
      .badData(
        .notSignable,
        """
        \(HotSideError.subject(ofCode: code)) is not signed with the key of an account. 'hotside verify' shows updates \
        and derivations, 'hotside cold scan' answers requests for derived keys.
        """)
    case .untaggedMessage:
      .badData(
        .untaggedMessage,
        "The message is not enclosed in <Bytes> and </Bytes>; a Vault signs only such messages.")
    case .noStoredMetadata(let network):
      .inputMissing(
        .noStoredMetadata,
        """
        The database has no metadata\(network.map { " of \(ScreenText.quoted($0))" } ?? ""). Load it from a node with \
        'hotside load-metadata -t'.
        """)
    case .unknownChain(let hash):
      .inputMissing(
        .unknownChain,
        "No network with the genesis hash \(hash) is known here. Name one with --network, or metadata with --metadata."
      )
    case .noMetadataNamed:
      ErrorRow(
        .noMetadataNamed, exit: .usage,
        "A call does not name its network. Name one with --network, or metadata with --metadata.")
    }
  }

  private static func subject(ofCode code: UInt8) -> String {
    guard let kind = PayloadCode(rawValue: code)?.update else {
      return "A payload of code \(Hex.encode([code]))"
    }
    return "This is an update of the kind \(kind.name). It"
  }

  private static func noFittingKey(_ recorded: String?, _ names: [String]) -> String {
    let shown =
      names.count > 10 ? "\(names.count), see 'hotside keys list'" : names.joined(separator: ", ")
    let keys = names.isEmpty ? "The vault has no key." : "Keys of the vault: \(shown)."
    guard let recorded else {
      let wayOut =
        names.isEmpty
        ? "Make one with 'hotside keys generate', or let a Vault sign, with --hand-over and --capsules."
        : "Name one with --key, or put one on record with 'hotside networks verifier set'."
      return "No verifier with a key is on record. \(keys) \(wayOut)"
    }
    return """
      The verifier on record is \(recorded), but the vault does not have that key. Sign on the Vault that has it, with \
      --hand-over and --capsules. \(keys)
      """
  }

  private static func withoutHome(_ use: Workspace.DataUse, _ home: String?) -> String {
    let fault = home.map {
      FilePath.isAbsolute($0)
        ? "HOME is \(ScreenText.quoted($0)), which is not a folder"
        : "HOME is \(ScreenText.quoted($0)), which does not begin with '/'"
    }
    switch use {
    case .workspace:
      let variables = "neither HOTSIDE_WORKSPACE, XDG_DATA_HOME nor HOME is set"
      return
        "No workspace was found: no Networks folder here, and \(fault ?? variables). Name one with --workspace."
    case .keyStore:
      return
        """
        No place for the vault of keys is known: \(fault ?? "neither XDG_DATA_HOME nor HOME is set"). Set HOME, or \
        name the vault with --vault.
        """
    }
  }

  /// The fault in the metadata of a payload, as sentences without advice; `nil` for other errors.
  package var metadataFault: String? {
    switch self {
    case .otherMetadata(let path, let comparison): "'\(path)': \(comparison.objection ?? "")"
    case .notItsReduction(let path, let comparison):
      "'\(path)' is not a reduction of \(comparison.title). \(comparison.objection ?? "")"
    case .noReduction(let path):
      "'\(path)' looks like reduced metadata, but no reduction level reproduces it."
    case .otherReduction(let path, let asked, let found):
      "'\(path)' is reduced to \(found.map(\.rawValue).joined(separator: " or ")), but you asked for \(asked.rawValue)."
    case .otherThanNamed(let path, let named, let found):
      "'\(path)' is named for \(ScreenText.line(named)), but holds \(ScreenText.line(found))."
    case .unstatedReduction(let path, let found):
      "'\(path)' is reduced to \(found.map(\.rawValue).joined(separator: " or ")), but its name does not say so."
    default: nil
    }
  }

  private static func unknownPayload(_ places: [String], _ others: [String]) -> String {
    let tried = places.map { "'\($0)'" }.joined(separator: " or ")
    guard let name = places.last.map(FilePath.name), !others.isEmpty else {
      return "The file \(tried) does not exist."
    }
    return
      """
      The file \(tried) does not exist. \(Suggestion.question(about: name, among: others))The files there are \
      \(others.map(ScreenText.quoted).joined(separator: ", ")).
      """
  }

  private static func fault(ofMetadataName text: String) -> String {
    let shown = ScreenText.quoted(text)
    guard text.hasPrefix("0x") || TypedKey(text) != nil else {
      return "The file \(shown) does not exist, and the database has no metadata by that name."
    }
    let isAddress = if case .account? = TypedKey(text) { true } else { false }
    return """
      \(shown) is \(isAddress ? "an address" : "hex"), but no file has that name. Name \
      metadata by a file, by its name in the database or by the URL of a node; a hash belongs to 'hotside verify \
      --expect-hash'.
      """
  }

  private static func noUsableLine(_ reasons: [String]) -> String {
    let most = 4
    guard !reasons.isEmpty else { return "The list has no usable line; write one path per line." }
    let told = reasons.prefix(most).map { $0.hasSuffix(".") ? $0 : $0 + "." }
    let rest = reasons.count > most ? ["And \(reasons.count - most) more."] : []
    return (["No line of the list can be used."] + told + rest).joined(separator: " ")
  }
}

extension HotSideError {
  /// The facts of a refusal that the user has overridden, as sentences without advice; empty for
  /// other errors.
  private var overridden: String {
    switch self {
    case .otherVerifier(let subject, let recorded, let signer, let reaction):
      "The verifier on record for \(subject) is \(recorded), but the signer is \(signer). \(reaction)"
    case .noSigner(let subject, let recorded):
      """
      The verifier on record for \(subject) is \(recorded), but this is unsigned. A Vault that knows this verifier \
      refuses it.
      """
    default: ""
    }
  }

  /// The warning for an error that the user has overridden: its facts without advice.
  package static func warning(overriding error: any Error) -> String {
    let facts = (error as? HotSideError)?.overridden ?? ""
    return facts.isEmpty ? error.reportable.message : facts
  }
}
