#include "host.hpp"

#include <iterator>
#include <string_view>
#include <vector>

namespace {

/// A hash function of the host, by the middle of its import's name.
struct HashFunction {
  std::string_view name;
  hotside_wasm_hash kind;
  uint32_t digest_count;
};

constexpr HashFunction hash_functions[] = {
    {"twox_64", HOTSIDE_WASM_TWOX_64, 8},          {"twox_128", HOTSIDE_WASM_TWOX_128, 16},
    {"twox_256", HOTSIDE_WASM_TWOX_256, 32},       {"blake2_128", HOTSIDE_WASM_BLAKE2_128, 16},
    {"blake2_256", HOTSIDE_WASM_BLAKE2_256, 32},   {"keccak_256", HOTSIDE_WASM_KECCAK_256, 32},
    {"sha2_256", HOTSIDE_WASM_SHA2_256, 32},
};

/// Appends a length as a SCALE compact integer.
void append_compact(std::string &bytes, uint32_t value) {
  const auto little = [&](uint64_t number, int count) {
    for (int index = 0; index < count; ++index) bytes += static_cast<char>(number >> (8 * index));
  };
  if (value < 1u << 6) little(value << 2, 1);
  else if (value < 1u << 14) little(value << 2 | 1, 2);
  else if (value < 1u << 30) little(static_cast<uint64_t>(value) << 2 | 2, 4);
  else { little(3, 1); little(value, 4); }
}

using interp::Trap;
using interp::Values;
using Type = wabt::Type;
/// An answer of the host: the result in `results`, or false if the call fails. The Host says why.
using Answer = bool (*)(Host &, const Values &, Values &, uint32_t extra);

template <typename Number>
void give(Values &results, Number number) { results[0] = interp::Value::Make(number); }

/// The place and length of a new block, as runtimes pass them. False if the memory is full.
bool give_bytes(Host &host, Values &results, const std::string &bytes) {
  const auto count = static_cast<uint32_t>(bytes.size());
  const uint32_t place = host.place(bytes.data(), count);
  give(results, static_cast<interp::u64>(count) << 32 | place);
  return place != 0;
}

bool allocate(Host &host, const Values &params, Values &results, uint32_t) {
  const uint32_t place = host.memory.empty() ? 0 : host.allocate(params[0].Get<interp::u32>());
  if (place == 0) host.has_no_memory = true;
  give(results, static_cast<interp::u32>(place));
  return place != 0;
}

bool do_nothing(Host &, const Values &, Values &, uint32_t) { return true; }

bool give_zero(Host &, const Values &, Values &results, uint32_t) {
  give(results, interp::u32(0));
  return true;
}

/// Asks for the value of the key in an argument: its length, or -1 without a value. False if the argument
/// is not in the memory.
bool look_up(Host &host, const interp::Value &argument, int64_t &length) {
  uint32_t count = 0;
  const uint8_t *const key = host.bytes(argument.Get<interp::u64>(), count);
  if (key == nullptr) return false;
  length = host.answers->storage(host.answers->context, key, count);
  return true;
}

/// Option<Bytes> of the value.
bool storage_get(Host &host, const Values &params, Values &results, uint32_t) {
  int64_t length = -1;
  if (!look_up(host, params[0], length)) return false;
  std::string bytes(1, length < 0 ? 0 : 1);
  if (length >= 0) {
    append_compact(bytes, static_cast<uint32_t>(length));
    const size_t start = bytes.size();
    bytes.resize(start + static_cast<size_t>(length));
    host.answers->value(host.answers->context, 0, reinterpret_cast<uint8_t *>(&bytes[start]),
                        static_cast<size_t>(length));
  }
  return give_bytes(host, results, bytes);
}

/// Option<u32>: the bytes of the value behind the offset, as many of which as fit are copied.
bool storage_read(Host &host, const Values &params, Values &results, uint32_t) {
  int64_t length = -1;
  uint32_t room = 0;
  if (!look_up(host, params[0], length)) return false;
  uint8_t *const out = host.bytes(params[1].Get<interp::u64>(), room);
  if (out == nullptr) return false;
  std::string bytes(1, length < 0 ? 0 : 1);
  if (length >= 0) {
    const auto offset = std::min<uint64_t>(params[2].Get<interp::u32>(), static_cast<uint64_t>(length));
    const auto rest = static_cast<uint32_t>(static_cast<uint64_t>(length) - offset);
    host.answers->value(host.answers->context, offset, out, std::min(room, rest));
    for (int index = 0; index < 4; ++index) bytes += static_cast<char>(rest >> (8 * index));
  }
  return give_bytes(host, results, bytes);
}

bool storage_exists(Host &host, const Values &params, Values &results, uint32_t) {
  int64_t length = -1;
  if (!look_up(host, params[0], length)) return false;
  give(results, interp::u32(length < 0 ? 0 : 1));
  return true;
}

/// The place of a digest; `index` is that of the function in the table.
bool hash(Host &host, const Values &params, Values &results, uint32_t index) {
  uint8_t digest[32];
  uint32_t count = 0;
  const uint8_t *const bytes = host.bytes(params[0].Get<interp::u64>(), count);
  if (bytes == nullptr) return false;
  const auto &function = hash_functions[index];
  host.answers->hash(host.answers->context, function.kind, bytes, count, digest);
  const uint32_t place = host.place(digest, function.digest_count);
  give(results, static_cast<interp::u32>(place));
  return place != 0;
}

/// An import that is answered: its name, its form, and the answer.
struct HostFunction {
  std::string name;
  wabt::TypeVector params, results;
  Answer answer;
  uint32_t extra = 0;
  bool needs_memory = false;
};

const std::vector<HostFunction> &host_functions() {
  static const auto functions = [] {
    const auto i32 = Type::I32, i64 = Type::I64;
    std::vector<HostFunction> list = {
        {"ext_allocator_malloc_version_1", {i32}, {i32}, allocate},
        {"ext_allocator_free_version_1", {i32}, {}, do_nothing},
        {"ext_logging_max_level_version_1", {}, {i32}, give_zero},
        {"ext_logging_log_version_1", {i32, i64, i64}, {}, do_nothing},
        {"ext_storage_get_version_1", {i64}, {i64}, storage_get, 0, true},
        {"ext_storage_read_version_1", {i64, i64, i32}, {i64}, storage_read, 0, true},
        {"ext_storage_exists_version_1", {i64}, {i32}, storage_exists, 0, true},
    };
    for (uint32_t index = 0; index < std::size(hash_functions); ++index)
      list.push_back({"ext_hashing_" + std::string(hash_functions[index].name) + "_version_1",
                      {i64}, {i32}, hash, index, true});
    return list;
  }();
  return functions;
}

}  // namespace

interp::HostFunc::Callback callback(const interp::ImportType &import, interp::Store &store,
                                    Host &host) {
  const auto &name = import.name;
  const auto &type = *wabt::cast<interp::FuncType>(import.type.get());
  for (const auto &function : host_functions()) {
    if (import.module != "env" || name != function.name || type.params != function.params ||
        type.results != function.results)
      continue;
    return [&store, &host, &function](interp::Thread &, const Values &params, Values &results,
                                      Trap::Ptr *trap) {
      const bool has_memory = !function.needs_memory || !host.memory.empty();
      if (has_memory && function.answer(host, params, results, function.extra))
        return wabt::Result::Ok;
      if (!host.has_no_memory) host.misled = function.name;
      *trap = Trap::New(store, "a function of the host failed");
      return wabt::Result::Error;
    };
  }
  return [&store, &host, name](interp::Thread &, const Values &, Values &, Trap::Ptr *trap) {
    host.called = name;
    *trap = Trap::New(store, "a function of the host");
    return wabt::Result::Error;
  };
}
