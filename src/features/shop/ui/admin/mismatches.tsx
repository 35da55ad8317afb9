import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { formatDateTime } from "#lib/dates.ts";
import { Button } from "#ui/button.tsx";
import type { PaymentCalls } from "../../admin/payments-api.server.ts";
import type { Mismatch } from "../../admin/payments-contract.ts";
import { Panel } from "./panel.tsx";
import { mismatchWords } from "./purchase-words.ts";

const api = apiOf<PaymentCalls>();

/** Asks every payment service and goes through all books once more. */
export function CompareNow({ comparedAt }: { comparedAt: string | null }) {
  const { busy, write } = useWrite();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface px-4 py-3">
      <p className="num text-sm text-muted">
        {comparedAt === null
          ? "Payments, orders and access were never compared yet."
          : `Payments, orders and access were last compared ${formatDateTime(comparedAt)}.`}
      </p>
      <Button
        variant="secondary"
        size="sm"
        busy={busy}
        busyLabel="Comparing..."
        onClick={() => void write(() => api("POST /payments/compare"))}
      >
        Compare now
      </Button>
    </div>
  );
}

/** What does not agree about one order; it goes away with the comparison that no longer finds it. */
export function Mismatches({ mismatches }: { mismatches: readonly Mismatch[] }) {
  const { busy, write } = useWrite();
  if (mismatches.length === 0) return null;
  return (
    <Panel title="This doesn't match" urgent>
      <ul className="divide-y divide-line">
        {mismatches.map(({ id, kind, detail, firstSeenAt }) => (
          <li key={id} className="py-2.5 first:pt-0">
            <p className="font-semibold">{mismatchWords[kind].text}</p>
            <p className="text-muted wrap-anywhere">{detail}</p>
            <p className="num text-xs text-muted">Since {formatDateTime(firstSeenAt)}</p>
          </li>
        ))}
      </ul>
      <Button variant="secondary" busy={busy} onClick={() => void write(() => api("POST /payments/compare"))}>
        Compare now
      </Button>
    </Panel>
  );
}
