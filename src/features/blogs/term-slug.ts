import { slugify } from "#lib/slugify.ts";

/** The slug of a category's or a hashtag's name; empty when none can be made of it. */
export const termSlug = (name: string) => slugify(name).slice(0, 60).replace(/-+$/, "");
