"""Writes what a camera sees of movies and pictures: Pillow takes them apart, and each frame is shown
on gray as a camera would, a little blurred. The format is YUV4MPEG2, which Chromium plays endlessly as
its fake camera.

Usage: make_camera.py OUT WIDTH HEIGHT FRAMES_PER_SECOND PICTURE...
Each frame of each picture in turn; OUT is replaced at once.
"""

import os
import sys

from PIL import Image, ImageFilter

PAPER = 170
MARGIN = 12


def frames(paths):
    for path in paths:
        with Image.open(path) as picture:
            for index in range(getattr(picture, "n_frames", 1)):
                picture.seek(index)
                yield picture.convert("L")


def seen(frame, width, height):
    scale = min((width - 2 * MARGIN) / frame.width, (height - 2 * MARGIN) / frame.height)
    shown = frame.resize(
        (int(frame.width * scale), int(frame.height * scale)), Image.Resampling.BILINEAR)
    room = Image.new("L", (width, height), PAPER)
    room.paste(shown, ((width - shown.width) // 2, (height - shown.height) // 2))
    # Studio range of BT.601.
    return room.filter(ImageFilter.GaussianBlur(0.6)).point(lambda light: 16 + light * 219 // 255)


def main():
    out, width, height, rate, *paths = sys.argv[1:]
    width, height = int(width), int(height)
    with open(out + ".new", "wb") as file:
        file.write(f"YUV4MPEG2 W{width} H{height} F{rate}:1 Ip A1:1 C420jpeg\n".encode())
        for frame in frames(paths):
            file.write(b"FRAME\n" + seen(frame, width, height).tobytes())
            file.write(bytes([128]) * (width * height // 2))
    os.rename(out + ".new", out)


main()
