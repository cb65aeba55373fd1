#include "host.hpp"

#include <memory>
#include <new>
#include <stdexcept>
#include <string_view>

namespace {

/// Pages of heap that nodes add to what a runtime asks for.
constexpr uint64_t extra_pages = 64;

void put(char *text, std::string_view message) {
  const size_t count = std::min<size_t>(message.size(), HOTSIDE_WASM_TEXT - 1);
  std::memcpy(text, message.data(), count);
  text[count] = 0;
}

wabt::Features features() {
  wabt::Features features;
  features.disable_simd();
  return features;
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
