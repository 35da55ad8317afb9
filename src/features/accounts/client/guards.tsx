import { Fragment, type ReactNode, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { Spinner } from "#ui/spinner.tsx";
import { type GuardNeeds, guardTarget, verificationPage } from "./guard-target.ts";
import { useSession } from "./use-session.ts";
import { keepWantedPage } from "./wanted-page.ts";

function Guard({ needs, waiting, children }: { needs: GuardNeeds; waiting?: ReactNode; children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const address = pathname + search;
  const target = guardTarget(session, address, needs);
  useEffect(() => {
    // Logging out leaves the page first: who is on the way elsewhere is not called back.
    if (window.location.pathname !== pathname) return;
    // The page to come back to also travels beside the address, for /account-verification, which has no parameter for it.
    if (target === verificationPage) keepWantedPage(address);
    if (target !== undefined) void navigate(target, { replace: true, state: { redirect: address } });
  }, [target, address, pathname, navigate]);

  // Somebody else may have signed in in another tab: nothing that was read or typed before is theirs.
  if (session.user !== undefined && target === undefined)
    return <Fragment key={session.user.userId}>{children}</Fragment>;
  // The mark makes the page's script come at once, and the one in the head lead strangers on (entry.server.tsx).
  return (
    <div
      data-waits={waiting ? "" : "account"}
      className={waiting ? "" : "flex min-h-64 items-center justify-center text-sea"}
    >
      {waiting ?? <Spinner size={32} />}
    </div>
  );
}

/** Shows its content to those who are signed in and verified (and have the second factor that is demanded); sends the others where the specification says. */
export function Protected({ children }: { children: ReactNode }) {
  return <Guard needs="account">{children}</Guard>;
}

/** The same, also for those who must set up their second factor first. */
export function Proven({ children }: { children: ReactNode }) {
  return <Guard needs="proven">{children}</Guard>;
}

/** The same for staff alone; `waiting` is shown until it is known who is here. */
export function AdminOnly({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  return (
    <Guard needs="admin" waiting={waiting}>
      {children}
    </Guard>
  );
}
