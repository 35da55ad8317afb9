import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftNotices, DraftPlace } from "#features/drafts/client/draft-notices.tsx";
import { savedBefore } from "#features/drafts/client/fields.ts";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { useListField } from "#features/drafts/client/use-list-field.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { sendOnce } from "#ui/press-key.ts";
import { Spoken } from "#ui/spoken.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import type { NewsletterCalls } from "../../admin/api.server.ts";
import { type Issue, newIssueSchema } from "../../admin/contract.ts";
import { newsletterPath } from "../../admin/list-views.ts";
import { BlogPicker, type ChosenBlog } from "./blog-picker.tsx";
import { issueDraft } from "./issue-draft.ts";

const api = apiOf<NewsletterCalls>();

/** What somebody else saved while one was typing, and the choice between the two. */
function Moved({ issue, onTake, onKeep }: { issue: Issue; onTake: () => void; onKeep: () => void }) {
  return (
    <Notice tone="warning" title="Somebody else saved this issue meanwhile" live>
      <p>
        It now has the subject “<Spoken>{issue.subject}</Spoken>” and{" "}
        {issue.blogs.length === 1 ? "1 blog" : `${issue.blogs.length} blogs`}.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={onTake}>
          Take theirs
        </Button>
        <Button size="sm" variant="quiet" onClick={onKeep}>
          Keep what I wrote
        </Button>
      </div>
    </Notice>
  );
}

/**
 * Where an issue is written: a new one, or a draft. What is typed and chosen is kept until it is saved; somebody who saved in
 * between is not overwritten.
 */
export function IssueEditor({ issue, onTouched }: { issue?: Issue; onTouched?: (touched: boolean) => void }) {
  const navigate = useNavigate();
  const { send } = useWrite();
  const [base, setBase] = useState(issue);
  const { store, items: chosen, set: setChosen } = useListField<ChosenBlog>(base?.blogs ?? []);
  const [touched, mark] = useState(false);
  const setTouched = (now: boolean) => {
    mark(now);
    onTouched?.(now);
  };
  if (!touched && issue !== undefined && issue.revision !== base?.revision) setBase(issue);
  const { form, field, failure, busy, draft } = useKeptForm({
    // The blogs are no text of a field.
    schema: {
      safeParse: (raw) => {
        const { subject, intro } = raw as Record<string, string>;
        return newIssueSchema.safeParse({ subject, intro, blogIds: chosen.map(({ id }) => id) });
      },
    },
    draft: issueDraft(issue?.id ?? "new"),
    upon: base?.revision,
    onPut(fields) {
      setTouched(["subject", "intro", "blogIds"].some((name) => fields[name] !== undefined));
      const revision = savedBefore(fields);
      if (issue && typeof revision === "number") setBase({ ...issue, revision });
    },
    async send(body) {
      if (base === undefined) {
        const { data } = await sendOnce("newsletter-issue-key", body, (once) =>
          api("POST /news-letters/issues", { body: once }),
        );
        await navigate(`${newsletterPath}/${data.id}`);
        return;
      }
      const { id, revision } = base;
      await send(() => api("PATCH /news-letters/issues/{id}", { params: { id }, body: { revision, ...body } }));
      setTouched(false);
    },
    onFailure: (error) => failureText(error, "It was not saved. Your text is kept here; try again."),
  });
  const { ref } = form;
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new base puts its texts into the fields.
  useEffect(() => {
    // At first the fields say what they are to say, or what was kept.
    if (!first.current && !touched) ref.current?.reset();
    first.current = false;
  }, [base, touched]);
  const moved = touched && !busy && issue !== undefined && issue.revision !== base?.revision;
  return (
    <form
      {...form}
      aria-label="Issue"
      onInput={(event) => {
        form.onInput(event);
        if ((event.target as HTMLInputElement).name !== "") setTouched(true);
      }}
      className="space-y-5"
    >
      {moved && (
        <Moved
          issue={issue}
          onTake={draft.drop}
          onKeep={() => {
            // Kept with what it is written upon from now on, or the choice would be asked for again.
            flushSync(() => setBase(issue));
            draft.changed();
          }}
        />
      )}
      <DraftNotices draft={{ ...draft, isOlder: false }} what="issue" />
      {failure !== undefined && !moved && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <TextField
        {...field("subject")}
        label="Subject"
        hint="What readers see in their inbox first"
        defaultValue={base?.subject ?? ""}
        required
      />
      <TextAreaField
        {...field("intro")}
        label="Introduction"
        optional
        hint="Plain text; an empty line begins a new paragraph."
        rows={6}
        dir="auto"
        defaultValue={base?.intro ?? ""}
      />
      <input {...store} name="blogIds" />
      <BlogPicker chosen={chosen} error={field("blogIds").error} onChange={setChosen} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant={touched || !issue ? "primary" : "secondary"} busy={busy} busyLabel="Saving...">
          {issue === undefined ? "Save as a draft" : "Save"}
        </Button>
        <DraftPlace draft={draft} />
      </div>
    </form>
  );
}
