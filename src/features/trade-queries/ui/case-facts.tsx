import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { ApiError, failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import { formatDateTime, formatDay } from "#lib/dates.ts";
import { pageOf } from "#lib/page-address.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { StepDialog } from "#ui/step-dialog.tsx";
import { useToast } from "#ui/toast.tsx";
import type { DeskCalls } from "../admin/api.server.ts";
import type { QueryCalls } from "../api.server.ts";
import type { TradeQuery } from "../contract.ts";
import { StatusBadge } from "./status-badge.tsx";

const call: Fetch<QueryCalls> & Fetch<Pick<DeskCalls, "close" | "reopen">> = apiFetch;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="num mt-0.5">{children}</dd>
    </div>
  );
}

/** What one can do with the whole case: agree to publication, close it, open it again. */
function useCaseStep(onChange: (query: TradeQuery) => void, onOther: () => void) {
  const { toast } = useToast();
  const [busy, setBusy] = useState(false);
  async function take(work: () => Promise<{ message: string; data: TradeQuery }>): Promise<void> {
    setBusy(true);
    try {
      const answer = await work();
      onChange(answer.data);
      toast({ title: "Saved", description: answer.message });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) onOther();
      const description = failureText(error, "This did not work. Check your connection and try again.");
      toast({ title: "Trade Query Error", description, variant: "destructive" });
    } finally {
      setBusy(false);
    }
  }
  return { busy, take };
}

/** The facts of a case, and what can be done with the whole of it. */
export function CaseFacts({
  query,
  onChange,
  onOther,
}: {
  query: TradeQuery;
  onChange: (query: TradeQuery) => void;
  /** The case stands otherwise than it was read: it is to be read again. */
  onOther: () => void;
}) {
  const { busy, take } = useCaseStep(onChange, onOther);
  const [asking, setAsking] = useState(false);
  // A press shows at once; what is true follows with the answer.
  const base = `/api/v1/trade-queries/${query.id}` as const;
  const [wanted, setWanted] = useState<boolean>();
  const consent = (mayPublish: boolean) => {
    setWanted(mayPublish);
    void take(() => call(`${base}/consent`, { method: "PATCH", body: { mayPublish } })).finally(() =>
      setWanted(undefined),
    );
  };
  const close = () => {
    setAsking(false);
    void take(() =>
      call(`${base}/close?status=${query.status}&questions=${query.followUpCount + 1}`, { method: "POST" }),
    );
  };
  return (
    <aside aria-label="About this case">
      <dl className="border-b border-line">
        <Fact name="Case number">
          <span className="flex flex-wrap items-center justify-between gap-2">
            {query.caseNumber}
            <CopyButton text={query.caseNumber} variant="quiet" />
          </span>
        </Fact>
        <Fact name="Status">
          <StatusBadge status={query.status} />
        </Fact>
        {query.status === "pending" && <Fact name="Answer promised by">{formatDay(query.promisedOn)}</Fact>}
        <Fact name="Asked">{formatDateTime(query.createdAt)}</Fact>
        {query.answeredAt !== null && <Fact name="Last answer">{formatDateTime(query.answeredAt)}</Fact>}
        {query.closedAt !== null && (
          <Fact name={query.closedBy === "institute" ? "Closed by the institute" : "Closed by you"}>
            {formatDateTime(query.closedAt)}
          </Fact>
        )}
      </dl>
      <div className="mt-3">
        <CheckboxField
          label="May be published without my name"
          hint={
            query.publicSlug === null
              ? "An editor first removes anything that could identify you."
              : "If you untick this, we'll remove the public page."
          }
          checked={wanted ?? query.mayPublish}
          // Not disabled: that would take the focus from under the finger.
          aria-busy={busy || undefined}
          onChange={(event) => busy || consent(event.currentTarget.checked)}
        />
        {query.publicSlug !== null && (
          <Link to={pageOf.question(query.publicSlug)} className="link inline-flex min-h-11 items-center pl-8 text-sm">
            See the public page
          </Link>
        )}
      </div>
      <div className="mt-5">
        {query.status === "closed" ? (
          <Button
            variant="secondary"
            block
            busy={busy}
            onClick={() => void take(() => call(`${base}/reopen`, { method: "POST" }))}
          >
            Reopen the query
          </Button>
        ) : (
          <Button variant="secondary" block busy={busy} onClick={() => setAsking(true)}>
            Close the query
          </Button>
        )}
      </div>
      <StepDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Close this query?"
        step="Close the query"
        onStep={close}
      >
        {query.status === "pending"
          ? "We won't answer it. You can reopen it later."
          : "It stays here to be read. You can reopen it later."}
      </StepDialog>
    </aside>
  );
}
