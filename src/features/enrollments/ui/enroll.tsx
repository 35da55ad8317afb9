import { useNavigate } from "react-router";
import { z } from "zod";
import { ApiError, failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import { notThereText, type Reads, useRead } from "#features/accounts/client/use-read.ts";
import { useSession } from "#features/accounts/client/use-session.ts";
import type { User } from "#features/accounts/contract.ts";
import { addToCart } from "#features/shop/client/cart.ts";
import { formatBdt } from "#lib/money.ts";
import { pageOf } from "#lib/page-address.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { RadioField } from "#ui/checkbox-field.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import type { EnrollmentCalls } from "../api.server.ts";
import { enrollSchema, type OfferedCohort } from "../contract.ts";
import { daysText } from "../days.ts";
import { partsText } from "../part-words.ts";

const useAnswer: Reads<Pick<EnrollmentCalls, "offered">> = useRead;

const call: Fetch<EnrollmentCalls> = apiFetch;

const closed: Record<Exclude<OfferedCohort["cohort"]["state"], "open">, string> = {
  soon: "Enrollment in this cohort hasn't opened yet.",
  sold_out:
    "This cohort is full. A seat may come free when somebody doesn't pay in time, so look again later. You can also choose other dates, or ask us about the next cohort.",
  over: "Enrollment in this cohort has closed.",
};

const formSchema = enrollSchema
  .pick({ name: true, request: true })
  .extend({ paying: z.enum(["whole", "parts"]).default("whole") });
const ownPrograms = "/dashboard/programs";

/** Whether the fee is paid whole or in parts; only where there is a choice. */
function Paying({ cohort: { price, memberPrice, memberFirstPart, parts } }: Pick<OfferedCohort, "cohort">) {
  if (parts.length === 0) return null;
  const members = (amount: number | null) => (amount === null ? "" : ` Members pay ${formatBdt(amount)} now.`);
  return (
    <fieldset data-price="">
      <legend className="font-semibold">How you pay the fee</legend>
      <RadioField
        name="paying"
        value="whole"
        label={<span className="num">Whole: {formatBdt(price)}</span>}
        hint={memberPrice === null ? undefined : `Members pay ${formatBdt(memberPrice)}.`}
        defaultChecked
      />
      <RadioField
        name="paying"
        value="parts"
        label={
          <span className="num">
            In {parts.length} parts: {partsText(parts)}
          </span>
        }
        hint={`You pay the later parts in your dashboard; we email you a week before each is due.${members(memberFirstPart)}`}
      />
    </fieldset>
  );
}

function Fields({ offered: { cohort }, user, onStale }: { offered: OfferedCohort; user: User; onStale: () => void }) {
  const navigate = useNavigate();
  const asks = cohort.way === "approval";
  const { form, field, failure, busy } = useForm({
    schema: formSchema,
    // Typed text outlives a reload and a session that ends meanwhile.
    draft: `enrollment-${cohort.id}`,
    async send({ paying, ...values }) {
      const parts = paying === "parts" ? cohort.parts : [];
      const body = { ...values, cohortId: cohort.id, expectedPrice: cohort.price, parts };
      const answer = await call("/api/v1/enrollments", { method: "POST", body });
      const { id, title, state } = answer.data;
      if (state === "held") addToCart(id, title, "enrollment");
      await navigate(state === "held" ? "/checkout" : ownPrograms);
    },
    onFailure(error) {
      if (error instanceof ApiError && error.status === 409) onStale();
      return failureText(error, "We couldn't enroll you. Nothing was charged; please try again.");
    },
  });
  return (
    <form {...form} aria-label="Enrollment" className="max-w-2xl space-y-6">
      <TextField
        {...field("name")}
        label="Name"
        hint="As it is to be on a certificate."
        dir="auto"
        autoComplete="name"
        defaultValue={user.fullName}
        maxLength={100}
        required
      />
      {asks && (
        <TextAreaField
          {...field("request")}
          label="About you"
          hint="What you do, and why you want to take part."
          rows={5}
          dir="auto"
          maxLength={2000}
          optional
        />
      )}
      <Paying cohort={cohort} />
      {failure !== undefined && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <div className="space-y-3 border-t border-line pt-5">
        <Button type="submit" size="lg" busy={busy} busyLabel="Sending..." className="max-sm:w-full">
          {asks ? "Ask for a seat" : cohort.price === 0 ? "Enroll" : "Continue to payment"}
        </Button>
        {asks && (
          <p className="text-sm text-muted">
            We'll email you our answer.{cohort.price > 0 && " Nothing is charged before you have it and pay."}
          </p>
        )}
        {!asks && cohort.price > 0 && (
          <p className="text-sm text-muted">
            Your seat is held for 30 minutes, and while your order is open. Nothing is charged before you pay.
          </p>
        )}
      </div>
    </form>
  );
}

/** Enrolling in one cohort. */
export function EnrollForm({ cohortId }: { cohortId: string }) {
  const { user } = useSession();
  const { data, failed, error, loading, load } = useAnswer(`/api/v1/cohorts/${cohortId}`);
  if (!user) return null;
  if (!data) {
    if (failed)
      return (
        <div className="max-w-2xl space-y-6">
          <ErrorState
            message={notThereText(
              error,
              "We couldn't open this cohort. It may be over or canceled.",
              "We couldn't open this cohort. Please try again.",
            )}
            onRetry={load}
            retrying={loading}
          />
          <ButtonLink to="/programs" variant="secondary">
            All programs
          </ButtonLink>
        </div>
      );
    return (
      <SkeletonGroup label="Loading the cohort" className="max-w-2xl space-y-4">
        <Skeleton className="h-28" />
        <Skeleton className="h-40" />
      </SkeletonGroup>
    );
  }
  const { cohort, program, own } = data;
  return (
    <div className="space-y-8">
      <div className="max-w-2xl">
        <h2 className="headline-3 mb-4">
          <Spoken>{program.title}</Spoken>
        </h2>
        <FactList
          facts={[
            { name: "Cohort", value: <Spoken>{cohort.name}</Spoken> },
            { name: "Dates", value: daysText(cohort) },
            { name: "Schedule", value: cohort.schedule },
            { name: "Fee", value: cohort.price === 0 ? "Free" : formatBdt(cohort.price) },
          ]}
        />
      </div>
      {own !== null ? (
        <div className="max-w-2xl space-y-6">
          <Notice tone="info">
            {own === "requested"
              ? "We have your request and will email you our answer."
              : own === "held"
                ? "A seat is held for you. You can pay for it now."
                : "You have a seat in this cohort."}
          </Notice>
          <ButtonLink to={ownPrograms}>See your programs</ButtonLink>
        </div>
      ) : cohort.state === "open" ? (
        <Fields offered={data} user={user} onStale={load} />
      ) : (
        <div className="max-w-2xl space-y-6">
          <Notice tone="warning">{closed[cohort.state]}</Notice>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={pageOf.program(program.slug)} variant="secondary">
              See other dates
            </ButtonLink>
            <ButtonLink to={pageOf.contact(`Program: ${program.title}`)} variant="secondary">
              Ask about the next cohort
            </ButtonLink>
          </div>
        </div>
      )}
    </div>
  );
}
