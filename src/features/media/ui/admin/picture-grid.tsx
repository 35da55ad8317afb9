import { PageLink } from "#ui/page-link.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { Picture } from "../../admin/contract.ts";
import { mediaPath, usesText } from "../../admin/list-views.ts";

/** Pictures beside each other: what they show, their names, and whether a text shows them. */
export function PictureGrid({ pictures }: { pictures: readonly Picture[] }) {
  return (
    <ul aria-label="Pictures" className="grid grid-cols-2 gap-x-4 gap-y-6 p-4 sm:grid-cols-3 lg:grid-cols-4">
      {pictures.map((picture) => (
        <li key={picture.id} className="relative min-w-0">
          <img
            src={picture.thumb}
            alt=""
            width={picture.width}
            height={picture.height}
            loading="lazy"
            className="aspect-4/3 w-full rounded-control bg-sunken object-cover"
          />
          <PageLink
            to={`${mediaPath}/${picture.id}`}
            className="mt-2 block truncate font-medium after:absolute after:inset-0 hover:text-sea"
          >
            <Spoken>{picture.title}</Spoken>
          </PageLink>
          <p className="text-sm text-muted">
            {usesText(picture.uses)}
            {picture.alt === "" && ", no description"}
          </p>
        </li>
      ))}
    </ul>
  );
}
