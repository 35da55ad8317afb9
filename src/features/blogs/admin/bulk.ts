import type { Term } from "../contract.ts";
import { termSlug } from "../term-slug.ts";
import type { AdminBlogSummary } from "./contract.ts";

/** What can be done to many blogs at once, besides publishing and archiving. */
export type BulkStep =
  | { kind: "categories" | "hashtags"; way: "add" | "remove"; terms: readonly { id?: string; name: string }[] }
  | { kind: "price"; price: number };

type Changing = Pick<AdminBlogSummary, "categories" | "hashtags" | "price">;
/** What is sent for one blog, and what takes it back. */
export type BulkChange = { categories?: string[]; hashtags?: string[]; price?: number };

const idsOf = (terms: readonly Term[]) => terms.map(({ id }) => id);
/** Whether both mean the same: by id where one is known, else by the word. */
const same = (one: { id?: string; name: string }, other: Term) =>
  one.id === undefined ? termSlug(one.name) === other.slug : one.id === other.id;

/** What a step changes in one blog, and how it was before; undefined where it changes nothing. */
export function changeOf(step: BulkStep, blog: Changing): { change: BulkChange; back: BulkChange } | undefined {
  if (step.kind === "price")
    return step.price === blog.price ? undefined : { change: { price: step.price }, back: { price: blog.price } };
  const has = blog[step.kind];
  const now = idsOf(has);
  const next =
    step.way === "remove"
      ? idsOf(has.filter((one) => !step.terms.some((term) => same(term, one))))
      : [...now, ...step.terms.filter((term) => !has.some((one) => same(term, one))).map(({ id, name }) => id ?? name)];
  if (next.length === now.length) return undefined;
  return { change: { [step.kind]: next }, back: { [step.kind]: now } };
}

/** What was done to so many blogs, in words. */
export function doneText(step: BulkStep, count: number): string {
  const blogs = count === 1 ? "1 blog" : `${count} blogs`;
  if (step.kind === "price") return `${blogs} ${count === 1 ? "has" : "have"} the new price.`;
  const names = step.terms.map(({ name }) => (step.kind === "hashtags" ? `#${name}` : name)).join(", ");
  return step.way === "add" ? `${names} added to ${blogs}.` : `${names} taken out of ${blogs}.`;
}
