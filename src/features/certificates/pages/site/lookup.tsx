import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextField } from "#ui/text-field.tsx";
import { lookupStates, parseLookupState } from "../../page-state.ts";
import type { Route } from "./+types/lookup.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  const state = parseLookupState(url.searchParams) ?? null;
  // Free text would fill the cache with pages that nobody asks for again.
  if (url.search !== (state === null ? "" : `?state=${state}`)) neverKeep(context);
  else keepPage(context, ["content"]);
  return { state, siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  return pageMeta({
    title: "Check a certificate",
    description: "Whether a certificate of the institute is genuine and still valid, by its number.",
    siteUrl,
    path: "/certificates",
    siteName,
  });
}

export default function CertificateLookup({ loaderData: { state } }: Route.ComponentProps) {
  const said = state === null ? undefined : lookupStates[state];
  return (
    <>
      <PageHeader
        title="Check a certificate"
        lede="Every certificate of the institute has a number. Type it, and see whose it is, what for, and whether it's still valid."
        crumbs={[{ title: "Home", href: "/" }, { title: "Certificates" }]}
      />
      <div className="wrap-narrow section">
        {said && (
          <div className="mb-8">
            <Notice tone={said.tone} title={said.title}>
              {said.text}
            </Notice>
          </div>
        )}
        {/* The browser's own form, with a script or without: the answer is another page. */}
        <form method="post" action="/certificates" className="space-y-5">
          <TextField
            label="Number"
            name="number"
            hint="16 letters and digits, such as 7K3M-9QXR-T2WB-H5NC. Capitals and hyphens don't matter."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={300}
            required
          />
          <TextField
            label="Name on the certificate"
            name="name"
            optional
            hint="If you type it, both must match."
            autoComplete="off"
            dir="auto"
            maxLength={200}
          />
          <Button type="submit" size="lg">
            Check
          </Button>
        </form>
        <p className="mt-10 border-t border-line pt-5 text-muted">
          The QR code on a certificate leads to its page. What counts is what this site says, at this address.
        </p>
      </div>
    </>
  );
}
