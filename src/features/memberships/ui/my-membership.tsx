import { useState } from "react";
import { useNavigate } from "react-router";
import { ApiError, failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import { type Reads, useRead } from "#features/accounts/client/use-read.ts";
import { addToCart } from "#features/shop/client/cart.ts";
import { formatDay } from "#lib/dates.ts";
import { formatDeadline, formatDhakaDay } from "#lib/dhaka-dates.ts";
import { formatBdt } from "#lib/money.ts";
import type { Fetch, Fetched } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast.tsx";
import { useForm } from "#ui/use-form.ts";
import type { MembershipCalls } from "../api.server.ts";
import { answerSchema, type OwnMembership } from "../contract.ts";
import { monthsText } from "../months.ts";
import { Exchanges, exchangesOf } from "./exchanges.tsx";
import { MemberCard } from "./member-card.tsx";
import { StandingBadge } from "./standing-badge.tsx";

const useAnswer: Reads<Pick<MembershipCalls, "mine">> = useRead;

const call: Fetch<MembershipCalls> = apiFetch;
const takeStep: Fetched<MembershipCalls["renew" | "withdraw"]> = apiFetch;

interface Own {
  own: OwnMembership;
  onChanged: () => void;
}

/** What the institute asks, and where it is answered. */
function Answer({ own: { id, question }, onChanged }: Own) {
  const { form, field, failure, busy } = useForm({
    schema: answerSchema,
    draft: `membership-answer-${id}`,
    async send(body) {
      await call(`/api/v1/memberships/${id}/answer`, { method: "POST", body: { ...body, question } });
      onChanged();
    },
    onFailure(error) {
      // Answered, or asked anew, meanwhile: what is so now is read.
      if (error instanceof ApiError && error.status === 409) onChanged();
      return failureText(error, "Your answer wasn't sent. What you typed is kept here; please try again.");
    },
  });
  return (
    <form {...form} aria-label="Answer" className="space-y-4">
      <Notice tone="warning" title="The institute has a question">
        <p className="whitespace-pre-line">
          <Spoken>{question}</Spoken>
        </p>
      </Notice>
      <TextAreaField {...field("text")} label="Your answer" rows={4} dir="auto" maxLength={2000} required />
      {failure !== undefined && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <Button type="submit" busy={busy} busyLabel="Sending...">
        Send the answer
      </Button>
    </form>
  );
}

/**
 * What was asked before, with one's answers; what is asked now stands above its field. Under a card, which has no heading of
 * its own, it is a part of the page.
 */
function Asked({
  own,
  heading: Heading = "h3",
  headline = "headline-4 mb-3",
}: {
  own: OwnMembership;
  heading?: "h2" | "h3";
  headline?: string;
}) {
  const exchanges = own.standing === "asked" ? own.earlier : exchangesOf(own);
  if (exchanges.length === 0) return null;
  return (
    <section aria-labelledby={`asked-${own.id}`}>
      <Heading id={`asked-${own.id}`} className={headline}>
        Questions and your answers
      </Heading>
      <Exchanges exchanges={exchanges} unanswered="You didn't answer this one." />
    </section>
  );
}

/** What is to be known of how it stands. */
function Words({
  own: { standing, fee, months, payUntil, beginsOn, endsOn, decision, renewable, order },
}: {
  own: OwnMembership;
}) {
  const next = fee === 0 ? `free, for ${monthsText(months)}` : `${formatBdt(fee)} for ${monthsText(months)}`;
  if (standing === "requested") return <p>We have your application and will email you our answer.</p>;
  if (order !== null && (standing === "approved" || renewable))
    return (
      <p>
        {order === "checking"
          ? "We're checking your payment and will email you."
          : `You've ordered it (${next}), and the order isn't paid yet. Pay it or cancel it in your orders.`}
      </p>
    );
  if (standing === "approved" && payUntil !== null)
    return (
      <p>
        Your application is approved. The fee is {next}. Please pay by{" "}
        <time dateTime={payUntil}>{formatDeadline(payUntil)}</time>.
      </p>
    );
  if ((standing === "refused" || standing === "revoked") && decision !== "")
    return (
      <p className="whitespace-pre-line">
        Our reason: <Spoken>{decision}</Spoken>
      </p>
    );
  if (standing === "upcoming" && beginsOn !== null)
    return (
      <p>
        Your next term begins on {formatDay(beginsOn)}. Until then you aren't a member: the term before it was refunded.
        {renewable && ` You can renew it now: ${next}.`}
      </p>
    );
  if (renewable && endsOn !== null)
    return (
      <p>
        {standing === "active" ? "It ends" : "It ended"} on {formatDay(endsOn)}. You can renew it now: {next}.
      </p>
    );
  return null;
}

/** The steps that one can take. */
function Steps({ own, onChanged }: Own) {
  const { id, kind, standing, fee, renewable, order } = own;
  const navigate = useNavigate();
  const { toast } = useToast();
  const [busy, setBusy] = useState(false);
  async function step(name: "withdraw" | "renew", done: string) {
    setBusy(true);
    try {
      await takeStep(`/api/v1/memberships/${id}/${name}`, { method: "POST" });
      toast({ title: done });
    } catch (error) {
      const description = failureText(error, "Please try again.");
      toast({ title: "That didn't work", description, variant: "destructive" });
    }
    setBusy(false);
    onChanged();
  }
  const pay = () => {
    addToCart(id, `Membership: ${kind}`, "membership");
    void navigate("/checkout");
  };
  // Ordered already: a second order would take the place of the first, whose transfer may be on its way.
  if (order !== null && (standing === "approved" || renewable))
    return <ButtonLink to="/dashboard/orders">See your orders</ButtonLink>;
  return (
    <div className="flex flex-wrap items-center gap-3 empty:hidden">
      {standing === "approved" && <Button onClick={pay}>Pay now</Button>}
      {renewable &&
        (fee > 0 ? (
          <Button onClick={pay}>Renew</Button>
        ) : (
          <Button busy={busy} onClick={() => void step("renew", "Your membership is renewed")}>
            Renew
          </Button>
        ))}
      {(standing === "requested" || standing === "asked" || standing === "approved") && (
        <ConfirmButton
          variant="quiet"
          danger
          busy={busy}
          label="Withdraw"
          title="Withdraw your application?"
          confirm="Withdraw"
          onConfirm={() => void step("withdraw", "Your application is withdrawn")}
        >
          We no longer look at it. You can apply again.
        </ConfirmButton>
      )}
    </div>
  );
}

const carded = ({ standing }: OwnMembership) =>
  standing === "active" || standing === "expired" || standing === "upcoming";

function Current({ own, institute, onChanged }: Own & { institute: string }) {
  return (
    <div className="max-w-2xl space-y-5">
      {carded(own) ? (
        <MemberCard membership={own} institute={institute} />
      ) : (
        <div>
          <h2 className="headline-3 mb-2">
            <Spoken>{own.kind}</Spoken>
          </h2>
          <StandingBadge standing={own.standing} />
        </div>
      )}
      <div className="empty:hidden">
        <Words own={own} />
      </div>
      {own.standing === "asked" && <Answer own={own} onChanged={onChanged} />}
      <Steps own={own} onChanged={onChanged} />
      <Asked own={own} heading={carded(own) ? "h2" : "h3"} />
    </div>
  );
}

const current = ["requested", "asked", "approved", "active", "expired", "upcoming"];

/** Somebody's membership with its card, which bears the institute's name, and what became of earlier applications. */
export function OwnMembershipPage({ institute }: { institute: string }) {
  const { data, failed, loading, load } = useAnswer("/api/v1/memberships/my");
  if (failed && !data)
    return <ErrorState message="We couldn't load your membership." onRetry={load} retrying={loading} />;
  if (!data)
    return (
      <SkeletonGroup label="Loading your membership" className="max-w-md space-y-4">
        <Skeleton className="h-56" />
      </SkeletonGroup>
    );
  const own = data.memberships.find(({ standing }) => current.includes(standing));
  const earlier = data.memberships.filter((one) => one !== own);
  return (
    <div className="space-y-12">
      {own ? (
        <Current own={own} institute={institute} onChanged={load} />
      ) : (
        <EmptyState title="You aren't a member" action={<ButtonLink to="/membership">See memberships</ButtonLink>}>
          Members meet, and have a say in what the institute studies next.
        </EmptyState>
      )}
      {earlier.length > 0 && (
        <section aria-labelledby="earlier">
          <h2 id="earlier" className="headline-4">
            Earlier
          </h2>
          <ul className="mt-3 max-w-2xl divide-y divide-line border-y border-line">
            {earlier.map((one) => (
              <li key={one.id} className="py-4">
                <p className="flex flex-wrap items-center gap-3 font-medium">
                  <Spoken>{one.kind}</Spoken>
                  <StandingBadge standing={one.standing} />
                </p>
                <p className="num mt-1 text-sm text-muted">Applied on {formatDhakaDay(one.createdAt)}</p>
                <div className="mt-1 text-sm text-muted empty:hidden">
                  <Words own={one} />
                </div>
                <div className="mt-3 text-sm empty:hidden">
                  {/* Smaller than the name of what it was asked about. */}
                  <Asked own={one} headline="mb-2 font-semibold" />
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
