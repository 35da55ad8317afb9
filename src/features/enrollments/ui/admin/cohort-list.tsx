import { useState } from "react";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { adminHome } from "#lib/admin-screens.ts";
import { formatCount } from "#lib/counts.ts";
import { formatDhakaDay, formatDhakaTime } from "#lib/dhaka-dates.ts";
import { formatBdt } from "#lib/money.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { CohortCalls } from "../../admin/cohort-api.server.ts";
import type { AdminCohort, ProgramCohorts } from "../../admin/contract.ts";
import { daysText } from "../../days.ts";
import { wayNames } from "../../enrollment-state.ts";
import { CohortForm } from "./cohort-form.tsx";

const api = apiOf<CohortCalls>();
const programsPath = `${adminHome}/programs`;

const momentText = (iso: string) => `${formatDhakaDay(iso)}, ${formatDhakaTime(iso)} Dhaka time`;

function openText({ opensAt, closesAt }: AdminCohort): string {
  const until = closesAt === null ? "until it begins" : `until ${momentText(closesAt)}`;
  return opensAt === null ? `Enrollment ${until}` : `Enrollment from ${momentText(opensAt)} ${until}`;
}

function Cohort({ programId, cohort, onChange }: { programId: string; cohort: AdminCohort; onChange: () => void }) {
  const { busy, write } = useWrite();
  const { id, name, version, used } = cohort;
  const canceled = cohort.canceledAt !== null;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 grow basis-64">
        <h2 className="font-semibold">
          <Spoken>{name}</Spoken>
        </h2>
        <p className="facts mt-1">
          <span>{daysText(cohort)}</span>
          <span>{cohort.price === 0 ? "Free" : formatBdt(cohort.price)}</span>
          {cohort.memberPrice !== null && <span>Members {formatBdt(cohort.memberPrice)}</span>}
          {cohort.plan.length > 0 && <span>Or in {cohort.plan.length + 1} parts</span>}
          <span>
            {formatCount(cohort.taken)} of {formatCount(cohort.capacity)} taken
          </span>
        </p>
        <p className="mt-0.5 text-sm text-muted">
          {wayNames[cohort.way]}. {openText(cohort)}.
        </p>
        {canceled && (
          <p className="mt-1.5">
            <Badge tone="danger">Canceled</Badge>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          to={`${programsPath}/${programId}/cohorts/${id}`}
          variant="secondary"
          size="sm"
          aria-label={`Course of ${name}`}
        >
          Course
        </ButtonLink>
        {!canceled && (
          <Button variant="secondary" size="sm" aria-label={`Change ${name}`} onClick={onChange}>
            Change
          </Button>
        )}
        {used && !canceled && (
          <ConfirmButton
            variant="quiet"
            size="sm"
            danger
            busy={busy}
            label="Cancel"
            aria-label={`Cancel ${name}`}
            title="Cancel this cohort?"
            confirm="Cancel the cohort"
            onConfirm={() => void write(() => api("POST /cohorts/{id}/cancel", { params: { id }, body: { version } }))}
          >
            For good: nobody can enroll in it again, seats that aren't paid go back, and requests are refused. What was
            paid is given back in Purchases, one order at a time.
          </ConfirmButton>
        )}
        {!used && (
          <ConfirmButton
            variant="quiet"
            size="sm"
            danger
            busy={busy}
            label="Remove"
            aria-label={`Remove ${name}`}
            title="Remove this cohort?"
            confirm="Remove"
            onConfirm={() => void write(() => api("DELETE /cohorts/{id}", { params: { id } }))}
          >
            The program's page no longer shows it. Nobody has enrolled in it.
          </ConfirmButton>
        )}
      </div>
    </li>
  );
}

/** The cohorts of a program, and where they are changed. */
export function CohortsOfProgram({ given: { program, cohorts } }: { given: ProgramCohorts }) {
  const [open, setOpen] = useState<string>();
  return (
    <div className="max-w-3xl space-y-5">
      {cohorts.length === 0 ? (
        <p className="text-muted">
          No cohorts yet: the program's page asks people to write to the institute. With a cohort, they enroll there by
          themselves.
        </p>
      ) : (
        <ul aria-label="Cohorts" className="divide-y divide-line border-y border-line">
          {cohorts.map((cohort) => (
            <Cohort key={cohort.id} programId={program.id} cohort={cohort} onChange={() => setOpen(cohort.id)} />
          ))}
        </ul>
      )}
      <Button onClick={() => setOpen("new")}>Add a cohort</Button>
      {open !== undefined && (
        <CohortForm
          key={open}
          programId={program.id}
          cohort={cohorts.find(({ id }) => id === open)}
          onDone={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}
