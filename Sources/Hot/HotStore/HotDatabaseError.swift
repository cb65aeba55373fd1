package import ByteSupport
package import FileSupport
package import JSONCodec
package import Reporting
package import RuntimeMetadata
package import SQLiteStore
package import SubstrateCrypto

/// A reason why the hot database, or a file of defaults, cannot be used or changed.
package enum HotDatabaseError: ReportableError, Equatable, Sendable {
  /// SQLite cannot open, read or write the file.
  case store(SQLiteStoreError)
  /// The file is missing, but a copy of its last good state exists.
  case gone(path: String, copy: String)
  /// The requested copy of the last good state does not exist.
  case noCopy(path: String)
  /// The file that was named as a copy is empty.
  case emptyCopy(path: String)
  /// A stored row is inconsistent in itself or with another one.
  case damagedRow(table: String, key: String, reason: String)
  /// No network has this title; `known` are the existing titles.
  case unknownTitle(String, known: [String])
  /// No network has this name; `known` are the existing names.
  case unknownName(String, known: [String])
  /// A word is the title of one network and the name of another, or the name of several entries
  /// where one is needed.
  case ambiguousNetwork(String, entries: [Network])
  /// A network of the database, with this title, is not a default.
  case notADefault(String, title: String, known: [String])
  /// The title already belongs to another network.
  case titleTaken(title: String, network: String)
  /// The genesis hash already exists with this encryption, under another title.
  case genesisTaken(genesisHash: Hash256, encryption: Encryption, title: String)
  /// The network exists, but its specs, title, endpoints, verifier or relay chain are others.
  case networkDiffers(title: String, genesisHash: Hash256)
  /// The network name already exists with another genesis hash.
  case nameHasOtherGenesis(name: String, stored: Hash256, offered: Hash256)
  /// The genesis hash already exists with another network name.
  case genesisHasOtherName(genesisHash: Hash256, stored: String, offered: String)
  /// The network name already exists with another address prefix.
  case nameHasOtherPrefix(name: String, stored: UInt16, offered: UInt16)
  /// A text breaks a rule of ``TextRules``.
  case unsafeText(field: String, text: String, rule: String)
  /// No metadata of this name and version is stored; `known` are the stored versions.
  case unknownMetadata(name: String, version: UInt32, known: [UInt32])
  /// Other metadata arrived with the version of the newest stored metadata.
  case sameVersionOtherBytes(MetadataComparison)
  /// The version is lower than the newest stored one.
  case earlierVersion(MetadataComparison)
  case tooManyVersions(name: String, versions: [UInt32])
  /// The same version is stored twice for a name.
  case repeatedVersion(name: String, version: UInt32)
  /// Metadata that is stored, or to be stored, is invalid.
  case metadata(name: String, version: UInt32, RuntimeMetadataError)
  /// The metadata is reduced, but full metadata is required.
  case reduced(name: String, version: UInt32, level: ReductionLevel)
  /// Metadata looks reduced, but no reduction level reproduces it.
  case noReduction(name: String, version: UInt32)
  /// A checkpoint is below the stored one; both as number and hash.
  case earlierCheckpoint(genesisHash: Hash256, stored: String, offered: String)
  /// A checkpoint has the number of the stored one, but another block or other authorities.
  case otherCheckpoint(genesisHash: Hash256, stored: String, offered: String)
  /// A chain would be its own relay chain.
  case ownRelay(genesisHash: Hash256)
  /// The legacy type table is empty.
  case noTypes
  case file(FileError)
  /// A file of defaults is not JSON.
  case notJSON(file: String, JSONError)
  /// The key cannot be a verifier; `source` is the file that contains it, `nil` for user input.
  case verifier(SubstrateCryptoError, source: String?)
  case field(file: String, field: String, problem: String)

  package var row: ErrorRow<Never> {
    switch self {
    case .store(let error):
      ErrorRow(
        error.code, exit: error.exitCode,
        error.isDamage
          ? error.message + " 'hotside restore' puts back the copy of its last good state."
          : error.message)
    case .gone(let path, let copy):
      .inputMissing(
        .gone,
        """
        The hot database '\(path)' does not exist, but a copy of its last good state does, '\(copy)'. 'hotside \
        restore' restores the copy; 'hotside restore-defaults' makes a new database.
        """)
    case .noCopy(let path):
      .inputMissing(
        .noCopy,
        """
        The copy '\(path)' of the hot database does not exist. 'hotside restore --list' lists the copies; 'hotside \
        restore --from-file' restores a file that 'hotside backup' wrote, and 'hotside restore-defaults' makes a new \
        database.
        """)
    case .emptyCopy(let path):
      .inputMissing(
        .emptyCopy,
        """
        '\(path)' is empty. It is not a copy of a hot database. Name a file that 'hotside backup' wrote; 'hotside \
        restore --list' lists the copies next to the database.
        """)
    case .damagedRow(let table, let key, let reason):
      .badData(
        .damagedRow,
        """
        The hot database is damaged: \(key) in table \(table) \(reason). Remove that entry, or run 'hotside \
        restore-defaults'.
        """)
    case .unknownTitle(let title, let known):
      .inputMissing(
        .unknownTitle,
        """
        No network has the title \(ScreenText.quoted(title)). \(Suggestion.question(about: title, among: known))\
        \(listed(known, "The titles are", many: "titles"))
        """)
    case .unknownName(let name, let known):
      .inputMissing(
        .unknownName,
        """
        No network has the name \(ScreenText.quoted(name)). \
        \(Suggestion.question(about: HotDatabaseError.untitled(name, known), among: known))\
        \(listed(known, "The names are", many: "names"))
        """)
    case .ambiguousNetwork(let word, let entries):
      .inputMissing(
        .ambiguousNetwork,
        """
        \(ScreenText.quoted(word)) can be one of several entries: \
        \(entries.map { "\(ScreenText.quoted($0.title)) of \(ScreenText.quoted($0.name))" }.joined(separator: ", ")). \
        Name one of them by another title or name; 'hotside networks rename-title' gives an entry another title.
        """)
    case .notADefault(let name, let title, let known):
      .inputMissing(
        .notADefault,
        """
        The network \(ScreenText.quoted(name)) is in the database, but is not a default. 'hotside networks add-default \
        \(ScreenText.line(title))' makes it one. \(listed(known, "The defaults are", many: "defaults"))
        """)
    case .titleTaken(let title, let network):
      .failure(
        .titleTaken,
        """
        The title \(ScreenText.quoted(title)) belongs to the network \(ScreenText.quoted(network)) already. Remove \
        it first, or take another title.
        """)
    case .genesisTaken(let genesis, let encryption, let title):
      .failure(
        .genesisTaken,
        """
        The genesis hash \(genesis) with \(encryption.name) is in the database as \(ScreenText.quoted(title)). Name \
        that title, or remove it first.
        """)
    case .networkDiffers(let title, let genesis):
      .failure(
        .genesisTaken,
        """
        The network with the genesis hash \(genesis) is in the database as \(ScreenText.quoted(title)), and differs \
        from the file. 'hotside networks show' shows it; to replace it, give --replace.
        """)
    case .nameHasOtherGenesis(let name, let stored, let offered):
      .refused(
        .nameHasOtherGenesis,
        """
        The genesis hash of \(ScreenText.quoted(name)) is \(stored) in the database but \(offered) here. Check the \
        URL. \(HotDatabaseError.wayOut(ofReset: name))
        """)
    case .genesisHasOtherName(let genesis, let stored, let offered):
      .refused(
        .genesisHasOtherName,
        """
        The genesis hash \(genesis) belongs to \(ScreenText.quoted(stored)) in the database but is called \
        \(ScreenText.quoted(offered)) here. Remove \(ScreenText.quoted(stored)) first, or check the URL.
        """)
    case .nameHasOtherPrefix(let name, let stored, let offered):
      .refused(
        .nameHasOtherPrefix,
        """
        The address prefix of \(ScreenText.quoted(name)) is \(stored) in the database but \(offered) here. Remove \
        \(ScreenText.quoted(name)) first, or check the URL.
        """)
    case .unsafeText(let field, let text, let rule):
      .badData(.unsafeText, "The \(field) \(ScreenText.quoted(text)) cannot be used: \(rule).")
    case .unknownMetadata(let name, let version, let known):
      .inputMissing(
        .unknownMetadata,
        """
        The database has no metadata of \(ScreenText.quoted(name)) with version \(version). \
        \(listed(known.map(String.init), "The stored versions are", isText: false))
        """)
    case .sameVersionOtherBytes(let comparison):
      .refused(.sameVersionOtherBytes, comparison.sentences)
    case .earlierVersion(let comparison):
      .refused(
        .earlierVersion,
        """
        The metadata of \(ScreenText.quoted(comparison.name)) is earlier than what is stored: stored is \
        \(comparison.stored.description); offered is \(comparison.offered.description). Check the node, or remove \
        the stored version first.
        """)
    case .tooManyVersions(let name, let versions):
      .badData(
        .tooManyVersions,
        """
        The hot database is damaged: \(ScreenText.quoted(name)) has \(versions.count.counted("version")) of metadata \
        (\(versions.map(String.init).joined(separator: ", "))), but at most two are allowed. Remove the wrong ones.
        """)
    case .repeatedVersion(let name, let version):
      .badData(
        .repeatedVersion,
        """
        The hot database is damaged: \(ScreenText.quoted(name)) has the metadata version \(version) twice. Run \
        'hotside restore-defaults'.
        """)
    case .metadata(let name, let version, let error):
      .badData(
        .metadata,
        "The metadata of \(ScreenText.quoted(name)) version \(version): \(error.message)")
    case .reduced(let name, let version, let level):
      .refused(
        .reduced,
        """
        The metadata of \(ScreenText.quoted(name)) version \(version) is reduced to \(level.rawValue), but only full \
        metadata can be stored: metadata is reduced when a payload is made. Take the metadata from a node or from the \
        runtime's code.
        """)
    case .noReduction(let name, let version):
      .refused(
        .noReduction,
        """
        The metadata of \(ScreenText.quoted(name)) version \(version) looks like reduced metadata, but no reduction \
        level reproduces it: it was changed. Take the metadata from a node or from the runtime's code.
        """)
    case .earlierCheckpoint(let genesisHash, let stored, let offered):
      .refused(
        .earlierCheckpoint,
        """
        The checkpoint of block \(offered) is below the stored one of block \(stored) (genesis hash \(genesisHash)). \
        A checkpoint never goes back. Leave the older one out; if the stored one is wrong, 'hotside checkpoint import \
        FILE --replace' replaces it.
        """)
    case .otherCheckpoint(let genesisHash, let stored, let offered):
      .refused(
        .badCheckpoint,
        """
        The checkpoint of block \(offered) contradicts the stored one of block \(stored) (genesis hash \
        \(genesisHash)): block or authorities differ. One of the two is false; compare both with a wallet or a light \
        client before you go on.
        """)
    case .ownRelay(let genesisHash):
      .badData(
        .noRelayChain,
        "The chain with the genesis hash \(genesisHash) cannot be its own relay chain. Name the relay chain."
      )
    case .noTypes:
      .inputMissing(
        .noTypes, "The hot database has no legacy types. Run 'hotside restore-defaults'.")
    case .file(let error): error.row
    case .notJSON(let file, let error): .badData(.notJson, "'\(file)': \(error.message)")
    case .verifier(let error, let source):
      ErrorRow(.verifier, exit: error.exitCode, (source.map { "'\($0)': " } ?? "") + error.message)
    case .field(let file, let field, let problem):
      .badData(.field, "'\(file)': \(field) \(problem).")
    }
  }
}

extension SQLiteStoreError {
  /// Whether the file exists but its contents are lost.
  fileprivate var isDamage: Bool {
    switch self {
    case .notADatabase, .damaged, .otherSchema, .empty: true
    default: false
    }
  }
}

extension HotDatabaseError: SQLiteStoreErrorConvertible {
  package init(_ error: SQLiteStoreError) { self = .store(error) }
}

extension HotDatabaseError {
  /// The sentence that says how to go on with a chain that was reset.
  package static func wayOut(ofReset name: String) -> String {
    let word = name.contains(" ") ? "\"\(name)\"" : name
    return """
      If the chain was reset, and its team confirms the new genesis hash: 'hotside remove title \
      \(ScreenText.line(word))', then 'hotside networks add URL'.
      """
  }

  /// The network name if a text has the form of a default title, `<name>-<encryption>`; otherwise
  /// the text itself.
  private static func untitled(_ text: String, _ names: [String]) -> String {
    names.first { text.utf8.starts(with: Array("\($0)-".utf8)) } ?? text
  }
}

/// The maximum number of names in an error message, so that the suggestion stays visible (round 4).
private let mostListed = 10

private func listed(
  _ items: [String], _ lead: String, many: String = "", isText: Bool = true
) -> String {
  guard !items.isEmpty else { return "None are stored." }
  guard items.count <= mostListed || !isText else {
    return "There are \(items.count) \(many): 'hotside networks list' shows them."
  }
  return "\(lead) \(items.map { isText ? ScreenText.quoted($0) : $0 }.joined(separator: ", "))."
}
