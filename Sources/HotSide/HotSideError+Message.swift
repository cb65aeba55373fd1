import ByteSupport
import HotStore
import NodeClient
import QRRendering
import RuntimeMetadata
import RuntimeWasm
import SecretVault
import SubstrateCrypto
import VaultPayloads

extension HotSideError {
  /// What is wrong and what helps, as sentences for the user.
  package var message: String {
    switch self {
    case .fileAfterDatabase(let error, let wayOut):
      "\(error.cause) The database had been changed before that, and stays so. Clear the way, and \(wayOut)."
    case .otherKind(let path, let asked, let found):
      "'\(path)' holds a payload of the kind \(found.name), not \(asked.name). Give --msg \(found.name), or name another file."
    case .otherVerifier(let subject, let recorded, let signer, let reaction):
      "The verifier on record for \(subject) is \(recorded), and the signer is \(signer). \(reaction) Sign with the recorded key, record another one with 'hotside networks verifier set', or give --override-verifier."
    case .noSigner(let subject, let recorded):
      "The verifier on record for \(subject) is \(recorded), and nobody has signed this. A Vault that knows this verifier refuses it. Sign with the recorded key, record what holds with 'hotside networks verifier set', or give --unsigned --override-verifier."
    case .unexpectedSigner(let signer, let expected):
      signer.map {
        "The signer is \($0), and \(expected) was expected. Do not publish this as the other's."
      } ?? "Nobody has signed this, and a signature of \(expected) was expected. Do not publish it."
    case .nothingRecorded(let subject, let isGeneral, let missingDatabase):
      missingDatabase.map {
        "There is no hot database at '\($0)', so that no verifier is on record for \(subject). Name one with --hot-db-path, or the expected key with --verifier."
      }
        ?? (isGeneral
          ? "The verifier on record for \(subject) is the general verifier, whose key is not on record. Record it with 'hotside networks verifier set-general'."
          : "No verifier is on record for \(subject). Record one with 'hotside networks verifier set'.")
    case .keysOfRole(let role, let names):
      names.isEmpty
        ? "No key of the vault has the role \(role.rawValue). Name one with --key."
        : "Several keys of the vault have the role \(role.rawValue): \(names.joined(separator: ", ")). Name one with --key."
    case .unknownPayload(let path, let others):
      "There is no file '\(path)'. \(Suggestion.question(about: FilePath.name(of: path), among: others))The files there are \(others.map(ScreenText.quoted).joined(separator: ", "))."
    case .noHome:
      "There is no workspace: no Networks folder here, and neither HOTSIDE_WORKSPACE, XDG_DATA_HOME nor HOME is set. Name one with --workspace."
    case .emptyFolder(let path): "The folder '\(path)' holds no files to read."
    case .standardInputTwice: "Standard input, '-', can be read only once."
    case .runtimeVersionDiffers(let endpoint, let metadata, let node):
      "\(endpoint): the metadata is of \(metadata), but state_getRuntimeVersion says \(node). The node contradicts itself; ask another one."
    case .endpointsFailed(let errors):
      (["None of the \(errors.count) endpoints could be used."] + errors.map(\.message))
        .joined(separator: " ")
    case .tooFewEndpoints(let wanted, let there):
      "\(wanted.counted("endpoint is", plural: "endpoints are")) to agree, and there \(there == 1 ? "is" : "are") \(there). Add some with 'hotside networks set-endpoint', or with --endpoint."
    case .tooFewAnswers(let wanted, let answered, let failures):
      ([
        "\(wanted.counted("endpoint is", plural: "endpoints are")) to agree, and \(answered) of \(answered + failures.count) answered."
      ]
        + failures.map(\.message)).joined(separator: " ")
    case .nodesDisagree(let field, let first, let firstValue, let second, let secondValue):
      "The \(field) is \(firstValue) at \(first) but \(secondValue) at \(second). One of them lies, or the runtime was upgraded between their blocks; try again in a minute, and do not sign before they agree."
    case .otherChain(let network, let field, let stored, let endpoint, let offered):
      "The \(field) of \(network) is \(stored) in the database but \(offered) at \(endpoint). Another chain answers there; check the URL."
    case .knownEndpoint(let shown, let title):
      "The URL \(shown) is in the database as '\(title)'. Use -n \(title), or remove it first."
    case .knownGenesis(let genesisHash, let title, let endpoints):
      "The network with the genesis hash \(genesisHash) is in the database as '\(title)', with \(endpoints.joined(separator: ", ")). Use -n \(title), or remove it first."
    case .releaseFileDiffers(let path, let file, let offered):
      "'\(path)' holds metadata with the hash \(file), and what arrived for the same version has \(offered). Find out which is genuine; remove the file only if it is not."
    case .alreadyInDatabase(let title):
      "The specs of '\(title)' are in the database already, and nothing of them has changed. Use -t for a payload."
    case .noNetworks: "The address book has no network. Run 'hotside restore-defaults'."
    case .otherHash(let path, let expected, let found):
      "'\(path)' has the hash \(found), not \(expected) as expected. It is another file than you mean; nothing was run."
    case .otherVersionInName(let path, let named, let found):
      "'\(path)' says version \(named) in its name, and the runtime in it is version \(found). Check where the file came from, or give it a name without a version."
    case .codeVersionDiffers(let source, let metadata, let code):
      "\(source): the metadata is of \(metadata), but the code says it is \(code). The runtime contradicts itself; do not use it."
    case .unknownBlock(let endpoint, let block, let text):
      "The node \(endpoint) gives nothing at block \(block): \"\(text)\". Check the hash, or ask a node that keeps the state of all blocks."
    case .noCode(let endpoint, let block):
      "\(endpoint): there is no code in the state of block \(block). The node may have dropped that state; ask another one."
    case .otherMetadataInCode(
      let endpoint, let metadata, let code, let codeVersion, let codeMetadata):
      "\(endpoint): the node's metadata has the hash \(metadata), but its chain's code (\(codeVersion), hash \(code)) gives metadata with the hash \(codeMetadata). The node lies about one of them; do not use it."
    case .noExtraInformation(let title, let option):
      "\(title): the metadata does not tell all that goes into the digest, and no node was asked that does. Give \(option)."
    case .noFullMetadata(let network, let version):
      "The payload is reduced metadata, and the database does not have the full metadata of \(ScreenText.quoted(network)) \(version), without which nothing can be said of it. Load it with 'hotside load-metadata -p', or name it with --against."
    case .notItsReduction(let path, let verdict):
      "'\(path)' is no reduction of the full metadata. \(verdict.message) Do not sign it; make the payload again with --reduce."
    case .otherReduction(let path, let asked, let found):
      "'\(path)' is reduced to \(found.map(\.rawValue).joined(separator: " or ")), and \(asked.rawValue) was asked for. Leave --reduce out, or make the payload again."
    case .fullIsReduced(let source):
      "\(source) is reduced metadata itself, and cannot stand for the full one. Name metadata of a node, of a runtime's code or of the database."
    case .nothingStored(let text):
      "There is no file \(ScreenText.quoted(text)), and the database has no metadata by that name. Run 'hotside show metadata' to see what it has."
    case .notHex(let error, let source):
      "'\(source)' is neither raw metadata nor hex text. \(error.message)"
    case .listNotUTF8: "The list is not UTF-8 text. Save it as UTF-8, one path a line."
    case .listTooLong(let line, let most):
      "With line \(line) the ranges of the list stand for more than \(most) paths, the most that one may have. Write shorter ranges, or several lists."
    case .noUsableLine(let reasons): HotSideError.noUsableLine(reasons)
    case .unreadableInput(let source):
      "'\(source)' is not a PNG, APNG, GIF or JPEG, and no payload as raw bytes or hex text."
    case .notSignable(let code):
      "A payload of code \(Hex.encode([code])) is nothing that a Vault signs for an account. 'hotside verify' shows updates and derivations, 'hotside cold scan' answers requests for derived keys."
    case .reply(.capsule(let capsule)):
      "This is no update but a signature capsule of the \(capsule.signer.scheme.name) key \(Hex.encode(capsule.signer.publicKey)). 'hotside make' completes an update with it: --sufficient-qr takes its picture, --sufficient-file its bytes."
    case .reply(.transactionSignature), .reply(.messageSignature):
      "This is no update but a bare signature, with which a Vault answers a transaction or a message. What it signs is not in it; with the public key, 'hotside make --signature-hex' completes an update."
    case .reply(.bulkSignatures(let signatures)):
      "This is no update but \(signatures.count.counted("signature")), with which a Vault answers a bulk of transactions. What they sign is not in it."
    case .notVerifiable(.dynamicDerivations):
      "A payload of code df is a request for keys that are derived on the fly, or the answer to one, and has no verifier. 'hotside cold scan' answers requests."
    case .notVerifiable(let code):
      "A payload of code \(Hex.encode([code.rawValue])) is for the key of an account to sign, and has no verifier. 'hotside decode' shows it as a Vault would."
    case .untaggedMessage:
      "The message does not stand between <Bytes> and </Bytes>, and a Vault signs no other."
    case .noStoredMetadata(let network):
      "The database has no metadata of \(ScreenText.quoted(network)). Load it with 'hotside load-metadata', or name some with --metadata."
    case .unknownChain(let hash):
      "No network with the genesis hash \(hash) is known here. Name one with --network, or metadata with --metadata."
    case .noMetadataNamed:
      "A call says nothing of its network. Name one with --network, or metadata with --metadata."
    case .noSymbol(let source):
      "No QR code was found in \(source == "standard input" ? source : "'\(source)'")."
    }
  }

  private static func noUsableLine(_ reasons: [String]) -> String {
    let most = 4
    guard !reasons.isEmpty else { return "The list has no line to use; write one path a line." }
    let told = reasons.prefix(most).map { $0.hasSuffix(".") ? $0 : $0 + "." }
    let rest = reasons.count > most ? ["And \(reasons.count - most) more."] : []
    return (["No line of the list can be used."] + told + rest).joined(separator: " ")
  }
}
