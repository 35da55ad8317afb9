import { SettingsSection } from "#features/settings/client/settings-section.tsx";
import { formatDateTime } from "#lib/dates.ts";
import { sizeText } from "#lib/file-facts.ts";
import { Badge } from "#ui/badge.tsx";
import { Notice } from "#ui/notice.tsx";
import { SideFact, SideFacts } from "#ui/side-facts.tsx";
import type { SiteCopies, SiteCopy } from "../../admin/contract.ts";

function look({ state, testedAt }: SiteCopy) {
  if (state === "running") return { tone: "info", text: "Being made" } as const;
  if (state === "failed") return { tone: "danger", text: "Failed" } as const;
  if (state === "removed") return { tone: "neutral", text: "Removed" } as const;
  return testedAt === null
    ? ({ tone: "danger", text: "Not tested" } as const)
    : ({ tone: "success", text: "Tested" } as const);
}

function Copy({ copy }: { copy: SiteCopy }) {
  const { startedAt, bytes, sealed, name, fault } = copy;
  const { tone, text } = look(copy);
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <time dateTime={startedAt} className="num font-semibold">
          {formatDateTime(startedAt)}
        </time>
        <Badge tone={tone}>{text}</Badge>
        {bytes > 0 && <span className="num text-sm text-muted">{sizeText(bytes)}</span>}
        <span className="text-sm text-muted">{sealed ? "Encrypted" : "Not encrypted"}</span>
      </div>
      <p className="mt-0.5 text-xs break-all text-muted">{name}</p>
      {fault !== null && <p className="mt-1 text-sm break-words">{fault}</p>}
    </li>
  );
}

/** Where the nightly copies go, how old the last good one is, and what became of each. */
export function CopyList({ place, sealed, late, lastGood, copies }: SiteCopies) {
  return (
    <SettingsSection
      id="copies"
      title="Copies of the site"
      lede="Each night: database, files and secret. Each copy is tested by restoring it beside the site and comparing every table and file. Where copies go, and whose keys encrypt them, is set where the site runs (BACKUP_TO, BACKUP_RECIPIENTS)."
    >
      <div className="space-y-4">
        {place === null && (
          <Notice tone="warning" title="No copies are made automatically">
            Set BACKUP_TO where the site runs, or make them by hand: npm run cli -- backup FILE.
          </Notice>
        )}
        {late && (
          <Notice tone="danger" title="The last good copy is too old">
            It should never be older than 36 hours. The list says what went wrong.
          </Notice>
        )}
        <SideFacts>
          <SideFact name="Destination">
            <span className="break-all">{place ?? "Nowhere"}</span>
          </SideFact>
          <SideFact name="Last good one">{lastGood === null ? "None yet" : formatDateTime(lastGood)}</SideFact>
          {place !== null && (
            <SideFact name="Encrypted">
              {sealed ? "Yes, for the keys of BACKUP_RECIPIENTS" : "No: whoever has a copy has everything"}
            </SideFact>
          )}
        </SideFacts>
        {copies.length > 0 && (
          <ul aria-label="Copies" className="divide-y divide-line border-y border-line">
            {copies.map((copy) => (
              <Copy key={copy.id} copy={copy} />
            ))}
          </ul>
        )}
      </div>
    </SettingsSection>
  );
}
