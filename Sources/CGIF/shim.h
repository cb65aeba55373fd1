#pragma once
#include <gif_lib.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

struct hotside_gif_memory {
  const uint8_t *bytes;
  size_t count;
  size_t offset;
};

static inline int hotside_gif_input(GifFileType *gif, GifByteType *target, int count) {
  struct hotside_gif_memory *memory = (struct hotside_gif_memory *)gif->UserData;
  size_t left = memory->count - memory->offset;
  size_t taken = count < 0 ? 0 : (size_t)count < left ? (size_t)count : left;
  memcpy(target, memory->bytes + memory->offset, taken);
  memory->offset += taken;
  return (int)taken;
}

/// Decompresses the first picture of a GIF in memory into `pixel_count` palette indices, rows in
/// the order of the file. False when the picture is damaged or has another number of pixels.
static inline bool hotside_gif_decode(
    const uint8_t *bytes, size_t count, uint8_t *pixels, size_t pixel_count) {
  struct hotside_gif_memory memory = {bytes, count, 0};
  int error = 0;
  GifFileType *gif = DGifOpen(&memory, hotside_gif_input, &error);
  if (gif == NULL) return false;
  GifRecordType record = UNDEFINED_RECORD_TYPE;
  bool done = DGifGetRecordType(gif, &record) == GIF_OK && record == IMAGE_DESC_RECORD_TYPE &&
              DGifGetImageDesc(gif) == GIF_OK &&
              (size_t)gif->Image.Width * (size_t)gif->Image.Height == pixel_count &&
              DGifGetLine(gif, pixels, (int)pixel_count) == GIF_OK;
  DGifCloseFile(gif, &error);
  return done;
}
