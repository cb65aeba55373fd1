#include "CGIF.h"

#include <gif_lib.h>
#include <string.h>

#include "CLateLibrary.h"

#define FUNCTIONS(F) \
  F(DGifCloseFile) \
  F(DGifGetImageDesc) \
  F(DGifGetLine) \
  F(DGifGetRecordType) \
  F(DGifOpen)

LATE_LIBRARY("libgif.so.7", "libgif7", FUNCTIONS)

void hotside_load_gif(void) { (void)library(); }

struct hotside_gif_memory {
  const uint8_t *bytes;
  size_t count;
  size_t offset;
};

static int hotside_gif_input(GifFileType *gif, GifByteType *target, int count) {
  struct hotside_gif_memory *memory = (struct hotside_gif_memory *)gif->UserData;
  size_t left = memory->count - memory->offset;
  size_t taken = count < 0 ? 0 : (size_t)count < left ? (size_t)count : left;
  memcpy(target, memory->bytes + memory->offset, taken);
  memory->offset += taken;
  return (int)taken;
}

bool hotside_gif_decode(
    const uint8_t *bytes, size_t count, uint8_t *pixels, size_t pixel_count) {
  struct hotside_gif_memory memory = {bytes, count, 0};
  int error = 0;
  GifFileType *gif = library()->DGifOpen(&memory, hotside_gif_input, &error);
  if (gif == NULL) return false;
  GifRecordType record = UNDEFINED_RECORD_TYPE;
  bool done = library()->DGifGetRecordType(gif, &record) == GIF_OK && record == IMAGE_DESC_RECORD_TYPE &&
              library()->DGifGetImageDesc(gif) == GIF_OK &&
              (size_t)gif->Image.Width * (size_t)gif->Image.Height == pixel_count &&
              library()->DGifGetLine(gif, pixels, (int)pixel_count) == GIF_OK;
  library()->DGifCloseFile(gif, &error);
  return done;
}
