"""Photographs the frames of a movie as a middling phone would: each picture is torn, tilted, blurred,
darkened and compressed, and some are missed altogether.

Usage: photograph.py MOVIE FOLDER SEED EFFECT...
Effects: blur, jpeg, tilt, dark, tear, loss. Writes FOLDER/NNNN.png and prints how many.
"""

import io
import math
import random
import sys

import numpy
from PIL import Image, ImageFilter

SURROUNDING = 90  # the gray around the screen
MARGIN = 48
SCALE = 4  # pixels to a module, in the movie
BORDER = 4 * SCALE
ZOOM = 1.25  # camera pixels to a pixel of the picture


def torn(picture, following):
    """The last twentieth of the symbol's lines, and what is below, already shows the next frame."""
    start = round(BORDER + 0.95 * (picture.width - 2 * BORDER))
    result = picture.copy()
    box = (0, start, picture.width, picture.height)
    result.paste(following.crop(box), box)
    return result


def tilted(picture, degrees):
    """Turned about its vertical axis, seen from a distance of twice its width."""
    width, height = picture.size
    distance, angle = 2.0 * width, math.radians(degrees)
    rows = []
    for x, y in ((0, 0), (width, 0), (width, height), (0, height)):
        depth = distance + (x - width / 2) * math.sin(angle)
        u = width / 2 + (x - width / 2) * math.cos(angle) * distance / depth
        v = height / 2 + (y - height / 2) * distance / depth
        rows.append([u, v, 1, 0, 0, 0, -x * u, -x * v, x])
        rows.append([0, 0, 0, u, v, 1, -y * u, -y * v, y])
    matrix = numpy.array(rows)
    return picture.transform(
        picture.size, Image.Transform.PERSPECTIVE, numpy.linalg.solve(matrix[:, :8], matrix[:, 8]),
        Image.Resampling.BICUBIC, fillcolor=SURROUNDING)


def photograph(picture, following, effects):
    if "tear" in effects:
        picture = torn(picture, following)
    screen = Image.new(
        "L", (picture.width + 2 * MARGIN, picture.height + 2 * MARGIN), SURROUNDING)
    screen.paste(picture, (MARGIN, MARGIN))
    screen = screen.resize(
        (round(screen.width * ZOOM), round(screen.height * ZOOM)), Image.Resampling.BICUBIC)
    if "tilt" in effects:
        screen = tilted(screen, 15)
    if "blur" in effects:
        screen = screen.filter(ImageFilter.GaussianBlur(0.3 * SCALE * ZOOM))
    if "dark" in effects:
        screen = screen.point(lambda value: value * 0.6)
    if "jpeg" in effects:
        buffer = io.BytesIO()
        screen.save(buffer, "JPEG", quality=40)
        screen = Image.open(buffer).convert("L")
    return screen


def main():
    path, folder, seed, effects = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4:]
    frames = []
    with Image.open(path) as movie:
        for index in range(movie.n_frames):
            movie.seek(index)
            frames.append(movie.convert("L"))
    kept = range(len(frames))
    if "loss" in effects:
        kept = sorted(random.Random(seed).sample(kept, len(frames) - math.ceil(len(frames) / 4)))
    for index in kept:
        following = frames[(index + 1) % len(frames)]
        photograph(frames[index], following, effects).save(f"{folder}/{index:04}.png")
    print(len(kept))


main()
