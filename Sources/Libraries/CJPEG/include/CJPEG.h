#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libjpeg reports errors by a function that must not return. These functions are entered and left
// normally: the jump never crosses a caller's frame, and nothing is printed.

/// Loads the library, for a process that shuts itself in and could not load it any more.
void hotside_load_jpeg(void);

/// Reads the size that a JPEG's header says; false when it has none.
bool hotside_jpeg_size(
    const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height);

/// Decompresses a JPEG into `width * height * channels` bytes: luminance (1 channel), or red, green and
/// blue (3); false when a part of it is damaged or missing, or it has another size. Scans that follow
/// each other without end are given up at `scans`.
bool hotside_jpeg_read(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint32_t channels, int scans,
    uint8_t *pixels);
