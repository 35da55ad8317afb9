import type { TextHistory } from "./site-text.ts";

/** What a file would bring: read out of it without writing anything. Nothing in it is trusted. */
export interface Plan {
  categories: { slug: string; name: string; description: string; position?: number }[];
  hashtags: { slug: string; name: string }[];
  entries: Entry[];
  /** What does not come, and why. */
  left: { kind: string; title: string; why: string }[];
  /** As a CSV file of redirects; empty for none. */
  redirects: string;
  /** The file of a picture that a text names, as the archive calls it; undefined for one that is not in it. */
  pictureOf(src: string): string | undefined;
  /** What an archive of ours says of its pictures, by their file. */
  pictures: Map<string, PictureFacts>;
}

export interface PictureFacts {
  hash?: string;
  title?: string;
  alt?: string;
}

/** One thing that would come. */
export interface Entry {
  /** Names it for good, so that the same file brings nothing twice. */
  source: string;
  /** Name of its kind: 'blogs'. */
  kind: string;
  title: string;
  /** As its kind is written with; the text still names pictures as the file does. */
  values: Record<string, unknown>;
  /** The picture that becomes the cover, and the point around which it is cut (percent). */
  cover?: { src: string; x: number; y: number } | undefined;
  /** Addresses that it had. */
  addresses: string[];
  /** What is left out of it. */
  notes: string[];
  /** The file of the archive that it offers. */
  file?: string | undefined;
  /** A text of the site, which has no address of its own. */
  site?: TextHistory;
  /** A file that is no picture, with the mark that its bytes must have. */
  document?: { file: string; hash: string; access: "public" | "private" };
}

/** Bounds of every import. */
export const importLimits = {
  /** Bytes of the file that is sent, and of what it is unpacked to. */
  bytes: 500 * 1024 * 1024,
  unpacked: 2 * 1024 * 1024 * 1024,
  /** Bytes of all texts together, which are read into memory. */
  texts: 64 * 1024 * 1024,
  /** Characters of one text: more than any item or text of the site may have. */
  text: 1_000_000,
  picture: 20 * 1024 * 1024,
  document: 50 * 1024 * 1024,
  files: 50_000,
  entries: 10_000,
};

/** A file of the library as an archive names it; what stands in the brackets is its place there. */
export const documentFile = /^(?:\.\.\/)?(files\/[0-9a-f]{24}\.(?:pdf|docx|xlsx|csv))$/;
