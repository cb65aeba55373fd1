package import ByteSupport
package import FileSupport
package import RuntimeMetadata
package import SecretVault
package import VaultPayloads

/// Why a job was not done.
///
/// Errors of the libraries below come up as they are, or as `SourcedError`; the cases of this level
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
  /// The verifier on record became another one between the look at an update and its signature.
  case recordChanged(subject: String, before: String, now: String)
  /// An update is not signed by the expected key; `expected` is a clause with that key.
  case unexpectedSigner(signer: String?, expected: String)
  /// The verifier on record was expected, and its key is not on record; `isGeneral` says that the
  /// general verifier is.
  case nothingRecorded(subject: String, isGeneral: Bool, missingDatabase: String?)
  /// The vault has none or several keys of a role; `names` are theirs.
  case keysOfRole(VerifierRole, names: [String])
  /// No key of the vault is the verifier on record for what is to be signed; `nil` where none is on record.
  case noFittingKey(recorded: String?, names: [String])
  /// A key store is to sign, and there is none at the path.
  case noKeyStore(path: String)
  /// A payload or what goes with it is at none of the places where it was looked for; `others` are the
  /// names of the payloads in the payload folder.
  case unknownPayload(places: [String], others: [String])
  /// There is no home folder that could hold the workspace or the vault; `home` is what the variable says.
  case noHome(for: Workspace.DataUse, home: String?)
  /// A URL is in the database already.
  case knownEndpoint(shown: String, title: String)
  /// A genesis hash is in the database already.
  case knownGenesis(genesisHash: Hash256, title: String, endpoints: [String])
  /// A payload of another chain waits under the same name.
  case payloadOfOtherChain(path: String, file: Hash256, offered: Hash256)
  /// Another table of types waits to be signed.
  case otherTypesWait(path: String, file: Hash256, offered: Hash256)
  /// The name of an update's network belongs to another chain; `wayOut` continues "If you mean it".
  case nameOfOtherChain(warning: String, wayOut: String)
  /// Capsules are by a key that no record and no option confirms.
  case verifierNotGiven(subject: String, signer: String)
  /// A list of paths is a key set of Nova Spektr.
  case keySetOfSpektr
  /// A file of the release set has another content than its network's metadata of that version.
  case releaseFileDiffers(path: String, file: Hash256, offered: Hash256)
  /// Nothing would change.
  case alreadyInDatabase(title: String)
  /// The address book has no entry.
  case noNetworks
  /// Nobody tells what a digest needs beside the metadata; `option` is the one that would.
  case noExtraInformation(title: String, option: String)
  /// A payload is reduced metadata, and nobody knows the full one.
  case noFullMetadata(network: String, version: UInt32)
  /// The metadata of a payload, or its genesis hash, is other than what is known of its version.
  case otherMetadata(path: String, FormComparison)
  /// A payload looks like reduced metadata and is no reduction of the full one.
  case notItsReduction(path: String, FormComparison)
  /// A payload has the shape of reduced metadata and is no reduction by the rules.
  case noReduction(path: String)
  /// A payload is reduced to other levels than the one that was asked for.
  case otherReduction(path: String, asked: ReductionLevel, found: [ReductionLevel])
  /// The name of a payload file says something else than the file holds.
  case otherThanNamed(path: String, named: String, found: String)
  /// A payload is reduced metadata, and neither its name nor an option says to which level.
  case unstatedReduction(path: String, found: [ReductionLevel])
  /// What was named as full metadata is reduced.
  case fullIsReduced(source: String)
  /// No stored metadata goes by this name.
  case nothingStored(String)
  /// A file that is to give values of a chain's state is not a manifest that lists some.
  case noManifestState(path: String)
  /// A file is neither raw metadata nor hex text.
  case notHex(HexError, source: String)
  /// A list of derivation paths is no text.
  case listNotUTF8
  /// The ranges of a list of derivation paths stand for more paths than one may have; `line` is where
  /// they do.
  case listTooLong(line: Int, most: Int)
  /// No line of a list of derivation paths can be used; why, a sentence without its end for each.
  case noUsableLine(reasons: [String])
  /// A payload of this code is nothing that a Vault signs.
  case notSignable(code: UInt8)
  /// A message lacks the tags that it must stand between.
  case untaggedMessage
  /// The database has no metadata of a network; `nil` if it has no metadata at all.
  case noStoredMetadata(network: String?)
  /// No network of this genesis hash is known, and no metadata was named.
  case unknownChain(genesisHash: Hash256)
  /// Neither metadata nor a network was named.
  case noMetadataNamed

  /// Names the files of a job whose database has changed, or does what else is to follow that change.
  ///
  /// - Parameters:
  ///   - wayOut: what makes up for the files that are missing then, a clause behind "and".
  ///   - body: the file operation.
  /// - Throws: ``fileAfterDatabase(_:wayOut:)``.
  package static func afterDatabase(wayOut: String, _ body: () throws(FileError) -> Void) throws {
    do { try body() } catch { throw HotSideError.fileAfterDatabase(error, wayOut: wayOut) }
  }
}
