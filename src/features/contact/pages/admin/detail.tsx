import { adminRead } from "#features/accounts/client/admin-read.ts";
import { ApiError } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { LeftText } from "#features/drafts/client/left-text.tsx";
import { adminMeta } from "#lib/admin-meta.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { MessageCalls } from "../../admin/api.server.ts";
import { messagesHref } from "../../admin/list-views.ts";
import { mailAddress } from "../../subject.ts";
import { MessageSide } from "../../ui/admin/message-side.tsx";
import { noteDraft } from "../../ui/admin/note-draft.ts";
import type { Route } from "./+types/detail.ts";

const api = apiOf<MessageCalls>();

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(loaderData?.message?.reference ?? "A message", matches[1].loaderData?.settings.name);

/** A message that is gone is told by its own screen: it may have a note with it that was being written. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  try {
    const { data } = await adminRead(request, () => api("GET /contact-messages/{id}", { params }));
    return { message: data };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { message: undefined };
    throw error;
  }
}

const above = (title: string) => (
  <Breadcrumbs items={[{ title: "Contact messages", href: messagesHref({ status: "new" }) }, { title }]} />
);

export function HydrateFallback() {
  return (
    <Screen title="A message" above={above("Message")}>
      <SkeletonGroup label="Loading the message" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-80" />
      </SkeletonGroup>
    </Screen>
  );
}

/** A message that somebody deleted, with the note that another was writing to it. */
function Gone({ id }: { id: string }) {
  return (
    <Screen title="Not found" above={above("Message")}>
      <div className="max-w-3xl space-y-5">
        <ErrorState
          message="It was removed, or the address is incomplete."
          action={
            <ButtonLink to={messagesHref({ status: "new" })} variant="quiet">
              Contact messages
            </ButtonLink>
          }
        />
        <LeftText
          key={id}
          draft={noteDraft(id)}
          what="note"
          fields={[{ name: "text" }]}
          title="Your note was not saved: the message was deleted"
        >
          Copy what you need elsewhere.
        </LeftText>
      </div>
    </Screen>
  );
}

export default function ContactMessage({ loaderData: { message }, params }: Route.ComponentProps) {
  if (message === undefined) return <Gone id={params.id} />;
  const { subject, reference, email } = message;
  return (
    <Screen
      title={<Spoken>{subject}</Spoken>}
      above={above(reference)}
      action={
        <a href={mailAddress(email, `Re: ${subject} (${reference})`)} className={buttonClass()}>
          Reply by email
        </a>
      }
    >
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <section aria-label="Message" className="h-fit rounded-card border border-line bg-surface p-5">
          <p className="max-w-prose leading-relaxed break-words whitespace-pre-wrap">
            <Spoken>{message.message}</Spoken>
          </p>
        </section>
        <MessageSide message={message} />
      </div>
    </Screen>
  );
}
