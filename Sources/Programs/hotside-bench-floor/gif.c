#include "floor.h"

#include <gif_lib.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int append_output(GifFileType *gif, const GifByteType *bytes, int count) {
  append(gif->UserData, bytes, (size_t)count);
  return count;
}

static GifFileType *begin(struct bytes *output, int side) {
  int error;
  GifFileType *gif = EGifOpen(output, append_output, &error);
  GifColorType colors[2] = {{0, 0, 0}, {255, 255, 255}};
  ColorMapObject *map = GifMakeMapObject(2, colors);
  if (gif == NULL || map == NULL) die("giflib failed");
  EGifSetGifVersion(gif, true);
  if (EGifPutScreenDesc(gif, side, side, 1, 0, map) != GIF_OK) die("giflib failed");
  GifFreeMapObject(map);
  return gif;
}

// Every frame is a movie of its own, so that threads need not wait for each other; its head and
// trailer are cut off when the movie is put together.
struct bytes gif_piece(const struct job *job, size_t index) {
  struct bytes gray = gray_piece(job, index);
  int side = (int)lround(sqrt((double)gray.count));
  for (size_t i = 0; i < gray.count; i++) gray.data[i] &= 1;
  struct bytes output = {NULL, 0, 0};
  GifFileType *gif = begin(&output, side);
  size_t head = output.count;
  GraphicsControlBlock control = {
      DISPOSE_DO_NOT, false, index % 3 == 2 ? 6 : 7, NO_TRANSPARENT_COLOR};
  GifByteType extension[4];
  EGifGCBToExtension(&control, extension);
  int error;
  if (EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, 4, extension) != GIF_OK ||
      EGifPutImageDesc(gif, 0, 0, side, side, false, NULL) != GIF_OK)
    die("giflib failed");
  for (int row = 0; row < side; row++)
    if (EGifPutLine(gif, gray.data + (size_t)row * (size_t)side, side) != GIF_OK)
      die("giflib failed");
  if (EGifCloseFile(gif, &error) != GIF_OK) die("giflib failed");
  free(gray.data);
  output.count -= head + 1;
  memmove(output.data, output.data + head, output.count);
  return output;
}

size_t write_gif(const struct job *job, const char *path) {
  struct bytes gray = gray_piece(job, 0);
  int side = (int)lround(sqrt((double)gray.count));
  free(gray.data);
  struct bytes head = {NULL, 0, 0};
  GifFileType *gif = begin(&head, side);
  const unsigned char loop[3] = {1, 0, 0};
  int error;
  if (EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE) != GIF_OK ||
      EGifPutExtensionBlock(gif, 11, "NETSCAPE2.0") != GIF_OK ||
      EGifPutExtensionBlock(gif, 3, loop) != GIF_OK || EGifPutExtensionTrailer(gif) != GIF_OK ||
      EGifCloseFile(gif, &error) != GIF_OK)
    die("giflib failed");
  FILE *file = fopen(path, "wb");
  if (file == NULL) die("cannot write");
  size_t size = fwrite(head.data, 1, head.count - 1, file);
  for (size_t i = 0; i < job->count; i++)
    size += fwrite(job->results[i].data, 1, job->results[i].count, file);
  size += fwrite(";", 1, 1, file);
  if (fclose(file) != 0) die("cannot write");
  free(head.data);
  return size;
}
