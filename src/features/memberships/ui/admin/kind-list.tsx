import { useState } from "react";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { formatBdt } from "#lib/money.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { MembershipCalls } from "../../admin/api.server.ts";
import type { AdminKind } from "../../admin/contract.ts";
import { monthsText } from "../../months.ts";
import { KindForm } from "./kind-form.tsx";

const api = apiOf<MembershipCalls>();

function Kind({ kind, onChange }: { kind: AdminKind; onChange: () => void }) {
  const { busy, write } = useWrite();
  const { id, name, summary, benefits, fee, months, open, used } = kind;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 grow basis-64">
        <h2 className="font-semibold">
          <Spoken>{name}</Spoken>
        </h2>
        <p className="facts mt-1">
          <span>{fee === 0 ? "Free" : formatBdt(fee)}</span>
          <span>{monthsText(months)}</span>
          <span>{benefits.length === 1 ? "1 benefit" : `${benefits.length} benefits`}</span>
        </p>
        {summary !== "" && (
          <p className="mt-0.5 text-sm text-muted">
            <Spoken>{summary}</Spoken>
          </p>
        )}
        {!open && (
          <p className="mt-1.5">
            <Badge>Takes no applications</Badge>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" aria-label={`Change ${name}`} onClick={onChange}>
          Change
        </Button>
        {!used && (
          <ConfirmButton
            variant="quiet"
            size="sm"
            danger
            busy={busy}
            label="Remove"
            aria-label={`Remove ${name}`}
            title="Remove this kind?"
            confirm="Remove"
            onConfirm={() => void write(() => api("DELETE /memberships/admin/kinds/{id}", { params: { id } }))}
          >
            The page no longer shows it. Nobody has applied for it.
          </ConfirmButton>
        )}
      </div>
    </li>
  );
}

/** The kinds of membership, and where they are changed. */
export function KindsOfMembership({ kinds }: { kinds: readonly AdminKind[] }) {
  const [open, setOpen] = useState<string>();
  return (
    <div className="max-w-3xl space-y-5">
      {kinds.length === 0 ? (
        <p className="text-muted">
          No kinds yet: the page asks people to write to the institute. With a kind, they apply there by themselves.
        </p>
      ) : (
        <ul aria-label="Kinds of membership" className="divide-y divide-line border-y border-line">
          {kinds.map((kind) => (
            <Kind key={kind.id} kind={kind} onChange={() => setOpen(kind.id)} />
          ))}
        </ul>
      )}
      <Button onClick={() => setOpen("new")}>Add a kind</Button>
      {open !== undefined && (
        <KindForm
          key={open}
          kind={kinds.find(({ id }) => id === open)}
          next={kinds.length}
          onDone={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}
