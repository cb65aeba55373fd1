import RaptorQ

extension MovieFrames {
  /// The order in which frames are shown.
  public enum Order: Equatable, Sendable {
    /// All source symbols, then the repair symbols, block by block, as the Vault's own tools order
    /// them.
    case systematic
    /// Repair symbols spread evenly among the source symbols, each kind in a fixed random order.
    ///
    /// Wherever a reader joins, the next frames contain both kinds from all blocks in the same
    /// proportion, so that no part of the movie is less useful than another.
    case spread

    /// The ids of the packets in this order.
    func arranged(
      _ ids: [EncodingPacketID], isRepair: (EncodingPacketID) -> Bool
    ) -> [EncodingPacketID] {
      guard self == .spread else { return ids }
      var numbers = SeededNumbers(seed: 0x486f_7473_6964_6531)
      let source = numbers.shuffled(ids.filter { !isRepair($0) })
      let repair = numbers.shuffled(ids.filter(isRepair))
      return ids.indices.map { place in
        // Among the first n frames, floor(n * repair / all) are repair symbols.
        let before = place * repair.count / ids.count
        let behind = (place + 1) * repair.count / ids.count
        return behind > before ? repair[before] : source[place - before]
      }
    }
  }
}
