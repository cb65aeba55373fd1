import ByteSupport
import HotStore
import Reporting
import SecretVault
import SubstrateCrypto
import VaultPayloads

/// The root key of a payload, and the address of each kept line.
struct DerivedKeys {
  let root: MultiSigner
  let addresses: [String]
  /// The kept lines whose address has the prefix of another network, by the prefix.
  private(set) var foreign: [UInt16: [Int]] = [:]

  /// Derives the keys from the phrase or seed of a key in the vault.
  ///
  /// Rejects lines that cannot be derived, and those whose key is another one than `stated`, the
  /// addresses in a table by line number.
  init(
    of list: inout DerivationList, _ text: borrowing SecretBytes, in keyStore: UnlockedKeyStore,
    key name: String, specs: NetworkSpecs, stated: [Int: String]
  ) throws {
    var places: [(line: Int, place: KeyPlace)] = []
    for line in list.kept {
      guard let path = line.steps else { continue }
      places.append((line.place, KeyPlace(path, password: line.password)))
    }
    let found = try keyStore.publicKeys(
      named: name, scheme: specs.encryption.signatureScheme, at: places.map(\.place),
      passwordsIn: text)
    var addresses: [String] = []
    for (place, key) in zip(places, found.keys) {
      do throws(SubstrateCryptoError) {
        let key = try key.get()
        let address = try DerivedKeys.address(of: key, specs)
        if let given = stated[list.lines[place.line].number],
          try !DerivedKeys.isAddress(given, of: key)
        {
          list.refuse(place.line, DerivedKeys.otherAddress(given, than: address))
        } else {
          addresses.append(address)
        }
      } catch { list.refuse(place.line, error.message) }
    }
    root = found.root
    self.addresses = addresses
  }

  /// Takes the addresses from the lines.
  ///
  /// If a path can be derived without a secret, its address must match.
  init(of list: inout DerivationList, root: MultiSigner, specs: NetworkSpecs) {
    var addresses: [String] = []
    var seen: [ByteText: Int] = [:]
    /// Keeps a line, unless an earlier line has the same key.
    func keep(_ line: DerivationList.Line, _ address: String, in list: inout DerivationList) {
      if let first = seen[ByteText(address)] {
        list.refuse(line.place, asDuplicateOf: first)
      } else {
        seen[ByteText(address)] = line.place
        addresses.append(address)
      }
    }
    for line in list.kept {
      if let problem = DerivedKeys.problem(of: line, specs) {
        list.refuse(line.place, problem)
        continue
      }
      let derived = DerivedKeys.derived(line, from: root, specs)
      switch (line.address, derived) {
      case (let given?, _):
        do throws(SubstrateCryptoError) {
          let canonical = try DerivedKeys.checked(given, specs)
          if let derived, !derived.hasSameBytes(as: canonical) {
            list.refuse(line.place, DerivedKeys.otherAddress(given, than: derived))
          } else {
            keep(line, canonical, in: &list)
            let prefix = (try? SS58Address(given))?.prefix ?? specs.prefix
            // 42 is the prefix of no network in particular.
            if ![42, specs.prefix].contains(prefix), list.lines[line.place].fate == .kept {
              foreign[prefix, default: []].append(line.number)
            }
          }
        } catch { list.refuse(line.place, "has no address of this network: \(error.message)") }
      case (nil, let derived?): keep(line, derived, in: &list)
      case (nil, nil):
        list.refuse(
          line.place,
          "needs its address after it: without a secret, only soft junctions of sr25519 can be derived"
        )
      }
    }
    self.root = root
    self.addresses = addresses
  }

  private static func otherAddress(_ given: String, than derived: String) -> String {
    "has the address \(ScreenText.line(given)), but its path leads to \(derived)"
  }

  /// Whether a program may show the account of a key by this text, with any prefix.
  private static func isAddress(
    _ text: String, of key: MultiSigner
  ) throws(SubstrateCryptoError) -> Bool {
    if let given = try? SS58Address(text) {
      return given.body == (try key.address(prefix: given.prefix)).body
    }
    guard key.scheme == .ecdsa, let bytes = try? Hex.decode(text) else { return false }
    return bytes == key.publicKey || bytes == (try? EthereumAddress(key))?.bytes
  }

  /// The reason why the scheme has no key at a path, such as a soft junction of ed25519; otherwise
  /// `nil`.
  private static func problem(of line: DerivationList.Line, _ specs: NetworkSpecs) -> String? {
    let scheme = specs.encryption.signatureScheme
    guard let path = line.steps, scheme != .sr25519, path.junctions.contains(where: { !$0.isHard })
    else { return nil }
    return SubstrateCryptoError.softJunction(scheme).message
  }

  /// The address of a path that can be derived from the root's public key; otherwise `nil`.
  private static func derived(
    _ line: DerivationList.Line, from root: MultiSigner, _ specs: NetworkSpecs
  ) -> String? {
    guard !line.isPassworded, root.scheme == specs.encryption.signatureScheme,
      let steps = line.steps, let key = try? root.derived(steps)
    else { return nil }
    return try? address(of: key, specs)
  }

  /// The address in a payload: SS58, or `0x` and the public key for ecdsa and Ethereum (hot-side
  /// 1.8).
  private static func address(
    of key: MultiSigner, _ specs: NetworkSpecs
  ) throws(SubstrateCryptoError) -> String {
    key.scheme == .ecdsa
      ? "0x" + Hex.encode(key.publicKey) : try key.address(prefix: specs.prefix).text
  }

  /// An address for the payload, with the prefix of the network.
  private static func checked(
    _ text: String, _ specs: NetworkSpecs
  ) throws(SubstrateCryptoError) -> String {
    guard specs.encryption.signatureScheme == .ecdsa else {
      let address = try SS58Address(text)
      return try SS58Address(prefix: specs.prefix, body: address.body).text
    }
    let bytes = (try? Hex.decode(text)) ?? []
    let key = try MultiSigner(scheme: .ecdsa, publicKey: bytes)
    guard key.isPoint else { throw .notAPublicKey(.ecdsa) }
    return "0x" + Hex.encode(bytes)
  }
}
