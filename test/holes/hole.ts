/** A part of the attack program that looks for holes in the site's own sources, or tests that it shares with a feature. */
export interface Part {
  /** Of vitest.config.ts; `site` builds the site from the sources with the hole. */
  project: "unit" | "service" | "site";
  files: readonly string[];
  /** Only tests whose name has this. */
  only?: string;
  env?: Record<string, string>;
}

const enrollments = "src/features/enrollments";

export const parts = {
  doors: {
    project: "service",
    files: ["src/app/api-doors.db.test.ts"],
    only: "is declared|nothing wrong|who is blocked|their role is for",
  },
  foreign: { project: "service", files: ["test/attack/foreign.db.test.ts"] },
  money: { project: "service", files: ["test/attack/money.db.test.ts"] },
  words: { project: "service", files: ["test/attack/words.db.test.ts"] },
  texts: { project: "service", files: ["test/attack/texts.db.test.ts"] },
  instalments: {
    project: "service",
    files: ["instalments", "instalment-rules", "late-parts"].map((name) => `${enrollments}/${name}.db.test.ts`),
  },
  tables: {
    project: "service",
    files: ["test/attack/tables.db.test.ts", "src/features/shop/tables.db.test.ts", "src/app/audit-log.db.test.ts"],
  },
  seats: {
    project: "service",
    files: ["src/features/tickets/registering.db.test.ts", `${enrollments}/enrolling.db.test.ts`],
  },
  notices: { project: "service", files: ["test/attack/notices.db.test.ts"] },
  again: {
    project: "service",
    files: [
      "trade-queries/admin/pressed",
      "trade-queries/admin/desk",
      "drafts/drafts",
      "shop/buying",
      "blogs/admin/write",
    ].map((name) => `src/features/${name}.db.test.ts`),
  },
  items: { project: "service", files: ["src/app/written-items.db.test.ts"] },
  memory: {
    project: "unit",
    files: ["page-cache", "page-cache-doubt", "page-loads"].map((name) => `src/platform/http/${name}.server.test.ts`),
  },
  doubt: { project: "site", files: ["src/app/doubtful-pages.site.test.ts"] },
  policy: { project: "unit", files: ["src/platform/http/security-headers.server.test.ts"] },
  pages: { project: "site", files: ["test/attack/pages.site.test.ts", "test/hostile.site.test.ts"] },
  front: {
    project: "site",
    files: ["test/site.site.test.ts", "src/app/kept-answers.site.test.ts"],
    only: "every answer|a kept page|same for everybody|a bought text",
  },
  worker: { project: "site", files: ["test/attack/worker.site.test.ts"] },
  fuzz: { project: "site", files: ["test/attack/attack.site.test.ts"], env: { ATTACK_SECONDS: "300" } },
} as const satisfies Record<string, Part>;

/** One fault that is planted: `old` is in `file` exactly once, and becomes `becomes`. */
export interface Hole {
  what: string;
  part: keyof typeof parts;
  file: string;
  old: string;
  becomes: string;
  /** The test that must find it, where another one would fail first. */
  by?: RegExp | undefined;
}

/** `file` stands under src, or is one of the migrations (db/…). */
export const hole = (part: Hole["part"], what: string, file: string, old: string, becomes = "", by?: RegExp): Hole => ({
  ...{ part, what, file: file.startsWith("db/") ? file : `src/${file}`, old, becomes, by },
});
