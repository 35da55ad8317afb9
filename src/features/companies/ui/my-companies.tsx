import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { apiFetch } from "#features/accounts/client/session.ts";
import { type Reads, useRead } from "#features/accounts/client/use-read.ts";
import { formatDeadline } from "#lib/dhaka-dates.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { CompanyCalls } from "../api.server.ts";
import { roleNames } from "../company-state.ts";
import type { MyCompanies as Mine } from "../contract.ts";
import type { CompanyPeopleCalls } from "../people-api.server.ts";
import { AcceptSeat } from "./accept-seat.tsx";
import { CompanyForm } from "./company-form.tsx";
import { companyPath } from "./company-paths.ts";
import { useAct } from "./use-act.ts";

const useAnswer: Reads<Pick<CompanyCalls, "mine">> = useRead;

const call: Fetch<CompanyCalls> & Fetch<CompanyPeopleCalls> = apiFetch;

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="headline-4">
        {title}
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">{children}</ul>
    </section>
  );
}

function Row({ title, below, children }: { title: string; below: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 grow basis-64">
        <p className="font-serif leading-snug font-semibold wrap-anywhere">
          <Spoken>{title}</Spoken>
        </p>
        <p className="mt-1 text-sm text-muted">{below}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">{children}</div>
    </li>
  );
}

function Seats({ seats, load }: { seats: Mine["seats"]; load: () => void }) {
  const { busy, act } = useAct(load);
  const [accepting, setAccepting] = useState<Mine["seats"][number]>();
  return (
    <Section id="offered" title="Offered to you">
      {seats.map((seat) => (
        <Row
          key={seat.id}
          title={seat.title}
          below={
            <>
              {seat.kind === "cohort" ? "A seat" : "A blog"}, paid by <Spoken>{seat.company}</Spoken>
            </>
          }
        >
          <Button aria-label={`Accept ${seat.title}`} onClick={() => setAccepting(seat)}>
            Accept
          </Button>
          <ConfirmButton
            variant="quiet"
            danger
            busy={busy}
            label="Decline"
            aria-label={`Decline ${seat.title}`}
            title="Decline this?"
            confirm="Decline"
            onConfirm={() => void act(() => call(`/api/v1/company-seats/${seat.id}/decline`, { method: "POST" }))}
          >
            {seat.company} can give it to somebody else then.
          </ConfirmButton>
        </Row>
      ))}
      {accepting && (
        <AcceptSeat
          seat={accepting}
          onClose={() => setAccepting(undefined)}
          onDone={() => {
            setAccepting(undefined);
            load();
          }}
        />
      )}
    </Section>
  );
}

function Invitations({ invitations, load }: { invitations: Mine["invitations"]; load: () => void }) {
  const { busy, act } = useAct(load);
  return (
    <Section id="invited" title="Invitations">
      {invitations.map(({ id, company, role, expiresAt }) => (
        <Row
          key={id}
          title={company}
          below={`As a ${role === "manager" ? "manager" : "member"}, open until ${formatDeadline(expiresAt)}`}
        >
          <Button
            busy={busy}
            aria-label={`Accept the invitation of ${company}`}
            onClick={() => void act(() => call(`/api/v1/company-invitations/${id}/accept`, { method: "POST" }))}
          >
            Accept
          </Button>
          <Button
            variant="quiet"
            busy={busy}
            aria-label={`Decline the invitation of ${company}`}
            onClick={() => void act(() => call(`/api/v1/company-invitations/${id}/decline`, { method: "POST" }))}
          >
            Decline
          </Button>
        </Row>
      ))}
    </Section>
  );
}

/** Where one belongs, what is offered, and the way to a company of one's own. */
export function MyCompanies() {
  const { data, failed, loading, load } = useAnswer("/api/v1/companies/my");
  const navigate = useNavigate();
  const { busy, act } = useAct(load);
  const [making, setMaking] = useState(false);
  if (!data) {
    if (failed) return <ErrorState message="We couldn't read your companies." onRetry={load} retrying={loading} />;
    return (
      <SkeletonGroup label="Loading your companies" className="space-y-4">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </SkeletonGroup>
    );
  }
  const { companies, invitations, seats } = data;
  const make = <Button onClick={() => setMaking(true)}>Register a company</Button>;
  return (
    <div className="space-y-10">
      {seats.length > 0 && <Seats seats={seats} load={load} />}
      {invitations.length > 0 && <Invitations invitations={invitations} load={load} />}
      {companies.length > 0 && (
        <Section id="companies" title="Your companies">
          {companies.map(({ id, name, role }) => (
            <Row key={id} title={name} below={<Badge>{roleNames[role]}</Badge>}>
              {role === "manager" && (
                <ButtonLink to={companyPath(id)} aria-label={`Open ${name}`}>
                  Open
                </ButtonLink>
              )}
              <ConfirmButton
                variant="quiet"
                danger
                busy={busy}
                label="Leave"
                aria-label={`Leave ${name}`}
                title={`Leave ${name}?`}
                confirm="Leave"
                onConfirm={() => void act(() => call(`/api/v1/companies/${id}/leave`, { method: "POST" }))}
              >
                You keep what you have by it. A manager can invite you again.
              </ConfirmButton>
            </Row>
          ))}
        </Section>
      )}
      {companies.length > 0 ? (
        make
      ) : (
        <EmptyState title="No company yet" action={make}>
          Register the bank, factory or forwarder you work for: order seats in programs or copies of blogs with one
          pro-forma invoice, and give them to your people.
        </EmptyState>
      )}
      {making && <CompanyForm onClose={() => setMaking(false)} onDone={(id) => void navigate(companyPath(id))} />}
    </div>
  );
}
