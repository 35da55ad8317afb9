import { listSearch } from "#lib/list-address.ts";
import {
  type Import,
  type ImportLine,
  importListQuerySchema,
  type LineListQuery,
  lineListQuerySchema,
} from "./contract.ts";

const transferPath = "/admin-dashboard/transfer";

/** The address of the list of imports on this page. */
export const transferHref = (values: { page?: number; limit?: number }) =>
  transferPath + listSearch(importListQuerySchema, values);

/** The address of one import with these of its lines. */
export const importHref = (id: string, values: Partial<Record<keyof LineListQuery, string | number>> = {}) =>
  `${transferPath}/${id}${listSearch(lineListQuerySchema, values)}`;

export const formatNames: Record<Import["format"], string> = {
  unknown: "Being read",
  archive: "Archive of this site",
  wordpress: "WordPress",
  ghost: "Ghost",
};

export const statusNames: Record<Import["status"], string> = {
  reading: "Reading",
  read: "Waiting for you",
  writing: "Importing",
  done: "Done",
  failed: "Failed",
  cancelled: "Stopped",
};

export const outcomeNames: Record<ImportLine["outcome"], string> = {
  comes: "To import",
  left: "Left out",
  made: "Imported",
  known: "Already here",
  failed: "Failed",
};

/** What a thing in a file is, as people say it; by the name of its folder. */
export const kindNames: Record<string, string> = {
  blogs: "Blog",
  programs: "Program",
  events: "Event",
  publications: "Publication",
  resources: "Resource",
  texts: "Text of the site",
  files: "File",
};
