import { useEffect } from "react";
import { Outlet, useRevalidator } from "react-router";
import { ApiError, failureText } from "#features/accounts/client/api.ts";
import { staleEvent } from "#features/accounts/client/kept-screens.ts";
import { readSettings } from "#features/settings/service.server.ts";
import { adminHome } from "#lib/admin-screens.ts";
import { keepPage, neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Screen } from "#ui/screen.tsx";
import { useToast } from "#ui/toast.tsx";
import type { Route } from "./+types/admin.ts";
import { AdminFrame } from "./admin-frame.tsx";
import { readFirstScreen } from "./read-ahead.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  // The same for every id, and there is no end of ids.
  if (Object.keys(params).length > 0) neverKeep(context);
  const { name, shortName } = await readSettings(platformOf(context).db);
  return { settings: { name, shortName } };
}

// Behind the modules of the page, before the router.
if (typeof document !== "undefined") queueMicrotask(readFirstScreen);

/** Nothing of it depends on where one goes. */
export const shouldRevalidate = () => false;

/** Reads a screen anew once the connection is back; not where there is nothing to read (`off`). */
function useReadAgain(off = false) {
  const revalidator = useRevalidator();
  const { revalidate } = revalidator;
  useEffect(() => {
    const listening = new AbortController();
    if (!off) window.addEventListener("online", () => void revalidate(), listening);
    return () => listening.abort();
  }, [off, revalidate]);
  return revalidator;
}

/** Says that a screen could not be read anew; reads it once there is a connection. */
function Refresher() {
  const { toast } = useToast();
  useReadAgain();
  useEffect(() => {
    const listening = new AbortController();
    const tell = (event: Event) =>
      toast({
        title: "Not up to date",
        description: `${(event as CustomEvent<Error>).detail.message} You see what was there before.`,
        variant: "destructive",
      });
    window.addEventListener(staleEvent, tell, listening);
    return () => listening.abort();
  }, [toast]);
  return null;
}

/** One and the same, so that the frame around it is not drawn anew at each step of the router. */
const screen = (
  <>
    <meta name="robots" content="noindex" />
    <Refresher />
    <Outlet />
  </>
);

/**
 * The shell of the admin area. The server sends the same for everybody: what a screen shows is read by the browser, in the
 * page's clientLoader (accounts/client/admin-read.ts), which also sends away whoever has no business there.
 */
export default function AdminShell({ loaderData }: Route.ComponentProps) {
  return <AdminFrame shortName={loaderData.settings.shortName}>{screen}</AdminFrame>;
}

function Failed({ error }: { error: unknown }) {
  // The frame came with it: what had the focus is gone.
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector("main")?.focus({ preventScroll: true });
  }, []);
  // An id that is none, as in an address cut short by an email program, leads to nothing, too.
  const missing = error instanceof ApiError && (error.status === 404 || error.errors.some(({ path }) => path === "id"));
  const { revalidate, state } = useReadAgain(missing);
  return (
    <Screen title={missing ? "Not found" : "This screen could not be loaded"}>
      <ErrorState
        message={
          missing
            ? "It was removed, or the address is incomplete."
            : failureText(error, "Something went wrong on this screen. Nothing was changed.")
        }
        {...(missing ? {} : { onRetry: () => void revalidate(), retrying: state === "loading" })}
        action={
          <ButtonLink to={adminHome} variant="quiet">
            Dashboard
          </ButtonLink>
        }
      />
    </Screen>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const page = <Failed error={error} />;
  return loaderData === undefined ? (
    <main>{page}</main>
  ) : (
    <AdminFrame shortName={loaderData.settings.shortName}>{page}</AdminFrame>
  );
}
