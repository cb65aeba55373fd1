/// What was read from a file of pictures.
public struct PictureContents: Equatable, Sendable {
  /// What the file says about itself.
  public let information: PictureInformation
  /// One entry for each picture, in their order.
  public let frames: [Frame]

  /// One picture.
  public struct Frame: Equatable, Sendable {
    /// The picture's place in the file, from 0.
    public let index: Int
    /// The symbol's content, exactly the bytes that were drawn; `nil` when no symbol was found.
    public let content: [UInt8]?
  }
}
