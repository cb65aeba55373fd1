#include "CTOML.h"

#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 0
#define TOML_UNRELEASED_FEATURES 0
// What the parser takes for granted of a key's first character, a document may contradict ("[= 2"):
// it refuses that itself a few lines further on, where an assertion would end the process.
#define TOML_ASSERT(expression) static_cast<void>(0)
#include <toml++/toml.h>

#include <algorithm>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace {

hotside_toml_text text(std::string_view view) { return {view.data(), view.size()}; }

class Visit {
 public:
  Visit(void (*visit)(void *, const hotside_toml_value *), void *context, bool enters_arrays)
      : visit_(visit), context_(context), enters_arrays_(enters_arrays) {}

  void table(const toml::table &table) {
    for (const auto &[key, node] : table) {
      keys_.push_back(text(key.str()));
      value(node, false);
      if (const auto *inner = node.as_table()) {
        this->table(*inner);
      } else if (const auto *array = node.as_array()) {
        for (const auto &element : *array) value(element, true);
        if (enters_arrays_) tables(*array);
      }
      keys_.pop_back();
    }
  }

 private:
  // What the tables of an array hold, each under its number as a key.
  void tables(const toml::array &array) {
    for (size_t index = 0; index < array.size(); ++index) {
      const auto *inner = array[index].as_table();
      if (inner == nullptr) continue;
      numbers_.push_back(std::to_string(index));
      keys_.push_back(text(numbers_.back()));
      table(*inner);
      keys_.pop_back();
      numbers_.pop_back();
    }
  }

  void value(const toml::node &node, bool is_element) {
    hotside_toml_value value = {};
    value.keys = keys_.data();
    value.key_count = keys_.size();
    value.is_element = is_element;
    value.line = node.source().begin.line;
    value.kind = kind(node.type());
    if (const auto *string = node.as_string()) value.text = text(string->get());
    if (const auto *integer = node.as_integer()) value.number = integer->get();
    if (const auto *boolean = node.as_boolean()) value.number = boolean->get() ? 1 : 0;
    visit_(context_, &value);
  }

  static hotside_toml_kind kind(toml::node_type type) {
    switch (type) {
      case toml::node_type::string: return HOTSIDE_TOML_STRING;
      case toml::node_type::integer: return HOTSIDE_TOML_INTEGER;
      case toml::node_type::boolean: return HOTSIDE_TOML_BOOLEAN;
      case toml::node_type::floating_point: return HOTSIDE_TOML_FLOAT;
      case toml::node_type::array: return HOTSIDE_TOML_ARRAY;
      case toml::node_type::table: return HOTSIDE_TOML_TABLE;
      default: return HOTSIDE_TOML_DATE;
    }
  }

  void (*visit_)(void *, const hotside_toml_value *);
  void *context_;
  bool enters_arrays_;
  // A deque leaves its texts where they are.
  std::deque<std::string> numbers_;
  std::vector<hotside_toml_text> keys_;
};

}  // namespace

hotside_toml_result hotside_toml_read(
    const char *bytes, size_t count, bool enters_arrays,
    void (*visit)(void *context, const hotside_toml_value *value), void *context,
    hotside_toml_fault *fault) {
  try {
    const auto result = toml::parse(std::string_view(bytes, count));
    if (!result) {
      const auto &error = result.error();
      const std::string_view description = error.description();
      const size_t length = std::min(description.size(), sizeof fault->text - 1);
      std::copy_n(description.data(), length, fault->text);
      fault->text[length] = 0;
      fault->line = error.source().begin.line;
      fault->column = error.source().begin.column;
      return HOTSIDE_TOML_REFUSED;
    }
    Visit(visit, context, enters_arrays).table(result.table());
    return HOTSIDE_TOML_READ;
  } catch (...) {
    return HOTSIDE_TOML_NO_MEMORY;
  }
}
