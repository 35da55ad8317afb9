import { redirect, useNavigate, useRevalidator } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { readList } from "#lib/list-address.ts";
import { AddressFaults } from "#ui/address-faults.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ListFilters } from "#ui/data-table/list-filters.tsx";
import { ListFoot } from "#ui/data-table/list-foot.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Screen } from "#ui/screen.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { useToast } from "#ui/toast.tsx";
import type { MediaCalls } from "../../admin/api.server.ts";
import { pictureListQuerySchema } from "../../admin/contract.ts";
import { mediaHref, mediaPath } from "../../admin/list-views.ts";
import { PictureUpload } from "../../client/picture-choice.tsx";
import { MediaTabs } from "../../ui/admin/media-tabs.tsx";
import { PictureGrid } from "../../ui/admin/picture-grid.tsx";
import type { Route } from "./+types/list.ts";

const api = apiOf<MediaCalls>();
const title = "Media";
const lede = "Pictures for texts and covers. Each is sent once, and kept in the sizes that phones and screens need.";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const list = readList(pictureListQuerySchema, new URL(request.url).searchParams);
  const { data } = await adminRead(request, () => api("GET /media/pictures", { query: list.given }));
  const { totalPages } = data.pagination;
  if (list.query.page > Math.max(1, totalPages)) throw redirect(mediaHref({ ...list.query, page: totalPages }));
  return { list, data };
}

export function HydrateFallback() {
  return (
    <Screen title={title} lede={lede}>
      <SkeletonGroup label="Loading the library" className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
        {Array.from({ length: 8 }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
          <Skeleton key={n} className="aspect-[4/5] rounded-card" />
        ))}
      </SkeletonGroup>
    </Screen>
  );
}

export default function Media({ loaderData: { list, data } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { toast } = useToast();
  const { query } = list;
  const { items, pagination } = data;
  const filtered = query.search !== undefined || query.use !== "all";
  return (
    <Screen title={title} lede={lede}>
      <div className="space-y-4">
        <MediaTabs current="pictures" />
        <PictureUpload
          onSent={(picture) => {
            toast({ title: "In the library", description: picture.title });
            void revalidate();
          }}
        />
        <AddressFaults faults={list.faults} />
        <div className="rounded-card border border-line bg-surface">
          <div className="border-b border-line">
            <ListFilters
              label="Search pictures"
              placeholder="A piece of a title, or what it shows"
              values={{ search: query.search ?? "", use: query.use }}
              onChange={(values) => void navigate(mediaHref({ ...query, ...values, page: 1 }))}
            >
              <SelectField label="Use" hideLabel name="use" defaultValue={query.use}>
                <option value="all">Used or not</option>
                <option value="used">In a text</option>
                <option value="unused">In no text</option>
              </SelectField>
            </ListFilters>
          </div>
          {items.length > 0 ? (
            <PictureGrid pictures={items} />
          ) : (
            <EmptyState
              title={filtered ? "No picture fits" : "No pictures yet"}
              action={
                filtered ? (
                  <ButtonLink to={mediaPath} variant="secondary">
                    Show all
                  </ButtonLink>
                ) : undefined
              }
            >
              {filtered ? "Try fewer letters." : "Send the first one above, or from a text that you write."}
            </EmptyState>
          )}
          <ListFoot
            searched={query.search !== undefined}
            pagination={pagination}
            limit={query.limit}
            shown={items.length}
            href={(page) => mediaHref({ ...query, page })}
            label="Pages of pictures"
          />
        </div>
      </div>
    </Screen>
  );
}
