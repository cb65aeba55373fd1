#include "CWabt.h"

// The library's headers are not written for our warnings.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wunused-parameter"
#include <wabt/binary-reader.h>
#include <wabt/cast.h>
#include <wabt/error.h>
#include <wabt/interp/binary-reader-interp.h>
#include <wabt/interp/interp.h>
#pragma clang diagnostic pop

#include <algorithm>
#include <cstring>
#include <iterator>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace interp = wabt::interp;

namespace {

/// Pages of heap that nodes add to what a runtime asks for.
constexpr uint64_t extra_pages = 64;
/// Bytes of a page.
constexpr uint64_t page = 65536;
/// The fewest pages by which the heap grows.
constexpr uint64_t growth = 16;
/// The most bytes of one allocation, as in a node.
constexpr uint32_t largest_allocation = 32u << 20;

void put(char *text, std::string_view message) {
  const size_t count = std::min<size_t>(message.size(), HOTSIDE_WASM_TEXT - 1);
  std::memcpy(text, message.data(), count);
  text[count] = 0;
}

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

/// The host's side of one instance.
struct Host {
  interp::Memory::Ptr memory;
  uint64_t heap = 0;
  bool has_no_memory = false;
  std::string called;
  /// The import with an argument outside the memory; empty if there is none.
  std::string misled;
  const hotside_wasm_host *answers = nullptr;

  /// Makes sure that the memory reaches to `end`.
  bool reach(uint64_t end) {
    if (end <= memory->ByteSize()) return true;
    const uint64_t missing = (end - memory->ByteSize() + page - 1) / page;
    return wabt::Succeeded(memory->Grow(std::max(missing, growth))) ||
           wabt::Succeeded(memory->Grow(missing));
  }

  /// The next free place, or 0 if the memory is full. No block is ever freed, because a call is short.
  ///
  /// Blocks never touch: nodes keep 8 bytes in front of each block, aligned to 8. Without this gap runtimes
  /// of 2025 panic, or give other metadata without any sign of it (hot-side 3.7).
  uint32_t allocate(uint32_t count) {
    const uint64_t start = (heap + 7) / 8 * 8 + 8;
    const uint64_t end = start + count;
    if (count > largest_allocation || end > UINT32_MAX || !reach(end)) {
      has_no_memory = true;
      return 0;
    }
    heap = end;
    return static_cast<uint32_t>(start);
  }

  /// The bytes that a packed argument names: offset in the low half, length in the high half. NULL if any
  /// of them lies outside the memory. The pointer is valid until the memory grows.
  uint8_t *bytes(uint64_t packed, uint32_t &count) const {
    const uint64_t offset = static_cast<uint32_t>(packed);
    count = static_cast<uint32_t>(packed >> 32);
    return offset + count > memory->ByteSize() ? nullptr : memory->UnsafeData() + offset;
  }

  /// A new block with these bytes, or 0 if the memory is full.
  uint32_t place(const void *bytes, uint32_t count) {
    const uint32_t start = allocate(count);
    if (start != 0 && count > 0) std::memcpy(memory->UnsafeData() + start, bytes, count);
    return start;
  }
};

wabt::Features features() {
  wabt::Features features;
  features.disable_simd();
  return features;
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

}  // namespace

struct hotside_wasm {
  interp::Store store{features()};
  interp::Module::Ptr module;
  /// The instance of the last call, which owns the last result.
  interp::Instance::Ptr instance;
  Host host;

  enum hotside_wasm_status instantiate(const hotside_wasm_host &answers, char *text);
  enum hotside_wasm_status call(const char *name, const uint8_t *argument, size_t count,
                                const hotside_wasm_host &answers, hotside_wasm_result *result,
                                char *text);
  enum hotside_wasm_status failed(const interp::Trap::Ptr &trap, char *text) const;
  /// What the instance exports under a name.
  template <typename Kind>
  typename Kind::Ptr exported(const char *name);
};

template <typename Kind>
typename Kind::Ptr hotside_wasm::exported(const char *name) {
  const auto &types = module->export_types();
  for (size_t index = 0; index < types.size(); ++index) {
    if (types[index].name != name) continue;
    const auto reference = instance->exports()[index];
    if (store.Is<Kind>(reference)) return store.UnsafeGet<Kind>(reference);
    // A function of the module or an imported one.
    break;
  }
  return {};
}

enum hotside_wasm_status hotside_wasm::failed(const interp::Trap::Ptr &trap, char *text) const {
  if (!host.called.empty()) {
    put(text, host.called);
    return HOTSIDE_WASM_HOST_CALL;
  }
  if (host.has_no_memory) return HOTSIDE_WASM_MEMORY;
  if (!host.misled.empty()) {
    put(text, "an argument of " + host.misled + " lies outside the memory");
    return HOTSIDE_WASM_TRAP;
  }
  put(text, trap.empty() ? std::string("it does not say why") : trap->message());
  return HOTSIDE_WASM_TRAP;
}

enum hotside_wasm_status hotside_wasm::instantiate(const hotside_wasm_host &answers, char *text) {
  instance = {};
  host = Host();
  host.answers = &answers;
  store.Collect();
  interp::RefVec imports;
  for (const auto &import : module->import_types()) {
    switch (import.type->kind) {
      case wabt::ExternalKind::Func: {
        const auto &type = *wabt::cast<interp::FuncType>(import.type.get());
        imports.push_back(
            interp::HostFunc::New(store, type, callback(import, store, host)).ref());
        break;
      }
      case wabt::ExternalKind::Memory: {
        const auto &type = *wabt::cast<interp::MemoryType>(import.type.get());
        host.memory = interp::Memory::New(store, type);
        imports.push_back(host.memory.ref());
        break;
      }
      default:
        put(text, import.module + "." + import.name);
        return HOTSIDE_WASM_IMPORT;
    }
  }
  interp::Trap::Ptr trap;
  instance = interp::Instance::Instantiate(store, module.ref(), imports, &trap);
  if (instance.empty()) return failed(trap, text);
  if (host.memory.empty()) host.memory = exported<interp::Memory>("memory");
  if (host.memory.empty()) {
    put(text, "memory");
    return HOTSIDE_WASM_EXPORT;
  }
  const auto base = exported<interp::Global>("__heap_base");
  if (base.empty() || base->type().type != wabt::Type::I32) {
    put(text, "__heap_base");
    return HOTSIDE_WASM_EXPORT;
  }
  host.heap = base->Get().Get<interp::u32>();
  // What a memory with a maximum cannot give is missed only where it is needed.
  (void)host.memory->Grow(extra_pages);
  return HOTSIDE_WASM_DONE;
}

enum hotside_wasm_status hotside_wasm::call(
    const char *name, const uint8_t *argument, size_t count, const hotside_wasm_host &answers,
    hotside_wasm_result *result, char *text) {
  const auto status = instantiate(answers, text);
  if (status != HOTSIDE_WASM_DONE) return status;
  const auto function = exported<interp::DefinedFunc>(name);
  using Type = wabt::Type;
  const wabt::TypeVector params = {Type::I32, Type::I32};
  const wabt::TypeVector results = {Type::I64};
  if (function.empty() || function->type().params != params || function->type().results != results) {
    put(text, name);
    return HOTSIDE_WASM_EXPORT;
  }
  uint32_t place = 0;
  if (count > 0) {
    place = count > largest_allocation ? 0 : host.place(argument, static_cast<uint32_t>(count));
    if (place == 0) return HOTSIDE_WASM_MEMORY;
  }
  const interp::Values values = {
      interp::Value::Make(interp::u32(place)), interp::Value::Make(static_cast<interp::u32>(count))};
  interp::Values given;
  interp::Trap::Ptr trap;
  if (wabt::Failed(function->Call(store, values, given, &trap)) || given.size() != 1)
    return failed(trap, text);
  const uint64_t packed = given[0].Get<interp::u64>();
  result->result_offset = static_cast<uint32_t>(packed);
  result->result_count = static_cast<uint32_t>(packed >> 32);
  result->memory_count = host.memory->ByteSize();
  if (static_cast<uint64_t>(result->result_offset) + result->result_count > result->memory_count)
    return HOTSIDE_WASM_RESULT;
  result->bytes = host.memory->UnsafeData() + result->result_offset;
  return HOTSIDE_WASM_DONE;
}

enum hotside_wasm_status hotside_wasm_read(
    const uint8_t *bytes, size_t count, struct hotside_wasm **module, char *text) {
  *module = nullptr;
  text[0] = 0;
  try {
    auto read = std::make_unique<hotside_wasm>();
    const wabt::ReadBinaryOptions options(features(), nullptr, false, true, false);
    wabt::Errors errors;
    interp::ModuleDesc description;
    const auto result =
        interp::ReadBinaryInterp("runtime", bytes, count, options, &errors, &description);
    if (wabt::Failed(result)) {
      put(text, errors.empty() ? std::string("the reader does not say why") : errors[0].message);
      return HOTSIDE_WASM_INVALID;
    }
    read->module = interp::Module::New(read->store, std::move(description));
    *module = read.release();
    return HOTSIDE_WASM_DONE;
  } catch (const std::bad_alloc &) {
    return HOTSIDE_WASM_MEMORY;
  } catch (...) {
    put(text, "the reader failed");
    return HOTSIDE_WASM_INVALID;
  }
}

bool hotside_wasm_exports(const struct hotside_wasm *module, const char *name) {
  const auto &types = module->module->export_types();
  return std::any_of(types.begin(), types.end(), [name](const interp::ExportType &type) {
    return type.name == name && type.type->kind == wabt::ExternalKind::Func;
  });
}

enum hotside_wasm_status hotside_wasm_call(
    struct hotside_wasm *module, const char *name, const uint8_t *argument, size_t count,
    const struct hotside_wasm_host *host, struct hotside_wasm_result *result, char *text) {
  *result = {};
  text[0] = 0;
  try {
    return module->call(name, argument, count, *host, result, text);
  } catch (const std::bad_alloc &) {
    return HOTSIDE_WASM_MEMORY;
  } catch (const std::length_error &) {
    return HOTSIDE_WASM_MEMORY;
  } catch (...) {
    put(text, "the interpreter failed");
    return HOTSIDE_WASM_TRAP;
  }
}

void hotside_wasm_free(struct hotside_wasm *module) { delete module; }
