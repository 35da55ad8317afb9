import { Protected } from "#features/accounts/client/guards.tsx";
import { readSettings } from "#features/settings/service.server.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { Notice } from "#ui/notice.tsx";
import { RecordSheet } from "../../ui/record-sheet.tsx";
import type { Route } from "./+types/sheet.ts";

export async function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  const { db, config } = platformOf(context);
  const { name, email } = await readSettings(db);
  return { name, email, siteUrl: config.siteUrl };
}

export function meta({ loaderData: { name, siteUrl } }: Route.MetaArgs) {
  const facts = { title: "Learning record, printed", description: "A learning record.", siteUrl, siteName: name };
  return [
    ...pageMeta({ ...facts, path: "/dashboard/record/print", image: null }),
    { name: "robots", content: "noindex" },
  ];
}

/** A learning record alone on its page, outside of every shell: what is printed is what is seen. */
export default function RecordSheetPage({ loaderData }: Route.ComponentProps) {
  return (
    <main className="mx-auto w-full max-w-[56rem] px-4 py-6 sm:px-6 sm:py-10 print:max-w-none print:p-0">
      <h1 className="sr-only print:hidden">Learning record, printed</h1>
      <div className="js:hidden">
        <Notice tone="warning" title="This page needs JavaScript">
          Turn it on in your browser and reload the page.
        </Notice>
      </div>
      <div className="no-js:hidden">
        <Protected>
          <RecordSheet issuer={loaderData} />
        </Protected>
      </div>
    </main>
  );
}
