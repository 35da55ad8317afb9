import { useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { failureText } from "#features/accounts/client/api.ts";
import { fetchFile } from "#features/accounts/client/fetch-file.ts";
import { saveFile } from "#features/accounts/client/save-file.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import { type Reads, useRead } from "#features/accounts/client/use-read.ts";
import type { BlogReadCalls } from "#features/blogs/client/read-calls.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { useToast } from "#ui/toast.tsx";
import type { RecordCalls } from "../api.server.ts";
import type { RecordEntry, RecordSummary } from "../contract.ts";
import { kindTitles, recordKinds } from "../kinds.ts";
import { exportCall, parseRecordAddress, printHref, type RecordAddress, recordHref } from "./record-address.ts";
import { Timeline } from "./timeline.tsx";
import { useRecord } from "./use-record.ts";

const useAnswer: Reads<Pick<RecordCalls, "summary">> = useRead;

const call: Fetch<BlogReadCalls> = apiFetch;

const noFile = "Your record couldn't be fetched. Check your connection and try again.";

/** Kind and year; only what there is can be chosen, and what the address asks for. */
function Filters({ address, summary }: { address: RecordAddress; summary: RecordSummary | undefined }) {
  const navigate = useNavigate();
  const countOf = (kind: string) => summary?.kinds.find((one) => one.kind === kind)?.entries;
  const kinds = recordKinds.filter((kind) => kind === address.kind || countOf(kind) !== undefined);
  const years = [
    ...new Set([...(summary?.years ?? []).map(({ year }) => year), ...(address.year ? [address.year] : [])]),
  ];
  return (
    <search className="grid grow grid-cols-[minmax(0,1fr)_8rem] gap-3 sm:max-w-md">
      <SelectField
        label="Kind"
        value={address.kind ?? ""}
        onChange={({ currentTarget: { value } }) =>
          void navigate(recordHref({ ...address, kind: recordKinds.find((kind) => kind === value) }))
        }
      >
        <option value="">Everything{summary ? ` (${summary.total})` : ""}</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindTitles[kind]}
            {countOf(kind) === undefined ? "" : ` (${countOf(kind)})`}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Year"
        value={address.year ?? ""}
        onChange={({ currentTarget: { value } }) =>
          void navigate(recordHref({ ...address, year: value === "" ? undefined : Number(value) }))
        }
      >
        <option value="">All years</option>
        {years
          .sort((a, b) => b - a)
          .map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
      </SelectField>
    </search>
  );
}

/** Takes what is shown along: on paper, for a spreadsheet, for a program. */
function TakeAlong({ address }: { address: RecordAddress }) {
  const { toast } = useToast();
  const [busy, setBusy] = useState<"json" | "csv">();
  async function download(format: "json" | "csv") {
    setBusy(format);
    const name = `learning-record.${format}`;
    try {
      saveFile(name, await fetchFile(exportCall(address, format), noFile));
      toast({ title: "Your record is ready", description: `Look for ${name} in your downloads.` });
    } catch (error) {
      toast({ title: "Download failed", description: failureText(error, noFile), variant: "destructive" });
    }
    setBusy(undefined);
  }
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={printHref(address)} variant="secondary">
        Print
      </ButtonLink>
      {(["csv", "json"] as const).map((format) => (
        <Button
          key={format}
          variant="secondary"
          busy={busy === format}
          aria-label={`Download as ${format.toUpperCase()}`}
          icon={<Icon name="download" size={18} />}
          onClick={() => void download(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  );
}

function Nothing({ address }: { address: RecordAddress }) {
  if (address.kind !== undefined || address.year !== undefined)
    return (
      <EmptyState
        title="Nothing of this kind here"
        action={
          <ButtonLink to={recordHref({ kind: undefined, year: undefined })} variant="secondary">
            Show everything
          </ButtonLink>
        }
      >
        Choose another kind or year.
      </EmptyState>
    );
  return (
    <EmptyState
      title="Your record begins with your first step"
      action={
        <>
          <ButtonLink to="/blogs">Read a blog</ButtonLink>
          <ButtonLink to="/programs" variant="secondary">
            See the programs
          </ButtonLink>
        </>
      }
    >
      Blogs you buy or mark as read, questions you ask, events you attend, programs you enroll in and complete, and your
      certificates all appear here by themselves.
    </EmptyState>
  );
}

function Entries({ address, onChanged }: { address: RecordAddress; onChanged: () => void }) {
  const record = useRecord(address, 25);
  const { toast } = useToast();
  const [removing, setRemoving] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { entries } = record;

  async function remove(entry: RecordEntry) {
    setRemoving(entry.id);
    try {
      await call(`/api/v1/blogs/reads/${entry.id}`, { method: "DELETE" });
      record.drop(entry);
      onChanged();
      // What was pressed is gone with its entry.
      heading.current?.focus();
      toast({ title: "Removed", description: `Your record no longer says that you read “${entry.title}”.` });
    } catch (error) {
      const description = failureText(error, "It wasn't removed. Please try again.");
      toast({ title: "Not removed", description, variant: "destructive" });
    }
    setRemoving(undefined);
  }

  if (!entries && record.failed)
    return <ErrorState message="We couldn't load your record." onRetry={record.load} retrying={record.loading} />;
  if (!entries)
    return (
      <SkeletonGroup label="Loading your record" className="space-y-6">
        {[1, 2, 3, 4].map((n) => (
          <Skeleton key={n} className="h-16" />
        ))}
      </SkeletonGroup>
    );
  if (entries.length === 0 && !record.hasOlder) return <Nothing address={address} />;
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Entries
      </h2>
      <Timeline
        entries={entries}
        removing={removing}
        onRemove={(entry) => void remove(entry)}
        older={record.hasOlder ? { load: () => void record.loadOlder(), state: record.olderState } : undefined}
      />
    </>
  );
}

/** What one learned here, on one line of time: filtered, printed, taken along. */
export function LearningRecord() {
  const [search] = useSearchParams();
  const address = parseRecordAddress(search);
  const { data: summary, load } = useAnswer("/api/v1/learning-record/summary");
  return (
    <div className="space-y-8">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <Filters address={address} summary={summary} />
        {summary !== undefined && summary.total > 0 && <TakeAlong address={address} />}
      </div>
      <Entries key={recordHref(address)} address={address} onChanged={load} />
      <section aria-labelledby="what-counts" className="max-w-2xl border-t border-line pt-6 text-sm text-muted">
        <h2 id="what-counts" className="font-sans text-sm font-semibold text-ink">
          What is recorded
        </h2>
        <p className="mt-2">
          We don't follow what you read. A blog is listed as read if you pressed “Mark as read” at its end, or if you
          bought it and we keep your place in it; you can remove either. An event is listed if your ticket was checked
          at the door: joining online isn't recorded. A purchase whose money went back to you is left out.
        </p>
      </section>
    </div>
  );
}
