import { Protected } from "#features/accounts/client/guards.tsx";
import { readSettings } from "#features/settings/service.server.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { Notice } from "#ui/notice.tsx";
import { companiesHome } from "../../ui/company-paths.ts";
import { ProFormaView } from "../../ui/pro-forma.tsx";
import type { Route } from "./+types/pro-forma.ts";

export async function loader({ context }: Route.LoaderArgs) {
  // The same for every id, and there is no end of ids.
  neverKeep(context);
  const { config, db } = platformOf(context);
  return { siteUrl: config.siteUrl, siteName: (await readSettings(db)).name };
}

export function meta({ loaderData: { siteUrl, siteName } }: Route.MetaArgs) {
  const facts = {
    title: "Pro-forma invoice",
    description: "A pro-forma invoice.",
    siteUrl,
    siteName,
    path: companiesHome,
  };
  return [...pageMeta({ ...facts, image: null }), { name: "robots", content: "noindex" }];
}

/** A pro-forma alone on its page, outside of every shell: what is printed is what is seen. */
export default function ProFormaPage({ params }: Route.ComponentProps) {
  return (
    <main className="mx-auto w-full max-w-[50rem] px-4 py-6 sm:px-6 sm:py-10 print:max-w-none print:p-0">
      <h1 className="sr-only print:hidden">Pro-forma invoice</h1>
      <div className="js:hidden">
        <Notice tone="warning" title="This page needs JavaScript">
          Turn it on in your browser and reload the page.
        </Notice>
      </div>
      <div className="no-js:hidden">
        <Protected>
          <ProFormaView companyId={params.id} blockId={params.block} />
        </Protected>
      </div>
    </main>
  );
}
