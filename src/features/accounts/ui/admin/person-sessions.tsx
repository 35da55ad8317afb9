import { formatDateTime } from "#lib/dates.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import type { UserCalls } from "../../admin/api.server.ts";
import type { Person } from "../../admin/contract.ts";
import { apiOf } from "../../client/typed-api.ts";
import { useWrite } from "../../client/use-write.ts";

const api = apiOf<UserCalls>();

/** The browsers that are signed in to an account, each to be signed out. Those of one's own are on one's profile. */
export function PersonSessions({ person, isSelf }: { person: Person; isSelf: boolean }) {
  const { busy, write } = useWrite();
  const { userId: id, sessions } = person;
  return (
    <section aria-labelledby="sessions" className="rounded-card border border-line bg-surface">
      <header className="flex items-baseline justify-between gap-4 border-b border-line px-5 py-3">
        <h2 id="sessions" className="font-sans text-sm font-semibold">
          Signed-in browsers
        </h2>
        <p className="num text-sm text-muted">{sessions.length}</p>
      </header>
      {sessions.length === 0 ? (
        <p className="px-5 py-3 text-sm text-muted">Signed in nowhere.</p>
      ) : (
        <ul className="divide-y divide-line">
          {sessions.map(({ id: sessionId, device, lastSeenAt }) => (
            <li key={sessionId} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2 text-sm">
              <span className="min-w-0 grow">
                {device}
                <span className="num block text-muted">Last used {formatDateTime(lastSeenAt)}</span>
              </span>
              {!isSelf && (
                <Button
                  variant="quiet"
                  size="sm"
                  busy={busy}
                  aria-label={`Sign out: ${device}, last used ${formatDateTime(lastSeenAt)}`}
                  onClick={() =>
                    void write(() => api("DELETE /users/{id}/sessions/{sessionId}", { params: { id, sessionId } }))
                  }
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {sessions.length > 1 && !isSelf && (
        <div className="border-t border-line px-5 py-3">
          <ConfirmButton
            variant="secondary"
            size="sm"
            busy={busy}
            label="Sign out everywhere"
            title="Sign this person out everywhere?"
            confirm="Sign out everywhere"
            onConfirm={() => void write(() => api("DELETE /users/{id}/sessions", { params: { id } }))}
          >
            All {sessions.length} browsers are signed out at once. They can sign in again.
          </ConfirmButton>
        </div>
      )}
    </section>
  );
}
