import type { ReactNode } from "react";
import { formatDay } from "#lib/dates.ts";
import { fileFacts } from "#lib/file-facts.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { Edition } from "../download-contract.ts";

/** A version of a file: its name, day, kind and size, and what changed. `children` is how one gets it. */
export function EditionRow({ edition, children }: { edition: Edition; children?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 grow basis-56">
        <p className="font-semibold wrap-anywhere">
          Version <Spoken>{edition.label}</Spoken>
        </p>
        <p className="num text-sm text-muted">
          {fileFacts(edition)}, <time dateTime={edition.releasedOn}>{formatDay(edition.releasedOn)}</time>
        </p>
        {edition.changes !== "" && (
          <p className="mt-1 text-sm whitespace-pre-line wrap-anywhere">
            <Spoken>{edition.changes}</Spoken>
          </p>
        )}
      </div>
      {children}
    </li>
  );
}
