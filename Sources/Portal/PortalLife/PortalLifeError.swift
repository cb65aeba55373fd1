package import ByteSupport
import CommandLineKit
package import Reporting

/// A reason why a portal cannot be brought up to date, or its site cannot be published.
package enum PortalLifeError: ReportableError {
  /// The nodes of a network give other specs than the portal has; `reason` is a sentence.
  case specsChanged(id: String, reason: String)
  /// The properties of a network's node contradict its metadata; `reason` is a sentence.
  case contradictsItself(network: String, reason: String)
  /// The files of the portal contradict the specs that it has published.
  case specsUnpublished(reason: String)
  /// The database has no endpoint of a network any more.
  case noNode(network: String)
  /// All nodes of a network run a lower version than they did before.
  case wentBack(id: String, highest: UInt32, version: UInt32, code: Hash256?, runs: Int)
  /// All nodes of a network have other code than before under the same version.
  case codeChanged(id: String, version: UInt32, known: Hash256, code: Hash256)
  /// A node has given other metadata than before under the same version.
  case metadataChanged(id: String, version: UInt32, known: Hash256, offered: Hash256)
  /// Neither the code nor the metadata of a network has the hash that the user accepts.
  case hashNotFound(id: String, wanted: Hash256, code: Hash256?, metadata: Hash256)
  /// A list of releases is not of a known form; `reason` is a sentence.
  case badReleases(place: String, reason: String)
  /// A list of releases names a place of a file that it may not name.
  case badPlace(list: String, asset: String, place: String, isOnWeb: Bool)
  /// A list of releases, or a file in it, cannot be fetched; `advice` is a sentence.
  case unreachable(place: String, reason: String, advice: String)
  /// A file of a release does not have the stated hash.
  case otherHash(asset: String, stated: String, found: String)
  /// A file of a release is of another network or version than its name says.
  case otherRuntime(asset: String, expected: String, found: String)
  /// A mirrored portal does not have what it must have.
  case mirrorUnusable(place: String, reason: String)
  /// The address of a mirrored portal has no portal.
  case mirrorGone(place: String)
  /// The payload of an item in the queue cannot be made again; `reason` is a sentence.
  case itemNotRemade(item: String, reason: String)
  /// The payload of an item in the queue would have other bytes.
  case itemDiffers(item: String, wanted: Hash256, found: Hash256)
  /// The program that publishes the site is not a file that can be run.
  case noProgram(String)
  /// The command that publishes the site failed.
  case publishFailed(program: String, reason: String)

  /// The sentence with the command that accepts a hash.
  static func wayToAccept(_ hash: Hash256, _ kind: String, of id: String) -> String {
    """
    To accept the new \(kind), run 'hotside portal update \(ShellWord.quoted(id, leaving: "")) --accept-changed \
    \(hash)'.
    """
  }

  /// The command that gives a network other nodes.
  static func endpointCommand(of network: String) -> String {
    "hotside networks set-endpoint \(ShellWord.quoted(network, leaving: "")) URL"
  }

  package var row: ErrorRow<Never> {
    switch self {
    case .specsChanged(let id, let reason):
      .refused(
        .nodeSpecsChanged,
        """
        \(reason) Phones refuse metadata that contradicts their specs, so nothing was prepared. Ask the network which \
        is right. If the nodes are, run 'hotside portal update \(ShellWord.quoted(id, leaving: "")) \
        --accept-specs-change': users must then remove the network from their phones and scan both codes.
        """)
    case .contradictsItself(let network, let reason):
      .refused(
        .nodeSpecsChanged,
        """
        \(reason) Phones refuse metadata that contradicts the specs, so nothing was prepared, and nothing can be \
        accepted before the node agrees with itself. '\(PortalLifeError.endpointCommand(of: network))' asks another \
        node.
        """)
    case .specsUnpublished(let reason):
      .refused(.nodeSpecsChanged, "\(reason) Nothing was prepared.")
    case .noNode(let network):
      ErrorRow(
        .noEndpoint, exit: .unavailable,
        """
        The database has no node of this network any more, so nothing was asked. \
        '\(PortalLifeError.endpointCommand(of: network))' adds one.
        """)
    case .wentBack(let id, let highest, let version, let code, let runs):
      ErrorRow(
        .chainWentBack, exit: .partial,
        runs < 2
          ? """
          All nodes run version \(version), but they ran \(highest) before. The next run asks again. Nothing was \
          changed.
          """
          : """
          The chain went back: all nodes run version \(version) in \(runs) runs in a row, but they ran \(highest) \
          before. Nothing was changed. Ask the network what happened. To accept the lower version, run 'hotside \
          portal update \(ShellWord.quoted(id, leaving: "")) --accept-changed \(code?.hex ?? "HASH")', with the hash \
          of its code or metadata.
          """)
    case .codeChanged(let id, let version, let known, let code):
      .refused(
        .sameVersionOtherBytes,
        """
        The code of version \(version) has the hash \(code), but the known code has \(known). Ask the \
        developers. \(PortalLifeError.wayToAccept(code, "code", of: id))
        """)
    case .metadataChanged(let id, let version, let known, let offered):
      .refused(
        .sameVersionOtherBytes,
        """
        The metadata of version \(version) has the hash \(offered), but the known metadata has \(known). Ask the \
        developers. \(PortalLifeError.wayToAccept(offered, "metadata", of: id))
        """)
    case .hashNotFound(_, let wanted, let code, let metadata):
      .refused(
        .hashNotFound,
        """
        The code has the hash \(code?.hex ?? "unknown") and the metadata \(metadata), but you accept \(wanted). \
        Nothing was accepted.
        """)
    case .badReleases(let place, let reason):
      .badData(
        .badReleases, "\(ScreenText.quoted(place)) is not a list of releases. \(reason)")
    case .badPlace(let list, let asset, let place, let isOnWeb):
      .badData(
        .badReleases,
        """
        The list \(ScreenText.quoted(list)) names \(ScreenText.quoted(place)) as the place of \
        \(ScreenText.quoted(asset)), but \(isOnWeb
          ? "a list from the web may name only addresses on the web, and a list over https only https"
          : "a list in a folder may name only files below its folder, and addresses on the web"). \
        Nothing was read from there. Correct the list, or tell its publishers.
        """)
    case .unreachable(let place, let reason, let advice):
      ErrorRow(
        .releasesUnreachable, exit: .unavailable,
        "\(ScreenText.quoted(place)) cannot be fetched: \(reason). \(advice)")
    case .otherHash(let asset, let stated, let found):
      .refused(
        .otherHash,
        """
        The release states the hash \(stated) for \(ScreenText.quoted(asset)), but the file has \(found). It was not \
        run; ask the developers.
        """)
    case .otherRuntime(let asset, let expected, let found):
      .badData(
        .otherRelease,
        """
        \(ScreenText.quoted(asset)) must be \(ScreenText.quoted(expected)), but its code is \
        \(ScreenText.quoted(found)). It was not used; check the pattern in portal.json, or ask the developers.
        """)
    case .mirrorUnusable(let place, let reason):
      .badData(.mirrorUnusable, "The portal \(ScreenText.quoted(place)) is not mirrored: \(reason)")
    case .mirrorGone(let place):
      ErrorRow(
        .mirrorUnusable, exit: .unavailable,
        """
        The portal \(ScreenText.quoted(place)) is not mirrored: it has no data.json. If it has moved, change its \
        address in portal.json.
        """)
    case .itemNotRemade(let item, let reason):
      .inputMissing(
        .noPayloadToSign,
        "The payload of \(ScreenText.quoted(item)) cannot be made again. \(reason)")
    case .itemDiffers(let item, let wanted, let found):
      .refused(
        .otherHash,
        """
        \(ScreenText.quoted(item)) needs the hash \(wanted), but the hash here is \(found). Nothing was written. Find \
        out which is genuine before anything is signed.
        """)
    case .noProgram(let program):
      .inputMissing(
        .publishFailed,
        """
        \(ScreenText.quoted(program)) of --publish-command is not a program that can be run. Make it executable, or \
        give its path.
        """)
    case .publishFailed(let program, let reason):
      ErrorRow(
        .publishFailed, exit: .failure, "\(ScreenText.quoted(program)) \(reason).")
    }
  }
}
