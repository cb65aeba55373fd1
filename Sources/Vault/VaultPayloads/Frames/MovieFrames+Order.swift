import RaptorQ

extension MovieFrames {
  /// In which order frames are shown.
  public enum Order: Equatable, Sendable {
    /// All source symbols, then the repair symbols, block by block: as the Vault's own tools.
    case systematic
    /// Repair symbols spread evenly among the source symbols, each kind in an order that a fixed seed
    /// decides.
    ///
    /// Wherever a reader joins, the frames that come next hold both kinds of all blocks in the same
    /// proportion, so no stretch of the movie is worth less than another.
    case spread

    /// The same ids in this order.
    func arranged(
      _ ids: [EncodingPacketID], isRepair: (EncodingPacketID) -> Bool
    ) -> [EncodingPacketID] {
      guard self == .spread else { return ids }
      var numbers = SeededNumbers(seed: 0x486f_7473_6964_6531)
      let source = numbers.shuffled(ids.filter { !isRepair($0) })
      let repair = numbers.shuffled(ids.filter(isRepair))
      return ids.indices.map { place in
        // Of the first n frames, floor(n * repair / all) are repair symbols.
        let before = place * repair.count / ids.count
        let behind = (place + 1) * repair.count / ids.count
        return behind > before ? repair[before] : source[place - before]
      }
    }
  }
}
