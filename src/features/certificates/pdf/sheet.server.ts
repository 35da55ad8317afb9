import { logoDot, logoPath, logoSize } from "#lib/art/logo.ts";
import { formatDay } from "#lib/dates.ts";
import type { PublicCertificate } from "../contract.ts";
import { kindWords } from "../kinds.ts";
import { encodeQr } from "../qr.server.ts";
import { checkedAt, longName, longTitle } from "../sheet.ts";
import { type ShapedLine, shapeLine, shapeLines } from "./shape.server.ts";
import { PdfPage } from "./writer.server.ts";

/** A4 across, in points. */
const [wide, high] = [841.89, 595.28];
const [ink, muted, sea, jute, signal] = ["#0c1b2a", "#4a5968", "#0b5d66", "#b8842f", "#b3261e"] as const;

/** How far the handles of a curve lie for a quarter of a circle. */
const round = 0.5523;
const circle = (x: number, y: number, r: number) => {
  const k = r * round;
  return [
    `${x - r} ${y} m ${x - r} ${y - k} ${x - k} ${y - r} ${x} ${y - r} c ${x + k} ${y - r} ${x + r} ${y - k} ${x + r} ${y} c`,
    `${x + r} ${y + k} ${x + k} ${y + r} ${x} ${y + r} c ${x - k} ${y + r} ${x - r} ${y + k} ${x - r} ${y} c h`,
  ].join(" ");
};

/** The mark in operators of PDF: its path has circles from their left edge, upright lines and curves, nothing else. */
function markOf(): string {
  const lines = [...logoPath.matchAll(/M([\d.]+) ([\d.]+)(?:v([\d.]+)|C([\d. ]+)|a([\d.]+) )/g)].map(
    ([, x, y, down, curve, r]) => {
      if (r !== undefined) return circle(Number(x) + Number(r), Number(y), Number(r));
      return `${x} ${y} m ${curve === undefined ? `${x} ${Number(y) + Number(down)} l` : `${curve} c`}`;
    },
  );
  const rgb = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255).join(" ");
  return `1 J 1.6 w ${rgb(sea)} RG ${lines.join(" ")} S 1.4 w 1 G ${rgb(jute)} rg ${circle(logoDot.x, logoDot.y, logoDot.r)} B`;
}

interface Block {
  lines: ShapedLine[];
  size: number;
  /** From one baseline to the next, and what lies above the first, in parts of the size. */
  leading: number;
  above: number;
  colour: string;
}

/** The certificate as a PDF of one page, made of the same parts as the page. Throws NoSuchLetter. */
export async function drawPdf({
  certificate,
  holder,
  institute,
  address,
}: {
  certificate: PublicCertificate;
  holder: string;
  institute: string;
  address: string;
}): Promise<Buffer> {
  const { number, title, kind, occasion, issuedOn, validUntil, state } = certificate;
  const page = new PdfPage(wide, high);
  page.frame(17, 2, sea);
  page.frame(22.5, 0.8, jute);

  const house = await shapeLine(institute, "serif-strong");
  const markSize = 40;
  const left = (wide - markSize - 11 - house.width * 18) / 2;
  page.drawing(markOf(), markSize / logoSize, left, 56);
  page.text(house, 18, left + markSize + 11, 82, ink);

  const inLines = async (text: string, style: "serif" | "serif-strong", size: number) =>
    shapeLines(text, style, 600 / size);
  const [nameSize, titleSize] = [holder.length > longName ? 28 : 43, title.length > longTitle ? 18 : 25];
  const words = async (text: string) => [await shapeLine(text, "sans")];
  const blocks: Block[] = [
    { lines: await words("This is to certify that"), size: 14, leading: 1.3, above: 0, colour: muted },
    { lines: await inLines(holder, "serif", nameSize), size: nameSize, leading: 1.25, above: 0.35, colour: ink },
    { lines: await words(kindWords[kind]), size: 14, leading: 1.3, above: 1.5, colour: muted },
    { lines: await inLines(title, "serif-strong", titleSize), size: titleSize, leading: 1.3, above: 0.5, colour: ink },
    ...(occasion === null ? [] : [{ lines: await words(occasion), size: 14, leading: 1.3, above: 0.8, colour: muted }]),
  ];
  const height = blocks.reduce(
    (sum, { lines, size, leading, above }) => sum + size * (above + leading * lines.length),
    0,
  );
  let y = 100 + (345 - height) / 2;
  for (const { lines, size, leading, above, colour } of blocks) {
    y += size * above;
    for (const line of lines) {
      y += size * leading;
      page.centered(line, size, y, colour);
    }
  }
  if (state === "expired") {
    const stamp = await shapeLine("EXPIRED", "sans-strong");
    page.text(stamp, 16, wide - 60 - stamp.width * 16, 66, signal);
  }

  const facts = [
    ["Issued on", formatDay(issuedOn)],
    ...(validUntil === null ? [] : [["Valid until", formatDay(validUntil)]]),
    ["Number", number],
    ["Check it at", checkedAt(address)],
  ] as [string, string][];
  const values = await Promise.all(facts.map(([, value]) => shapeLine(value, "sans-strong")));
  const widths = values.map(({ width }) => Math.max(width * 12, 48) + 24);
  // A long address of the site makes them all smaller: the code beside them has its place.
  const fitting = Math.min(1, (wide - 2 * 58 - 100) / widths.reduce((sum, one) => sum + one, 0));
  let x = 58;
  for (const [i, [name]] of facts.entries()) {
    page.text(await shapeLine(name, "sans"), 10 * fitting, x, 517, muted);
    page.text(values[i] as ShapedLine, 12 * fitting, x, 535, ink);
    x += (widths[i] ?? 0) * fitting;
  }
  const { size, runs } = encodeQr(address);
  page.squares(runs, 100 / size, wide - 58 - 92, 443);
  return page.finish({ title: `Certificate ${number}`, author: institute });
}
