"""How different two colours look: CIEDE2000, also to colour-blind people."""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

SIGHTS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What somebody sees of linear red, green and blue (Machado, Oliveira and Fernandes 2009, with full severity)."""
XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE = (0.95047, 1.0, 1.08883)


def times(matrix, vector):
    return [sum(share * part for share, part in zip(row, vector, strict=True)) for row in matrix]


def lab(colour, sight="normal"):
    """A colour such as `#ffd75f` in CIELAB, as somebody sees it."""
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [it / 12.92 if it <= 0.04045 else ((it + 0.055) / 1.055) ** 2.4 for it in shares]
    seen = [max(0.0, min(1.0, it)) for it in times(SIGHTS[sight], linear)]
    parts = [part / white for part, white in zip(times(XYZ, seen), WHITE, strict=True)]
    x, y, z = (it ** (1 / 3) if it > 216 / 24389 else (24389 / 27 * it + 16) / 116 for it in parts)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one, other, sight="normal"):
    """The CIEDE2000 difference of two colours."""
    (l1, a1, b1), (l2, a2, b2) = lab(one, sight), lab(other, sight)
    mean = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    stretch = 1 + 0.5 * (1 - sqrt(mean / (mean + 25**7)))
    (c1, h1), (c2, h2) = _polar(a1 * stretch, b1), _polar(a2 * stretch, b2)
    turn = h2 - h1
    turn -= 360 if turn > 180 else -360 if turn < -180 else 0
    if not c1 * c2:
        turn = 0
    hue = (h1 + h2) / 2 + (0 if abs(h1 - h2) <= 180 else 180 if h1 + h2 < 360 else -180)
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    waves = ((0.17, hue - 30), (-0.24, 2 * hue), (-0.32, 3 * hue + 6), (0.2, 4 * hue - 63))
    weight = 1 - sum(share * cos(radians(angle)) for share, angle in waves)
    by_light = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    by_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    by_hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    blue = -2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + blue * by_chroma * by_hue)


def _polar(a, b):
    return hypot(a, b), degrees(atan2(b, a)) % 360
