import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate, useRevalidator } from "react-router";
import { ApiError, failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { DraftNotices, DraftPlace } from "#features/drafts/client/draft-notices.tsx";
import { useKeptDraft } from "#features/drafts/client/use-kept-draft.ts";
import type { Draft } from "#features/drafts/contract.ts";
import { Button } from "#ui/button.tsx";
import { LatePart, latePart } from "#ui/late-part.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast.tsx";
import { useForm } from "#ui/use-form.ts";
import type { BlogAdminCalls } from "../../admin/api.server.ts";
import type { AdminBlog } from "../../admin/contract.ts";
import { blogFormSchema, sameMinute, sourceLines, type BlogForm as Values } from "../../admin/form.ts";
import { blogsPath } from "../../admin/list-views.ts";
import type { Term } from "../../contract.ts";
import { BlogFacts } from "./blog-facts.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { MovedBlog } from "./moved-blog.tsx";

const api = apiOf<BlogAdminCalls>();
const textEditor = latePart(() => import("./text-editor/text-editor.tsx"));

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
  /** From here on one writes upon what somebody else saved: what is not changed in these fields is as they have it. */
  function goOn() {
    flushSync(() => setBase(blog));
    follow();
    draft.changed();
  }
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
          <MovedBlog
            blog={blog}
            upon={base?.version ?? 0}
            form={form.ref}
            onTake={() => {
              setBase(blog);
              void draft.drop();
            }}
            onKeep={goOn}
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
      <BlogFacts {...(blog ? { blog } : {})} field={field} categories={categories} onChoice={() => setTouched(true)} />
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
