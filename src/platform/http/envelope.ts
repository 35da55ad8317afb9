import { z } from "zod";
import { mostCounted, mostFound } from "#lib/pagination.ts";

/** `{ success: true, message, data }`: the shape of every success. */
export function success<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), message: z.string(), data });
}

export const paginationSchema = z
  .object({
    total: z
      .int()
      .min(0)
      .meta({
        description: `Lists of the admin area count to ${mostCounted}, a search to ${mostFound}: where so many are found there may be more.`,
      }),
    totalPages: z.int().min(0),
    currentPage: z.int().min(1),
    hasNext: z.boolean(),
    hasPrev: z.boolean(),
  })
  .meta({ id: "Pagination" });

/** Whether a page of a list lies within it: behind the last there is no end of empty ones. The first counts always. */
export function isReached({ currentPage, totalPages }: z.infer<typeof paginationSchema>): boolean {
  return currentPage <= Math.max(1, totalPages);
}

/** The success of a list: one page of it, and how many there are. */
export function successPage<T extends z.ZodType>(item: T) {
  return success(z.object({ items: z.array(item), pagination: paginationSchema }));
}

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
  const entry = answer("Failure", failureSchema);
  return Object.fromEntries(statuses.map((status) => [status, entry])) as Record<S, typeof entry>;
}

/** OpenAPI entry of one JSON answer. */
export function answer<T>(description: string, schema: T) {
  return { description, content: { "application/json": { schema } } };
}

/** OpenAPI entry of a request's JSON body. */
export function body<T>(schema: T) {
  return { body: { required: true as const, content: { "application/json": { schema } } } };
}

/** A success as a handler sends it. */
export function ok<T>(message: string, data: T) {
  return { success: true as const, message, data };
}
