import { listSearch } from "#lib/list-address.ts";
import { type PictureListQuery, pictureListQuerySchema } from "./contract.ts";
import { type FileListQuery, fileListQuerySchema } from "./file-contract.ts";

/** The library; one picture is behind it by its id. */
export const mediaPath = "/admin-dashboard/media";

type Values = Partial<Record<keyof PictureListQuery, string | number>>;

/** The address of the library with these values. */
export const mediaHref = (values: Values) => mediaPath + listSearch(pictureListQuerySchema, values);

/** Lists where holders are found whose id is not that of a screen. */
const listOf: Readonly<Record<string, string>> = {
  resource_editions: "resources",
  event_recordings: "events",
  cohort_materials: "programs",
};

/** Where a text is that shows a picture, by the kind of its holder. */
export function holderHref({ kind, id }: { kind: string; id: string }): string {
  const list = listOf[kind];
  if (list !== undefined) return `/admin-dashboard/${list}`;
  // What is in the bin has no page of its own, and the texts of the site are found by name.
  return ["bin", "pages"].includes(kind) ? `/admin-dashboard/${kind}` : `/admin-dashboard/${kind}/${id}`;
}

/** How many texts show a picture, in words. */
export const usesText = (uses: number) => (uses === 0 ? "Not used" : uses === 1 ? "In 1 text" : `In ${uses} texts`);

/** The files of the library that are no pictures. */
export const filesPath = `${mediaPath}/files`;

/** The address of their list with these values. */
export const filesHref = (values: Partial<Record<keyof FileListQuery, string | number>>) =>
  filesPath + listSearch(fileListQuerySchema, values);

/** Who may fetch a file, in words. */
export const accessNames = { public: "Everybody", private: "By link" } as const;

/** How many pages offer a file, in words. */
export const offersText = (uses: number) => (uses === 0 ? "Not used" : uses === 1 ? "On 1 page" : `On ${uses} pages`);
