import { formatDateTime } from "#lib/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import type { SessionInfo } from "../../contract.ts";
import { useLogout } from "../use-logout.ts";

/** One browser. Signing out this very one is logging out. */
export function SessionRow({ session, busy, onEnd }: { session: SessionInfo; busy: boolean; onEnd: () => void }) {
  const logout = useLogout();
  const { device, createdAt, lastSeenAt, current } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-4 first:border-t-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device}
          {current && <Badge tone="info">This browser</Badge>}
        </p>
        <dl className="num mt-1 text-sm text-muted">
          <div>
            <dt className="inline">Last used </dt>
            <dd className="inline">{formatDateTime(lastSeenAt)}</dd>
          </div>
          <div>
            <dt className="inline">Signed in </dt>
            <dd className="inline">{formatDateTime(createdAt)}</dd>
          </div>
        </dl>
      </div>
      <Button variant="secondary" busy={busy} onClick={current ? logout : onEnd}>
        Sign out<span className="sr-only"> {current ? "this browser" : device}</span>
      </Button>
    </li>
  );
}
