import DevelopmentNode

extension ProofLie {
  private static let proof = "NODE, grandpa_proveFinality: "
  private static let header = "NODE, chain_getHeader: "
  private static let state = "NODE, state_getReadProof: "
  private static let tooOld = """
     The proven block has the time @1, but the clock shows @2. At most 1800 seconds of difference are allowed. Check \
    the clock, or ask another node.
    """
  private static let incomplete = """
    The storage proof of the key 0x3a636f6465 is incomplete: it needs the item with the hash #1, but none of its
    """

  /// The refusal of the lie at block 5, the end of the first set, or at block 61, the final one;
  /// `nil` if the lie is accepted because it does no harm.
  ///
  /// Each names the node, the method and both values, in the form of ``refusal(in:by:)``.
  var expectedRefusal: String? {
    switch self {
    case .forgedChain, .forgedJustification:
      Self.proof + "Block 5 (#1) is not final: its votes have the weight 0, but 3 is needed."
    case .tooFewVotes, .repeatedVote:
      Self.proof + "Block 5 (#1) is not final: its votes have the weight 2, but 3 is needed."
    case .oldClock:
      Self.proof + "the state of the final block 61 (#1) is refused." + Self.tooOld
    case .oldBlock:
      Self.proof + "the state of the final block 21 (#1) is refused." + Self.tooOld
    case .otherGenesis:
      Self.proof + """
        the state of the final block 61 (#1) is refused. The proven state belongs to the chain with the genesis hash \
        #2, not #3.
        """
    case .otherAuthorities:
      Self.proof + """
        the state of the final block 61 (#1) is refused. Authority 1 in the state is #2 with the weight 1, but that \
        of the followed set 12 is #3 with the weight 1.
        """
    case .hiddenChange:
      Self.proof + """
        the state of the final block 5 (#1) is refused. Authority 1 in the state is #2 with the weight 1, but that of \
        the followed set 0 is #3 with the weight 1.
        """
    // A forced change has no second value: nothing can prove it.
    case .forcedChange:
      Self.proof + """
        Block 5 (#1) forces a change of the authorities, which has no proof. Use a checkpoint after that change.
        """
    // A signature has no second value: only its key can make the right one.
    case .badSignature, .wrongSetID:
      Self.proof + """
        The signature of authority #1 for block 5 (#2) in round 5 of authority set 0 is not valid.
        """
    case .replayedVotes:
      Self.proof + "The justification is for block 5 (#1), but its votes make block 4 (#2) final."
    case .otherBlock:
      Self.proof + """
        The finality proof is for block #1, but its justification is for block 5 (#2).
        """
    case .otherNextSet:
      Self.proof + "Expected the header of block #1, but got the header of block 5 (#2)."
    case .unlinkedHeaders:
      Self.proof + """
        The headers of the finality proof are not linked: block 5 (#1) has the parent #2, but the previous block is 4 \
        (#3).
        """
    case .trailingFinality:
      Self.proof + """
        Cannot decode the finality proof: The value ends at byte 1346, but 1 more byte follows; nothing may be left \
        over.
        """
    // The rest of the answer is not read, so its size is not known.
    case .hugeFinality:
      """
      The answer of NODE to grandpa_proveFinality is larger than 41943040 bytes, the most that is read. Try another \
      endpoint. Nothing was used of this answer.
      """
    // The node has no proof, so there is nothing to compare.
    case .nullFinality:
      Self.proof + """
        the node stores no justification for block 61 or a later block of its authority set, so this block is not \
        proved. Try again in a minute, or ask another endpoint.
        """
    case .missingSetChanges:
      """
      None of the endpoints gave a complete proof. The node NODE refused grandpa_proveFinality with error 4: "GRANDPA \
      prove finality rpc failed: Block not covered by authority set changes". The node does not list authority sets, \
      as on chains whose authorities have never changed. Add its ws:// or wss:// URL, over which \
      grandpa_subscribeJustifications proves the newest block. NODE: grandpa_subscribeJustifications needs WebSocket. \
      Add the node's ws:// or wss:// URL as an endpoint.
      """
    case .otherHeader:
      Self.header + "Expected the header of block #1, but got the header of block 60 (#2)."
    case .otherStateRoot, .otherHeaderAndState:
      Self.header + "Expected the header of block #1, but got the header of block 61 (#2)."
    case .brokenDigest:
      Self.header + """
        Cannot decode a block header: Byte 117 should be the index of a digest item, but none has index 7.
        """
    case .nullHeader:
      """
      The node NODE answered chain_getHeader with null; a header with a 32-bit number and a digest is needed. The \
      node does not know this block. Ask another endpoint.
      """
    case .otherState, .staleState, .otherCode:
      Self.state + Self.incomplete + " 9 items has this hash."
    case .missingItem: Self.state + Self.incomplete + " 8 items has this hash."
    case .emptyProof: Self.state + Self.incomplete + " 0 items has this hash."
    case .otherAt:
      Self.state + "the answer is for block #1, but block #2 was asked for."
    case .manyItems:
      Self.state + "The number of items in the storage proof is 5009, more than 4096."
    case .hugeItem:
      Self.state + "The size of the storage proof is 17835885 bytes, more than 16777216."
    // The node has no proof, so there is nothing to compare.
    case .prunedState:
      """
      The node NODE refused state_getReadProof with error 4003: "Client error: UnknownBlock: State already discarded \
      for 0x#1". The node does not have the state of this block: it is behind, or has dropped the state. Try again, \
      or ask a node that keeps all states.
      """
    // The list of authorities decides.
    case .otherSetID: nil
    // Ten minutes are not old.
    case .behind: nil
    // The borders are not hashed, and the joined bytes are right.
    case .shiftedDigest: nil
    // This chain has no parachains; `ProvenWorldTests` has two of them.
    case .otherParachain: nil
    }
  }

  /// The refusal in the output of a command, without what differs from run to run: the node is
  /// `NODE`, the first hash and all equal ones are `#1`, and times are `@1`, `@2`.
  func refusal(in output: String, by node: String) -> String? {
    let start = "Error: development: "
    guard let line = output.split(separator: "\n").first(where: { $0.hasPrefix(start) }) else {
      return nil
    }
    var hashes: [Substring] = []
    var times: [Substring] = []
    func place(_ value: Substring, in list: inout [Substring]) -> Int {
      if let place = list.firstIndex(of: value) { return place + 1 }
      list.append(value)
      return list.count
    }
    return String(line.dropFirst(start.count)).replacing(node, with: "NODE")
      .replacing(/[0-9a-f]{64}/) { "#\(place($0.output, in: &hashes))" }
      .replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) { "@\(place($0.output, in: &times))" }
  }
}
