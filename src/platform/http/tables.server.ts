import { bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core";

/** Counters of the rate limiter, in the shape that rate-limiter-flexible reads and writes. `expire` is ms UTC. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull().default(0),
    expire: bigint("expire", { mode: "number" }),
  },
  (t) => [index("rate_limits_expire").on(t.expire)],
);
