import { sql } from "drizzle-orm";
import type { z } from "zod";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { csvFile, csvLine, isBlankLine, readCsv } from "#lib/csv.ts";
import { pageOf } from "#lib/page-address.ts";
import { breathe } from "#platform/breathe.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import { allowLong } from "#platform/db/session.server.ts";
import { redirects } from "../tables.server.ts";
import {
  mostRedirects,
  mostRows,
  type Redirect,
  type RedirectBody,
  redirectBodySchema,
  type redirectExportQuerySchema,
} from "./contract.ts";
import { faultOfChain, type IsLiving, lockWays, redirectsInPortions } from "./redirects.server.ts";

const head = ["address", "target", "code"];
const portion = 1000;

async function* linesFor(portions: AsyncIterable<Redirect[]>) {
  for await (const rows of portions) yield rows.map(({ address, target, code }) => [address, target, code]);
}

/** What the list finds as a file for spreadsheets, which can be taken in again. */
export async function exportRedirects(db: Db, query: z.output<typeof redirectExportQuerySchema>) {
  await note(db, {
    action: "redirect.export",
    subject: "Redirects as CSV",
    after: { searched: Boolean(query.search) },
  });
  return csvFile(head, linesFor(await redirectsInPortions(db, query)));
}

/** All redirects, and the earlier addresses of blogs, which lead on by themselves here: for another site to take in. */
export async function exportRedirectLines(db: Db): Promise<string> {
  const { rows } = await db.execute<{ address: string; target: string | null; code: number }>(sql`
    select distinct on (address) address, target, code from (
      select r.address, coalesce(r.target, ${pageOf.blog("")} || b.slug) as target, r.code, 0 as rank
        from redirects r left join blogs b on b.id = r.blog_id
      union all
      select ${pageOf.blog("")} || s.slug, ${pageOf.blog("")} || b.slug, 301, 1 from blog_slugs s join blogs b on b.id = s.blog_id
    ) ways order by address, rank`);
  return csvLine(head) + rows.map(({ address, target, code }) => csvLine([address, target, code])).join("");
}

interface Line {
  line: number;
  body: RedirectBody;
}
interface Fault {
  line: number;
  message: string;
}

/** The lines of a file as redirects, and what is wrong with the others. Throws VALIDATION_FAILED for what is no such file. */
async function linesOf(csv: string, most: number): Promise<{ lines: Line[]; faults: Fault[] }> {
  const rows = readCsv(csv);
  const names = (rows.next().value ?? []).map((name) => name.trim().toLowerCase());
  const at = (name: string) => names.indexOf(name);
  const refuse = (message: string) =>
    new AppError("VALIDATION_FAILED", `${message}.`, { errors: [{ path: "csv", message }] });
  if (at("address") < 0 || at("target") < 0) throw refuse("The first line must name the columns: address,target,code");
  const lines: Line[] = [];
  const faults: Fault[] = [];
  let line = 1;
  for (const row of rows) {
    line += 1;
    if (line % 500 === 0) await breathe();
    if (isBlankLine(row)) continue;
    if (lines.length + faults.length >= most) throw refuse(`At most ${most} lines at once`);
    const code = (row[at("code")] ?? "").trim();
    const given = { address: row[at("address")] ?? "", target: row[at("target")] ?? "", code: Number(code || "301") };
    const read = redirectBodySchema.safeParse(given);
    if (read.success) lines.push({ line, body: read.data });
    else faults.push({ line, message: read.error.issues[0]?.message ?? "This line can't be read" });
  }
  return { lines, faults };
}

/**
 * Takes redirects out of a file: what is good is made, what is there already stays, everything else is named by its line.
 * Throws VALIDATION_FAILED for what is no such file, or has more than `most` lines.
 */
export async function importRedirects(db: Db, isLiving: IsLiving, csv: string, most = mostRows) {
  const { lines, faults } = await linesOf(csv, most);
  const living = new Set<string>();
  for (const { body } of lines) if (await isLiving(body.address)) living.add(body.address);
  const result = await db.transaction(async (tx) => {
    await allowLong(tx, 30_000);
    const ways = await lockWays(tx);
    const made: RedirectBody[] = [];
    let known = 0;
    for (const { line, body } of lines) {
      const there = ways.get(body.address);
      if (there === body.target && there !== undefined) known += 1;
      else if (there !== undefined) faults.push({ line, message: "This address leads somewhere else already" });
      else if (living.has(body.address)) faults.push({ line, message: "There is a page at this address" });
      else if (ways.size >= mostRedirects)
        faults.push({ line, message: `There are ${mostRedirects} redirects already` });
      else {
        const message = faultOfChain(ways, body);
        if (message) faults.push({ line, message });
        else {
          made.push(body);
          ways.set(body.address, body.target);
        }
      }
    }
    for (let start = 0; start < made.length; start += portion)
      await tx.insert(redirects).values(made.slice(start, start + portion));
    await tx.execute(sql`delete from dead_addresses d using redirects r where r.address = d.address`);
    const count = made.length;
    await note(tx, {
      action: "redirect.import",
      subject: "Redirects from CSV",
      after: { made: count, known, refused: faults.length },
    });
    return { made: count, known };
  });
  faults.sort((a, b) => a.line - b.line);
  return { ...result, faults: faults.slice(0, 100), refused: faults.length };
}
