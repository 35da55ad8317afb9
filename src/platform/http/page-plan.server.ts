import { data, type RouterContextProvider } from "react-router";
import { AppError } from "#lib/app-error.ts";
import type { DataKind } from "../db/data-kind.ts";
import { cachePlanContext, htmlIslandsContext, type Platform, platformContext } from "../platform.server.ts";
import { errorStatus } from "./error-status.ts";

type Context = Readonly<RouterContextProvider>;

/** The platform, in a loader. */
export function platformOf(context: Context): Platform {
  return context.get(platformContext);
}

/**
 * Says that the page may be kept: it is made from these kinds of data, and changes by the clock at `changesAt` (ms UTC).
 * Every loader of a page says so for its own part; a page of which no part says so is rendered for each visitor.
 */
export function keepPage(context: Context, tags: DataKind[], changesAt?: number): void {
  const plan = context.get(cachePlanContext);
  for (const tag of tags) plan.tags.add(tag);
  if (changesAt !== undefined) plan.changesAt = Math.min(changesAt, plan.changesAt ?? Number.POSITIVE_INFINITY);
}

/** Says that the page must not be kept: it was made from free text or faulty values. */
export function neverKeep(context: Context): void {
  context.get(cachePlanContext).skip = true;
}

/**
 * Gives a long text to the page: in a document it stands only in the markup (null is what the loader hands on), in the
 * data of a navigation it is handed on as it is. `id` is that of the HtmlIsland that shows it.
 */
export function placeHtml(context: Context, id: string, html: string): string | null {
  const islands = context.get(htmlIslandsContext);
  if (!islands) return html;
  islands.set(id, html);
  return null;
}

/** Runs a loader's service call; an expected failure becomes the page's own answer with its true status. */
export async function orThrowPage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError)
      throw data({ code: error.code, message: error.message }, { status: errorStatus[error.code] });
    throw error;
  }
}
