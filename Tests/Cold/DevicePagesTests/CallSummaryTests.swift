import CallDecoding
import ColdRecords
import ColdSigner
import DevicePages
import SubstrateCrypto
import Testing
import VaultPayloads

/// Sentences above the cards of a call: made of them, and only where the meaning of the call is fixed.
@Suite struct CallSummaryTests {
  private static let network = SigningNetwork.specs(
    OrderedNetworkSpecs(specs: FaceFixture.specs, order: 0))
  private static let account = CardAccount(
    bytes: [UInt8](repeating: 7, count: 32), form: .substrate(prefix: 42))
  private static let start = "\(account.address.prefix(4))…"

  /// The sentence for cards that are given with their indents.
  private static func text(
    _ calls: [CallCard], on network: SigningNetwork = network
  ) -> String? {
    var cards = CardSet()
    cards.add(calls, to: .method)
    return CallSummary.text(cards[.method], on: network)
  }

  private static func cards(
    _ pallet: String, _ call: String, from indent: Int = 0, _ arguments: [CallCard]
  ) -> [CallCard] {
    [
      CallCard(indent: indent, content: .pallet(pallet)),
      CallCard(indent: indent + 1, content: .method(name: call, docs: "")),
    ] + arguments
  }

  private static func name(_ name: String, _ indent: Int) -> CallCard {
    CallCard(indent: indent, content: .fieldName(name, .empty))
  }

  private static func receiver(_ indent: Int, as variant: String = "Id") -> [CallCard] {
    [
      name("dest", indent),
      CallCard(indent: indent + 1, content: .enumVariant(name: variant, docs: "")),
      CallCard(indent: indent + 2, content: .account(account)),
    ]
  }

  private static func amount(_ indent: Int, named field: String = "value") -> [CallCard] {
    let amount = AmountText(1_500_000_000, decimals: 9, unit: "GRN")
    return [name(field, indent), CallCard(indent: indent + 1, content: .balance(amount))]
  }

  @Test func aTransferIsSummarizedInASentence() {
    let cards = Self.cards("Balances", "transfer_keep_alive", Self.receiver(2) + Self.amount(2))
    #expect(Self.text(cards) == "Send 1.5 GRN to \(Self.start) on granite-sr25519")
    // V12 and V13 name arguments otherwise, and some chains know accounts alone.
    let old = Self.cards(
      "Balances", "transfer",
      [
        CallCard(indent: 2, content: .variableName("dest")),
        CallCard(indent: 3, content: .account(Self.account)),
        CallCard(indent: 2, content: .variableName("value")),
        CallCard(indent: 3, content: .balance(AmountText(0, decimals: 9, unit: "GRN"))),
      ])
    #expect(Self.text(old) == "Send 0 nGRN to \(Self.start) on granite-sr25519")
  }

  @Test func aTransferOfTheWholeAccountIsSummarized() {
    for (kept, wanted) in [
      ("true", "Send all but the existential deposit to \(Self.start) on granite-sr25519"),
      (
        "False", "Send everything to \(Self.start), and close the account on granite-sr25519"
      ),
    ] {
      let cards = Self.cards(
        "Balances", "transfer_all",
        Self.receiver(2) + [
          Self.name("keep_alive", 2), CallCard(indent: 3, content: .plain(kept)),
        ])
      #expect(Self.text(cards) == wanted)
    }
  }

  /// A runtime's own arguments are told by its cards alone.
  @Test func anUnknownCallHasNoSummary() {
    let (receiver, amount) = (Self.receiver(2), Self.amount(2))
    let memo = [Self.name("memo", 2), CallCard(indent: 3, content: .text("rent"))]
    for (pallet, call, arguments) in [
      ("Balances", "transfer_keep_alive", receiver + amount + memo),
      ("Balances", "transfer_keep_alive", amount + receiver),
      ("Balances", "transfer_keep_alive", receiver),
      ("Balances", "transfer_keep_alive", receiver + Self.amount(2, named: "fee")),
      ("Balances", "transfer_keep_alive", Self.receiver(2, as: "Index") + amount),
      ("Balances", "transfer_keep_alive", receiver + [Self.name("value", 2)]),
      ("Balances", "force_transfer", receiver + amount), ("Assets", "transfer", receiver + amount),
      ("Balances", "transfer_\u{212a}eep_alive", receiver + amount),
      ("Staking", "unbond", Self.amount(2, named: "amount")),
    ] { #expect(Self.text(Self.cards(pallet, call, arguments)) == nil, "\(pallet).\(call)") }
    let known = Self.cards("Balances", "transfer_keep_alive", receiver + amount)
    #expect(Self.text(known, on: .any(.sr25519)) == nil)
    #expect(Self.text([]) == nil)
    #expect(Self.text(known + known) == nil)
  }

  @Test func aBatchIsSummarizedIfEachOfItsCallsIs() {
    let inner =
      Self.cards(
        "Balances", "transfer_allow_death", from: 3, Self.receiver(5) + Self.amount(5))
      + Self.cards("Staking", "chill", from: 3, [])
    let batch = Self.cards("Utility", "batch_all", [Self.name("calls", 2)] + inner)
    #expect(
      Self.text(batch)
        == "(1) send 1.5 GRN to \(Self.start), (2) stop validating and nominating, all or none, on granite-sr25519"
    )
    let unknown = Self.cards("Staking", "reap_stash", from: 3, [])
    #expect(Self.text(batch + unknown) == nil)
    let many = (0..<200).flatMap { _ in Self.cards("Staking", "chill", from: 3, []) }
    #expect(Self.text(Self.cards("Utility", "batch", [Self.name("calls", 2)] + many)) == nil)
  }
}
