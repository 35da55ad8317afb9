import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { MessageCalls } from "../../admin/api.server.ts";
import { messagesHref } from "../../admin/list-views.ts";
import { mailAddress } from "../../subject.ts";
import { MessageSide } from "../../ui/admin/message-side.tsx";
import type { Route } from "./+types/detail.ts";

const api = apiOf<MessageCalls>();

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(loaderData?.message.reference ?? "A message", matches[1].loaderData?.settings.name);

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { data } = await adminRead(request, () => api("GET /contact-messages/{id}", { params }));
  return { message: data };
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

export default function ContactMessage({ loaderData: { message } }: Route.ComponentProps) {
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
