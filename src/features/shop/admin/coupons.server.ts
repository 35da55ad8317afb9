import { desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { bdtToPoisha, poishaToBdt } from "#lib/money.ts";
import { type Pagination, paginate } from "#lib/pagination.ts";
import type { Db } from "#platform/db/client.server.ts";
import { countRows } from "#platform/http/list.server.ts";
import type { CouponRow } from "../coupons.server.ts";
import { coupons } from "../tables.server.ts";
import type { Coupon, couponCreateSchema, couponUpdateSchema } from "./coupon-contract.ts";

const view = (row: CouponRow): Coupon => ({
  id: row.id,
  code: row.code,
  kind: row.kind,
  // Hundredths of a per cent and poisha are both hundredths.
  value: poishaToBdt(row.value),
  maxUses: row.maxUses,
  maxUsesPerPerson: row.maxUsesPerPerson,
  uses: row.uses,
  startsAt: row.startsAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
  active: row.active,
  note: row.note,
  createdAt: row.createdAt.toISOString(),
});

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

/** All coupons, the newest first. */
export async function listCoupons(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ items: Coupon[]; pagination: Pagination }> {
  const total = await countRows(db, sql`coupons`);
  const rows = await db
    .select()
    .from(coupons)
    .orderBy(desc(coupons.createdAt), desc(coupons.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { items: rows.map(view), pagination: paginate(total, page, limit) };
}

const noCoupon = () => new AppError("NOT_FOUND", "There is no such coupon.");

/** One coupon. Throws NOT_FOUND. */
export async function readCoupon(db: Db, id: string): Promise<Coupon> {
  const [row] = await db.select().from(coupons).where(eq(coupons.id, id));
  if (!row) throw noCoupon();
  return view(row);
}

/** Makes a coupon. Throws CONFLICT for a code that exists. */
export async function createCoupon(db: Db, input: z.infer<typeof couponCreateSchema>): Promise<Coupon> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(coupons)
      .values({
        ...input,
        value: bdtToPoisha(input.value),
        startsAt: dateOf(input.startsAt),
        endsAt: dateOf(input.endsAt),
      })
      .onConflictDoNothing()
      .returning();
    if (!row)
      throw new AppError("CONFLICT", "There is a coupon with this code already.", {
        errors: [{ path: "code", message: "Exists already" }],
      });
    await note(tx, { action: "coupon.create", subject: row.code, subjectId: row.id, after: view(row) });
    return view(row);
  });
}

/** Changes limits, dates or the note of a coupon. Throws NOT_FOUND, VALIDATION_FAILED, CONFLICT. */
export async function updateCoupon(db: Db, id: string, input: z.infer<typeof couponUpdateSchema>): Promise<Coupon> {
  return db.transaction(async (tx) => {
    const [now] = await tx.select().from(coupons).where(eq(coupons.id, id)).for("update");
    if (!now) throw noCoupon();
    const { startsAt, endsAt, before = {}, ...rest } = input;
    const seen = view(now);
    if (Object.entries(before).some(([name, value]) => value !== seen[name as keyof typeof before]))
      throw new AppError("CONFLICT", "Somebody changed this coupon meanwhile. Look at it before you save yours.");
    const next = {
      ...rest,
      ...(startsAt === undefined ? {} : { startsAt: dateOf(startsAt) }),
      ...(endsAt === undefined ? {} : { endsAt: dateOf(endsAt) }),
    };
    const whole = { ...now, ...next };
    const fault = (path: string, message: string) =>
      new AppError("VALIDATION_FAILED", `${message}.`, { errors: [{ path, message }] });
    if (whole.maxUses !== null && whole.maxUses < whole.uses)
      throw fault("maxUses", `It was used ${whole.uses} times already`);
    if (whole.startsAt && whole.endsAt && whole.startsAt >= whole.endsAt)
      throw fault("endsAt", "The end must be after the start");
    if (Object.keys(next).length === 0) return view(now);
    const [row] = await tx.update(coupons).set(next).where(eq(coupons.id, id)).returning();
    if (!row) throw new Error("a locked row went away");
    await note(tx, { action: "coupon.change", subject: row.code, subjectId: id, before: view(now), after: view(row) });
    return view(row);
  });
}
