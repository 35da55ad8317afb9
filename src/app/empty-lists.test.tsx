// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { auditListQuerySchema } from "#features/audit/admin/contract.ts";
import { AuditList } from "#features/audit/ui/admin/audit-list.tsx";
import { messageListQuerySchema } from "#features/contact/admin/contract.ts";
import { MessageList } from "#features/contact/ui/admin/message-list.tsx";
import { subscriberListQuerySchema } from "#features/newsletter/admin/contract.ts";
import { ReaderList } from "#features/newsletter/ui/admin/reader-list.tsx";
import { clear, draw } from "../../test/drawn.tsx";

const pagination = { page: 1, limit: 20, total: 0, totalPages: 0 };
const asked = (query: unknown) => ({ query, faults: [] }) as never;
const nothing = { items: [], pagination, counts: {} } as never;

const lists = [
  {
    name: "audit log",
    draws: (query: object) => <AuditList list={asked(auditListQuerySchema.parse(query))} data={nothing} />,
    narrowed: [{ search: "coupon" }, { outcome: "refused" }],
  },
  {
    name: "contact messages",
    draws: (query: object) => <MessageList list={asked(messageListQuerySchema.parse(query))} data={nothing} />,
    narrowed: [{ status: "new" }, { search: "coupon" }],
  },
  {
    name: "readers",
    draws: (query: object) => <ReaderList list={asked(subscriberListQuerySchema.parse(query))} data={nothing} />,
    narrowed: [{ status: "bounced" }, { search: "rahima" }],
  },
];
const waysOut = () => [...document.querySelectorAll("a.btn")].map(({ textContent }) => textContent);

afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
});

it.each(lists)(
  "an empty list leads to all of it only where something is left out: $name",
  async ({ draws, narrowed }) => {
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
    await draw(draws({}));
    expect(waysOut()).toEqual([]);
    expect(document.querySelector("h2, h3")?.textContent).toMatch(/ yet$/);
    for (const query of narrowed) {
      await clear();
      await draw(draws(query));
      expect(waysOut()).toEqual([expect.stringMatching(/^Show /)]);
    }
  },
);
