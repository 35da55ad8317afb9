import { redirect } from "react-router";
import { adminMeta } from "#lib/admin-meta.ts";
import { readList } from "#lib/list-address.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { TableSkeleton } from "#ui/data-table/table-skeleton.tsx";
import { Screen } from "#ui/screen.tsx";
import type { UserCalls } from "../../admin/api.server.ts";
import { userListQuerySchema } from "../../admin/contract.ts";
import { invitationsPath, usersHref } from "../../admin/list-views.ts";
import { adminRead } from "../../client/admin-read.ts";
import { apiOf } from "../../client/typed-api.ts";
import { userColumns } from "../../ui/admin/user-columns.tsx";
import { UserList } from "../../ui/admin/user-list.tsx";
import type { Route } from "./+types/list.ts";

const api = apiOf<UserCalls>();
const title = "Users";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const list = readList(userListQuerySchema, new URL(request.url).searchParams);
  const { data } = await adminRead(request, () => api("GET /users", { query: list.given }));
  const { totalPages } = data.pagination;
  if (list.query.page > Math.max(1, totalPages)) throw redirect(usersHref({ ...list.query, page: totalPages }));
  return { list, data };
}

export function HydrateFallback() {
  return (
    <Screen title={title}>
      <TableSkeleton columns={userColumns} label="Loading users" />
    </Screen>
  );
}

export default function Users({ loaderData: { list, data } }: Route.ComponentProps) {
  return (
    <Screen
      title={title}
      lede="Everybody with an account, staff included."
      action={
        <ButtonLink to={invitationsPath} variant="secondary">
          Invite staff
        </ButtonLink>
      }
    >
      <UserList list={list} data={data} />
    </Screen>
  );
}
