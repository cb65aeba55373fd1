#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libpng reports errors by longjmp. These functions are entered and left normally: the jump never
// crosses a caller's frame, and nothing is printed.

/// Loads the library, for a process that shuts itself in and could not load it any more.
void hotside_load_png(void);

/// Writes an indexed picture of depth 1 with two colors, `width` pixels wide, each of `count` rows
/// of `stride` bytes `repeats` times; the compressed text chunk is left out when `keyword` is null. Returns the
/// bytes written to `out`, or 0 when they do not fit or libpng fails.
size_t hotside_png_write(
    const uint8_t *rows, size_t stride, size_t count, size_t repeats, uint32_t width,
    const uint8_t *palette, const char *keyword, const char *text, uint8_t *out, size_t capacity);

/// Decompresses a PNG in memory into `width * height * channels` bytes: palette indices (1
/// channel), luminance (1), luminance and opacity (2), colors (3), or colors and opacity (4). False when
/// the picture is damaged, or has another size or number of channels.
///
/// Data behind the last row is not decompressed, as it would be when libpng asks for the data itself:
/// it then looks for the end of the stream, however far away that is.
bool hotside_png_read(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint32_t channels,
    uint8_t *pixels);
