import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { Button } from "#ui/button.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import type { StatusCalls } from "../../status/api.server.ts";
import { Findings, Whole } from "../../status/ui/findings.tsx";
import { Processes } from "../../status/ui/processes.tsx";
import type { Route } from "./+types/status.ts";

const api = apiOf<StatusCalls>();
const title = "Site status";
const lede = "What would hurt if it went wrong. Checked every 30 seconds while this page is open.";
const everyMs = 30_000;

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return adminRead(request, () => api("GET /site-status"));
}

export function HydrateFallback() {
  return (
    <Screen title={title} lede={lede}>
      <SkeletonGroup label="Looking at the site" className="space-y-4">
        <Skeleton className="h-6 w-64" />
        <Skeleton className="h-96 rounded-card" />
      </SkeletonGroup>
    </Screen>
  );
}

/** Looks again by itself, at once where what is shown was kept from an earlier visit of this screen. */
function useLookAgain(at: string) {
  const { revalidate, state } = useRevalidator();
  const first = useRef(at);
  useEffect(() => {
    // Once only: where the clocks of browser and server differ, each answer would seem old.
    if (Date.now() - Date.parse(first.current) > everyMs) void revalidate();
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [revalidate]);
  return { again: () => void revalidate(), busy: state === "loading" };
}

export default function Status({ loaderData: { data: status } }: Route.ComponentProps) {
  const { again, busy } = useLookAgain(status.at);
  const bad = status.findings.filter(({ state }) => state !== "ok").length;
  return (
    <Screen
      title={title}
      lede={lede}
      action={
        <Button variant="secondary" size="sm" busy={busy} onClick={again}>
          Check again
        </Button>
      }
    >
      <Whole state={status.state} bad={bad} at={status.at} />
      <Findings findings={status.findings} />
      <Processes processes={status.processes} />
    </Screen>
  );
}
