import { Link } from "react-router";
import { useSession } from "#features/accounts/client/use-session.ts";
import { adminHome } from "#lib/admin-screens.ts";
import { formatDateTime, formatDay } from "#lib/dates.ts";
import { discountName } from "#lib/event-discount.ts";
import { mayWorkIn } from "#lib/staff.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import type { Column } from "#ui/data-table/column.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { Attendee } from "../../admin/list-contract.ts";
import { ticketStateNames } from "../../ticket-state.ts";

const tones: Partial<Record<Attendee["state"], BadgeTone>> = { held: "info", valid: "success", canceled: "danger" };

/** The order that paid, as a link for those who may open it. */
function Order({ number }: { number: string }) {
  const { user } = useSession();
  if (user === undefined || !mayWorkIn(user.role, "sales")) return <span className="num">{number}</span>;
  return (
    <Link to={`${adminHome}/purchases/${number}`} className="link num">
      {number}
    </Link>
  );
}

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formatDateTime(at)}</time>;

/** Those who come: whose ticket, which, and what became of it. */
export const attendeeColumns: readonly Column<Attendee>[] = [
  {
    key: "name",
    title: "Name",
    size: "lg",
    sort: { field: "name", first: "asc" },
    cell: ({ name }) => (name === "" ? <span className="text-muted">Account deleted</span> : <Spoken>{name}</Spoken>),
  },
  {
    key: "email",
    title: "Email",
    size: "lg",
    cell: ({ email, buyer }) =>
      email !== "" ? (
        <span className="break-all">{email}</span>
      ) : (
        buyer && <span className="text-sm break-all text-muted">By way of {buyer.email}</span>
      ),
  },
  {
    key: "type",
    title: "Ticket",
    cell: ({ type, organization, discount }) => (
      <>
        <Spoken>{type}</Spoken>
        {(organization !== "" || discount) && (
          // Names need the room: a long organization breaks.
          <span className="num block w-max max-w-36 text-sm whitespace-normal text-muted">
            <Spoken>{[discount && discountName(discount), organization].filter(Boolean).join(", ")}</Spoken>
          </span>
        )}
      </>
    ),
  },
  {
    key: "number",
    title: "Number",
    phone: "labelled",
    cell: ({ number }) => <span className="num whitespace-nowrap">{number}</span>,
  },
  {
    key: "state",
    title: "State",
    size: "sm",
    cell: ({ state }) => <Badge tone={tones[state] ?? "neutral"}>{ticketStateNames[state]}</Badge>,
  },
  {
    key: "checkedIn",
    title: "Checked in",
    size: "sm",
    phone: "labelled",
    sort: { field: "checkedInAt", first: "desc" },
    cell: ({ checkedInAt }) => (checkedInAt === null ? "Not yet" : <Moment at={checkedInAt} />),
  },
  {
    key: "order",
    title: "Order",
    size: "sm",
    phone: "labelled",
    cell: ({ order }) => (order === null ? <span className="text-muted">None</span> : <Order number={order} />),
  },
  {
    key: "created",
    title: "Registered",
    size: "sm",
    phone: "labelled",
    sort: { field: "createdAt", first: "desc" },
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt)}</time>,
  },
];
