import { redirect } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf, hrefOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { exportQuery, readList } from "#lib/list-address.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { CsvLink } from "#ui/data-table/csv-link.tsx";
import { TableSkeleton } from "#ui/data-table/table-skeleton.tsx";
import { Screen } from "#ui/screen.tsx";
import type { CertificateCalls } from "../../admin/api.server.ts";
import { certificateExportQuerySchema, certificateListQuerySchema } from "../../admin/contract.ts";
import { certificatesHref, certificatesPath } from "../../admin/views.ts";
import { certificateColumns } from "../../ui/admin/certificate-columns.tsx";
import { CertificateList } from "../../ui/admin/certificate-list.tsx";
import type { Route } from "./+types/list.ts";

const api = apiOf<CertificateCalls>();
const href = hrefOf<CertificateCalls>();
const title = "Certificates";
const lede = "What the institute issued, and how each stands.";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const list = readList(certificateListQuerySchema, new URL(request.url).searchParams);
  const [{ data }, programs] = await adminRead(request, () =>
    Promise.all([api("GET /certificates", { query: list.given }), api("GET /certificates/programs")]),
  );
  const { totalPages } = data.pagination;
  if (list.query.page > Math.max(1, totalPages)) throw redirect(certificatesHref({ ...list.query, page: totalPages }));
  return { list, data, programs: programs.data };
}

export function HydrateFallback() {
  return (
    <Screen title={title} lede={lede}>
      <TableSkeleton columns={certificateColumns} label="Loading certificates" />
    </Screen>
  );
}

export default function Certificates({ loaderData: { list, data, programs } }: Route.ComponentProps) {
  const steps = (
    <span className="flex flex-wrap gap-2">
      <CsvLink
        href={href("GET /certificates/export", { query: exportQuery(certificateExportQuerySchema, list.given) })}
      />
      <ButtonLink to={`${certificatesPath}/batch`} variant="secondary">
        Issue many
      </ButtonLink>
      <ButtonLink to={`${certificatesPath}/new`}>Issue a certificate</ButtonLink>
    </span>
  );
  return (
    <Screen title={title} lede={lede} action={steps}>
      <CertificateList list={list} data={data} programs={programs} />
    </Screen>
  );
}
