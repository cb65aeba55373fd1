"""Makes pictures that programs and cameras read differently, and pictures that all of them read alike.

Usage: make_two_views.py PICTURE FOLDER GROUP...
PICTURE shows the code A, a signed update of specs. B is the same update unsigned, with 3 decimals.
The groups are those at the end of this file. Writes FOLDER/refused-*, of which no content may be read, FOLDER/read-*, which show A alone, FOLDER/colors-*,
of which A may not be read: only their luma shows A, and their colors show B. FOLDER/slanted-* show A, and B in strong
perspective: a phone reads B. FOLDER/wide-* show A and a large code in perspective. FOLDER/unread-* show A, and the corners of a code in perspective that nobody can read.
FOLDER/cut-* are JPEG files of A that lack their last scan or their end, or have a scan twice, and FOLDER/whole-* others.
"""

import ctypes
import io
import random
import struct
import sys
import zlib

import numpy
import zxingcpp
from PIL import Image, ImageChops, ImageCms, ImageDraw, ImageOps

QUIET = 4  # modules of the quiet zone
LEVEL_M, MODE_NUMBER, MODE_BYTES = 1, 0, 2
folder = sys.argv[2]
A = bytes(zxingcpp.read_barcodes(Image.open(sys.argv[1]))[0].bytes)
specs = A[35:-64]
decimals = specs.index(b"#") + 7
B = b"\x53\xff\xc1" + specs[:decimals] + bytes([3]) + specs[decimals + 1:]


class Code(ctypes.Structure):
    _fields_ = [("version", ctypes.c_int), ("width", ctypes.c_int), ("data", ctypes.POINTER(ctypes.c_ubyte))]


class CodeList(ctypes.Structure):
    pass


CodeList._fields_ = [("code", ctypes.POINTER(Code)), ("next", ctypes.POINTER(CodeList))]
library = ctypes.CDLL("libqrencode.so.4")
for name, result in (("QRcode_encodeData", Code), ("QRcode_encodeInput", Code), ("QRcode_encodeDataStructured", CodeList)):
    getattr(library, name).restype = ctypes.POINTER(result)
library.QRinput_new2.restype = ctypes.c_void_p


def rows(code):
    width = code.contents.width
    return [[code.contents.data[y * width + x] & 1 for x in range(width)] for y in range(width)]


def symbol(data, version=0):
    return rows(library.QRcode_encodeData(len(data), data, version, LEVEL_M))


def segments(*parts):
    """A symbol of several segments, each a mode and its bytes."""
    source = ctypes.c_void_p(library.QRinput_new2(0, LEVEL_M))
    for mode, data in parts:
        assert library.QRinput_append(source, mode, len(data), data) == 0
    return rows(library.QRcode_encodeInput(source))


def sequence(data):
    """The first symbol of a sequence (structured append)."""
    return rows(library.QRcode_encodeDataStructured(len(data), data, 6, LEVEL_M).contents.code)


def paint(side, module, shade):
    """A picture whose pixels `shade` gives by column and row of the module, and within it."""
    image = Image.new("L", ((side + 2 * QUIET) * module,) * 2, 255)
    pixels = image.load()
    for y in range(side * module):
        for x in range(side * module):
            pixels[x + QUIET * module, y + QUIET * module] = shade(x // module, y // module, x % module, y % module)
    return image


def draw(modules, module):
    code = Image.new("L", (len(modules),) * 2)
    code.putdata([0 if dark else 255 for row in modules for dark in row])
    return ImageOps.expand(code, QUIET, 255).resize(((len(modules) + 2 * QUIET) * module,) * 2, Image.Resampling.NEAREST)


def below(upper, lower):
    image = Image.new("L", (max(upper.width, lower.width), upper.height + lower.height), 255)
    image.paste(upper, (0, 0))
    image.paste(lower, (0, upper.height))
    return image


a, b = symbol(A), symbol(B)
version = (max(len(a), len(b)) - 17) // 4
wide_a, wide_b = symbol(A, version), symbol(B, version)
small, large, other = draw(a, 1), draw(a, 4), draw(b, 9)


def save(name, image, **options):
    image.save(f"{folder}/{name}", **options)


def middle(module, inner):
    """B, with A in the middle `inner` pixels of each module."""
    first = (module - inner) // 2
    span = range(first, first + inner)
    return paint(len(wide_a), module, lambda x, y, i, j: 0 if (wide_a if i in span and j in span else wide_b)[y][x] else 255)


def inside(dark, light):
    """A, with B in two shades in the middle of its first finder pattern."""
    code = draw(b, 3).point(lambda value: light if value else dark)
    picture = draw(a, code.width // 3)
    picture.paste(code, ((QUIET + 2) * code.width // 3,) * 2)
    return picture


def profile(curve, kind=b"GRAY", tags=()):
    """A color profile with a curve of 256 values."""
    fixed = lambda value: struct.pack(">i", round(value * 65536))
    table = b"".join(struct.pack(">H", value) for value in curve)
    tags = [(b"kTRC", b"curv" + bytes(4) + struct.pack(">I", len(curve)) + table), *tags]
    head = data = b""
    for name, value in tags:
        head += name + struct.pack(">II", 132 + 12 * len(tags) + len(data), len(value))
        data += value + bytes(-len(value) % 4)
    size = 132 + len(head) + len(data)
    return (
        struct.pack(">I4sI4s4s4s", size, b"none", 0x02400000, b"mntr", kind, b"XYZ ") + bytes(12) + b"acsp" + bytes(28)
        + fixed(0.9642) + fixed(1) + fixed(0.8249) + bytes(48) + struct.pack(">I", len(tags)) + head + data)


def primaries(red, blue, exponent=2.2, white=(0.9642, 1, 0.8249)):
    """A color profile of a screen with XYZ of red and blue, and with what is left for green."""
    fixed = lambda value: struct.pack(">i", round(value * 65536))
    colors = (red, [w - r - b for w, r, b in zip(white, red, blue)], blue)
    curve = b"curv" + bytes(4) + struct.pack(">IH", 1, round(256 * exponent))
    return profile([0, 65535], b"RGB ", [
        (name + b"XYZ", b"XYZ " + bytes(4) + b"".join(map(fixed, color))) for name, color in zip((b"r", b"g", b"b"), colors)
    ] + [(name + b"TRC", curve) for name in (b"r", b"g", b"b")])


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def pixels(image):
    data, count = image.tobytes(), image.width * len(image.getbands())
    return zlib.compress(b"".join(b"\0" + data[at:at + count] for at in range(0, len(data), count)))


def png(image, *chunks, data=True):
    head = struct.pack(">IIBBBBB", image.width, image.height, 8, 2 if image.mode == "RGB" else 0, 0, 0, 0)
    parts = [chunk(b"IHDR", head), *chunks] + ([chunk(b"IDAT", pixels(image))] if data else []) + [chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def write(name, data):
    with open(f"{folder}/{name}", "wb") as file:
        file.write(data)


def movie(still, frame):
    """A movie of one frame behind a picture that is not part of it."""
    control = struct.pack(">IIIIIHHBB", 0, frame.width, frame.height, 0, 0, 1, 4, 0, 0)
    return png(
        frame, chunk(b"acTL", struct.pack(">II", 1, 0)), chunk(b"IDAT", pixels(still)), chunk(b"fcTL", control),
        chunk(b"fdAT", struct.pack(">I", 1) + pixels(frame)), data=False)


def on(size, image):
    page = Image.new("L", size, 255)
    page.paste(image, (0, 0))
    return page


def over_pages():
    """A, black where it is dark and otherwise transparent, above B, white where it is light and otherwise transparent."""
    first, second = draw(a, 5), draw(b, 5)
    gray = below(ImageChops.multiply(first, Image.new("L", first.size, 0)), Image.new("L", second.size, 255))
    opacity = below(ImageChops.invert(first), second)
    if first.width > second.width:
        ImageDraw.Draw(opacity).rectangle((second.width, first.height, first.width, opacity.height), fill=255)
    return Image.merge("LA", (gray, opacity))


def make_codes_at_one_place():
    above = below(small, other)
    save("refused-above.png", above)
    save("refused-above.gif", above)
    save("refused-above.jpg", below(draw(a, 2), draw(b, 9)), quality=95)
    save("refused-middle.png", middle(9, 1))
    save("refused-middle.gif", middle(9, 1))
    save("refused-middle.jpg", middle(12, 2), quality=98)
    for module, inner in ((9, 3), (15, 5), (18, 8), (24, 8)):
        save(f"refused-middle-{module}-{inner}.png", middle(module, inner))
    for gray in (190, 220):
        save(f"refused-faint-{gray}.png", below(large, other.point(lambda value: value or gray)))
    save("refused-faint-inverted.png", below(large, other.point(lambda value: 210 if value else 240)))
    save("refused-inverted.png", below(large, ImageChops.invert(other)))
    save("refused-mirrored.png", below(large, other.transpose(Image.Transpose.FLIP_LEFT_RIGHT)))
    save("refused-turned.png", below(large, other.rotate(33, expand=True, fillcolor=255)))
    for light in (90, 45):
        save(f"refused-inside-{light}.png", inside(0, light))
        save(f"refused-inside-inverted-{light}.png", ImageChops.invert(inside(0, light)))
    save("refused-caption.png", below(large, draw(b, 1)).convert("1"))
    save("refused-sequence.png", draw(sequence(A), 4))
    save("refused-segments.png", draw(segments((MODE_BYTES, A), (MODE_BYTES, b"more")), 4))
    save("refused-digits.png", draw(segments((MODE_BYTES, A), (MODE_NUMBER, b"12345678")), 4))


def make_colors():
    shades = {(1, 1): 0, (1, 0): 60, (0, 1): 200, (0, 0): 255}
    both = paint(len(wide_a), 6, lambda x, y, i, j: shades[wide_a[y][x], wide_b[y][x]])
    curve = [0 if value < 30 or 130 <= value < 230 else 65535 for value in range(256)]
    save("refused-profile.png", both, icc_profile=profile(curve))
    save("refused-profile.jpg", both, icc_profile=profile(curve), quality=98)
    save("refused-table.png", large, icc_profile=profile(curve, tags=[(b"A2B0", bytes(32))]))
    save("refused-cmyk.jpg", large.convert("RGB").convert("CMYK"))
    write("refused-gamma.png", png(large, chunk(b"gAMA", struct.pack(">I", 1000))))
    write("refused-film.png", png(large, chunk(b"cICP", bytes([9, 16, 0, 1]))))
    primaries = [31270, 32900, 15000, 6000, 64000, 33000, 30000, 60000]
    write("refused-primaries.png", png(large, chunk(b"cHRM", struct.pack(">8I", *primaries))))
    save("refused-pages.png", over_pages())
    write("refused-opacities.png", png(large, chunk(b"tRNS", b"\0\0"), chunk(b"tRNS", b"\0\xff")))


def paint_colors(module, shades):
    """A where colors are dark as stored, and B where they are dark as shown; `shades` gives them by A, B and place."""
    code = [Image.new("L", ((len(wide_a) + 2 * QUIET) * module,) * 2, 255) for _ in range(3)]
    for channel, image in enumerate(code):
        image.paste(paint(len(wide_a), module, lambda x, y, i, j: shades(wide_a[y][x], wide_b[y][x], i, j)[channel]))
    return Image.merge("RGB", code)


def make_shown_colors():
    # Red that a profile shows as a light gray; and blue and pink, of which Display P3 shows the other one darker.
    kinds = {
        "red": (primaries((0.384, 0.40, 0.328), (0.001, 0.0, 0.01)), (255, 0, 0), (130, 130, 130)),
        "phone": (primaries((0.51512, 0.24120, -0.00105), (0.15710, 0.06657, 0.78407)), (0, 168, 240), (255, 60, 255)),
    }
    for name, (icc, dark, light) in kinds.items():
        both = paint_colors(8, lambda one, two, i, j: ((0,) * 3 if two else dark) if one else (light if two else (255,) * 3))
        for suffix, options in ((".png", {}), (".jpg", {"quality": 98, "subsampling": 0})):
            save(f"refused-{name}{suffix}", both, icc_profile=icc, **options)
        save(f"refused-{name}-palette.png", both.quantize(4, dither=Image.Dither.NONE), icc_profile=icc)
        save(f"refused-{name}-opacity.png", both.convert("RGBA"), icc_profile=icc)
    # A color of the space of films is shown lighter than a gray that is lighter as it is stored.
    film = paint_colors(8, lambda one, two, i, j: ((0,) * 3 if two else (0, 210, 0)) if one else ((255, 90, 30) if two else (255,) * 3))
    write("refused-codes.png", png(film, chunk(b"cICP", bytes([9, 13, 0, 1]))))
    # Checks of black and white are darker than gray 145 as programs compute their mean, and lighter as a camera sees it
    # or as a gamma shows the gray.
    for module, cell in ((12, 1), (12, 2), (12, 3), (18, 3)):
        checks = paint(len(wide_a), module, lambda x, y, i, j: (
            (0 if wide_b[y][x] else 255 * ((i // cell + j // cell) & 1)) if wide_a[y][x] else 145 if wide_b[y][x] else 255))
        save(f"refused-checks-{module}-{cell}.png", checks)
        write(f"refused-checks-{module}-{cell}-shown.png", png(checks, chunk(b"gAMA", struct.pack(">I", round(100000 / 2.85)))))
    # A over white pages, and B over gray and black ones.
    opaque = paint(len(wide_a), 6, lambda x, y, i, j: 255 if wide_a[y][x] else 80)
    gray = paint(len(wide_a), 6, lambda x, y, i, j: (
        (60 if wide_b[y][x] else 120) if wide_a[y][x] else (0 if wide_b[y][x] else 255)))
    border = Image.new("L", opaque.size, 100)
    border.paste(opaque.crop((QUIET * 6,) * 2 + (opaque.width - QUIET * 6,) * 2), (QUIET * 6,) * 2)
    save("refused-gray-page.png", Image.merge("LA", (gray, border)))
    near = [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000]
    write("refused-primaries-near.png", png(large.convert("RGB"), chunk(b"cHRM", struct.pack(">8I", *near))))
    write("refused-profile-movie.png", png(
        large, chunk(b"gAMA", struct.pack(">I", 60000)), chunk(b"acTL", struct.pack(">II", 1, 0)),
        chunk(b"fcTL", struct.pack(">IIIIIHHBB", 0, large.width, large.height, 0, 0, 1, 4, 0, 0))))
    save("read-phone.jpg", ImageOps.colorize(large, (20, 40, 90), (250, 240, 200)), icc_profile=kinds["phone"][0], quality=95)
    save("read-phone.png", ImageOps.colorize(large, (90, 20, 30), (180, 250, 240)), icc_profile=kinds["phone"][0])
    write("read-old-gamma.png", png(large.point(lambda value: 230 if value else 60), chunk(b"gAMA", struct.pack(">I", 60000))))


def make_luma():
    """JPEG pictures whose luma shows A, while their colors, clipped to what a screen has, show B."""
    first, second = draw(wide_a, 5), draw(wide_b, 5)
    luma = first.point(lambda value: 150 if value else 110)
    chroma = second.point(lambda value: 255 if value else 0)
    for name, planes in (("light", (chroma, chroma)), ("dark", (ImageChops.invert(chroma),) * 2)):
        picture = Image.merge("YCbCr", (luma, *planes))
        picture.save(f"{folder}/colors-{name}.jpg", quality=98, subsampling=0)
    tinted = Image.merge("RGB", (first, first.point(lambda value: value // 2), first.point(lambda value: 90)))
    save("read-tinted.jpg", tinted, quality=95)


def make_movies():
    size = (max(large.width, other.width), max(large.height, other.height))
    write("refused-still.png", movie(on(size, other), on(size, large)))
    write("read-still.png", movie(Image.new("L", size, 255), on(size, large)))
    # Frames of fountains: the size of the payload, the number of the symbol, the symbol.
    frames, others = ([
        struct.pack(">II", 0x80000000 | 3680, number) + random.Random(seed + number).randbytes(88)
        for number in range(40)] for seed in (0, 100))
    twice = [below(draw(symbol(first), 1), draw(symbol(second), 5)) for first, second in zip(frames, others)]
    save("refused-frames.png", twice[0], save_all=True, append_images=twice[1:], duration=60)
    save("refused-frames.gif", twice[0], save_all=True, append_images=twice[1:], duration=60)
    one = [draw(symbol(frame), 5) for frame in frames]
    one = [on(twice[0].size, frame) for frame in one]
    later = one[:20] + twice[20:21] + one[21:]
    save("refused-later.png", later[0], save_all=True, append_images=later[1:], duration=60)
    pair = [on(size, large), on(size, other)]
    save("refused-instant.gif", pair[0], save_all=True, append_images=pair[1:], duration=[0, 900], loop=0)
    save("refused-instant.png", pair[0], save_all=True, append_images=pair[1:], duration=[0, 900], loop=0)
    save("refused-once.gif", pair[0], save_all=True, append_images=pair[1:], duration=200)
    save("refused-once.png", pair[0], save_all=True, append_images=pair[1:], duration=200, loop=1)
    buffer = io.BytesIO()
    below(large, other).save(buffer, "GIF")
    data = buffer.getvalue()
    write("refused-screen.gif", data[:8] + struct.pack("<H", large.height) + data[10:])


def slanted(image, taper, way, side):
    """The picture narrowed at its upper or left side by a `taper`th of its width at both ends.

    The way "tilted" is that of a photograph; "stretched" keeps the distances along the sides, as programs do.
    """
    if side == "left":
        return slanted(image.transpose(Image.Transpose.TRANSPOSE), taper, way, "top").transpose(Image.Transpose.TRANSPOSE)
    size, inset = image.width, image.width / taper
    if way == "stretched":
        corners = (-inset, 0, 0, size, size, size, size + inset, 0)
        return image.transform(image.size, Image.Transform.QUAD, corners, Image.Resampling.BICUBIC, fillcolor=255)
    equations, values = [], []
    for (x, y), (u, v) in zip(
            ((inset, 0), (size - inset, 0), (size, size), (0, size)), ((0, 0), (size, 0), (size, size), (0, size))):
        equations += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    numbers = numpy.linalg.solve(numpy.array(equations, float), numpy.array(values, float))
    return image.transform(image.size, Image.Transform.PERSPECTIVE, numbers, Image.Resampling.BICUBIC, fillcolor=255)


def beside(left, right):
    return below(*(image.transpose(Image.Transpose.TRANSPOSE) for image in (left, right))).transpose(Image.Transpose.TRANSPOSE)


def make_slanted(taper):
    first, second = draw(wide_a, 5), draw(wide_b, 5)
    for way in ("tilted", "stretched"):
        for side in ("top", "left"):
            other = slanted(second, taper, way, side)
            name = f"{taper}-{way}-{side}.png"
            save("slanted-beside-" + name, beside(first, other))
            save("slanted-below-" + name, below(first, other))
            save("slanted-inverted-" + name, beside(first, ImageChops.invert(other)))
            save("slanted-turned-" + name, beside(first, other.rotate(33, Image.Resampling.BICUBIC, True, fillcolor=255)))
            mirrored = second.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
            save("slanted-mirrored-" + name, below(first, slanted(mirrored, taper, way, side)))
        for kind, frame in (("plain", other), ("inverted", ImageChops.invert(other))):
            pair = [first, frame]
            save(f"slanted-{kind}-{taper}-{way}.gif", first, save_all=True, append_images=pair[1:], duration=200)


def make_wide():
    """Large codes in perspective, whose modules at one end are much smaller than those at the other."""
    first, chance = draw(a, 5), random.Random(3540)
    for number, length, taper, side, module in (
            (25, 900, 4, "top", 5), (30, 1300, 5, "left", 5), (35, 1700, 6, "top", 5), (40, 2300, 6, "left", 5),
            (40, 2300, 10, "top", 5), (40, 2300, 20, "top", 5), (40, 2300, 6, "top", 3), (40, 2300, 10, "left", 3),
            (40, 2300, 20, "top", 3)):
        more = bytes(chance.getrandbits(8) for _ in range(length - len(B)))
        other = slanted(draw(symbol(B + more, number), module), taper, "tilted", side)
        save(f"wide-{number}-{taper}-{module}.png", beside(first, other))


def make_unread():
    """Codes with complete corners whose other modules are chance."""
    first, chance = draw(wide_a, 5), random.Random(53)
    far = len(wide_b) - 8
    nothing = [
        [value if (x < 8 or x >= far) and (y < 8 or y >= far) and (x < 8 or y < 8) else chance.getrandbits(1)
         for x, value in enumerate(row)]
        for y, row in enumerate(wide_b)]
    for taper in (4, 10):
        other = slanted(draw(nothing, 5), taper, "tilted", "top")
        save(f"unread-{taper}.png", beside(first, other))
        save(f"unread-inverted-{taper}.png", below(first, ImageChops.invert(other)))
        save(f"unread-{taper}.gif", first, save_all=True, append_images=[other], duration=200)


def make_cut():
    """JPEG files with and without their last scan, or their end."""
    for name, options in (("progressive", {"progressive": True}), ("baseline", {})):
        buffer = io.BytesIO()
        large.save(buffer, "JPEG", quality=90, **options)
        data = buffer.getvalue()
        write(f"whole-{name}.jpg", data)
        write(f"cut-{name}-end.jpg", data[:-2])
        write(f"cut-{name}-half.jpg", data[:len(data) // 2] + b"\xff\xd9")
        if options:
            write("cut-progressive-scan.jpg", data[:data.rindex(b"\xff\xda")] + b"\xff\xd9")
        else:
            write("cut-baseline-twice.jpg", data[:-2] + data[data.index(b"\xff\xda"):])
    # The last bits of a cut file may be enough for its last pixels.
    for module in range(1, 25):
        buffer = io.BytesIO()
        draw(a, module).save(buffer, "JPEG", quality=90)
        write(f"cut-module-{module}.jpg", buffer.getvalue()[:-2])


def make_readable():
    save("read-plain.png", large)
    save("read-plain.gif", large)
    save("read-plain.jpg", large, quality=80)
    save("read-small.png", small)
    save("read-twice.png", below(large, draw(a, 3)))
    save("read-turned.png", large.rotate(20, expand=True, fillcolor=255))
    save("read-inverted.png", ImageChops.invert(large))
    save("read-mirrored.png", large.transpose(Image.Transpose.FLIP_LEFT_RIGHT))
    screen = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    save("read-screen.png", large.convert("RGB"), icc_profile=screen)
    save("read-screen.jpg", large.convert("RGB"), icc_profile=screen)
    curve = [round(65535 * (value / 255) ** 2.2) for value in range(256)]
    save("read-curve.png", large, icc_profile=profile(curve))
    write("read-gamma.png", png(large, chunk(b"gAMA", struct.pack(">I", 45455))))
    save("read-opaque.png", large.convert("RGBA"))
    save("read-transparent.png", Image.merge("LA", (Image.new("L", large.size, 0), ImageChops.invert(large))))
    rotated = Image.Exif()
    rotated[0x0112] = 6
    save("read-rotated.jpg", large, exif=rotated, quality=90)
    caption = below(large, Image.new("L", (large.width, 40), 255))
    ImageDraw.Draw(caption).text((20, large.height + 10), "westend specs, signed", fill=0)
    save("read-caption.png", caption)


def make_all(*makers):
    for maker in makers:
        maker()


groups = {
    "views": lambda: make_all(make_codes_at_one_place, make_colors, make_shown_colors, make_luma, make_movies, make_readable),
    "unread": make_unread, "cut": make_cut, "wide": make_wide}
groups |= {f"slanted-{taper}": lambda taper=taper: make_slanted(taper) for taper in (4, 6, 10, 14, 20)}
for group in sys.argv[3:]:
    groups[group]()
