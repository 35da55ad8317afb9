import { z } from "zod";

/** `{ success: true, message, data }`: the shape of every success. */
export function success<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), message: z.string(), data });
}

export const paginationSchema = z
  .object({
    total: z.int().min(0),
    totalPages: z.int().min(0),
    currentPage: z.int().min(1),
    hasNext: z.boolean(),
    hasPrev: z.boolean(),
  })
  .meta({ id: "Pagination" });

export const failureSchema = z
  .object({
    success: z.literal(false),
    message: z.string().meta({ description: "For people." }),
    code: z.string().meta({ description: "Stable; for programs." }),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    requestId: z.string(),
  })
  .meta({ id: "Failure" });

export type Failure = z.infer<typeof failureSchema>;

/** OpenAPI answer entry for one or more failure statuses. */
export function failures<S extends number>(...statuses: S[]) {
  const entry = { description: "Failure", content: { "application/json": { schema: failureSchema } } };
  return Object.fromEntries(statuses.map((status) => [status, entry])) as Record<S, typeof entry>;
}

/** OpenAPI content entry of a JSON answer. */
export function jsonOf<T>(schema: T) {
  return { "application/json": { schema } };
}
