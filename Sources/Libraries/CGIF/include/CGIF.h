#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Loads the library, for a process that shuts itself in and could not load it any more.
void hotside_load_gif(void);

/// Decompresses the first picture of a GIF in memory into `pixel_count` palette indices, rows in
/// the order of the file. False when the picture is damaged or has another number of pixels.
bool hotside_gif_decode(
    const uint8_t *bytes, size_t count, uint8_t *pixels, size_t pixel_count);
