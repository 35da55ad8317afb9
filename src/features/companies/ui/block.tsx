import { useState } from "react";
import { apiFetch } from "#features/accounts/client/session.ts";
import { formatCount } from "#lib/counts.ts";
import { formatDhakaDay } from "#lib/dhaka-dates.ts";
import { formatBdt } from "#lib/money.ts";
import { pageOf } from "#lib/page-address.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { CompanyCalls } from "../api.server.ts";
import { pieces } from "../company-state.ts";
import type { Company, CompanyBlock, CompanySeat } from "../contract.ts";
import type { CompanyPeopleCalls } from "../people-api.server.ts";
import { companyReceiptPath, proFormaPath } from "./company-paths.ts";
import { OfferSeat } from "./offer-seat.tsx";
import { useAct } from "./use-act.ts";

const call: Fetch<CompanyCalls> & Fetch<CompanyPeopleCalls> = apiFetch;

/** How an order stands, in a word or two. */
export function standingOf({ state, order, returned, quantity }: CompanyBlock): { words: string; tone: BadgeTone } {
  if (state === "paid")
    return returned === quantity ? { words: "Refunded", tone: "neutral" } : { words: "Paid", tone: "success" };
  if (order?.outcome === "review") return { words: "Payment being checked", tone: "info" };
  if (order?.outcome === "cancelled") return { words: "Canceled", tone: "neutral" };
  if (state === "lapsed" || order?.outcome === "expired") return { words: "Not paid in time", tone: "neutral" };
  return { words: "To be paid", tone: "info" };
}

/** Whose a seat was when it was seen: nobody else's is taken back. */
const seenOf = ({ email, takenAt, offeredAt }: CompanySeat) => ({ email, since: takenAt ?? offeredAt ?? "" });

/** Says that not all orders are there, where a company has a great many. */
export function LeftOut({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="text-sm text-muted">
      {count === 1 ? "One older order isn't shown" : `${formatCount(count)} older orders aren't shown`} here. Orders
      with something to pay or to give out come first.
    </p>
  );
}

/** How a seat stands. */
function seatWords(
  { state, completedAt, used }: CompanySeat,
  kind: CompanyBlock["kind"],
): { words: string; tone: BadgeTone } {
  if (completedAt !== null) return { words: "Completed", tone: "success" };
  if (state === "taken")
    return kind === "blog"
      ? { words: used ? "In use" : "Accepted", tone: "success" }
      : { words: "Enrolled", tone: "success" };
  if (state === "offered") return { words: "Offered", tone: "info" };
  return state === "returned" ? { words: "Refunded", tone: "neutral" } : { words: "Free", tone: "neutral" };
}

const placeOf = ({ position }: CompanySeat, kind: CompanyBlock["kind"]) =>
  `${kind === "cohort" ? "Seat" : "Copy"} ${position}`;

/** Whose a seat is, and since when; what its company may know of it. */
export function SeatFacts({ seat, kind }: { seat: CompanySeat; kind: CompanyBlock["kind"] }) {
  const { words, tone } = seatWords(seat, kind);
  const at = seat.completedAt ?? seat.takenAt ?? seat.offeredAt;
  const name = seat.name !== "" ? seat.name : seat.state === "taken" ? "Account deleted" : placeOf(seat, kind);
  return (
    <div className="min-w-0 grow basis-56">
      <p className="font-medium wrap-anywhere">
        <Spoken>{name}</Spoken>
      </p>
      {seat.email !== "" && <p className="text-sm text-muted wrap-anywhere">{seat.email}</p>}
      <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
        <Badge tone={tone}>{words}</Badge>
        {at !== null && <time dateTime={at}>{formatDhakaDay(at)}</time>}
        {seat.certificate !== null && (
          <PageLink to={pageOf.certificate(seat.certificate)} className="link num">
            {seat.certificate}
          </PageLink>
        )}
      </p>
    </div>
  );
}

function Seat({
  company,
  block,
  seat,
  load,
}: {
  company: Company;
  block: CompanyBlock;
  seat: CompanySeat;
  load: () => void;
}) {
  const { busy, act } = useAct(load);
  const [offering, setOffering] = useState(false);
  const named = seat.name === "" ? placeOf(seat, block.kind) : seat.name;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
      <SeatFacts seat={seat} kind={block.kind} />
      {seat.state === "free" && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Give to somebody: ${named}`}
          onClick={() => setOffering(true)}
        >
          Give to somebody
        </Button>
      )}
      {(seat.state === "offered" || (seat.state === "taken" && !seat.used)) && (
        <ConfirmButton
          size="sm"
          variant="quiet"
          danger
          busy={busy}
          label="Take back"
          aria-label={`Take back from ${named}`}
          title={`Take this back from ${named}?`}
          confirm="Take back"
          onConfirm={() =>
            void act(() =>
              call(`/api/v1/companies/${company.id}/seats/${seat.id}/take-back`, {
                method: "POST",
                body: seenOf(seat),
              }),
            )
          }
        >
          We email them that you did. You can give it to somebody else then.
        </ConfirmButton>
      )}
      {offering && (
        <OfferSeat
          company={company}
          seatId={seat.id}
          title={block.title}
          onClose={() => setOffering(false)}
          onStale={load}
          onDone={() => {
            setOffering(false);
            load();
          }}
        />
      )}
    </li>
  );
}

/** One order of a company: its papers, and the seats that were paid. */
export function Block({ company, block, load }: { company: Company; block: CompanyBlock; load: () => void }) {
  const { id, title, kind, quantity, total, state, order, seats, poNumber, proForma, validUntil } = block;
  const { words, tone } = standingOf(block);
  const isOpen = state === "held" && words === "To be paid";
  return (
    <article aria-labelledby={`block-${id}`} className="rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-64">
          <h3 id={`block-${id}`} className="font-serif text-lg leading-snug font-semibold wrap-anywhere">
            <Spoken>{title}</Spoken>
          </h3>
          <p className="facts mt-1">
            <span>{pieces(kind, quantity)}</span>
            <span className="num">{formatBdt(total)}</span>
            {proForma !== null && <span className="num">{proForma}</span>}
            {poNumber !== "" && (
              <span>
                PO number: <Spoken>{poNumber}</Spoken>
              </span>
            )}
          </p>
          <p className="mt-2 flex flex-wrap items-center gap-2 text-sm text-muted">
            <Badge tone={tone}>{words}</Badge>
            {isOpen && validUntil !== null && <span>Valid until {formatDhakaDay(validUntil)}</span>}
            {order !== null && order.refunded > 0 && <span className="num">{formatBdt(order.refunded)} refunded</span>}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={proFormaPath(company.id, id)} variant="secondary" size="sm">
            Pro-forma
          </ButtonLink>
          {order?.receipt != null && (
            <ButtonLink to={companyReceiptPath(company.id, id)} variant="secondary" size="sm">
              Receipt
            </ButtonLink>
          )}
          {order?.own === true && (
            <ButtonLink to={pageOf.order(order.id)} variant={isOpen ? "primary" : "quiet"} size="sm">
              {isOpen ? "Pay or cancel" : "Order"}
            </ButtonLink>
          )}
        </div>
      </div>
      {seats.length > 0 && (
        <ul aria-label={`Seats of ${title}`} className="mt-4 divide-y divide-line border-t border-line">
          {seats.map((seat) => (
            <Seat key={seat.id} {...{ company, block, seat, load }} />
          ))}
        </ul>
      )}
    </article>
  );
}
