package import ByteSupport
package import FileSupport
package import RuntimeMetadata
package import SecretVault
package import VaultPayloads

/// A reason why a job of the hot side failed.
///
/// Errors of lower rooms are thrown unchanged or in a `SourcedError`.
package enum HotSideError: Error, Sendable {
  /// The database has changed, but the files could not be renamed into place; `wayOut` is a clause
  /// that says how to make the files.
  case fileAfterDatabase(FileError, wayOut: String)
  /// The payload file contains another kind of update than the caller requested.
  case otherKind(path: String, asked: UpdateKind, found: UpdateKind)
  /// The signer is not the verifier on record; `reaction` is the reaction of a Vault, as sentences.
  case otherVerifier(subject: String, recorded: String, signer: String, reaction: String)
  /// The update is unsigned, but a verifier is on record.
  case noSigner(subject: String, recorded: String)
  /// The recorded verifier changed between the review of an update and its signature.
  case recordChanged(subject: String, before: String, now: String)
  /// The update is not signed by the expected key; `expected` is a clause with that key.
  case unexpectedSigner(signer: String?, expected: String)
  /// The verifier on record was asked for, but no key is on record.
  ///
  /// `isGeneral` means that the record refers to the general verifier.
  case nothingRecorded(subject: String, isGeneral: Bool, missingDatabase: String?)
  /// The vault has no key of a role, or has several, which `names` lists.
  case keysOfRole(VerifierRole, names: [String])
  /// The vault has no key that is the verifier on record; `recorded` is `nil` if none is on record.
  case noFittingKey(recorded: String?, names: [String])
  /// A key of the vault must sign, but the path has no vault.
  case noKeyStore(path: String)
  /// A payload or a related file was not found; `places` are the paths that were tried, and
  /// `others` the payloads in the payload folder.
  case unknownPayload(places: [String], others: [String])
  /// No home folder for the workspace or the vault; `home` is the value of the variable `HOME`.
  case noHome(for: Workspace.DataUse, home: String?)
  /// The URL is already in the database.
  case knownEndpoint(shown: String, title: String)
  /// The genesis hash is already in the database.
  case knownGenesis(genesisHash: Hash256, title: String, endpoints: [String])
  /// A pending payload of another chain has the same file name.
  case payloadOfOtherChain(path: String, file: Hash256, offered: Hash256)
  /// Another type table is already waiting to be signed.
  case otherTypesWait(path: String, file: Hash256, offered: Hash256)
  /// The network name of an update belongs to another chain; `wayOut` continues "If you mean it".
  case nameOfOtherChain(warning: String, wayOut: String)
  /// Neither a record nor an option confirms the key of the capsules.
  case verifierNotGiven(subject: String, signer: String)
  /// A list of derivation paths is a key set of Nova Spektr.
  case keySetOfSpektr
  /// A file of the release set differs from the metadata of the same version.
  case releaseFileDiffers(path: String, file: Hash256, offered: Hash256)
  /// The specs are already in the database, unchanged.
  case alreadyInDatabase(title: String)
  /// The address book is empty.
  case noNetworks
  /// The metadata digest needs a value that is not known; `option` is the option that gives it.
  case noExtraInformation(title: String, option: String)
  /// The code of a parachain is proved, but not its genesis hash; `reason` is a sentence.
  case genesisNotProved(network: String, endpoint: String, reason: String)
  /// A payload is reduced metadata, and the full metadata is not known.
  case noFullMetadata(network: String, version: UInt32)
  /// The metadata or the genesis hash of a payload differs from the known one.
  case otherMetadata(path: String, FormComparison)
  /// A payload looks like reduced metadata, but is not a reduction of the full metadata.
  case notItsReduction(path: String, FormComparison)
  /// A payload looks like reduced metadata, but no reduction level reproduces it.
  case noReduction(path: String)
  /// A payload is reduced to other levels than the requested one.
  case otherReduction(path: String, asked: ReductionLevel, found: [ReductionLevel])
  /// The name of a payload file contradicts its contents.
  case otherThanNamed(path: String, named: String, found: String)
  /// A payload is reduced metadata, but neither its name nor an option states the level.
  case unstatedReduction(path: String, found: [ReductionLevel])
  /// The metadata that was named as full is reduced.
  case fullIsReduced(source: String)
  /// The database has no metadata with this name.
  case nothingStored(String)
  /// A file that should contain values of a chain's state is not a manifest with such values.
  case noManifestState(path: String)
  /// The file is neither raw metadata nor hex text.
  case notHex(HexError, source: String)
  /// The list of derivation paths is not UTF-8 text.
  case listNotUTF8
  /// The ranges up to `line` expand to more than `most` derivation paths.
  case listTooLong(line: Int, most: Int)
  /// No line of a list of derivation paths is usable; each reason is a sentence without a full
  /// stop.
  case noUsableLine(reasons: [String])
  /// A Vault does not sign payloads with this code for an account.
  case notSignable(code: UInt8)
  /// A message is not enclosed in `<Bytes>` and `</Bytes>`.
  case untaggedMessage
  /// The database has no metadata of the network; `nil` if it has no metadata at all.
  case noStoredMetadata(network: String?)
  /// No known network has this genesis hash, and no metadata was named.
  case unknownChain(genesisHash: Hash256)
  case noMetadataNamed

  /// Runs a file operation that follows a committed change of the database.
  ///
  /// - Parameters:
  ///   - wayOut: a clause after "and" that says how to make the missing files.
  ///   - body: the file operation.
  /// - Throws: ``fileAfterDatabase(_:wayOut:)``.
  package static func afterDatabase(wayOut: String, _ body: () throws(FileError) -> Void) throws {
    do { try body() } catch { throw HotSideError.fileAfterDatabase(error, wayOut: wayOut) }
  }
}
