import { formatDateTime } from "#lib/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import type { BookEntry, PurchaseDetail } from "../../admin/contract.ts";
import { emailWords, entryWords, numberWords, sourceWords } from "./book-words.ts";
import { MailAgain } from "./mail-again.tsx";
import { reasonOf, wayOf } from "./purchase-words.ts";

const emailOf = (kind: string) => emailWords[kind] ?? kind.replaceAll("-", " ");

function titleOf({ kind, email }: BookEntry): string {
  if (email) return `Email: ${emailOf(email.kind)}`;
  return entryWords[kind] ?? kind.replaceAll("_", " ");
}

/** What was told besides: numbers of the payment service and the bank. */
function Numbers({ data }: { data: BookEntry["data"] }) {
  const entries = Object.entries(data);
  if (entries.length === 0) return null;
  return (
    <dl className="mt-1 flex flex-wrap gap-x-4 text-xs text-muted">
      {entries.map(([name, value]) => (
        <div key={name} className="flex min-w-0 gap-1.5">
          <dt>{numberWords[name] ?? name}</dt>
          <dd className="num break-all">{typeof value === "object" ? JSON.stringify(value) : String(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An email can be sent again, or it is said why not; of one that was, only the last. */
function Again({ purchase, entry: { id, email } }: { purchase: PurchaseDetail; entry: BookEntry }) {
  if (email === null || email.repeated) return null;
  if (email.refusal !== null)
    return <p className="mt-0.5 text-xs text-muted">This email can't be sent again. {email.refusal}</p>;
  return (
    <MailAgain
      purchase={purchase}
      entry={id}
      what={`“${emailOf(email.kind)}”`}
      label={
        <>
          Send again<VisuallyHidden>: {emailOf(email.kind)}</VisuallyHidden>
        </>
      }
      variant="quiet"
      size="sm"
      className="-mb-2 -ml-3"
    />
  );
}

function Entry({ purchase, entry }: { purchase: PurchaseDetail; entry: BookEntry }) {
  const { at, source, gateway, by, money, text, email, data } = entry;
  const who = by ?? sourceWords[source] ?? "";
  const reason = reasonOf(text).text;
  return (
    <li className="grid gap-x-6 gap-y-0.5 py-3 md:grid-cols-[13.5rem_minmax(0,1fr)]">
      <time dateTime={at} className="num text-xs md:whitespace-nowrap text-muted md:pt-0.5">
        {formatDateTime(at)}
      </time>
      <div className="min-w-0 text-sm">
        <p>
          <span className="font-semibold">{titleOf(entry)}</span>
          {money !== null && <span className="num"> {money}</span>}
          {gateway !== null && <span className="text-muted">, {wayOf(gateway)}</span>}
          {who !== "" && (
            <span className="text-muted">
              , <Spoken>{who}</Spoken>
            </span>
          )}{" "}
          {email !== null && email.state !== "sent" && email.state !== "forgotten" && (
            <Badge tone={email.state === "failed" ? "danger" : "info"}>
              {email.state === "failed" ? "Not delivered" : "Waiting to leave"}
            </Badge>
          )}
        </p>
        {text !== null && (
          <p className="mt-0.5 whitespace-pre-line wrap-anywhere">
            <Spoken>{reason === "" ? text : reason}</Spoken>
          </p>
        )}
        <Numbers data={data} />
        <Again purchase={purchase} entry={entry} />
      </div>
    </li>
  );
}

/** The book of an order: every payment, answer, refund, email and note, the newest first. */
export function PurchaseBook({ purchase }: { purchase: PurchaseDetail }) {
  return (
    <section aria-labelledby="book" className="rounded-card border border-line bg-surface">
      <h2 id="book" className="px-5 pt-4 font-sans text-sm font-semibold">
        Everything that happened
      </h2>
      <ol className="mt-1 divide-y divide-line px-5">
        {purchase.book.map((entry) => <Entry key={entry.id} purchase={purchase} entry={entry} />).reverse()}
      </ol>
    </section>
  );
}
