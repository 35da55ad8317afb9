"""Makes the three font files of this folder out of the Fontsource packages. Run only when those change:

    pip install fonttools brotli && python3 src/ui/fonts/subset-fonts.py

The files as published weigh 122 (Source Serif 4 with optical sizes), 48 (Inter) and 20 kB. Pages use
weights 400 to 600 or 700 and sizes from 16 px, so the axes are cut to that: 51, 26 and 17 kB, and headlines get
the display cut that the 51 kB file without optical sizes lacks.
"""

from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter, load_font, save_font
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent
MODULES = HERE.parents[2] / "node_modules"
RANGES = [(0x20, 0x7E), (0xA0, 0xFF), (0x2010, 0x2015), (0x2018, 0x201E), (0x2020, 0x2022), (0x2032, 0x2033), (0x2039, 0x203A)]
SINGLES = [0x131, 0x152, 0x153, 0x2C6, 0x2DA, 0x2DC, 0x2026, 0x2030, 0x2044, 0x20AC, 0x2122, 0x2191, 0x2193, 0x2212]
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "liga", "calt", "lnum", "pnum", "tnum", "case"]


def make(source: str, target: str, family: str, axes: dict[str, tuple[float, float]]) -> None:
    options = Options(flavor="woff2", layout_features=FEATURES)
    font = load_font(MODULES / source, options)
    if axes:
        # Written out and read again, because tables that are only half loaded break the subsetter.
        buffer = BytesIO()
        instantiateVariableFont(font, axes).save(buffer)
        buffer.seek(0)
        font = load_font(buffer, options)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[c for a, b in RANGES for c in range(a, b + 1)] + SINGLES)
    subsetter.subset(font)
    # 'Source' is a reserved font name: a changed file must not carry it (SIL Open Font License, section 3).
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6, 16, 25):
            record.string = family.replace(" ", "") if record.nameID in (3, 6, 25) else family
    save_font(font, HERE / target, options)


make("@fontsource-variable/source-serif-4/files/source-serif-4-latin-opsz-normal.woff2", "serif.woff2", "Institute Serif", {"opsz": (20, 60), "wght": (400, 600)})
make("@fontsource/source-serif-4/files/source-serif-4-latin-400-italic.woff2", "serif-italic.woff2", "Institute Serif Italic", {})
make("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2", "sans.woff2", "Institute Sans", {"wght": (400, 700)})
