import { useState } from "react";
import { redirect, useNavigate, useNavigation, useRevalidator } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { fileKindNames, fileKinds } from "#lib/file-facts.ts";
import { readList } from "#lib/list-address.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { DataTable } from "#ui/data-table/data-table.tsx";
import { ListCard } from "#ui/data-table/list-card.tsx";
import { ListFilters } from "#ui/data-table/list-filters.tsx";
import { ListFoot } from "#ui/data-table/list-foot.tsx";
import { TableSkeleton } from "#ui/data-table/table-skeleton.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Screen } from "#ui/screen.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { useToast } from "#ui/toast.tsx";
import { fileListQuerySchema } from "../../admin/file-contract.ts";
import type { FileCalls } from "../../admin/files-api.server.ts";
import { accessNames, filesHref, filesPath } from "../../admin/list-views.ts";
import { documentWords, newDocument } from "../../client/send-document.ts";
import { UploadBox } from "../../client/upload-box.tsx";
import { fileColumns } from "../../ui/admin/file-columns.tsx";
import { MediaTabs } from "../../ui/admin/media-tabs.tsx";
import type { Route } from "./+types/files.ts";

const api = apiOf<FileCalls>();
const title = "Media";
const lede = "Files that readers keep: papers, templates, tables. Each is checked before it comes into the library.";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Files", matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const list = readList(fileListQuerySchema, new URL(request.url).searchParams);
  const { data } = await adminRead(request, () => api("GET /media/files", { query: list.given }));
  const { totalPages } = data.pagination;
  if (list.query.page > Math.max(1, totalPages)) throw redirect(filesHref({ ...list.query, page: totalPages }));
  return { list, data };
}

export function HydrateFallback() {
  return (
    <Screen title={title} lede={lede}>
      <TableSkeleton columns={fileColumns} label="Loading files" />
    </Screen>
  );
}

/** Sends new files, for everybody or by link. */
function SendFiles() {
  const { revalidate } = useRevalidator();
  const { toast } = useToast();
  const [access, setAccess] = useState<"public" | "private">("public");
  return (
    <UploadBox
      sending={newDocument(access)}
      onSent={({ data, message }) => {
        toast({ title: message, description: data.title });
        void revalidate();
      }}
    >
      <p>{documentWords}</p>
      <SelectField
        label="Who may fetch it"
        value={access}
        onChange={(event) => setAccess(event.currentTarget.value === "private" ? "private" : "public")}
        className="mx-auto mt-3 max-w-xs text-left"
      >
        <option value="public">Everybody who has its address</option>
        <option value="private">Only by links that end after minutes</option>
      </SelectField>
    </UploadBox>
  );
}

export default function Files({ loaderData: { list, data } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { location } = useNavigation();
  const { query } = list;
  const { items, pagination } = data;
  const { search, kind, access, sortField, sortOrder } = query;
  const filtered = search !== undefined || kind !== undefined || access !== undefined;
  return (
    <Screen title={title} lede={lede}>
      <ListCard
        columns={fileColumns}
        tabs={<MediaTabs current="files" />}
        faults={list.faults}
        above={<SendFiles />}
        filters={
          <ListFilters
            label="Search files"
            placeholder="A piece of a title"
            values={{ search: search ?? "", kind: kind ?? "", access: access ?? "" }}
            onChange={(values) => void navigate(filesHref({ ...query, ...values, page: 1 }))}
          >
            <SelectField label="Kind" hideLabel name="kind" defaultValue={kind ?? ""}>
              <option value="">All kinds</option>
              {fileKinds.map((one) => (
                <option key={one} value={one}>
                  {fileKindNames[one]}
                </option>
              ))}
            </SelectField>
            <SelectField label="Who may fetch it" hideLabel name="access" defaultValue={access ?? ""}>
              <option value="">For everybody or not</option>
              <option value="public">{accessNames.public}</option>
              <option value="private">{accessNames.private}</option>
            </SelectField>
          </ListFilters>
        }
        foot={
          <ListFoot
            searched={search !== undefined}
            pagination={pagination}
            limit={query.limit}
            shown={items.length}
            href={(page) => filesHref({ ...query, page })}
            label="Pages of files"
          />
        }
      >
        {items.length > 0 ? (
          <DataTable
            caption="Files"
            columns={fileColumns}
            rows={items}
            keyOf={({ id }) => id}
            nameOf={(file) => file.title}
            sorting={{
              field: sortField,
              order: sortOrder,
              href: (field, order) => filesHref({ ...query, sortField: field, sortOrder: order, page: 1 }),
            }}
            busy={location?.pathname === filesPath}
          />
        ) : (
          <EmptyState
            title={filtered ? "No file fits" : "No files yet"}
            action={
              filtered ? (
                <ButtonLink to={filesPath} variant="secondary">
                  Show all
                </ButtonLink>
              ) : undefined
            }
          >
            {filtered ? "Try fewer letters." : "Send the first one above, or from a publication or a resource."}
          </EmptyState>
        )}
      </ListCard>
    </Screen>
  );
}
