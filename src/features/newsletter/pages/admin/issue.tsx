import { useState } from "react";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { formatDateTime } from "#lib/dates.ts";
import { formatDeadline } from "#lib/dhaka-dates.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Notice } from "#ui/notice.tsx";
import { Screen } from "#ui/screen.tsx";
import { SideFact, SideFacts } from "#ui/side-facts.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { NewsletterCalls } from "../../admin/api.server.ts";
import type { Issue } from "../../admin/contract.ts";
import { newsletterPath } from "../../admin/list-views.ts";
import { IssueBadge } from "../../ui/admin/issue-columns.tsx";
import { IssueEditor } from "../../ui/admin/issue-editor.tsx";
import { FailedLetters, IssueProgress } from "../../ui/admin/issue-progress.tsx";
import { IssueSteps } from "../../ui/admin/issue-steps.tsx";
import { LeftIssue } from "../../ui/admin/left-issue.tsx";
import type { Route } from "./+types/issue.ts";

const api = apiOf<NewsletterCalls>();

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(loaderData?.issue?.subject ?? "New issue", matches[1].loaderData?.settings.name);

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return adminRead(request, async () => {
    if (params.id === "new") return { issue: undefined, failed: undefined };
    const { data: issue } = await api("GET /news-letters/issues/{id}", { params });
    if (issue.progress.failed === 0) return { issue, failed: undefined };
    const query = { status: "failed", limit: "20" } as const;
    return { issue, failed: (await api("GET /news-letters/issues/{id}/deliveries", { params, query })).data };
  });
}

const above = (title: string) => <Breadcrumbs items={[{ title: "Newsletter", href: newsletterPath }, { title }]} />;

export function HydrateFallback() {
  return (
    <Screen title="An issue" above={above("Issue")}>
      <SkeletonGroup label="Loading the issue" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-80" />
      </SkeletonGroup>
    </Screen>
  );
}

/** What an issue says that can no longer be changed. */
function Fixed({ issue }: { issue: Issue }) {
  if (issue.intro === "" && issue.blogs.length === 0) return null;
  return (
    <section aria-label="What it says" className="rounded-card border border-line bg-surface p-5">
      {issue.intro !== "" && (
        <p className="mb-4 max-w-prose whitespace-pre-wrap">
          <Spoken>{issue.intro}</Spoken>
        </p>
      )}
      <ul className="list-disc space-y-1 pl-5">
        {issue.blogs.map(({ id, title }) => (
          <li key={id}>
            <Spoken>{title}</Spoken>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function NewsletterIssue({ loaderData: { issue, failed } }: Route.ComponentProps) {
  const [unsaved, setUnsaved] = useState(false);
  if (issue === undefined)
    return (
      <Screen title="New issue" above={above("New issue")} lede="It is a draft until you send it.">
        <div className="max-w-3xl">
          <IssueEditor key="new" />
        </div>
      </Screen>
    );
  const started = issue.startedAt !== null;
  return (
    <Screen title={<Spoken>{issue.subject}</Spoken>} above={above("Issue")}>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0 space-y-6">
          {issue.status === "draft" && issue.problem !== null && (
            <Notice tone="danger" title="It was not sent when its hour came">
              {issue.problem}
            </Notice>
          )}
          {started && <IssueProgress issue={issue} />}
          {failed && <FailedLetters failed={failed.items} total={failed.pagination.total} />}
          {issue.status === "draft" ? (
            <IssueEditor key={issue.id} issue={issue} onTouched={setUnsaved} />
          ) : (
            <>
              <LeftIssue key={issue.id} issue={issue} />
              <Fixed issue={issue} />
            </>
          )}
        </div>
        <aside aria-label="About this issue">
          <SideFacts>
            <SideFact name="Status">
              <IssueBadge issue={issue} />
            </SideFact>
            {issue.status === "scheduled" && issue.scheduledAt !== null && (
              <SideFact name="Goes out">{formatDeadline(issue.scheduledAt)}</SideFact>
            )}
            {issue.startedAt !== null && <SideFact name="Sending began">{formatDateTime(issue.startedAt)}</SideFact>}
            {issue.finishedAt !== null && <SideFact name="Ended">{formatDateTime(issue.finishedAt)}</SideFact>}
            <SideFact name="Last saved">{formatDateTime(issue.updatedAt)}</SideFact>
          </SideFacts>
          <div className="mt-4">
            <IssueSteps issue={issue} unsaved={unsaved && issue.status === "draft"} />
          </div>
        </aside>
      </div>
    </Screen>
  );
}
