import { useEffect, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { ApiError, failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { DraftNotices, DraftPlace } from "#features/drafts/client/draft-notices.tsx";
import { useKeptDraft } from "#features/drafts/client/use-kept-draft.ts";
import type { Draft } from "#features/drafts/contract.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { LatePart, latePart } from "#ui/late-part.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast.tsx";
import { useForm } from "#ui/use-form.ts";
import type { BlogAdminCalls } from "../../admin/api.server.ts";
import type { AdminBlog } from "../../admin/contract.ts";
import { blogFormSchema, dhakaField, sameMinute, sourceLines, type BlogForm as Values } from "../../admin/form.ts";
import { blogsPath } from "../../admin/list-views.ts";
import type { Term } from "../../contract.ts";
import { CategoryField } from "./category-field.tsx";
import { LeaveGuard } from "./leave-guard.tsx";

const api = apiOf<BlogAdminCalls>();
const textEditor = latePart(() => import("./text-editor/text-editor.tsx"));

/** What somebody else saved while one was writing, and the choice between the two. */
function Moved({ blog, onTake, onKeep }: { blog: AdminBlog; onTake: () => void; onKeep: () => void }) {
  return (
    <Notice tone="warning" title="Somebody else saved this blog meanwhile" live>
      <p>
        It now has the title “<Spoken>{blog.title}</Spoken>” and {blog.wordCount} words. Nothing of yours is lost: it is
        still in the fields.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={onKeep}>
          Keep what I wrote
        </Button>
        <Button size="sm" variant="quiet" onClick={onTake}>
          Take theirs
        </Button>
      </div>
    </Notice>
  );
}

/** Under which name the unsaved text of a blog is kept. */
export const draftNameOf = (blogId: string | undefined) => `blog-${blogId ?? "new"}`;

/**
 * Where a blog is written: a new one, or one that is there. What is typed is kept until it is saved, on the server and, as long
 * as that one can't be reached, on this device; somebody who saved in between is not overwritten.
 */
export function BlogForm({
  blog,
  categories,
  kept,
}: {
  blog?: AdminBlog;
  categories: readonly Term[];
  kept: Draft | null;
}) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { toast } = useToast();
  const [base, setBase] = useState(blog);
  const [touched, setTouched] = useState(false);
  const content = useRef<HTMLTextAreaElement>(null);
  const version = useRef<HTMLTextAreaElement>(null);
  const [begin, setBegin] = useState<string>();
  /** Counts how often the fields begin anew. */
  const [fresh, setFresh] = useState(0);
  const { form, field, failure, busy } = useForm<Values>({
    schema: blogFormSchema,
    async send(values) {
      // The field knows minutes: an hour that nobody touched stays to the millisecond.
      const publishAt = base && sameMinute(values.publishAt, base.publishAt) ? base.publishAt : values.publishAt;
      const { data, message } = base
        ? await api("PATCH /blogs", { body: { id: base.id, version: base.version, ...values, publishAt } })
        : await api("POST /blogs", { body: values });
      toast({ title: "Saved", description: message });
      setTouched(false);
      await draft.end();
      await navigate(`${blogsPath}/${data.id}`);
    },
    onFailure(error) {
      if (error instanceof ApiError && error.status === 409) void revalidate();
      return failureText(error, "It was not saved. Your text is kept here; try again.");
    },
  });
  /** The fields have other texts than before: the editor and the version follow them. */
  function follow() {
    const { current } = content;
    setBegin(current?.value ?? "");
    setFresh((count) => count + 1);
    if (current !== null) setTouched(current.value !== current.defaultValue);
    // Kept text was written upon a version of then: saved upon today's it would overwrite what came between.
    const upon = Number(version.current?.value);
    if (upon > 0) setBase((now) => now && { ...now, version: upon });
  }
  const draft = useKeptDraft({ name: draftNameOf(blog?.id), kept, form: form.ref, onPut: follow });
  useEffect(follow, []);
  const moved = !busy && blog !== undefined && blog.version !== base?.version;
  const { error: textFault } = field("content");
  return (
    <form
      {...form}
      aria-label="Blog"
      onInput={(event) => {
        form.onInput(event);
        if ((event.target as HTMLInputElement).name === "") return;
        setTouched(true);
        draft.changed();
      }}
      className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <LeaveGuard touched={touched && draft.place.at !== "kept"} />
      <textarea key={base?.version} ref={version} name="version" hidden readOnly defaultValue={base?.version ?? ""} />
      <div className="min-w-0 space-y-5">
        {moved && (
          <Moved
            blog={blog}
            onTake={() => {
              setBase(blog);
              void draft.drop();
            }}
            onKeep={() => {
              setBase(blog);
              draft.changed();
            }}
          />
        )}
        <DraftNotices draft={draft} what="blog" />
        {failure !== undefined && !moved && (
          <Notice tone="danger" live>
            {failure}
          </Notice>
        )}
        <TextField
          {...field("title")}
          label="Title"
          defaultValue={blog?.title ?? ""}
          maxLength={200}
          required
          dir="auto"
        />
        <TextAreaField
          {...field("excerpt")}
          label="Excerpt"
          hint="Two sentences for lists, search and social cards."
          rows={2}
          defaultValue={blog?.excerpt ?? ""}
          dir="auto"
        />
        <div>
          <p className="text-sm font-semibold">
            Text <span className="font-normal text-muted">(required)</span>
          </p>
          {textFault !== undefined && (
            <p role="alert" className="mt-1 text-sm font-medium text-signal">
              {textFault}
            </p>
          )}
          <textarea ref={content} name="content" hidden readOnly defaultValue={blog?.content ?? ""} />
          <div className="mt-2">
            {begin === undefined ? (
              <Waiting />
            ) : (
              <LatePart
                key={fresh}
                part={textEditor}
                props={{
                  html: begin,
                  invalid: textFault !== undefined,
                  onText: (html: string) => {
                    if (!content.current || content.current.value === html) return;
                    content.current.value = html;
                    content.current.dispatchEvent(new Event("input", { bubbles: true }));
                  },
                }}
                waiting={<Waiting />}
                instead={(retry) => (
                  <Notice tone="warning" title="The editor could not be loaded">
                    <p>Your text is kept. Check your connection.</p>
                    <Button size="sm" variant="secondary" onClick={retry} className="mt-2">
                      Try again
                    </Button>
                  </Notice>
                )}
              />
            )}
          </div>
        </div>
        <TextAreaField
          {...field("sources")}
          label="Sources"
          optional
          hint="One a line: its title, then its address."
          rows={3}
          defaultValue={sourceLines(blog?.sources ?? [])}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" busy={busy} busyLabel="Saving...">
            {blog === undefined ? "Save as a draft" : "Save"}
          </Button>
          <DraftPlace draft={draft} />
        </div>
      </div>
      <div className="space-y-5">
        <TextField
          {...field("price")}
          label="Price in BDT"
          hint="Empty if it is free."
          inputMode="decimal"
          defaultValue={blog && blog.price > 0 ? String(blog.price) : ""}
        />
        <TextField
          {...field("wallPercent")}
          label="Share before the wall, in percent"
          hint="Of a premium blog's words, shown to everybody."
          inputMode="numeric"
          defaultValue={String(blog?.wallPercent ?? 20)}
        />
        <CategoryField
          all={categories}
          chosen={(blog?.categories ?? []).map(({ id }) => id)}
          error={field("categories").error}
          onChange={() => setTouched(true)}
        />
        <TextField
          {...field("hashtags")}
          label="Hashtags"
          optional
          hint="Joined by commas; new ones are made."
          defaultValue={(blog?.hashtags ?? []).map(({ name }) => name).join(", ")}
        />
        <TextField
          {...field("publishAt")}
          label="Appears"
          hint="Dhaka time. Empty: as soon as it is published."
          type="datetime-local"
          defaultValue={dhakaField(blog?.publishAt)}
        />
        <TextField
          {...field("asOf")}
          label="Facts as of"
          hint="The day up to which its facts were checked."
          type="date"
          defaultValue={blog?.asOf ?? ""}
        />
        <TextField
          {...field("author")}
          label="Author"
          hint={blog === undefined ? "Empty: the institute." : undefined}
          defaultValue={blog?.author ?? ""}
          dir="auto"
        />
        <TextField
          {...field("authorAbout")}
          label="About the author"
          hint="What makes them competent, in one line."
          defaultValue={blog?.authorAbout ?? ""}
          dir="auto"
        />
        <TextField
          {...field("slug")}
          label="Address"
          hint="Empty: made of the title. Earlier addresses lead on."
          defaultValue={blog?.slug ?? ""}
        />
        <CheckboxField {...field("featured")} label="Featured" defaultChecked={blog?.featured ?? false} />
      </div>
    </form>
  );
}

function Waiting() {
  return (
    <SkeletonGroup label="Loading the editor">
      <Skeleton className="h-[30rem] rounded-card" />
    </SkeletonGroup>
  );
}
