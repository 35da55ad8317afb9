import { Link } from "react-router";
import { formatCount } from "#lib/counts.ts";
import { formatDateTime } from "#lib/dates.ts";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { UserCalls } from "../../admin/api.server.ts";
import type { HistoryPart } from "../../admin/contract.ts";
import { apiOf } from "../../client/typed-api.ts";
import { useWrite } from "../../client/use-write.ts";

const api = apiOf<UserCalls>();

/** Sends an email again that went to this person, as it was. */
function Again({ userId, emailId, what }: { userId: string; emailId: string; what: string }) {
  const { busy, write } = useWrite();
  return (
    <ConfirmButton
      variant="quiet"
      size="sm"
      busy={busy}
      label="Send again"
      aria-label={`Send again: ${what}`}
      title="Send this email again?"
      confirm="Send again"
      onConfirm={() =>
        void write(() => api("POST /users/{id}/emails/{emailId}/send-again", { params: { id: userId, emailId } }))
      }
    >
      It goes out word for word as it was, to the address of the account. Texts are kept for 14 days.
    </ConfirmButton>
  );
}

function Part({ userId, part: { name, title, total, items, more } }: { userId: string; part: HistoryPart }) {
  return (
    <section aria-labelledby={`history-${name}`} className="rounded-card border border-line bg-surface">
      <header className="flex items-baseline justify-between gap-4 border-b border-line px-5 py-3">
        <h2 id={`history-${name}`} className="font-sans text-sm font-semibold">
          {title}
        </h2>
        <p className="num text-sm text-muted">
          {total > items.length && more !== null ? (
            <Link to={more} className="link inline-flex min-h-6 items-center">
              All {formatCount(total)}
            </Link>
          ) : (
            formatCount(total)
          )}
        </p>
      </header>
      {items.length === 0 ? (
        <p className="px-5 py-3 text-sm text-muted">None yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <li
              key={`${item.title} ${item.at}`}
              className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-5 py-2.5 text-sm"
            >
              <span className="min-w-0 grow break-words">
                {item.href === null ? (
                  <Spoken>{item.title}</Spoken>
                ) : (
                  <Link to={item.href} className="link num inline-flex min-h-6 items-center font-semibold">
                    {item.title}
                  </Link>
                )}{" "}
                <span className="num text-muted">{item.detail}</span>
              </span>
              <time dateTime={item.at} className="num text-muted">
                {formatDateTime(item.at)}
              </time>
              {item.emailId !== null && (
                <span className="-my-2 -mr-3 max-sm:mr-0 max-sm:-ml-3">
                  <Again userId={userId} emailId={item.emailId} what={item.title} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What the site knows of a person, the newest of each kind. */
export function PersonHistory({ userId, history }: { userId: string; history: readonly HistoryPart[] }) {
  return history.map((part) => <Part key={part.name} userId={userId} part={part} />);
}
