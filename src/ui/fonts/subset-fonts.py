"""Makes the font files of this folder out of the Fontsource packages. Run only when those change:

    pip install fonttools brotli && python3 src/ui/fonts/subset-fonts.py

The files as published weigh 122 (Source Serif 4 with optical sizes), 48 (Inter) and 20 kB. Pages use weights 400 to 600
or 700 and sizes from 16 px, so the axes are cut to that, and the letters to what English texts are made of: 38, 17 and
13 kB. Accents and rare signs stand in files of their own, which a page fetches only when it has one.
"""

from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter, load_font, save_font
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent
MODULES = HERE.parents[2] / "node_modules"
# Kept in step with the unicode-range of ../styles/fonts.css.
ENGLISH = [0xA0, 0xA3, 0xA7, 0xA9, 0xAB, 0xAE, 0xB0, 0xB1, 0xB7, 0xBB, 0xBC, 0xBD, 0xBE, 0xD7, 0xE9, 0xF7, 0x2010, 0x2011, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2020, 0x2021, 0x2022, 0x2026, 0x2032, 0x2033, 0x20AC, 0x2122, 0x2191, 0x2193, 0x2212, *range(0x20, 0x7F)]
RARE = [0x131, 0x152, 0x153, 0x2C6, 0x2DA, 0x2DC, 0x2012, 0x2015, 0x201A, 0x201B, 0x201E, 0x2030, 0x2039, 0x203A, 0x2044, *(c for c in range(0xA1, 0x100) if c not in ENGLISH)]
FEATURES = ["kern", "liga", "lnum", "pnum", "tnum"]


def make(source: str, target: str, family: str, axes: dict[str, tuple[float, float]], letters: list[int]) -> None:
    options = Options(flavor="woff2", layout_features=FEATURES, hinting=False)
    font = load_font(MODULES / source, options)
    if axes:
        # Written out and read again, because tables that are only half loaded break the subsetter.
        buffer = BytesIO()
        instantiateVariableFont(font, axes).save(buffer)
        buffer.seek(0)
        font = load_font(buffer, options)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    # 'Source' is a reserved font name: a changed file must not carry it (SIL Open Font License, section 3).
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6, 16, 25):
            record.string = family.replace(" ", "") if record.nameID in (3, 6, 25) else family
    save_font(font, HERE / target, options)


for letters, ending in ((ENGLISH, ""), (RARE, "-rare")):
    make("@fontsource-variable/source-serif-4/files/source-serif-4-latin-opsz-normal.woff2", f"serif{ending}.woff2", "Institute Serif", {"opsz": (20, 60), "wght": (400, 600)}, letters)
    make("@fontsource/source-serif-4/files/source-serif-4-latin-400-italic.woff2", f"serif-italic{ending}.woff2", "Institute Serif Italic", {}, letters)
    make("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2", f"sans{ending}.woff2", "Institute Sans", {"wght": (400, 700)}, letters)
