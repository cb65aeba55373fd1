package import ByteSupport
package import RuntimeMetadata
package import SecretVault
package import VaultPayloads

/// Why a job was not done.
///
/// Errors of the libraries below come up as they are, or as ``SourcedError``; the cases of this level
/// carry the values that make them sentences.
package enum HotSideError: Error, Sendable {
  /// A file has not got its name, after the database had changed; `wayOut` is a clause that says how
  /// the files are made up for.
  case fileAfterDatabase(FileError, wayOut: String)
  /// A payload file holds another kind of update than it was said to.
  case otherKind(path: String, asked: UpdateKind, found: UpdateKind)
  /// Another key is on record for a network; `reaction` is what a Vault would do, as sentences.
  case otherVerifier(subject: String, recorded: String, signer: String, reaction: String)
  /// Nobody signed, and a key is on record for a network.
  case noSigner(subject: String, recorded: String)
  /// Another key than the expected one signed an update, or nobody did.
  case unexpectedSigner(signer: String?, expected: String)
  /// The verifier on record was expected, and its key is not on record; `isGeneral` says that the
  /// general verifier is.
  case nothingRecorded(subject: String, isGeneral: Bool, missingDatabase: String?)
  /// The vault has none or several keys of a role; `names` are theirs.
  case keysOfRole(VerifierRole, names: [String])
  /// A payload file is not there; `others` are the names in the payload folder.
  case unknownPayload(path: String, others: [String])
  /// There is neither a workspace nor a home folder to make one in.
  case noHome
  /// A folder of frames has no files.
  case emptyFolder(String)
  /// `-` was named more than once.
  case standardInputTwice
  /// The node's runtime version and its metadata's own differ.
  case runtimeVersionDiffers(endpoint: String, metadata: String, node: String)
  /// No endpoint of a network served; why, in the order tried.
  case endpointsFailed([any ReportableError])
  /// More endpoints are to agree than there are.
  case tooFewEndpoints(wanted: Int, there: Int)
  /// Fewer endpoints answered than are to agree; why the others did not, in the order tried.
  case tooFewAnswers(wanted: Int, answered: Int, failures: [any ReportableError])
  /// Two endpoints of a network contradict each other; `field` says in what.
  case nodesDisagree(
    field: String, first: String, firstValue: String, second: String, secondValue: String)
  /// Another chain answers at a network's endpoint; `field` is the specs' word.
  case otherChain(network: String, field: String, stored: String, endpoint: String, offered: String)
  /// A URL is in the database already.
  case knownEndpoint(shown: String, title: String)
  /// A genesis hash is in the database already.
  case knownGenesis(genesisHash: Hash256, title: String, endpoints: [String])
  /// A file of the release set has another content than its network's metadata of that version.
  case releaseFileDiffers(path: String, file: Hash256, offered: Hash256)
  /// Nothing would change.
  case alreadyInDatabase(title: String)
  /// The address book has no entry.
  case noNetworks
  /// A file of code is not the one that was expected.
  case otherHash(path: String, expected: Hash256, found: Hash256)
  /// A file of code is of another version than its name says.
  case otherVersionInName(path: String, named: UInt32, found: UInt32)
  /// The metadata in a runtime's code is of another version than the code says it is.
  case codeVersionDiffers(source: String, metadata: String, code: String)
  /// A node knows nothing of a block that the user named; `text` is what it says.
  case unknownBlock(endpoint: String, block: Hash256, text: String)
  /// A node has no code at a block.
  case noCode(endpoint: String, block: Hash256)
  /// A node's metadata is not what the code of its chain gives.
  case otherMetadataInCode(
    endpoint: String, metadata: Hash256, code: Hash256, codeVersion: String, codeMetadata: Hash256)
  /// Nobody tells what a digest needs beside the metadata; `option` is the one that would.
  case noExtraInformation(title: String, option: String)
  /// A payload is reduced metadata, and nobody knows the full one.
  case noFullMetadata(network: String, version: UInt32)
  /// A payload looks like reduced metadata and is no reduction of the full one.
  case notItsReduction(path: String, verdict: ReductionVerdict)
  /// A payload is reduced to other levels than the one that was asked for.
  case otherReduction(path: String, asked: ReductionLevel, found: [ReductionLevel])
  /// What was named as full metadata is reduced.
  case fullIsReduced(source: String)
  /// No stored metadata goes by this name.
  case nothingStored(String)
  /// A file is neither raw metadata nor hex text.
  case notHex(HexError, source: String)
  /// A list of derivation paths is no text.
  case listNotUTF8
  /// The ranges of a list of derivation paths stand for more paths than one may have; `line` is where
  /// they do.
  case listTooLong(line: Int, most: Int)
  /// No line of a list of derivation paths can be used; why, a sentence without its end for each.
  case noUsableLine(reasons: [String])
  /// What was read is no picture and no payload.
  case unreadableInput(source: String)
  /// A payload of this code is nothing that a Vault signs.
  case notSignable(code: UInt8)
  /// A payload of this code is nothing that a verifier signs.
  case notVerifiable(PayloadCode)
  /// What a Vault shows in answer to a payload, in place of an update.
  case reply(VaultReply)
  /// A message lacks the tags that it must stand between.
  case untaggedMessage
  /// The database has no metadata of a network.
  case noStoredMetadata(network: String)
  /// No network of this genesis hash is known, and no metadata was named.
  case unknownChain(genesisHash: Hash256)
  /// Neither metadata nor a network was named.
  case noMetadataNamed
  /// A picture has no symbol that can be read.
  case noSymbol(source: String)

  /// Names the files of a job whose database has changed, or does what else is to follow that change.
  ///
  /// - Parameters:
  ///   - wayOut: what makes up for the files that are missing then, a clause behind "and".
  ///   - body: the file operation.
  /// - Throws: ``fileAfterDatabase(_:wayOut:)``.
  static func afterDatabase(wayOut: String, _ body: () throws(FileError) -> Void) throws {
    do { try body() } catch { throw HotSideError.fileAfterDatabase(error, wayOut: wayOut) }
  }
}
