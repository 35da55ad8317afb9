import { useNavigate } from "react-router";
import { z } from "zod";
import { ApiError, failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import { type Reads, useRead } from "#features/accounts/client/use-read.ts";
import { useSession } from "#features/accounts/client/use-session.ts";
import type { User } from "#features/accounts/contract.ts";
import { formatDay } from "#lib/dates.ts";
import { formatBdt } from "#lib/money.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import type { MembershipCalls } from "../api.server.ts";
import { applySchema, type MembershipKind, type MyMembership, type OwnMembership } from "../contract.ts";
import { monthsText } from "../months.ts";
import { plusDays, renewAfter } from "../term.ts";

const useAnswer: Reads<Pick<MembershipCalls, "mine">> = useRead;

const call: Fetch<MembershipCalls> = apiFetch;

const ownPath = "/dashboard/membership";
const formSchema = applySchema.pick({ name: true, organization: true, reason: true }).extend({
  agree: z.literal("on", "Please agree to the terms").transform(() => true as const),
});
/** Of an organization's application. */
const companySchema = formSchema.refine(({ organization }) => organization !== "", {
  path: ["organization"],
  message: "Name the organization",
});

function Fields({ kind, user, onStale }: { kind: MembershipKind; user: User; onStale: () => void }) {
  const navigate = useNavigate();
  const { form, field, failure, busy } = useForm({
    schema: kind.forOrganizations ? companySchema : formSchema,
    draft: "membership-application",
    async send(values) {
      const body = { ...values, kindId: kind.id, expectedFee: kind.fee };
      await call("/api/v1/memberships", { method: "POST", body });
      await navigate(ownPath);
    },
    onFailure(error) {
      if (error instanceof ApiError && error.status === 409) onStale();
      return failureText(error, "We couldn't send your application. What you typed is kept here; please try again.");
    },
  });
  return (
    <form {...form} aria-label="Application" className="max-w-2xl space-y-6">
      <TextField
        {...field("name")}
        label="Name"
        hint="As it is to be on your card."
        dir="auto"
        autoComplete="name"
        defaultValue={user.fullName}
        maxLength={100}
        required
      />
      <TextField
        {...field("organization")}
        label="Organization"
        hint={kind.forOrganizations ? "The member; you speak for it." : "Where you work or study."}
        dir="auto"
        autoComplete="organization"
        maxLength={150}
        {...(kind.forOrganizations ? { required: true } : { optional: true })}
      />
      <TextAreaField
        {...field("reason")}
        label="About you"
        hint="What work you do, which subjects matter to you, and why you'd like to be a member."
        rows={6}
        dir="auto"
        maxLength={2000}
        required
      />
      <CheckboxField
        {...field("agree")}
        label={
          <>
            I agree to the{" "}
            <a href="/terms" className="link">
              terms
            </a>{" "}
            and the{" "}
            <a href="/privacy" className="link">
              privacy notice
            </a>
          </>
        }
      />
      {failure !== undefined && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <div className="space-y-3 border-t border-line pt-5">
        <Button type="submit" size="lg" busy={busy} busyLabel="Sending..." className="max-sm:w-full">
          Send the application
        </Button>
        <p className="text-sm text-muted">
          We'll email you our answer.{kind.fee > 0 && " Nothing is charged before you have it and pay."}
        </p>
      </div>
    </form>
  );
}

/** Somebody's membership that is there already: why there is nothing to apply for, and where it is. */
function Already({ words }: { words: string }) {
  return (
    <div className="max-w-2xl space-y-6">
      <Notice tone="info">{words}</Notice>
      <ButtonLink to={ownPath}>See your membership</ButtonLink>
    </div>
  );
}

/** Why nobody applies beside what they have; nothing, where they may. */
function hindrance({ memberships }: MyMembership): string | undefined {
  const of = (...which: OwnMembership["standing"][]) => memberships.find(({ standing }) => which.includes(standing));
  const applied = of("requested", "asked", "approved");
  if (applied) return `You've applied already: ${applied.kind}. One application is open at a time.`;
  const active = of("active");
  if (active) return `You're a member already: ${active.kind}.`;
  const upcoming = of("upcoming");
  if (upcoming?.beginsOn)
    return `You have a membership already: ${upcoming.kind}. It begins on ${formatDay(upcoming.beginsOn)}.`;
  const over = of("expired");
  if (over?.order === "checking")
    return `We're checking your payment for the renewal: ${over.kind}. We'll email you what came of it.`;
  return over?.order === "open"
    ? `There is an order for your renewal: ${over.kind}. Pay it, or cancel it before you apply anew.`
    : undefined;
}

/** Whose membership is over keeps its number by renewing it, and ends it by applying: better told before than after. */
function Renewable({ kind, endsOn }: { kind: string; endsOn: string }) {
  return (
    <Notice tone="info" title="You can renew instead">
      <p>
        Your membership ({kind}) ended on {formatDay(endsOn)}. Until {formatDay(plusDays(endsOn, renewAfter))} you can
        renew it without an application and keep your number; with a new application it ends for good.
      </p>
      <p className="mt-2">
        <PageLink to={ownPath} className="link">
          Renew your membership
        </PageLink>
      </p>
    </Notice>
  );
}

/** Applying for one kind of membership. */
export function ApplyForm({ kindId }: { kindId: string }) {
  const { user } = useSession();
  const { data, failed, loading, load } = useAnswer("/api/v1/memberships/my");
  if (!user) return null;
  if (!data) {
    if (failed)
      return <ErrorState message="We couldn't load the application form." onRetry={load} retrying={loading} />;
    return (
      <SkeletonGroup label="Loading the application form" className="max-w-2xl space-y-4">
        <Skeleton className="h-28" />
        <Skeleton className="h-40" />
      </SkeletonGroup>
    );
  }
  const hindered = hindrance(data);
  if (hindered !== undefined) return <Already words={hindered} />;
  const over = data.memberships.find(({ standing, renewable }) => standing === "expired" && renewable);
  const kind = data.kinds.find(({ id }) => id === kindId);
  if (!kind?.open)
    return (
      <div className="max-w-2xl space-y-6">
        <Notice tone="warning">This kind of membership takes no applications now.</Notice>
        <ButtonLink to="/membership" variant="secondary">
          See memberships
        </ButtonLink>
      </div>
    );
  return (
    <div className="space-y-8">
      <div className="max-w-2xl">
        {over?.endsOn && (
          <div className="mb-8">
            <Renewable kind={over.kind} endsOn={over.endsOn} />
          </div>
        )}
        <h2 className="headline-3 mb-4">
          <Spoken>{kind.name}</Spoken>
        </h2>
        <FactList
          facts={[
            { name: "For", value: kind.summary },
            { name: "Fee", value: kind.fee === 0 ? "Free" : formatBdt(kind.fee) },
            { name: "Term", value: monthsText(kind.months) },
          ]}
        />
      </div>
      <Fields kind={kind} user={user} onStale={load} />
    </div>
  );
}
