import { type ReactNode, useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import { type Reads, useRead } from "#features/accounts/client/use-read.ts";
import { useSession } from "#features/accounts/client/use-session.ts";
import { formatDay } from "#lib/dates.ts";
import { formatDhakaDay } from "#lib/dhaka-dates.ts";
import { groupFrom } from "#lib/event-discount.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { useToast } from "#ui/toast.tsx";
import type { DiscountCalls } from "../api.server.ts";
import { NameCertificate } from "../client/name-certificate.tsx";
import type { OwnProof } from "../contract.ts";
import { ProofBadge } from "./proof-badge.tsx";
import { SendProof } from "./send-proof.tsx";

const useAnswer: Reads<Pick<DiscountCalls, "mine">> = useRead;

const call: Fetch<DiscountCalls> = apiFetch;

function Part({ id, title, percent, children }: { id: string; title: string; percent: number; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="space-y-3 border-t border-line pt-6">
      <h2 id={id} className="headline-4">
        {title}
      </h2>
      {percent === 0 ? <p className="text-muted">There is no such discount at the moment.</p> : children}
    </section>
  );
}

function TakeBack({ id, onChanged }: { id: string; onChanged: () => void }) {
  const { toast } = useToast();
  const [busy, setBusy] = useState(false);
  async function takeBack() {
    setBusy(true);
    try {
      await call(`/api/v1/discounts/proofs/${id}/withdraw`, { method: "POST" });
      toast({ title: "Taken back", description: "The file is deleted." });
    } catch (error) {
      const description = failureText(error, "Check your connection, then try again.");
      toast({ title: "Not taken back", description, variant: "destructive" });
    }
    setBusy(false);
    onChanged();
  }
  return (
    <ConfirmButton
      variant="quiet"
      size="sm"
      busy={busy}
      label="Take it back"
      title="Take this proof back?"
      confirm="Take it back"
      onConfirm={() => void takeBack()}
    >
      We delete the file, and nobody looks at it. You can send another one.
    </ConfirmButton>
  );
}

function Proof({ proof, onChanged }: { proof: OwnProof; onChanged: () => void }) {
  const { id, name, institution, state, validUntil, reason, createdAt } = proof;
  return (
    <li className="space-y-1.5 py-4">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="font-semibold">
          <Spoken>{name}</Spoken>
        </span>
        <ProofBadge state={state} />
      </p>
      <p className="facts">
        <span>
          <Spoken>{institution}</Spoken>
        </span>
        <span>
          Sent on <time dateTime={createdAt}>{formatDhakaDay(createdAt)}</time>
        </span>
        {validUntil !== null && (
          <span>
            Until <time dateTime={validUntil}>{formatDay(validUntil)}</time>
          </span>
        )}
      </p>
      {reason !== "" && (
        <p className="whitespace-pre-line">
          <Spoken>{reason}</Spoken>
        </p>
      )}
      {state === "waiting" && <TakeBack id={id} onChanged={onChanged} />}
    </li>
  );
}

/** What an account has less to pay at events by, and where that is shown. */
export function MyDiscounts() {
  const { user } = useSession();
  const { data, failed, error, loading, load } = useAnswer("/api/v1/discounts/my");
  if (!user) return null;
  if (!data) {
    if (failed)
      return (
        <ErrorState
          message={failureText(error, "We couldn't load your discounts. Check your connection, then try again.")}
          onRetry={load}
          retrying={loading}
        />
      );
    return (
      <SkeletonGroup label="Loading your discounts" className="max-w-2xl space-y-4">
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </SkeletonGroup>
    );
  }
  const { percents, alumni, proofs } = data;
  return (
    <div className="max-w-2xl space-y-8">
      <Part id="student" title="Students" percent={percents.student}>
        <p>
          Full-time students pay {percents.student}% less for their own place, once for each event. Send us a proof
          first: we look at it and email you.
        </p>
        {proofs.length > 0 && (
          <ul className="divide-y divide-line border-y border-line">
            {proofs.map((proof) => (
              <Proof key={proof.id} proof={proof} onChanged={load} />
            ))}
          </ul>
        )}
        {!proofs.some(({ state }) => state === "waiting") && (
          <SendProof user={user} again={proofs.length > 0} onSent={load} />
        )}
      </Part>
      <Part id="alumni" title="Alumni" percent={percents.alumni}>
        {alumni.length > 0 ? (
          <p>
            You have {percents.alumni}% off the place of <Spoken>{alumni.join(" or ")}</Spoken>, once for each event.
            The name on the ticket has to be the one on the certificate.
          </p>
        ) : (
          <>
            <p>
              Whoever has a certificate of one of our programs pays {percents.alumni}% less for their own place, once
              for each event.
            </p>
            <NameCertificate onNamed={load} />
          </>
        )}
      </Part>
      <Part id="groups" title="Groups" percent={percents.group}>
        <p>
          {groupFrom} or more people of one organization, registered together, pay {percents.group}% less. Name the
          organization where you name the people.
        </p>
      </Part>
    </div>
  );
}
