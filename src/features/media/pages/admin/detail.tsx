import { useState } from "react";
import { z } from "zod";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { formatDay } from "#lib/dates.ts";
import { sizeText } from "#lib/file-facts.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Screen } from "#ui/screen.tsx";
import { SideFact, SideFacts } from "#ui/side-facts.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import type { MediaCalls } from "../../admin/api.server.ts";
import type { FileCalls } from "../../admin/files-api.server.ts";
import { mediaPath } from "../../admin/list-views.ts";
import { CoverPart, PointSliders } from "../../client/cover-part.tsx";
import { ReplaceButton } from "../../client/replace-button.tsx";
import { otherPicture } from "../../client/send-picture.ts";
import { Holders } from "../../ui/admin/holders.tsx";
import type { Route } from "./+types/detail.ts";

const api = apiOf<MediaCalls>();
const filesApi = apiOf<FileCalls>();

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(loaderData?.title ?? "A picture", matches[1].loaderData?.settings.name);

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return (await adminRead(request, () => api("GET /media/pictures/{id}", { params }))).data;
}

const above = <Breadcrumbs items={[{ title: "Media", href: mediaPath }, { title: "Picture" }]} />;

export function HydrateFallback() {
  return (
    <Screen title="A picture" above={above}>
      <SkeletonGroup label="Loading the picture" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-64" />
      </SkeletonGroup>
    </Screen>
  );
}

const schema = z.object({
  title: z.string().trim().min(1, "A picture needs a title").max(200, "At most 200 characters"),
  alt: z
    .string()
    .transform((text) => text.replace(/\s+/g, " ").trim())
    .refine((text) => text.length <= 500, "At most 500 characters"),
});

/** The point of a picture that matters: kept at once when it is chosen, as what it shows is seen at once. */
function Focus({ picture }: { picture: Route.ComponentProps["loaderData"] }) {
  const { busy, write } = useWrite();
  const [point, setPoint] = useState(picture.focus);
  const { id, version, title, alt } = picture;
  const save = () => api("PATCH /media/pictures/{id}", { params: { id }, body: { version, title, alt, focus: point } });
  return (
    <section aria-labelledby="focus" className="max-w-xl space-y-3">
      <h2 id="focus" className="font-sans text-sm font-semibold">
        What new covers show
      </h2>
      <CoverPart picture={picture} {...point} />
      <PointSliders picture={picture} {...point} onChange={setPoint} />
      {(point.x !== picture.focus.x || point.y !== picture.focus.y) && (
        <Button variant="secondary" busy={busy} onClick={() => void write(save)}>
          Keep this part
        </Button>
      )}
      <p className="text-sm text-muted">Covers that were chosen before stay as they are.</p>
    </section>
  );
}

/** What a picture is called and shows. */
function PictureText({ picture }: { picture: Route.ComponentProps["loaderData"] }) {
  const { send } = useWrite();
  const params = { id: picture.id };
  const { form, field, failure, busy, draft } = useKeptForm({
    schema,
    send: (values) =>
      send(() => api("PATCH /media/pictures/{id}", { params, body: { ...values, version: picture.version } })),
    onFailure: (error) => failureText(error, "Nothing was changed."),
    draft: `picture-${picture.id}`,
    upon: picture.version,
  });
  return (
    <form {...form} className="max-w-xl space-y-4">
      {failure !== undefined && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <TextField {...field("title")} label="Title" defaultValue={picture.title} maxLength={200} required dir="auto" />
      <TextAreaField
        {...field("alt")}
        label="What it shows"
        hint="For people who don't see it. Texts that take it in begin with these words; those that have it keep theirs."
        defaultValue={picture.alt}
        rows={2}
        dir="auto"
      />
      <DraftLine draft={draft} what="text" />
      <Button type="submit" busy={busy} busyLabel="Saving...">
        Save
      </Button>
    </form>
  );
}

/** Another one in its place, and the way back. */
function Replacing({ picture }: { picture: Route.ComponentProps["loaderData"] }) {
  const { busy, write } = useWrite();
  const step = { params: { id: picture.id }, body: { version: picture.version } };
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <ReplaceButton
        sending={otherPicture(picture)}
        title="Replace this picture"
        words="Or drop it here. JPEG, PNG, WebP or AVIF, at most 20 MB."
        warning="The new picture replaces this one everywhere at once. The description stays the same, so check it afterward. For 30 days you can put the earlier one back."
      />
      {picture.replacedAt !== null && (
        <ConfirmButton
          label="Put the earlier one back"
          variant="quiet"
          title="Put the earlier picture back?"
          confirm="Put it back"
          busy={busy}
          onConfirm={() => void write(() => filesApi("POST /media/pictures/{id}/replacement/undo", step))}
        >
          Every text and cover shows again what was there until {formatDay(picture.replacedAt)}.
        </ConfirmButton>
      )}
    </div>
  );
}

/** One picture: what it shows, which texts show it, and deleting it once none does. */
export default function PicturePage({ loaderData: picture, params }: Route.ComponentProps) {
  const { busy: writing, write } = useWrite();
  return (
    <Screen title={<Spoken>{picture.title}</Spoken>} above={above}>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0 space-y-6">
          <img
            src={picture.src}
            alt={picture.alt}
            width={picture.width}
            height={picture.height}
            className="max-h-[32rem] w-auto max-w-full rounded-card border border-line bg-sunken object-contain"
          />
          <PictureText key={picture.version} picture={picture} />
          <Focus key={`focus-${picture.version}`} picture={picture} />
        </div>
        <aside aria-label="About this picture">
          <SideFacts>
            <SideFact name="Size">
              {picture.width} × {picture.height} pixels
            </SideFact>
            <SideFact name="Sent as">{sizeText(picture.bytes)}</SideFact>
            <SideFact name="In the library since">{formatDay(picture.createdAt)}</SideFact>
            <SideFact name="Used in">
              <Holders holders={picture.usedIn} none="No text" />
            </SideFact>
          </SideFacts>
          <Replacing key={picture.version} picture={picture} />
          <div className="mt-4">
            {picture.uses === 0 ? (
              <ConfirmButton
                label="Delete"
                variant="quiet"
                danger
                title="Delete this picture?"
                confirm="Delete"
                busy={writing}
                onConfirm={() => void write(() => api("DELETE /media/pictures/{id}", { params }), mediaPath)}
              >
                It can't be brought back. Earlier versions of texts that show it can't be put back until they have
                another one.
              </ConfirmButton>
            ) : (
              <p className="text-sm text-muted">It can be deleted once no text shows it.</p>
            )}
          </div>
        </aside>
      </div>
    </Screen>
  );
}
