import { type Hole, hole } from "./hole.ts";

const feature = "features/enrollments";

/** Fees that are paid in parts (decision 152): whose a part is, what it costs, and what follows from one that isn't paid. */
export const instalmentHoles: readonly Hole[] = [
  hole(
    "instalments",
    "The parts of a fee are those that are sent",
    `${feature}/enroll.server.ts`,
    "const parts = partsNow(cohort);",
    "const parts = seen.map(({ amount, dueOn }) => ({ amount: Math.round(amount * 100), dueOn }));",
  ),
  hole(
    "instalments",
    "Later parts are asked for nowhere once the first is paid",
    `${feature}/enroll.server.ts`,
    "    await layOut(tx, row.id, later);\n",
  ),
  hole(
    "instalments",
    "Somebody else's part is sold to whoever knows its id",
    `${feature}/instalment-sale.server.ts`,
    "    eq(enrollments.userId, userId),\n",
  ),
  hole(
    "instalments",
    "A part that is paid takes money again",
    `${feature}/instalment-sale.server.ts`,
    "    isNull(instalments.lineId),\n    eq(",
    "    eq(",
  ),
  hole(
    "instalments",
    "A part is sold without a seat",
    `${feature}/instalment-sale.server.ts`,
    '    eq(enrollments.state, "enrolled"),\n',
  ),
  hole(
    "instalments",
    "A part is sold though its cohort was canceled",
    `${feature}/instalment-sale.server.ts`,
    "    isNull(cohorts.canceledAt),\n",
  ),
  hole(
    "instalments",
    "Whoever has paid the first part completes the program",
    `${feature}/admin/complete.server.ts`,
    "const unpaid = (await unpaidParts(tx, [id])).get(id);",
    "const unpaid = undefined as string | undefined;",
  ),
  hole(
    "instalments",
    "A file completes those who haven't paid all parts",
    `${feature}/admin/complete.server.ts`,
    "const unpaid = await unpaidParts(tx, ids);",
    "const unpaid = await unpaidParts(tx, []);",
  ),
  hole(
    "instalments",
    "The part on which completion rests goes back",
    `${feature}/instalment-sale.server.ts`,
    'if (seat?.state === "completed")',
    'if (seat?.state === "requested")',
  ),
  hole(
    "instalments",
    "The database lets somebody complete who hasn't paid all parts",
    `${feature}/instalments.sql`,
    "IF EXISTS (SELECT 1 FROM instalments i WHERE i.enrollment_id = NEW.id AND i.line_id IS NULL) THEN",
    "IF NEW.id IS NULL THEN",
  ),
  hole(
    "instalments",
    "The database takes one payment for two parts",
    `${feature}/instalments.sql`,
    "l.kind = 'instalment' AND l.item_id = NEW.id AND",
    "l.kind = 'instalment' AND",
  ),
  hole(
    "instalments",
    "The database takes a stranger's payment for a part",
    `${feature}/instalments.sql`,
    "l.item_id = NEW.id AND o.user_id = whose.user_id",
    "l.item_id = NEW.id",
  ),
];
