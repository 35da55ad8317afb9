import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import { type Reads, useRead } from "#features/accounts/client/use-read.ts";
import { addToCart } from "#features/shop/client/cart.ts";
import { formatDeadline, formatDhakaDay } from "#lib/dhaka-dates.ts";
import { formatBdt } from "#lib/money.ts";
import { pageOf } from "#lib/page-address.ts";
import { serviceOf } from "#lib/service-address.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { useToast } from "#ui/toast.tsx";
import type { EnrollmentCalls } from "../api.server.ts";
import type { OwnEnrollment } from "../contract.ts";
import { daysText } from "../days.ts";
import { partsText } from "../part-words.ts";
import { EnrollmentBadge } from "./enrollment-badge.tsx";
import { MyParts } from "./my-parts.tsx";

const useAnswer: Reads<Pick<EnrollmentCalls, "mine">> = useRead;

const call: Fetch<EnrollmentCalls> = apiFetch;

/** What else is to be known of how it stands. */
function Standing({ item }: { item: OwnEnrollment }) {
  const { state, heldUntil, price, parts, reason, completedAt, cohort } = item;
  if (cohort.canceled && state === "enrolled")
    return <p>This cohort was canceled.{price > 0 && " We'll write to you about what you paid."}</p>;
  if (state === "requested") return <p>We'll email you our answer. Nothing is charged before that.</p>;
  if (state === "held" && heldUntil !== null)
    return (
      <p>
        A seat is held for you until <time dateTime={heldUntil}>{formatDeadline(heldUntil)}</time>, and while an order
        for it is open. The fee is {formatBdt(price)}
        {parts.length > 0 && `, in ${parts.length} parts: ${partsText(parts)}`}.
      </p>
    );
  if (state === "refused" && reason !== "")
    return (
      <p className="whitespace-pre-line">
        Our answer: <Spoken>{reason}</Spoken>
      </p>
    );
  if (state === "completed" && completedAt !== null) return <p>Completed on {formatDhakaDay(completedAt)}.</p>;
  return null;
}

function Item({ item, onChanged }: { item: OwnEnrollment; onChanged: () => void }) {
  const { id, title, state, parts, program, cohort, certificate } = item;
  const isPaying = state === "enrolled" && !cohort.canceled;
  const navigate = useNavigate();
  const { toast } = useToast();
  const [busy, setBusy] = useState(false);
  async function withdraw() {
    setBusy(true);
    try {
      await call(`/api/v1/enrollments/${id}/withdraw`, { method: "POST" });
      toast({ title: "Withdrawn", description: `You no longer ask for a seat in ${program.title}.` });
    } catch (error) {
      const description = failureText(error, "It wasn't withdrawn. Please try again.");
      toast({ title: "Not withdrawn", description, variant: "destructive" });
    }
    setBusy(false);
    onChanged();
  }
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-5">
      <div className="min-w-0 grow basis-64">
        <h2 className="font-serif leading-snug font-semibold">
          {program.visible ? (
            <PageLink to={pageOf.program(program.slug)} className="underline-offset-4 hover:underline">
              <Spoken>{program.title}</Spoken>
            </PageLink>
          ) : (
            <Spoken>{program.title}</Spoken>
          )}
        </h2>
        <p className="facts mt-1">
          <span>
            <Spoken>{cohort.name}</Spoken>
          </span>
          <span>{daysText(cohort)}</span>
        </p>
        {cohort.schedule !== "" && (
          <p className="mt-0.5 text-sm whitespace-pre-line text-muted">
            <Spoken>{cohort.schedule}</Spoken>
          </p>
        )}
        <p className="mt-2 flex flex-wrap gap-2">
          {/* Whose cohort was called off was not late. */}
          {!(cohort.canceled && state === "lapsed") && <EnrollmentBadge state={state} />}
          {cohort.canceled && state !== "completed" && <Badge tone="danger">Cohort canceled</Badge>}
          {!cohort.canceled && state === "enrolled" && cohort.over && <Badge>Over</Badge>}
          {isPaying && parts.some((part) => part.state === "late") && (
            <Badge tone="danger">Part of the fee is late</Badge>
          )}
        </p>
        <div className="mt-2 text-sm text-muted empty:hidden">
          <Standing item={item} />
        </div>
        {isPaying && <MyParts parts={parts} title={title} />}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        {state === "held" && (
          <Button
            aria-label={`Pay now for ${title}`}
            onClick={() => {
              addToCart(id, title, "enrollment");
              void navigate("/checkout");
            }}
          >
            Pay now
          </Button>
        )}
        {(state === "enrolled" || state === "completed") && !cohort.canceled && (
          <ButtonLink
            to={serviceOf.ownCourse(id)}
            variant={state === "enrolled" ? "primary" : "secondary"}
            aria-label={`Open the course ${title}`}
          >
            Open the course
          </ButtonLink>
        )}
        {certificate !== null && (
          <ButtonLink to={pageOf.certificate(certificate)} variant="secondary">
            Certificate
          </ButtonLink>
        )}
        {(state === "requested" || state === "held") && (
          <ConfirmButton
            variant="quiet"
            size="sm"
            danger
            busy={busy}
            label="Withdraw"
            aria-label={`Withdraw from ${title}`}
            title={state === "held" ? "Give this seat back?" : "Withdraw this request?"}
            confirm="Withdraw"
            onConfirm={() => void withdraw()}
          >
            {state === "held" ? "Somebody else can have it then." : "We no longer look at it."} You can ask again while
            enrollment is open.
          </ConfirmButton>
        )}
      </div>
    </li>
  );
}

function Page({ page }: { page: number }) {
  const { data, failed, loading, load } = useAnswer(`/api/v1/enrollments/my?page=${page}`);
  if (failed && !data)
    return <ErrorState message="We couldn't load your programs." onRetry={load} retrying={loading} />;
  if (!data)
    return (
      <SkeletonGroup label="Loading your programs" className="space-y-4">
        {[1, 2, 3].map((n) => (
          <Skeleton key={n} className="h-28" />
        ))}
      </SkeletonGroup>
    );
  if (data.pagination.total === 0)
    return (
      <EmptyState title="No programs yet" action={<ButtonLink to="/programs">See programs</ButtonLink>}>
        Programs you enroll in will appear here.
      </EmptyState>
    );
  return (
    <>
      <ul aria-label="My programs" className="divide-y divide-line border-y border-line">
        {data.items.map((item) => (
          <Item key={item.id} item={item} onChanged={load} />
        ))}
      </ul>
      <div className="mt-8">
        <Pagination
          page={page}
          totalPages={data.pagination.totalPages}
          href={(n) => `/dashboard/programs${n > 1 ? `?page=${n}` : ""}`}
          label="Pages of programs"
        />
      </div>
    </>
  );
}

/** All that somebody enrolled in, the newest first. */
export function MyPrograms() {
  const [search] = useSearchParams();
  const asked = Number(search.get("page") ?? 1);
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 100_000 ? asked : 1;
  return <Page key={page} page={page} />;
}
