import { type Hole, hole } from "./hole.ts";

const forms = [
  ["contact", "A message"],
  ["certificates", "A lookup of a certificate"],
  ["newsletter", "A subscription"],
  ["resources", "A press for a file"],
] as const;

/** What comes from elsewhere, comes again, or comes over what somebody else wrote. */
export const againHoles: readonly Hole[] = [
  ...forms.map(([feature, what]) =>
    hole(
      "words",
      `${what} is taken from a form of any site`,
      `features/${feature}/forms.server.ts`,
      "    checkOwn(c);\n",
      "",
      /our own page/,
    ),
  ),
  hole(
    "again",
    "A press that is sent again makes another",
    "platform/db/pressed.server.ts",
    "  return made !== undefined;",
    "  return made === null;",
    /a note whose answer was lost/,
  ),
  hole(
    "again",
    "A key that was used for something else answers that",
    "platform/db/pressed.server.ts",
    "if (made && !made.own)",
    "if (made === null)",
    /another note under a key/,
  ),
  hole(
    "again",
    "A press of a new blog makes a blog of its own each time",
    "features/blogs/admin/write.server.ts",
    "const key = body.idempotencyKey;",
    "const key = undefined as string | undefined;",
    /a new blog is one/,
  ),
  hole(
    "again",
    "A blog is saved over another's version",
    "features/blogs/admin/write.server.ts",
    ": version !== row.version;",
    ": false;",
    /refuses who read an older version/,
  ),
  hole(
    "again",
    "A blog is saved over what came between reading and locking",
    "features/blogs/admin/write.server.ts",
    "if (isStale(row, body) || row.version !== read.version)",
    "if (row.version === 0)",
    /of ten at once one wins/,
  ),
  hole(
    "items",
    "An item is saved over another's version",
    "platform/content/item-writes.server.ts",
    "  if (row.version !== version) throw changedMeanwhile(noun, row.version as number);\n",
    "",
    /overwrites nobody/,
  ),
  hole(
    "again",
    "A bought blog that is opened isn't marked as opened",
    "features/blogs/blog-queries.server.ts",
    "if (rows[0]?.opened !== false) return",
    "if (rows[0]?.opened !== undefined) return",
    /refused for what was opened/,
  ),
  hole(
    "again",
    "What was opened is given back all the same",
    "features/blogs/sale.server.ts",
    " and opened_at is not null",
    " and opened_at is null and granted_at is null",
    /refused for what was opened/,
  ),
  hole(
    "again",
    "An answer is taken for whichever question is open",
    "features/trade-queries/case-steps.server.ts",
    "if (written.partId !== undefined && written.partId !== idOf(row, part))",
    "if (written.partId === null)",
    /answer the question that they read/,
  ),
  hole(
    "again",
    "A draft begins at one each time",
    "features/drafts/drafts.server.ts",
    "sql`1 + floor(random() * 500000000)::int`",
    "1",
    /one of its name that was dropped/,
  ),
];
