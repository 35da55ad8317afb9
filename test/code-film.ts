import sharp from "sharp";
import { renderSVG } from "uqr";

const [width, height] = [640, 480];

/** One picture of a code on a gray ground, as a camera would see it: half as high as the picture, a little turned. */
async function pictureOf(text: string): Promise<Buffer> {
  const code = await sharp(Buffer.from(renderSVG(text, { ecc: "M", border: 2 })))
    .resize(260, 260)
    .rotate(4, { background: "#bbb" })
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: "#bbb" } })
    .composite([{ input: code, gravity: "center" }])
    .removeAlpha()
    .grayscale()
    .raw()
    .toBuffer();
}

/** A film (Y4M) in which a camera sees one code after the other, each for some seconds, for Chromium's camera that is none. */
export async function filmOf(texts: readonly string[], seconds = 3): Promise<Buffer> {
  const perSecond = 5;
  const colors = Buffer.alloc((width / 2) * (height / 2) * 2, 128);
  const parts: Buffer[] = [Buffer.from(`YUV4MPEG2 W${width} H${height} F${perSecond}:1 Ip A1:1 C420mpeg2\n`)];
  for (const text of texts) {
    const picture = await pictureOf(text);
    const plane = Buffer.from(picture.length === width * height ? picture : picture.filter((_, i) => i % 3 === 0));
    for (let frame = 0; frame < perSecond * seconds; frame += 1) parts.push(Buffer.from("FRAME\n"), plane, colors);
  }
  return Buffer.concat(parts);
}
