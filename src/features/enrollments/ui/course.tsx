import { useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import { notThereText, type Reads, useRead } from "#features/accounts/client/use-read.ts";
import { formatDhakaDay, formatDhakaSpan } from "#lib/dhaka-dates.ts";
import { fileFacts } from "#lib/file-facts.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { useToast } from "#ui/toast.tsx";
import type { CourseCalls } from "../course-api.server.ts";
import type { OwnCourse } from "../course-contract.ts";
import { daysText } from "../days.ts";

const useAnswer: Reads<Pick<CourseCalls, "course">> = useRead;

const call: Fetch<CourseCalls> = apiFetch;

function Sessions({ id, sessions, schedule }: Pick<OwnCourse, "id" | "sessions"> & { schedule: string }) {
  return (
    <section aria-labelledby="schedule">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="schedule" className="headline-3">
          Schedule
        </h2>
        {sessions.length > 0 && (
          <a
            href={`/api/v1/enrollments/${id}/calendar`}
            download="schedule.ics"
            className={buttonClass({ variant: "secondary" })}
          >
            Add to your calendar
          </a>
        )}
      </div>
      {schedule !== "" && (
        <p className="mt-2 whitespace-pre-line text-muted">
          <Spoken>{schedule}</Spoken>
        </p>
      )}
      {sessions.length === 0 ? (
        <p className="mt-3 text-muted">The sessions aren't fixed yet. They will appear here.</p>
      ) : (
        <ol className="mt-4 divide-y divide-line border-y border-line">
          {sessions.map((session) => (
            <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
              <div className="min-w-0">
                <h3 className="font-serif leading-snug font-semibold">
                  <Spoken>{session.title}</Spoken>
                </h3>
                <p className="num mt-1 text-sm">
                  <time dateTime={session.startsAt}>{formatDhakaSpan(session.startsAt, session.endsAt)}</time>
                </p>
                {session.place !== "" && (
                  <p className="mt-0.5 text-sm text-muted">
                    <Spoken>{session.place}</Spoken>
                  </p>
                )}
              </div>
              {session.url !== "" && (
                <a
                  href={session.url}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={`Join online: ${session.title}`}
                  className="link inline-flex min-h-11 items-center"
                >
                  Join online
                </a>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Material({ id, material }: { id: string; material: OwnCourse["materials"][number] }) {
  const { toast } = useToast();
  const [busy, setBusy] = useState(false);
  const { title, note, url, file } = material;
  async function open() {
    setBusy(true);
    try {
      // Made when it is asked for: it opens the file for some minutes only.
      const answer = await call(`/api/v1/enrollments/${id}/materials/${material.id}`);
      window.location.assign(answer.data.href);
    } catch (error) {
      const description = failureText(error, "The file could not be opened. Please try again.");
      toast({ title: "Not opened", description, variant: "destructive" });
    }
    setBusy(false);
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 grow basis-56">
        <h3 className="font-medium wrap-anywhere">
          <Spoken>{title}</Spoken>
        </h3>
        {note !== "" && (
          <p className="mt-0.5 text-sm whitespace-pre-line text-muted">
            <Spoken>{note}</Spoken>
          </p>
        )}
        {file && <p className="num mt-0.5 text-sm text-muted">{fileFacts(file)}</p>}
        {!file && url === null && <p className="mt-0.5 text-sm text-muted">This file is no longer there.</p>}
      </div>
      {file && (
        <Button
          variant="secondary"
          busy={busy}
          busyLabel="Opening..."
          aria-label={`Download ${title}`}
          onClick={() => void open()}
        >
          Download
        </Button>
      )}
      {url !== null && (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Open ${title}`}
          className={buttonClass({ variant: "secondary" })}
        >
          <span className="inline-flex items-center gap-2">
            Open
            <Icon name="arrow-right" size={16} />
          </span>
        </a>
      )}
    </li>
  );
}

function Materials({ id, materials, materialsToCome }: Pick<OwnCourse, "id" | "materials" | "materialsToCome">) {
  return (
    <section aria-labelledby="materials">
      <h2 id="materials" className="headline-3">
        Materials
      </h2>
      {materials.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {materials.map((material) => (
            <Material key={material.id} id={id} material={material} />
          ))}
        </ul>
      )}
      {materialsToCome > 0 ? (
        <p className="mt-3 text-muted">
          {materialsToCome === 1
            ? "1 more will appear here on its day."
            : `${materialsToCome} more will appear here, each on its day.`}
        </p>
      ) : (
        materials.length === 0 && <p className="mt-3 text-muted">There are no materials yet. They will appear here.</p>
      )}
    </section>
  );
}

function Announcements({ announcements }: Pick<OwnCourse, "announcements">) {
  return (
    <section aria-labelledby="announcements">
      <h2 id="announcements" className="headline-3">
        Announcements
      </h2>
      {announcements.length === 0 ? (
        <p className="mt-3 text-muted">Nothing yet. What the institute tells your cohort by email also appears here.</p>
      ) : (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {announcements.map(({ id, subject, text, sentAt }) => (
            <li key={id} className="py-4">
              <p className="num text-sm text-muted">
                <time dateTime={sentAt}>{formatDhakaDay(sentAt)}</time>
              </p>
              <h3 className="mt-0.5 font-serif leading-snug font-semibold">
                <Spoken>{subject}</Spoken>
              </h3>
              <p className="mt-1.5 max-w-[42.5rem] whitespace-pre-line wrap-anywhere">
                <Spoken>{text}</Spoken>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What somebody enrolled has of their cohort. */
export function Course({ enrollmentId }: { enrollmentId: string }) {
  const { data, failed, error, loading, load } = useAnswer(`/api/v1/enrollments/${enrollmentId}/course`);
  if (!data)
    return failed ? (
      <div className="max-w-2xl space-y-6">
        <ErrorState
          message={notThereText(
            error,
            "We couldn't open this course. You may no longer have a seat in it, or its cohort was canceled.",
            "We couldn't open this course. Please try again.",
          )}
          onRetry={load}
          retrying={loading}
        />
        <ButtonLink to="/dashboard/programs" variant="secondary">
          Your programs
        </ButtonLink>
      </div>
    ) : (
      <SkeletonGroup label="Loading the course" className="max-w-3xl space-y-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </SkeletonGroup>
    );
  const { program, cohort } = data;
  return (
    <div className="max-w-3xl space-y-12">
      <div>
        <p className="headline-3">
          <Spoken>{program.title}</Spoken>
        </p>
        <p className="facts mt-2">
          <span>
            <Spoken>{cohort.name}</Spoken>
          </span>
          <span>{daysText(cohort)}</span>
        </p>
      </div>
      <Sessions id={data.id} sessions={data.sessions} schedule={cohort.schedule} />
      <Materials {...data} />
      <Announcements announcements={data.announcements} />
    </div>
  );
}
