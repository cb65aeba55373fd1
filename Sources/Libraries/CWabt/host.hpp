#pragma once
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
#include <string>

namespace interp = wabt::interp;

/// Bytes of a page.
constexpr uint64_t page = 65536;
/// The fewest pages by which the heap grows.
constexpr uint64_t growth = 16;
/// The most bytes of one allocation, as in a node.
constexpr uint32_t largest_allocation = 32u << 20;

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

/// The function that an import of a module is bound to: an answer, or a stub that fails with the import's name.
interp::HostFunc::Callback callback(const interp::ImportType &import, interp::Store &store,
                                    Host &host);
