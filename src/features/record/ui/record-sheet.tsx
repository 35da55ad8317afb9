import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { useSession } from "#features/accounts/client/use-session.ts";
import { formatDateTime } from "#lib/dates.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { SheetMark } from "#ui/sheet-mark.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { RecordEntry } from "../contract.ts";
import { kindNames, kindTitles } from "../kinds.ts";
import { EntryFacts, EntryTime } from "./entry-facts.tsx";
import { parseRecordAddress, type RecordAddress, recordHref } from "./record-address.ts";
import { useRecord } from "./use-record.ts";

/** So many entries a sheet has; the files have them all. */
const mostOnPaper = 500;

interface Issuer {
  name: string;
  email: string;
  siteUrl: string;
}

const titleOf = ({ kind, year }: RecordAddress) =>
  [kind === undefined ? "Everything" : kindTitles[kind], ...(year === undefined ? [] : [year])].join(", ");

function Sheet({
  entries,
  cut,
  address,
  issuer,
}: {
  entries: readonly RecordEntry[];
  cut: boolean;
  address: RecordAddress;
  issuer: Issuer;
}) {
  const { user } = useSession();
  return (
    <article lang="en" className="num space-y-8 bg-surface p-5 sm:p-12 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-x-10 gap-y-6">
        <div>
          <p className="mb-4 flex items-center gap-3 font-serif leading-tight font-semibold">
            <SheetMark />
            {issuer.name}
          </p>
          <h2 className="headline-2">Learning record</h2>
        </div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          <dt className="text-muted">Of</dt>
          <dd className="font-semibold wrap-anywhere">
            <Spoken>{user?.fullName ?? ""}</Spoken>
          </dd>
          <dt className="text-muted">Email</dt>
          <dd className="wrap-anywhere">{user?.email}</dd>
          <dt className="text-muted">Shows</dt>
          <dd>{titleOf(address)}</dd>
          <dt className="text-muted">As of</dt>
          <dd>{formatDateTime(new Date().toISOString())}</dd>
        </dl>
      </header>
      {entries.length === 0 ? (
        <p className="border-y border-line py-6">There are no entries of this kind.</p>
      ) : (
        <table className="w-full border-collapse text-sm max-sm:block" aria-label="Entries">
          <thead className="max-sm:sr-only">
            <tr className="border-b border-edge text-left">
              {["Date", "Kind", "What"].map((name) => (
                <th key={name} scope="col" className="py-2.5 pr-5 align-top">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {entries.map((entry) => (
              <tr key={`${entry.kind} ${entry.id}`} className="border-b border-line max-sm:block max-sm:py-3">
                <td className="py-2.5 pr-5 align-top sm:w-44 max-sm:block max-sm:p-0">
                  <EntryTime entry={entry} />
                </td>
                <td className="py-2.5 pr-5 align-top sm:w-36 max-sm:block max-sm:p-0 max-sm:text-muted">
                  {kindNames[entry.kind]}
                </td>
                <td className="py-2.5 align-top wrap-anywhere max-sm:block max-sm:p-0">
                  <p className="font-semibold">
                    <Spoken>{entry.title}</Spoken>
                  </p>
                  {entry.facts.length > 0 && (
                    <p className="facts text-muted">
                      <EntryFacts entry={entry} />
                    </p>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <footer className="space-y-1 border-t border-line pt-4 text-sm text-muted">
        {cut && <p>Only the newest {entries.length} entries are shown; the CSV and JSON files have all of them.</p>}
        <p>
          Reading is listed where its reader marked it or bought the blog; it was not watched. Certificates can be
          checked by their number at {issuer.siteUrl.replace(/^https?:\/\//, "")}/certificates.
        </p>
        <p className="wrap-anywhere">Computer-generated.{issuer.email !== "" && ` Questions? ${issuer.email}`}</p>
      </footer>
    </article>
  );
}

function Loaded({ address, issuer }: { address: RecordAddress; issuer: Issuer }) {
  const record = useRecord(address, 100);
  const { entries, hasOlder, olderState, loadOlder } = record;
  const full = entries !== undefined && entries.length >= mostOnPaper;
  const more = entries !== undefined && hasOlder && !full;
  useEffect(() => {
    if (more && olderState === "idle") void loadOlder();
  });
  const failed = olderState === "failed" || (record.failed && !entries);
  return (
    <>
      <div className="no-print mb-6 flex flex-wrap items-center justify-between gap-3">
        <ButtonLink
          to={recordHref(address)}
          variant="quiet"
          className="-ml-4"
          icon={<Icon name="arrow-left" size={18} />}
        >
          Back to your record
        </ButtonLink>
        {entries && !more && <Button onClick={() => window.print()}>Print or save as PDF</Button>}
      </div>
      {entries && !more ? (
        <div className="rounded-card border border-line print:border-0">
          <Sheet entries={entries} cut={hasOlder} address={address} issuer={issuer} />
        </div>
      ) : failed ? (
        <ErrorState
          message="We couldn't load your record."
          onRetry={entries ? () => void loadOlder() : record.load}
          retrying={record.loading}
        />
      ) : (
        <SkeletonGroup label="Loading your record">
          <Skeleton className="h-[60vh]" />
        </SkeletonGroup>
      )}
    </>
  );
}

/** One's record on a sheet, with what prints it. */
export function RecordSheet({ issuer }: { issuer: Issuer }) {
  const [search] = useSearchParams();
  const address = parseRecordAddress(search);
  return <Loaded key={recordHref(address)} address={address} issuer={issuer} />;
}
