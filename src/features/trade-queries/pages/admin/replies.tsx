import { useState } from "react";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { deskHref } from "../../admin/list-views.ts";
import type { ReplyCalls } from "../../admin/replies-api.server.ts";
import type { SavedReply } from "../../admin/replies-contract.ts";
import { ReplyForm } from "../../ui/admin/reply-form.tsx";
import { FormattedAnswer } from "../../ui/formatted-answer.tsx";
import type { Route } from "./+types/replies.ts";

const api = apiOf<ReplyCalls>();
const title = "Saved replies";
const above = <Breadcrumbs items={[{ title: "Trade queries", href: deskHref({ status: "pending" }) }, { title }]} />;

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { replies: (await adminRead(request, () => api("GET /trade-queries/replies"))).data };
}

export function HydrateFallback() {
  return (
    <Screen title={title} above={above}>
      <SkeletonGroup label="Loading saved replies" className="space-y-4">
        <Skeleton className="h-28 rounded-card" />
        <Skeleton className="h-28 rounded-card" />
      </SkeletonGroup>
    </Screen>
  );
}

function Reply({ reply }: { reply: SavedReply }) {
  const [editing, setEditing] = useState(false);
  const { busy, write } = useWrite();
  if (editing) return <ReplyForm reply={reply} onDone={() => setEditing(false)} />;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="font-sans font-semibold break-words">{reply.title}</h2>
        <div className="flex gap-2">
          <Button variant="quiet" size="sm" onClick={() => setEditing(true)} aria-label={`Edit ${reply.title}`}>
            Edit
          </Button>
          <ConfirmButton
            variant="quiet"
            size="sm"
            busy={busy}
            label="Remove"
            title={`Remove “${reply.title}”?`}
            confirm="Remove the reply"
            onConfirm={() => void write(() => api("DELETE /trade-queries/replies/{id}", { params: { id: reply.id } }))}
          >
            Answers that were sent with it stay as they are.
          </ConfirmButton>
        </div>
      </div>
      <FormattedAnswer text={reply.text} headingLevel="h3" className="mt-2 leading-relaxed" />
    </>
  );
}

export default function SavedReplies({ loaderData: { replies } }: Route.ComponentProps) {
  const [adding, setAdding] = useState(false);
  return (
    <Screen
      title={title}
      lede="Texts you write again and again. Insert them into an answer with one press."
      above={above}
      action={adding ? undefined : <Button onClick={() => setAdding(true)}>New reply</Button>}
    >
      <div className="max-w-3xl space-y-4">
        {adding && (
          <div className="rounded-card border border-line bg-surface p-5">
            <ReplyForm onDone={() => setAdding(false)} />
          </div>
        )}
        {replies.length === 0 && !adding && (
          <div className="rounded-card border border-line bg-surface">
            <EmptyState title="No saved replies yet">
              Save what you answer often, such as where a tariff is looked up.
            </EmptyState>
          </div>
        )}
        <ul className="space-y-4">
          {replies.map((reply) => (
            <li key={reply.id} className="rounded-card border border-line bg-surface p-5">
              <Reply reply={reply} />
            </li>
          ))}
        </ul>
      </div>
    </Screen>
  );
}
