import { stringify } from "yaml";
import { siteTextNames } from "#features/site-texts/contract.ts";
import { readTextHistory, type SavedText } from "#features/site-texts/service.server.ts";
import type { ArchiveFile } from "#platform/archive.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import { toMarkdown, toPlainHtml } from "./markdown.server.ts";
import { inFields } from "./site-text.ts";

type SrcOf = (src: string) => string;

export const yaml = (value: unknown) => stringify(value, { lineWidth: 0 });
export const textFile = (name: string, text: string): ArchiveFile => ({ name, bytes: Buffer.from(text) });

/**
 * A text with a head: Markdown, or HTML where Markdown could not say it (`format: html`). What has a format of its own, as programs
 * have, says the same as `textFormat`.
 */
export async function textWithHead(name: string, facts: object, text: string, srcOf: SrcOf): Promise<ArchiveFile> {
  const body = await toMarkdown(text, srcOf);
  const isHtml = body === undefined;
  const sign = "format" in facts ? { textFormat: isHtml ? "html" : "markdown" } : isHtml && { format: "html" };
  const head = { ...facts, ...sign };
  return textFile(`${name}.md`, `---\n${yaml(head)}---\n\n${body ?? toPlainHtml(text, srcOf)}\n`);
}

async function saved(name: string, { savedAt, data }: SavedText, srcOf: SrcOf): Promise<ArchiveFile> {
  const { html, ...facts } = data;
  const at = savedAt.toISOString();
  if (typeof html === "string") return textWithHead(name, { ...facts, savedAt: at }, html, srcOf);
  return textFile(`${name}.yaml`, yaml({ savedAt: at, says: inFields(data, srcOf) }));
}

/** Home, board, FAQ, pages and legal texts: what each says, and beside it what it said before, by number. */
export async function* siteTextFiles(db: Db, srcOf: SrcOf): AsyncGenerator<ArchiveFile> {
  for (const name of siteTextNames) {
    const text = await readTextHistory(db, name);
    if (!text) continue;
    const { history } = text;
    for (const [at, one] of history.entries())
      yield await saved(at === history.length - 1 ? `texts/${name}` : `texts/${name}.${at + 1}`, one, srcOf);
  }
}
