import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import type { SiteTextCalls } from "#features/site-texts/admin/api.server.ts";
import { textsPath } from "#features/site-texts/client/paths.ts";
import { textColumns } from "#features/site-texts/client/text-columns.tsx";
import { adminMeta } from "#lib/admin-meta.ts";
import { DataTable } from "#ui/data-table/data-table.tsx";
import { ListCard } from "#ui/data-table/list-card.tsx";
import { TableSkeleton } from "#ui/data-table/table-skeleton.tsx";
import { Screen } from "#ui/screen.tsx";
import type { Route } from "./+types/texts.ts";

const api = apiOf<SiteTextCalls>();
const title = "Pages";
const lede = "What the site itself says: home page, board, questions and answers, pages and legal texts.";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return (await adminRead(request, () => api("GET /site-texts"))).data;
}

export function HydrateFallback() {
  return (
    <Screen title={title} lede={lede}>
      <TableSkeleton columns={textColumns} label="Loading the pages" />
    </Screen>
  );
}

/** All texts of the site. */
export default function Texts({ loaderData: texts }: Route.ComponentProps) {
  return (
    <Screen title={title} lede={lede}>
      <ListCard
        columns={textColumns}
        faults={[]}
        foot={
          <p role="status" className="num border-t border-line px-4 py-3 text-sm text-muted">
            {texts.length} texts
          </p>
        }
      >
        <DataTable
          caption="Texts of the site"
          columns={textColumns}
          rows={texts}
          keyOf={({ name }) => name}
          href={({ name }) => `${textsPath}/${name}`}
          nameOf={(text) => text.title}
        />
      </ListCard>
    </Screen>
  );
}
