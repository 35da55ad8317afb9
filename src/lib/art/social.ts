import { logoSvg } from "./logo.ts";
import { balanceLines } from "./title-lines.ts";

type StyleValue = string | number;

/** Element as satori takes it: what React's createElement returns, without React. */
export type SocialNode = {
  type: string;
  props: {
    style?: Record<string, StyleValue>;
    children?: SocialNode[] | string;
    src?: string;
    width?: number;
    height?: number;
  };
};

/** Size of a social image in px; what Facebook, LinkedIn and X ask for. */
export const socialSize = { width: 1200, height: 630 } as const;

/** Room for text, in px. */
const columnWidth = 620;

/**
 * Builds the social image of a blog for `satori(tree, { ...socialSize, fonts })`.
 * The fonts "Source Serif 4" (600) and "Inter" (400, 600) must be given to satori.
 * @param badge what it costs, written out; null where nothing is said about that
 * @param coverSvg the cover's drawing, an SVG document
 */
export function socialImageTree({
  title,
  author,
  category,
  badge,
  coverSvg,
  siteName,
}: {
  title: string;
  author: string;
  category: string;
  badge: { text: string; tone: "free" | "paid" } | null;
  coverSvg: string;
  siteName: string;
}): SocialNode {
  const { lines, size } = setTitle(title);
  const mark = dataUrl(logoSvg({ size: 56 }));
  return box({ width: 1200, height: 630, backgroundColor: "#FBF9F4", fontFamily: "Inter", color: "#0C1B2A" }, [
    box(
      {
        boxSizing: "border-box",
        flexDirection: "column",
        justifyContent: "space-between",
        width: 740,
        height: 630,
        padding: "54px 56px 50px 64px",
      },
      [
        box({ alignItems: "center" }, [
          image(mark, 56, 56),
          line(
            siteName,
            { marginLeft: 18, fontFamily: "Source Serif 4", fontWeight: 600, fontSize: 28, maxWidth: 540 },
            1,
          ),
        ]),
        box({ flexDirection: "column" }, [
          line(category, { color: "#8A5F1C", fontWeight: 600, fontSize: 24, marginBottom: 18 }, 1),
          ...lines.map((text) =>
            line(text, {
              fontFamily: "Source Serif 4",
              fontWeight: 600,
              fontSize: size,
              lineHeight: 1.14,
              letterSpacing: -0.01 * size,
              whiteSpace: "nowrap",
            }),
          ),
        ]),
        box({ alignItems: "center", justifyContent: "space-between" }, [
          line(author, { fontSize: 25, color: "#44525F", maxWidth: 330 }, 1),
          ...(badge ? [badgeOf(badge)] : []),
        ]),
      ],
    ),
    box({ width: 460, height: 630 }, [image(dataUrl(coverSvg), 460, 630, "cover")]),
  ]);
}

/** The largest letters with which the title fits: three lines of large ones, four of the smaller. */
function setTitle(title: string): { lines: string[]; size: number } {
  for (const [size, maxLines] of [
    [78, 2],
    [66, 3],
    [58, 4],
    [50, 4],
  ] as const) {
    const { lines, complete } = balanceLines(title.slice(0, 300), columnWidth / size, maxLines);
    if (complete && !lines.some((text) => text.endsWith("-") && !title.includes(text))) return { lines, size };
  }
  // Titles have 150 letters at most; the cut keeps anything longer from costing time.
  const small = [42, 37].map((size) => ({ size, ...balanceLines(title.slice(0, 300), columnWidth / size, 4) }));
  const { lines, size } = small.find(({ complete }) => complete) ?? { lines: small[0]?.lines ?? [], size: 42 };
  return { lines, size };
}

function badgeOf({ text, tone }: { text: string; tone: "free" | "paid" }): SocialNode {
  const look =
    tone === "free"
      ? { backgroundColor: "#DDEBE3", color: "#14543A" }
      : { backgroundColor: "#F4E4C3", color: "#6B4712" };
  return line(text, {
    ...look,
    fontSize: 24,
    fontWeight: 600,
    padding: "11px 20px",
    borderRadius: 6,
    flexShrink: 0,
  });
}

function box(style: Record<string, StyleValue>, children: SocialNode[]): SocialNode {
  return { type: "div", props: { style: { display: "flex", ...style }, children } };
}

function line(text: string, style: Record<string, StyleValue>, clamp?: 1): SocialNode {
  const display: Record<string, StyleValue> = clamp ? { display: "block", lineClamp: clamp } : { display: "flex" };
  return { type: "div", props: { style: { ...display, ...style }, children: text } };
}

function image(src: string, width: number, height: number, objectFit = "contain"): SocialNode {
  return { type: "img", props: { src, width, height, style: { width, height, objectFit } } };
}

/** `btoa` knows bytes only, so text goes through UTF-8 first. */
function dataUrl(svg: string): string {
  const bytes = Array.from(new TextEncoder().encode(svg), (byte) => String.fromCharCode(byte)).join("");
  return `data:image/svg+xml;base64,${btoa(bytes)}`;
}
