import { desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { searching } from "#features/search/service.server.ts";
import { readSettings } from "#features/settings/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { pageOf } from "#lib/page-address.ts";
import { type Pagination, paginate } from "#lib/pagination.ts";
import { serviceOf } from "#lib/service-address.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { containing, literalOf } from "#platform/db/like.server.ts";
import { remember } from "#platform/db/memory.server.ts";
import { countRows, listFound, listPage } from "#platform/http/list.server.ts";
import type { AlumniPerson, ListedPerson } from "./directory-contract.ts";
import { isWorkField } from "./fields-of-work.ts";
import { alumniCourses, alumniPeople } from "./tables.server.ts";

/** What the directory is asked for. */
export interface DirectoryQuery {
  page: number;
  limit: number;
  text?: string | undefined;
  program?: string | undefined;
  year?: number | undefined;
  field?: string | undefined;
}

const order = sql`lower(name), user_id`;
type Row = typeof alumniPeople.$inferSelect;

/** So many words of a search are looked at. */
const mostWords = 8;

/**
 * The words of a search, each of which has to be there; what is shorter than three letters begins a word. Signs alone are in no
 * index and count as nothing.
 */
function wordRules(text: string): SQL[] {
  const words = text
    .normalize("NFC")
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, mostWords);
  return words.map((word) => {
    const like = [...word].length < 3 ? `% ${literalOf(word)}%` : containing(word);
    return sql`words like ${like}`;
  });
}

function ruleOf({ text, program, year, field }: DirectoryQuery): SQL | undefined {
  const course = [
    program !== undefined && sql`c.title = ${program}`,
    year !== undefined && sql`c.year = ${year}`,
  ].filter((rule): rule is SQL => rule !== false);
  const rules = [
    ...(text === undefined ? [] : wordRules(text)),
    ...(field === undefined ? [] : [sql`field = ${field}`]),
    ...(course.length === 0
      ? []
      : [
          sql`exists (select 1 from alumni_courses c where c.user_id = alumni_people.user_id and ${sql.join(course, sql` and `)})`,
        ]),
  ];
  return rules.length === 0 ? undefined : sql.join(rules, sql` and `);
}

/** What these people show of their programs, the newest first. */
async function coursesOf(db: DbOrTx, userIds: readonly string[]) {
  const found = new Map<string, AlumniPerson["courses"]>();
  if (userIds.length === 0) return found;
  const rows = await db
    .select()
    .from(alumniCourses)
    .where(inArray(alumniCourses.userId, [...userIds]))
    .orderBy(desc(alumniCourses.year), sql`${alumniCourses.title} collate "C"`);
  for (const { userId, title, year } of rows) found.set(userId, [...(found.get(userId) ?? []), { title, year }]);
  return found;
}

const pictureAddress = ({ handle, picture }: Pick<Row, "handle" | "picture">) =>
  picture === null ? null : serviceOf.alumniPicture(handle);

const fieldOf = ({ field }: Pick<Row, "field">) => (field !== null && isWorkField(field) ? field : null);

async function toListed(db: DbOrTx, rows: readonly Row[]): Promise<ListedPerson[]> {
  const courses = await coursesOf(
    db,
    rows.map(({ userId }) => userId),
  );
  return rows.map((row) => ({
    ...{ handle: row.handle, name: row.name, headline: row.headline, organization: row.organization, place: row.place },
    picture: pictureAddress(row),
    field: fieldOf(row),
    courses: courses.get(row.userId) ?? [],
  }));
}

async function findPeople(db: DbOrTx, query: DirectoryQuery) {
  const rule = ruleOf(query);
  const rowsOf = (which: SQL | undefined, slice: { limit: number; offset: number }) =>
    db.select().from(alumniPeople).where(which).orderBy(order).limit(slice.limit).offset(slice.offset);
  if (query.text === undefined)
    return listPage(
      query,
      () => countRows(db, sql`alumni_people`, rule),
      async (slice) => toListed(db, await rowsOf(rule, slice)),
    );
  return listFound<string, ListedPerson>(
    db,
    query,
    {
      ways: [sql`select user_id as id, lower(name) as key from alumni_people where ${rule}`],
      order: sql`key, id`,
    },
    async (ids, slice) => toListed(db, await rowsOf(ids ? inArray(alumniPeople.userId, ids) : rule, slice)),
  );
}

/** One page of the directory by name, of all or of those who fit. Throws UNAVAILABLE while too much is searched for. */
export async function listPeople(
  db: Db,
  query: DirectoryQuery,
): Promise<{ items: ListedPerson[]; pagination: Pagination }> {
  if (query.text === undefined) return findPeople(db, query);
  if (wordRules(query.text).length === 0) return { items: [], pagination: paginate(0, query.page, query.limit) };
  return searching(db, (tx) => findPeople(tx, query));
}

/** The different values of an index, one step for each, however many rows there are. */
const stepsOf = (column: SQL) => sql`
  with recursive steps as (
    (select ${column} as value from alumni_courses order by ${column} limit 1)
    union all
    select (select ${column} from alumni_courses where ${column} > value order by ${column} limit 1) from steps where value is not null)
  select value from steps where value is not null limit 500`;

/** The programs and years that somebody shows. */
export function directoryChoices(db: Db): Promise<{ programs: string[]; years: number[] }> {
  return remember(db, "alumni", "alumni choices", async () => {
    const titles = await db.execute<{ value: string }>(stepsOf(sql.raw("title")));
    const years = await db.execute<{ value: number }>(stepsOf(sql.raw("year")));
    return { programs: titles.rows.map(({ value }) => value), years: years.rows.map(({ value }) => value).reverse() };
  });
}

const nobody = () => new AppError("NOT_FOUND", "Nobody of this address is in the directory.");
const handlePattern = /^[a-z2-7]{20}$/;

/** Who has the address, while the directory is open. Throws NOT_FOUND, alike for who left and who never was. */
async function rowOf(db: Db, handle: string): Promise<Row> {
  if (!handlePattern.test(handle) || !(await readSettings(db)).launched.alumni) throw nobody();
  const [row] = await db.select().from(alumniPeople).where(eq(alumniPeople.handle, handle));
  if (!row) throw nobody();
  return row;
}

/** Somebody as everybody sees them, and whether search engines may have the page. */
export async function personOf(db: DbOrTx, row: Row): Promise<{ person: AlumniPerson; findable: boolean }> {
  const { name, headline, organization, place, about, link, findable } = row;
  const courses = (await coursesOf(db, [row.userId])).get(row.userId) ?? [];
  const picture = pictureAddress(row);
  return {
    person: { name, picture, headline, organization, field: fieldOf(row), place, about, link, courses },
    findable,
  };
}

/** Somebody of the directory. Throws NOT_FOUND. */
export const readPerson = async (db: Db, handle: string) => personOf(db, await rowOf(db, handle));

/** Where the picture of somebody is kept. Throws NOT_FOUND, also for who shows none. */
export async function pictureKey(db: Db, handle: string): Promise<string> {
  const { picture } = await rowOf(db, handle);
  if (picture === null) throw nobody();
  return picture.replace(/^\/files\//, "");
}

/** The pages that search engines may have, for the site map, at most 10,000. */
export async function listFindable(db: Db): Promise<{ title: string; path: string; updatedAt: string }[]> {
  const rows = await db
    .select({ handle: alumniPeople.handle, name: alumniPeople.name, updatedAt: alumniPeople.updatedAt })
    .from(alumniPeople)
    .where(eq(alumniPeople.findable, true))
    .orderBy(desc(alumniPeople.listedAt))
    .limit(10_000);
  return rows.map(({ handle, name, updatedAt }) => ({
    title: name,
    path: pageOf.alumna(handle),
    updatedAt: updatedAt.toISOString(),
  }));
}

/** How many people are in the directory, open or not, counted as far as lists are. */
export const countListed = (db: DbOrTx): Promise<number> => countRows(db, sql`alumni_people`);
