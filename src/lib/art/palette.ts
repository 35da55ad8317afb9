/** Colours of a globe in one theme; all taken from, or mixed between, the tokens of look.md. */
export type GlobePalette = {
  ink: string;
  paper: string;
  /** Halo behind labels: the colour of the water they stand on. */
  halo: string;
  /** Water, from the lit centre to the shaded rim. */
  water: readonly [string, string, string];
  land: string;
  landTint: string;
  line: string;
  route: string;
  home: string;
};

export type Theme = "light" | "dark";

/** Palettes of the hero drawings, by theme. */
export const globePalettes: Record<Theme, GlobePalette> = {
  light: {
    ink: "#0C1B2A",
    paper: "#FBF9F4",
    halo: "#EDF2EF",
    water: ["#F6F7F3", "#E4ECE9", "#C3D5D4"],
    land: "#0B5D66",
    landTint: "#DCE4DC",
    line: "#0B5D66",
    route: "#B07A22",
    home: "#B3261E",
  },
  dark: {
    ink: "#E9EEF2",
    paper: "#0B141D",
    halo: "#0F2029",
    water: ["#16303A", "#0F222C", "#0A1821"],
    land: "#4FB3BD",
    landTint: "#1B3944",
    line: "#4FB3BD",
    route: "#E0B266",
    home: "#F2786F",
  },
};

/** Categories with a family of drawings of their own. */
export const coverFamilies = [
  "trade-finance",
  "customs",
  "logistics",
  "market-access",
  "bangladesh-practice",
  "digital-green",
] as const;

export type CoverFamily = (typeof coverFamilies)[number];

/** Colours of one cover, from back to front. */
export type CoverPalette = {
  /** Ground: the large flat colour. */
  ground: string;
  /** A step away from the ground, for shades and quiet shapes. */
  shade: string;
  /** Fine lines: seen on the ground, but never loud. */
  line: string;
  /** Lightest colour (on a dark ground), for what should be read first. */
  paper: string;
  accent: string;
  second: string;
  third: string;
};

const jute = "#D9A95B";
const cream = "#F1E9D8";
const sea = "#4FB3BD";
const brick = "#C4573C";
const leaf = "#6FBF8B";

const deepSea: CoverPalette = {
  ground: "#0B3B49",
  shade: "#0F4C5B",
  line: "#5E97A0",
  paper: cream,
  accent: jute,
  second: sea,
  third: brick,
};
const lagoon: CoverPalette = {
  ground: "#0B5D66",
  shade: "#0A6D76",
  line: "#6FB5B8",
  paper: cream,
  accent: "#E3B768",
  second: "#8FD0D0",
  third: "#0A3F49",
};
const ink: CoverPalette = {
  ground: "#12263A",
  shade: "#1B3550",
  line: "#5C7D9C",
  paper: cream,
  accent: jute,
  second: sea,
  third: brick,
};
const night: CoverPalette = {
  ground: "#0C1B2A",
  shade: "#152D42",
  line: "#4C6F86",
  paper: cream,
  accent: "#E0B266",
  second: "#5AA9B8",
  third: "#B64F38",
};
const leafDeep: CoverPalette = {
  ground: "#1C4536",
  shade: "#245643",
  line: "#6FA487",
  paper: cream,
  accent: jute,
  second: "#8CCBA2",
  third: "#C98A3A",
};
const moss: CoverPalette = {
  ground: "#2C5240",
  shade: "#386450",
  line: "#86AE93",
  paper: "#F4EEDD",
  accent: "#E4BD74",
  second: "#A5D3B2",
  third: "#173528",
};
const brickDeep: CoverPalette = {
  ground: "#7A2F22",
  shade: "#8F3B2B",
  line: "#CF8C76",
  paper: "#F6EBDA",
  accent: "#E6BC72",
  second: "#E79C7F",
  third: "#4C1B14",
};
const juteDeep: CoverPalette = {
  ground: "#B58A45",
  shade: "#C39A57",
  line: "#8A642A",
  paper: "#FBF3E0",
  accent: "#10303D",
  second: "#7A2F22",
  third: "#F3DDAF",
};
const chart: CoverPalette = {
  ground: "#E9E1CE",
  shade: "#DDD2B8",
  line: "#A9A083",
  paper: "#0E3442",
  accent: "#B3762A",
  second: "#0B5D66",
  third: "#A8452F",
};
const mist: CoverPalette = {
  ground: "#D5E1DD",
  shade: "#C4D4D0",
  line: "#8AA9A6",
  paper: "#0C2F3C",
  accent: "#B3762A",
  second: "#0B5D66",
  third: "#A8452F",
};

/**
 * Colour sets of a family, each clearly another one than that before it: mostly deep ones, and a pale plate, so that a page
 * of covers does not weigh too much.
 */
export const coverPalettes: Record<CoverFamily, readonly CoverPalette[]> = {
  "trade-finance": [deepSea, chart, leafDeep, ink, brickDeep],
  customs: [lagoon, night, brickDeep, mist],
  logistics: [ink, chart, { ...deepSea, second: leaf }, brickDeep],
  "market-access": [moss, night, lagoon, juteDeep],
  "bangladesh-practice": [leafDeep, chart, deepSea, brickDeep],
  "digital-green": [
    { ...moss, ground: "#163C33", shade: "#1E4B40", third: "#2E6A50" },
    { ...mist, third: "#2F6B4A" },
    { ...night, second: "#6FBF8B", third: "#22604C" },
    lagoon,
  ],
};

/** Colour between two `#RRGGBB` colours; `share` 0 gives the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const channel = (colour: string, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16);
  const parts = [1, 3, 5].map((at) => Math.round(channel(first, at) * (1 - share) + channel(second, at) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** Colours of a board member's plate; `accent` of drawMonogram names one. */
export const monogramPalettes = {
  sea: { ground: "#0B4650", deep: "#08323B", line: "#7FC4C8", text: cream },
  ink: { ground: "#14293D", deep: "#0C1B2A", line: "#86A6C2", text: cream },
  jute: { ground: "#8C6324", deep: "#6B4A18", line: "#EBC98B", text: "#FBF3E0" },
  leaf: { ground: "#1F4F3B", deep: "#16392B", line: "#93CBA8", text: cream },
  brick: { ground: "#7A2F22", deep: "#5A2118", line: "#E5A48D", text: "#F6EBDA" },
} as const;

export type MonogramAccent = keyof typeof monogramPalettes;
