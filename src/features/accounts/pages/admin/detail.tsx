import { adminMeta } from "#lib/admin-meta.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Notice } from "#ui/notice.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { UserCalls } from "../../admin/api.server.ts";
import { usersPath } from "../../admin/list-views.ts";
import { adminRead } from "../../client/admin-read.ts";
import { apiOf } from "../../client/typed-api.ts";
import { PersonHistory } from "../../ui/admin/person-history.tsx";
import { PersonSessions } from "../../ui/admin/person-sessions.tsx";
import { PersonSide } from "../../ui/admin/person-side.tsx";
import type { Route } from "./+types/detail.ts";

const api = apiOf<UserCalls>();

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(loaderData?.person.fullName ?? "A user", matches[1].loaderData?.settings.name);

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return adminRead(request, async ({ userId }) => {
    const [{ data: person }, { data: history }] = await Promise.all([
      api("GET /users/{id}", { params }),
      api("GET /users/{id}/history", { params }),
    ]);
    return { person, history, isSelf: person.userId === userId };
  });
}

const above = (title: string) => <Breadcrumbs items={[{ title: "Users", href: usersPath }, { title }]} />;

export function HydrateFallback() {
  return (
    <Screen title="A user" above={above("User")}>
      <SkeletonGroup label="Loading the user" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-96" />
      </SkeletonGroup>
    </Screen>
  );
}

export default function PersonPage({ loaderData: { person, history, isSelf } }: Route.ComponentProps) {
  return (
    <Screen title={<Spoken>{person.fullName}</Spoken>} above={above(person.username)}>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0 space-y-6">
          {person.blockReason !== null && (
            <Notice tone="danger" title="This account is blocked">
              <Spoken>{person.blockReason}</Spoken>
            </Notice>
          )}
          {!person.isVerified && (
            <Notice tone="warning" title="This registration waits for its email address">
              It becomes an account when the link in our email is used. Nobody has proven yet that the address is
              theirs.
            </Notice>
          )}
          <PersonHistory userId={person.userId} history={history} />
          <PersonSessions person={person} isSelf={isSelf} />
        </div>
        <PersonSide person={person} isSelf={isSelf} />
      </div>
    </Screen>
  );
}
