import ByteSupport
import Reporting

/// A reason why a network is not added, although its node answered.
enum NetworkAdditionError: ReportableError, Equatable {
  /// A list states another genesis hash for a network than its node.
  case otherChainListed(label: String, listed: Hash256, endpoint: String, offered: Hash256)
  /// Two nodes give the same network name, but different genesis hashes.
  case twoChainsOfName(String, first: Hash256, at: String, second: Hash256, atOther: String)

  var row: ErrorRow<Never> {
    switch self {
    case .otherChainListed(let label, let listed, let endpoint, let offered):
      .refused(
        .otherChainListed,
        """
        The genesis hash of \(ScreenText.line(label)) is \(listed) in the list but \(offered) at \(endpoint). Find \
        out which is right, and add the network by its URL or correct the list.
        """)
    case .twoChainsOfName(let name, let first, let place, let second, let other):
      .refused(
        .twoChainsOfName,
        """
        Two chains have the name \(ScreenText.quoted(name)): \(first) at \(place) and \(second) at \(other). Find out \
        which is right, and add that one alone.
        """)
    }
  }
}
