import { useState } from "react";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { formatCount } from "#lib/counts.ts";
import { formatDhakaDay, formatDhakaTime } from "#lib/dhaka-dates.ts";
import { formatBdt } from "#lib/money.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { TicketTypeCalls } from "../../admin/api.server.ts";
import type { AdminType, EventTickets } from "../../admin/contract.ts";
import { wayNames } from "../../ways.ts";
import { TypeForm } from "./type-form.tsx";

const api = apiOf<TicketTypeCalls>();

const momentText = (iso: string) => `${formatDhakaDay(iso)}, ${formatDhakaTime(iso)}`;

function saleText({ salesStart, salesEnd }: AdminType): string {
  if (salesStart && salesEnd) return `${momentText(salesStart)} to ${momentText(salesEnd)} Dhaka time`;
  if (salesStart) return `From ${momentText(salesStart)} Dhaka time`;
  return salesEnd ? `Until ${momentText(salesEnd)} Dhaka time` : "Until the event begins";
}

function Type({ type, onChange }: { type: AdminType; onChange?: () => void }) {
  const { busy, write } = useWrite();
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 grow basis-64">
        <h2 className="font-semibold">
          <Spoken>{type.name}</Spoken>
        </h2>
        <p className="facts mt-1">
          <span>{wayNames[type.way]}</span>
          <span>{type.price === 0 ? "Free" : formatBdt(type.price)}</span>
          {type.memberPrice !== null && <span>Members {formatBdt(type.memberPrice)}</span>}
          {type.price > 0 && !type.discounts && <span>No discounts</span>}
          <span>
            {formatCount(type.taken)} of {formatCount(type.capacity)} taken
          </span>
        </p>
        <p className="mt-0.5 text-sm text-muted">{saleText(type)}</p>
      </div>
      {onChange && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" aria-label={`Change ${type.name}`} onClick={onChange}>
            Change
          </Button>
          {!type.used && (
            <ConfirmButton
              variant="quiet"
              size="sm"
              danger
              busy={busy}
              label="Remove"
              aria-label={`Remove ${type.name}`}
              title="Remove these tickets?"
              confirm="Remove"
              onConfirm={() => void write(() => api("DELETE /ticket-types/{id}", { params: { id: type.id } }))}
            >
              The event's page no longer shows them. Nobody has registered for them.
            </ConfirmButton>
          )}
        </div>
      )}
    </li>
  );
}

/** The types of an event's tickets, and where they are changed. */
export function TypeList({
  tickets: { event, types },
  canceled,
}: {
  tickets: EventTickets;
  /** Then nothing is changed any more. */
  canceled: boolean;
}) {
  const [open, setOpen] = useState<string>();
  return (
    <div className="space-y-5">
      {types.length === 0 ? (
        <p className="text-muted">
          No tickets yet: the event's page asks people to write to the institute. With tickets, they register there by
          themselves.
        </p>
      ) : (
        <ul aria-label="Tickets" className="divide-y divide-line border-y border-line">
          {types.map((type) => (
            <Type key={type.id} type={type} {...(!canceled && { onChange: () => setOpen(type.id) })} />
          ))}
        </ul>
      )}
      {!canceled && <Button onClick={() => setOpen("new")}>Add tickets</Button>}
      {open !== undefined && (
        <TypeForm
          key={open}
          eventId={event.id}
          type={types.find(({ id }) => id === open)}
          onDone={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}
