import { z } from "zod";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { formatDay } from "#lib/dates.ts";
import { fileKindNames, sizeText } from "#lib/file-facts.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { Screen } from "#ui/screen.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { SideFact, SideFacts } from "#ui/side-facts.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { FileCalls } from "../../admin/files-api.server.ts";
import { accessNames, filesPath, mediaPath } from "../../admin/list-views.ts";
import { ReplaceButton } from "../../client/replace-button.tsx";
import { documentWords, otherDocument } from "../../client/send-document.ts";
import { Holders } from "../../ui/admin/holders.tsx";
import type { Route } from "./+types/file.ts";

const api = apiOf<FileCalls>();

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(loaderData?.title ?? "A file", matches[1].loaderData?.settings.name);

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return (await adminRead(request, () => api("GET /media/files/{id}", { params }))).data;
}

const above = (
  <Breadcrumbs items={[{ title: "Media", href: mediaPath }, { title: "Files", href: filesPath }, { title: "File" }]} />
);

export function HydrateFallback() {
  return (
    <Screen title="A file" above={above}>
      <SkeletonGroup label="Loading the file" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-64" />
      </SkeletonGroup>
    </Screen>
  );
}

const schema = z.object({
  title: z.string().trim().min(1, "A file needs a title").max(200, "At most 200 characters"),
  access: z.enum(["public", "private"]),
});

type File = Route.ComponentProps["loaderData"];

/**
 * Whether no page offers it; those who have a ticket or a seat get links that end, to a private one, too. What is private already
 * stays so: without its choice the form would take the first one, and saving a title would open the file to everybody.
 */
const mayBePrivate = ({ access, usedIn }: File) =>
  access === "private" || usedIn.every(({ kind }) => kind === "event_recordings" || kind === "cohort_materials");

/** What a file is called, and who may fetch it. */
function FileText({ file }: { file: File }) {
  const { send } = useWrite();
  const params = { id: file.id };
  const { form, field, failure, busy, draft } = useKeptForm({
    schema,
    send: (values) =>
      send(() => api("PATCH /media/files/{id}", { params, body: { ...values, version: file.version } })),
    onFailure: (error) => failureText(error, "Nothing was changed."),
    draft: `file-${file.id}`,
    upon: file.version,
  });
  return (
    <div className="max-w-xl">
      <FormFrame form={form} label="File" failure={failure} busy={busy} submit="Save" busyLabel="Saving...">
        <TextField
          {...field("title")}
          label="Title"
          hint="Readers see it, and keep the file under it."
          defaultValue={file.title}
          maxLength={200}
          required
          dir="auto"
        />
        <SelectField
          {...field("access")}
          label="Who may fetch it"
          hint={
            mayBePrivate(file)
              ? "Whoever changes this gives it another address."
              : "A page offers it, so it stays open to everybody."
          }
          defaultValue={file.access}
        >
          <option value="public">Everybody who has its address</option>
          {mayBePrivate(file) && <option value="private">Only by links that end after minutes</option>}
        </SelectField>
        <DraftLine draft={draft} what="text" />
      </FormFrame>
    </div>
  );
}

/** Fetches it: a private one by a link that is made now. */
function FetchButton({ file }: { file: File }) {
  const { busy, write } = useWrite();
  const fetchIt = async () => {
    const { data } = await api("GET /media/files/{id}/link", { params: { id: file.id } });
    window.location.assign(data.href);
    return { message: "The file is being fetched" };
  };
  return (
    <Button variant="secondary" busy={busy} onClick={() => void write(fetchIt)}>
      Download
    </Button>
  );
}

/** One file: what it is, which pages offer it, another one in its place, and deleting it once no page does. */
export default function FilePage({ loaderData: file, params }: Route.ComponentProps) {
  const { busy: writing, write } = useWrite();
  return (
    <Screen title={<Spoken>{file.title}</Spoken>} above={above} action={<FetchButton file={file} />}>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          <FileText key={file.version} file={file} />
        </div>
        <aside aria-label="About this file">
          <SideFacts>
            <SideFact name="Kind">{fileKindNames[file.kind]}</SideFact>
            <SideFact name="Size">{sizeText(file.bytes)}</SideFact>
            <SideFact name="Who may fetch it">{accessNames[file.access]}</SideFact>
            {file.href !== null && (
              <SideFact name="Address">
                <a href={file.href} download="" className="link break-all">
                  {file.href}
                </a>
              </SideFact>
            )}
            <SideFact name="In the library since">{formatDay(file.createdAt)}</SideFact>
            <SideFact name="Offered on">
              <Holders holders={file.usedIn} none="No page" />
            </SideFact>
          </SideFacts>
          <div className="mt-4 flex flex-wrap gap-2">
            <ReplaceButton
              key={file.version}
              sending={otherDocument(file)}
              title="Replace this file"
              words={documentWords}
              warning="Its address stays: whoever fetches it from now on gets the new one. The old one can't be brought back."
            />
            {file.uses === 0 && (
              <ConfirmButton
                label="Delete"
                variant="quiet"
                danger
                title="Delete this file?"
                confirm="Delete"
                busy={writing}
                onConfirm={() => void write(() => api("DELETE /media/files/{id}", { params }), filesPath)}
              >
                It can't be brought back, and its address no longer leads to anything.
              </ConfirmButton>
            )}
          </div>
          {file.uses > 0 && <p className="mt-4 text-sm text-muted">It can be deleted once no page offers it.</p>}
        </aside>
      </div>
    </Screen>
  );
}
