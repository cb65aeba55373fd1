"""Writes the metadata of a small runtime in every version from 12 to 16, and its digest.

Written from frame-metadata's definitions and RFC-78, on plain values; nothing of Hotside takes part.
"""

import blake3

PRIMITIVES = ["bool", "char", "str", "u8", "u16", "u32", "u64", "u128", "u256", "i8", "i16", "i32", "i64", "i128", "i256"]
ALL_EXTENSIONS = ["CheckNonZeroSender", "CheckSpecVersion", "CheckTxVersion", "CheckGenesis", "CheckMortality",
                  "CheckNonce", "CheckWeight", "ChargeTransactionPayment"]


def compact(value):
    if value < 1 << 6:
        return bytes([value << 2])
    if value < 1 << 14:
        return (value << 2 | 1).to_bytes(2, "little")
    return (value << 2 | 2).to_bytes(4, "little")


def u16(value):
    return value.to_bytes(2, "little")


def u32(value):
    return value.to_bytes(4, "little")


def vector(items):
    items = list(items)
    return compact(len(items)) + b"".join(items)


def data(content):
    return compact(len(content)) + content


def text(string):
    return data(string.encode())


def texts(strings):
    return vector(map(text, strings))


def option(content):
    return b"\0" if content is None else b"\1" + content


CORE = bytes.fromhex("df6acb689907609b")


def runtime_version(name, version, core=4, tail=True, implementation="hotside-made"):
    """The constant System.Version; without its tail, what the core's version promises is missing."""
    content = text(name) + text(implementation) + u32(1) + u32(version) + u32(0)
    content += vector([CORE + u32(core), b"otherapi" + u32(1)])
    if tail:
        content += (u32(25) if core >= 3 else b"") + (b"\1" if core >= 4 else b"")
    return content


def hashed(content):
    return blake3.blake3(content).digest()


def extra_info(version, name, prefix, decimals, symbol):
    """What RFC-78 adds to the metadata of a network."""
    return u32(version) + text(name) + u16(prefix) + bytes([decimals]) + text(symbol)


class Registry:
    """Types by name; the order in which they are first named is that of their ids."""

    def __init__(self):
        self.types, self.ids = [], {}

    def add(self, name, kind, content, path=(), params=(), docs=()):
        assert name not in self.ids, name
        self.ids[name] = len(self.types)
        self.types.append((list(path), list(params), kind, content, list(docs)))

    def fields(self, fields):
        return vector(
            option(None if name is None else text(name)) + compact(self.ids[kind])
            + option(None if spelled is None else text(spelled)) + texts(docs)
            for name, kind, spelled, docs in fields)

    def scale(self):
        rows = []
        for place, (path, params, kind, content, docs) in enumerate(self.types):
            row = compact(place) + texts(path)
            row += vector(text(name) + option(None if of is None else compact(self.ids[of])) for name, of in params)
            if kind == "composite":
                row += b"\0" + self.fields(content)
            elif kind == "variant":
                row += b"\1" + vector(
                    text(name) + self.fields(fields) + bytes([index]) + texts(notes)
                    for name, fields, index, notes in content)
            elif kind == "sequence":
                row += b"\2" + compact(self.ids[content])
            elif kind == "array":
                row += b"\3" + u32(content[0]) + compact(self.ids[content[1]])
            elif kind == "tuple":
                row += b"\4" + vector(compact(self.ids[item]) for item in content)
            elif kind == "primitive":
                row += b"\5" + bytes([PRIMITIVES.index(content)])
            elif kind == "compact":
                row += b"\6" + compact(self.ids[content])
            else:
                row += b"\7" + compact(self.ids[content[0]]) + compact(self.ids[content[1]])
            rows.append(row + texts(docs))
        return vector(rows)


def field(name, kind, spelled=None, docs=()):
    return name, kind, spelled, list(docs)


def registry(extended):
    """The types of the small runtime; an extended one can do a little more."""
    r = Registry()
    for name in PRIMITIVES:
        r.add(name, "primitive", name)
    r.add("()", "tuple", [])
    r.add("[u8; 32]", "array", (32, "u8"))
    r.add("[u8; 64]", "array", (64, "u8"))
    r.add("[u8; 65]", "array", (65, "u8"))
    r.add("Vec<u8>", "sequence", "u8")
    r.add("AccountId", "composite", [field(None, "[u8; 32]", "[u8; 32]")], ["sp_core", "crypto", "AccountId32"])
    r.add("H256", "composite", [field(None, "[u8; 32]", "[u8; 32]")], ["primitive_types", "H256"])
    for inner in ["()", "u32", "u64", "u128"]:
        r.add(f"Compact<{inner}>", "compact", inner)
    r.add("Perbill", "composite", [field(None, "u32", "u32")], ["sp_arithmetic", "per_things", "Perbill"])
    r.add("Compact<Perbill>", "compact", "Perbill")
    r.add("MultiAddress", "variant", [
        ("Id", [field(None, "AccountId", "AccountId")], 0, []),
        ("Index", [field(None, "Compact<()>", "AccountIndex")], 1, []),
        ("Raw", [field(None, "Vec<u8>", "Vec<u8>")], 2, []),
        ("Address32", [field(None, "[u8; 32]", "[u8; 32]")], 3, [])],
        ["sp_runtime", "multiaddress", "MultiAddress"], [("AccountId", "AccountId"), ("AccountIndex", "()")])
    for name in ["Ed25519", "Sr25519"]:
        r.add(name, "composite", [field(None, "[u8; 64]", "[u8; 64]")], ["sp_core", name.lower(), "Signature"])
    r.add("Ecdsa", "composite", [field(None, "[u8; 65]", "[u8; 65]")], ["sp_core", "ecdsa", "Signature"])
    r.add("MultiSignature", "variant", [
        (name, [field(None, name, f"{name.lower()}::Signature")], index, [])
        for index, name in enumerate(["Ed25519", "Sr25519", "Ecdsa"])], ["sp_runtime", "MultiSignature"])
    r.add("Era", "variant", [("Immortal", [], 0, [])] + [
        (f"Mortal{index}", [field(None, "u8")], index, []) for index in range(1, 5)],
        ["sp_runtime", "generic", "era", "Era"])
    r.add("CheckMortality", "composite", [field(None, "Era", "Era")], ["frame_system", "extensions", "CheckMortality"],
          [("T", None)])
    r.add("CheckNonce", "composite", [field(None, "Compact<u32>", "T::Nonce")],
          ["frame_system", "extensions", "CheckNonce"], [("T", None)])
    r.add("ChargeTransactionPayment", "composite", [field(None, "Compact<u128>", "BalanceOf<T>")],
          ["pallet_transaction_payment", "ChargeTransactionPayment"], [("T", None)])
    r.add("Checks", "composite", [], ["frame_system", "extensions", "Checks"], [("T", None)])
    r.add("Lsb0", "variant", [], ["bitvec", "order", "Lsb0"])
    r.add("BitVec<u8>", "bits", ("u8", "Lsb0"))
    r.add("Option<AccountId>", "variant", [("None", [], 0, []), ("Some", [field(None, "AccountId")], 1, [])],
          ["Option"], [("T", "AccountId")])
    r.add("(AccountId, u128)", "tuple", ["AccountId", "u128"])
    r.add("Vec<(AccountId, u128)>", "sequence", "(AccountId, u128)")
    transfer = [field("dest", "MultiAddress", "AccountIdLookupOf<T>"), field("value", "Compact<u128>", "T::Balance")]
    calls = [("transfer_allow_death", transfer, 0, ["Transfer some liquid free balance to another account."]),
             ("transfer_keep_alive", transfer, 3, ["Keeps the sender alive."])]
    if extended:
        calls.append(("transfer_many", [field("all", "Vec<(AccountId, u128)>", "Vec<(T::AccountId, T::Balance)>"),
                                        field("part", "Compact<Perbill>", "Perbill")], 7, []))
    r.add("Balances calls", "variant", calls, ["pallet_balances", "pallet", "Call"], [("T", None), ("I", None)],
          ["The calls of the pallet."])
    r.add("System calls", "variant", [
        ("remark", [field("remark", "Vec<u8>", "Vec<u8>")], 0, ["Make some on-chain remark."]),
        ("set_flags", [field("flags", "BitVec<u8>", "BitVec"), field("by", "Option<AccountId>", "Option<T::AccountId>")], 1, [])],
        ["frame_system", "pallet", "Call"], [("T", None)])
    for name, prefix in [("RuntimeCall", "Call"), ("RuntimeEvent", "Event"), ("RuntimeError", "Error")]:
        variants = [("System", [field(None, "System calls", f"System{prefix}")], 0, []),
                    ("Balances", [field(None, "Balances calls", f"Balances{prefix}")], 5, [])]
        if prefix != "Call":
            variants = [(variant, [], index, []) for variant, _, index, _ in variants]
        r.add(name, "variant", variants, ["hotside_made", name])
    r.add("Extrinsic", "sequence", "u8")
    r.add("Runtime", "composite", [], ["hotside_made", "Runtime"])
    return r


ITEM = b"\0"
DEPRECATED = b"\2" + text("use another") + option(text("2"))


class SmallRuntime:
    """System and Balances, their storage, and the eight usual extensions."""

    def __init__(self, name="hotside-made", version=1, prefix=u16(42), extensions=ALL_EXTENSIONS, extended=False):
        self.version_constant = runtime_version(name, version)
        self.prefix, self.extensions, self.extended = prefix, extensions, extended
        self.types = registry(extended)

    def metadata(self, version):
        body = {12: self.listed, 13: self.listed, 14: self.v14, 15: self.v15, 16: self.v16}[version]
        return b"meta" + bytes([version]) + body(version)

    # V12 and V13: types are spelled.

    def listed(self, version):
        def entry(name, modifier, kind, default=b"", docs=()):
            return text(name) + bytes([modifier]) + kind + data(default) + texts(docs)

        maps = [
            entry("Number", 1, b"\0" + text("T::BlockNumber"), u32(0), ["The current block."]),
            entry("Account", 1, b"\1\2" + text("T::AccountId") + text("AccountInfo") + b"\0", bytes(4)),
            entry("Pairs", 0, b"\2\5" + text("T::AccountId") + text("u32") + text("u64") + b"\6")]
        if version == 13:
            maps.append(entry("Deep", 0, b"\3" + texts(["u8", "u16", "u32"]) + data(b"\0\5\6") + text("bool")))

        def call(name, arguments, docs=()):
            return text(name) + vector(text(a) + text(kind) for a, kind in arguments) + texts(docs)

        def constant(name, kind, value):
            return text(name) + text(kind) + data(value) + texts(["A constant."])

        constants = [constant("Version", "RuntimeVersion", self.version_constant)]
        constants += [constant("BlockHashCount", "T::BlockNumber", u32(2400))]
        if self.prefix is not None:
            constants.append(constant("SS58Prefix", "u8" if len(self.prefix) == 1 else "u16", self.prefix))
        destination = "<T::Lookup as StaticLookup>::Source"
        transfers = [call("transfer", [("dest", destination), ("value", "Compact<T::Balance>")], ["Pays."])]
        if self.extended:
            transfers.append(call("transfer_all", [("dest", destination), ("keep_alive", "bool")]))
        modules = [
            text("System") + option(text("System") + vector(maps))
            + option(vector([call("remark", [("_remark", "Vec<u8>")], ["Makes a remark."])]))
            + option(vector([text("NewAccount") + texts(["AccountId"]) + texts(["An account came."])]))
            + vector(constants) + vector([text("InvalidSpecName") + texts(["Another name."])]) + b"\0",
            text("Balances") + option(None) + option(vector(transfers)) + option(None)
            + vector([constant("ExistentialDeposit", "T::Balance", (10**10).to_bytes(16, "little"))]) + vector([]) + b"\5",
            text("Quiet") + option(None) + option(None) + option(None) + vector([]) + vector([]) + b"\6"]
        return vector(modules) + b"\4" + texts(self.extensions)

    # V14 to V16: types are numbers.

    def id(self, name):
        return compact(self.types.ids[name])

    def storage_entry(self, name, kind, default=b"", late=b""):
        return text(name) + b"\1" + kind + data(default) + texts(["Stored."]) + late

    def storage(self, late=b""):
        return text("System") + vector([
            self.storage_entry("Number", b"\0" + self.id("u32"), u32(0), late),
            self.storage_entry("Account", b"\1" + data(b"\2") + self.id("AccountId") + self.id("u128"), bytes(16), late),
            self.storage_entry(
                "Pairs", b"\1" + data(b"\5\6") + self.id("(AccountId, u128)") + self.id("bool"), b"\0", late)])

    def constants(self, late=b""):
        rows = [("Version", "Vec<u8>", self.version_constant), ("BlockHashCount", "u32", u32(2400))]
        if self.prefix is not None:
            rows.append(("SS58Prefix", "u8" if len(self.prefix) == 1 else "u16", self.prefix))
        return vector(text(name) + self.id(kind) + data(value) + texts(["A constant."]) + late for name, kind, value in rows)

    def pallet(self, name, index, storage=None, calls=None, event=None, constants=vector([]), error=None):
        optional = [None if kind is None else self.id(kind) for kind in [calls, event, error]]
        return (text(name) + option(storage) + option(optional[0]) + option(optional[1]) + constants
                + option(optional[2]) + bytes([index]))

    def pallets(self):
        return [self.pallet("System", 0, self.storage(), "System calls", "RuntimeEvent", self.constants(), "RuntimeError"),
                self.pallet("Balances", 5, None, "Balances calls"), self.pallet("Quiet", 6)]

    def extension_list(self):
        kinds = {"CheckSpecVersion": ("Checks", "u32"), "CheckTxVersion": ("Checks", "u32"),
                 "CheckGenesis": ("Checks", "H256"), "CheckMortality": ("CheckMortality", "H256"),
                 "CheckNonce": ("CheckNonce", "()"), "ChargeTransactionPayment": ("ChargeTransactionPayment", "()")}
        return [(name, *kinds.get(name, ("Checks", "()"))) for name in self.extensions]

    def signed_extensions(self):
        return vector(text(name) + self.id(kind) + self.id(added) for name, kind, added in self.extension_list())

    def v14(self, version):
        return (self.types.scale() + vector(self.pallets()) + self.id("Extrinsic") + b"\4"
                + self.signed_extensions() + self.id("Runtime"))

    def extrinsic_types(self):
        return self.id("MultiAddress") + self.id("RuntimeCall") + self.id("MultiSignature")

    def method(self, late=b""):
        return (text("execute_block") + vector([text("block") + self.id("Vec<u8>")]) + self.id("bool")
                + texts(["Executes."]) + late)

    def end(self):
        outer = self.id("RuntimeCall") + self.id("RuntimeEvent") + self.id("RuntimeError")
        return outer + vector([text("made by") + self.id("str") + data(text("a script"))])

    def v15(self, version):
        return (self.types.scale() + vector(pallet + texts(["A pallet."]) for pallet in self.pallets())
                + b"\4" + self.extrinsic_types() + self.id("Extrinsic") + self.signed_extensions() + self.id("Runtime")
                + vector([text("Core") + vector([self.method()]) + texts([])]) + self.end())

    def v16(self, version):
        def enum(name, notices=()):
            return None if name is None else self.id(name) + vector(bytes([index]) + notice for index, notice in notices)

        def pallet(name, index, storage=None, calls=None, event=None, constants=vector([]), error=None):
            kinds = vector([text("AccountId") + self.id("AccountId") + texts([])])
            views = vector([bytes(range(32)) + self.method() + b"\1"]) if calls else vector([])
            return (text(name) + option(storage) + option(enum(calls, [(0, DEPRECATED)])) + option(enum(event))
                    + constants + option(enum(error)) + kinds + views + bytes([index]) + texts([]) + ITEM)

        pallets = [
            pallet("System", 0, self.storage(ITEM), "System calls", "RuntimeEvent", self.constants(ITEM), "RuntimeError"),
            pallet("Balances", 5, None, "Balances calls"), pallet("Quiet", 6)]
        by_version = vector([b"\4" + vector(compact(i) for i in range(len(self.extensions)))])
        return (self.types.scale() + vector(pallets) + data(b"\4\5") + self.extrinsic_types() + by_version
                + self.signed_extensions()
                + vector([text("Core") + vector([self.method(DEPRECATED)]) + texts([]) + compact(5) + ITEM]) + self.end())

    # RFC-78.

    def shortened(self):
        """The leaves of the tree of types in order, and how transactions are put together."""
        kinds = self.types
        shapes = {place: (kind, content, path) for place, (path, _, kind, content, _) in enumerate(kinds.types)}
        roots = [kinds.ids[name] for name in ["MultiAddress", "RuntimeCall", "MultiSignature"]]
        for _, kind, added in self.extension_list():
            roots += [kinds.ids[kind], kinds.ids[added]]

        def parts(place):
            kind, content, _ = shapes[place]
            if kind == "composite":
                return [kinds.ids[item[1]] for item in content]
            if kind == "variant":
                return [kinds.ids[item[1]] for variant in content for item in variant[1]]
            if kind == "sequence":
                return [kinds.ids[content]]
            if kind == "array":
                return [kinds.ids[content[1]]]
            return [kinds.ids[item] for item in content] if kind == "tuple" else []

        def has_id(place):
            kind, content, _ = shapes[place]
            return kind not in ("primitive", "compact") and (kind == "bits" or bool(content))

        reached = set()
        while roots:
            place = roots.pop()
            if has_id(place) and place not in reached:
                reached.add(place)
                roots += parts(place)
        new = {place: number for number, place in enumerate(sorted(reached))}

        def reference(place):
            kind, content, _ = shapes[place]
            if kind == "primitive":
                return bytes([PRIMITIVES.index(content)])
            if kind == "compact":
                inner = kinds.ids[content]
                while shapes[inner][0] == "composite":
                    inner = kinds.ids[shapes[inner][1][0][1]]
                if shapes[inner][:2] == ("tuple", []):
                    return bytes([21])
                return bytes([15 + ["u8", "u16", "u32", "u64", "u128", "u256"].index(shapes[inner][1])])
            return b"\x16" + compact(new[place]) if place in new else bytes([21])

        def fields(items):
            return vector(option(None if name is None else text(name)) + reference(kinds.ids[kind])
                          + option(None if spelled is None else text(spelled)) for name, kind, spelled, _ in items)

        leaves = []
        for place in sorted(reached):
            kind, content, path = shapes[place]
            head, tail = texts(path), compact(new[place])
            if kind == "composite":
                leaves.append(head + b"\0" + fields(content) + tail)
            elif kind == "variant":
                for name_, items, index, _ in sorted(content, key=lambda row: row[2]):
                    leaves.append(head + b"\1" + text(name_) + fields(items) + compact(index) + tail)
            elif kind == "sequence":
                leaves.append(head + b"\2" + reference(kinds.ids[content]) + tail)
            elif kind == "array":
                leaves.append(head + b"\3" + u32(content[0]) + reference(kinds.ids[content[1]]) + tail)
            elif kind == "tuple":
                leaves.append(head + b"\4" + vector(reference(kinds.ids[item]) for item in content) + tail)
            else:
                leaves.append(head + b"\5" + bytes([int(content[0][1:]) // 8, content[1] == "Lsb0"]) + tail)
        extrinsic = b"\4" + b"".join(
            reference(kinds.ids[name]) for name in ["MultiAddress", "RuntimeCall", "MultiSignature"])
        extrinsic += vector(text(name) + reference(kinds.ids[kind]) + reference(kinds.ids[added])
                            for name, kind, added in self.extension_list())
        return leaves, extrinsic

    def digest(self, *network):
        """The digest of the runtime on a network, given as `extra_info` takes it."""
        leaves, extrinsic = self.shortened()
        nodes = [hashed(leaf) for leaf in leaves]
        while len(nodes) > 1:
            right, left = nodes.pop(), nodes.pop()
            nodes.insert(0, hashed(left + right))
        return hashed(b"\1" + nodes[0] + hashed(extrinsic) + extra_info(*network))

    def proof(self, chosen, *network):
        """A proof of the leaves with these numbers, and the places of the leaves and the hashes in it.

        The tree is walked from the left: node i has the children 2i + 1 and 2i + 2.
        """
        leaves, extrinsic = self.shortened()
        first = len(leaves) - 1
        tree = [None] * first + [hashed(leaf) for leaf in leaves]
        for place in reversed(range(first)):
            tree[place] = hashed(tree[2 * place + 1] + tree[2 * place + 2])
        wanted, places, nodes = {first + number for number in chosen}, [], []
        needed = set()
        for place in wanted:
            while place not in needed:
                needed.add(place)
                place = max(0, (place - 1) // 2)

        def walk(place):
            if place in wanted:
                places.append(place)
            elif place not in needed:
                nodes.append(tree[place])
            else:
                walk(2 * place + 1)
                walk(2 * place + 2)

        walk(0)
        return (vector(leaves[place - first] for place in places) + vector(map(u32, places)) + vector(nodes)
                + extrinsic + extra_info(*network)), places, nodes
