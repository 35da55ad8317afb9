import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Notice } from "#ui/notice.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import type { DeskCalls } from "../../admin/api.server.ts";
import { deskHref, deskPath } from "../../admin/list-views.ts";
import type { ReplyCalls } from "../../admin/replies-api.server.ts";
import type { QueryCalls } from "../../api.server.ts";
import type { TradeQuery } from "../../contract.ts";
import { Answering } from "../../ui/admin/answering.tsx";
import { CaseSide } from "../../ui/admin/case-side.tsx";
import { Exchange } from "../../ui/admin/exchange.tsx";
import { LeftAnswer } from "../../ui/admin/left-answer.tsx";
import { Publication } from "../../ui/admin/publication.tsx";
import type { Route } from "./+types/detail.ts";

const api = apiOf<DeskCalls>();
const helpApi = apiOf<ReplyCalls>();
const publicApi = apiOf<QueryCalls>();

export const meta: Route.MetaFunction = ({ params, matches }) =>
  adminMeta(params.id, matches[1].loaderData?.settings.name);

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return adminRead(request, async () => {
    const [{ data: query }, people, replies] = await Promise.all([
      api("GET /trade-queries/{id}", { params }),
      api("GET /trade-queries/assignees"),
      helpApi("GET /trade-queries/replies"),
    ]);
    if (!("asker" in query)) throw new Error("an admin gets the whole case");
    const similar =
      query.status === "pending" ? await helpApi("GET /trade-queries/{id}/similar", { params }) : undefined;
    const slug = query.publicSlug;
    const shown = slug === null ? undefined : await publicApi("GET /trade-queries/public/{slug}", { params: { slug } });
    return { query, people: people.data, shown: shown?.data, replies: replies.data, similar: similar?.data ?? [] };
  });
}

const above = (id: string) => (
  <Breadcrumbs items={[{ title: "Trade queries", href: deskHref({ status: "pending" }) }, { title: id }]} />
);

export function HydrateFallback() {
  return (
    <Screen
      title="Trade query"
      above={<Breadcrumbs items={[{ title: "Trade queries", href: deskPath }, { title: "Trade query" }]} />}
    >
      <SkeletonGroup label="Loading the query" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-96" />
      </SkeletonGroup>
    </Screen>
  );
}

/** The first question in the shape of the others. */
function firstPart({ id, query: text, createdAt, editedAt, answer, answerEditedAt, firstAnsweredAt }: TradeQuery) {
  return { id, text, createdAt, editedAt, answer, answerEditedAt, answeredAt: firstAnsweredAt };
}

export default function TradeQueryCase({
  loaderData: { query, people, shown, replies, similar },
}: Route.ComponentProps) {
  const parts = [firstPart(query), ...query.followUps];
  const [newest, earlier] = parts.toReversed();
  const left = query.status === "pending" ? earlier : newest;
  return (
    <Screen title={query.caseNumber} above={above(query.caseNumber)}>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="space-y-5">
          {parts.map((part, i) => (
            <Exchange
              key={part.id}
              queryId={query.id}
              part={part}
              title={i === 0 ? "Question" : `Follow-up ${i}`}
              edits={query.edits}
            />
          ))}
          {left && (
            <LeftAnswer
              key={`left-${left.id}`}
              partId={left.id}
              closed={query.status === "closed"}
              sent={left.answer}
            />
          )}
          {query.status === "pending" && newest && (
            <Answering key={newest.id} queryId={query.id} part={newest} replies={replies} similar={similar} />
          )}
          {query.status === "closed" && <Notice>This query is closed. Reopen it to answer.</Notice>}
        </div>
        <CaseSide query={query} people={people}>
          <Publication query={query} shown={shown} />
        </CaseSide>
      </div>
    </Screen>
  );
}
