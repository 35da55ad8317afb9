import { Outlet } from "react-router";
import { readSettings } from "#features/settings/service.server.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import type { Route } from "./+types/account.ts";
import { AccountFrame } from "./account-frame.tsx";
import { ErrorPage } from "./error-page.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  return { settings: await readSettings(platformOf(context).db) };
}

/** What follows the question mark is for the browser alone. */
export const shouldRevalidate = () => false;

/**
 * The shell of a customer's own pages. The server sends the same for everybody: what is private is asked of the API by
 * the browser, behind the guard that each page brings (accounts/client/account-area.tsx).
 */
export default function AccountShell({ loaderData }: Route.ComponentProps) {
  return (
    <AccountFrame settings={loaderData.settings}>
      <meta name="robots" content="noindex" />
      <Outlet />
    </AccountFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const page = <ErrorPage error={error} />;
  return loaderData === undefined ? (
    <main>{page}</main>
  ) : (
    <AccountFrame settings={loaderData.settings}>{page}</AccountFrame>
  );
}
