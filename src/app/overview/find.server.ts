import { userHref } from "#features/accounts/admin/list-views.ts";
import { findPeople } from "#features/accounts/service.server.ts";
import { blogsPath } from "#features/blogs/admin/paths.ts";
import { findBlogs } from "#features/blogs/service.server.ts";
import { messagesPath } from "#features/contact/admin/list-views.ts";
import { findMessages } from "#features/contact/service.server.ts";
import { enrollmentsPath } from "#features/enrollments/admin/views.ts";
import { stateNames } from "#features/enrollments/enrollment-state.ts";
import { findEnrollments } from "#features/enrollments/service.server.ts";
import { writtenEvents } from "#features/events/admin/written.server.ts";
import { writtenPrograms } from "#features/programs/admin/written.server.ts";
import { writtenPublications } from "#features/publications/admin/written.server.ts";
import { writtenResources } from "#features/resources/admin/written.server.ts";
import { purchaseHref } from "#features/shop/admin/purchase-views.ts";
import { findPurchases } from "#features/shop/service.server.ts";
import { listSiteTexts } from "#features/site-texts/service.server.ts";
import { deskPath } from "#features/trade-queries/admin/list-views.ts";
import { findCases } from "#features/trade-queries/service.server.ts";
import { adminHome } from "#lib/admin-screens.ts";
import { formatDay } from "#lib/dates.ts";
import { formatBdt } from "#lib/money.ts";
import { type Area, mayWorkIn, type Role } from "#lib/staff.ts";
import { truncate } from "#lib/text.ts";
import type { Db } from "#platform/db/client.server.ts";
import type { FindItem } from "./contract.ts";

const each = 4;
const oneLine = (text: string) => truncate(text.replace(/\s+/g, " "), 90);

const statusWords = { draft: "Draft", published: "On the site", archived: "Archived" } as const;
const stateOf = ({ status, scheduled }: { status: keyof typeof statusWords; scheduled: boolean }) =>
  scheduled ? "Scheduled" : statusWords[status];

const ways: { area: Area; find: (db: Db, text: string) => Promise<FindItem[]> }[] = [
  {
    area: "desk",
    find: async (db, text) =>
      (await findCases(db, text, each)).map((found) => ({
        kind: "query",
        title: oneLine(found.text),
        detail: `${found.caseNumber}, ${found.status}`,
        href: `${deskPath}/${found.caseNumber}`,
      })),
  },
  {
    area: "sales",
    find: async (db, text) =>
      (await findPurchases(db, text, each)).map((found) => ({
        kind: "order",
        title: `${found.number}, ${found.buyer}`,
        detail: `${formatBdt(found.total)}, ${formatDay(found.createdAt)}`,
        href: purchaseHref(found.number),
      })),
  },
  {
    area: "desk",
    find: async (db, search) =>
      (await findMessages(db, search, each)).map((found) => ({
        kind: "message",
        title: oneLine(found.subject),
        detail: `${found.reference}, ${found.name}`,
        href: `${messagesPath}/${found.id}`,
      })),
  },
  {
    area: "admin",
    find: async (db, text) =>
      (await findPeople(db, text, each)).map((found) => ({
        kind: "person",
        title: found.fullName,
        detail: found.email,
        href: userHref(found.userId),
      })),
  },
  {
    area: "content",
    find: async (db, search) =>
      (await findBlogs(db, search, each)).map((found) => ({
        kind: "blog",
        title: found.title,
        detail: stateOf(found),
        href: `${blogsPath}/${found.id}`,
      })),
  },
  ...[writtenPrograms, writtenEvents, writtenPublications, writtenResources].map(({ noun, find }) => ({
    area: "content" as const,
    find: async (db: Db, text: string) =>
      (await find(db, text, each)).map(({ id, title, ...state }) => ({
        kind: noun,
        title,
        detail: stateOf(state),
        href: `${adminHome}/${noun}s/${id}`,
      })),
  })),
  {
    area: "content",
    find: async (db, text) =>
      (await findEnrollments(db, text, each)).map((found) => ({
        kind: "enrollment",
        title: `${found.name}, ${found.program}`,
        detail: `${found.cohort}, ${stateNames[found.state].toLowerCase()}`,
        href: `${enrollmentsPath}/${found.id}`,
      })),
  },
  {
    area: "content",
    find: async (db, text) =>
      (await listSiteTexts(db))
        .filter(({ title }) => title.toLowerCase().includes(text.toLowerCase()))
        .slice(0, each)
        .map(({ name, title, hasNewer }) => ({
          kind: "page",
          title,
          detail: hasNewer ? "A newer text waits" : "Text of the site",
          href: `${adminHome}/pages/${name}`,
        })),
  },
];

/** What a number or some words lead to, as far as somebody of this role may see it. */
export async function findAnything(db: Db, text: string, role: Role): Promise<FindItem[]> {
  const found = await Promise.all(ways.filter(({ area }) => mayWorkIn(role, area)).map(({ find }) => find(db, text)));
  return found.flat();
}
