import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import type { NewsletterCalls } from "../../admin/api.server.ts";
import { type Issue, newIssueSchema } from "../../admin/contract.ts";
import { newsletterPath } from "../../admin/list-views.ts";
import { BlogPicker, type ChosenBlog } from "./blog-picker.tsx";

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
 * Where an issue is written: a new one, or a draft. What is typed is kept on the device until it is saved; somebody who
 * saved in between is not overwritten.
 */
export function IssueEditor({ issue, onTouched }: { issue?: Issue; onTouched?: (touched: boolean) => void }) {
  const navigate = useNavigate();
  const { send } = useWrite();
  const [base, setBase] = useState(issue);
  const [chosen, setChosen] = useState<readonly ChosenBlog[]>(issue?.blogs ?? []);
  const [touched, mark] = useState(false);
  const setTouched = (now: boolean) => {
    mark(now);
    onTouched?.(now);
  };
  if (!touched && issue !== undefined && issue.revision !== base?.revision) {
    setBase(issue);
    setChosen(issue.blogs);
  }
  const { form, field, failure, busy } = useForm({
    // The blogs are no text of a field.
    schema: {
      safeParse: (raw) => {
        const { subject, intro } = raw as Record<string, string>;
        return newIssueSchema.safeParse({ subject, intro, blogIds: chosen.map(({ id }) => id) });
      },
    },
    draft: `newsletter-issue-${issue?.id ?? "new"}`,
    async send(body) {
      if (base === undefined) {
        const { data } = await api("POST /news-letters/issues", { body });
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
    const controls = [...(ref.current?.elements ?? [])] as HTMLInputElement[];
    if (first.current) {
      first.current = false;
      // A draft that was kept on the device is in the fields already.
      if (controls.some(({ name, value, defaultValue }) => name !== "" && value !== defaultValue)) setTouched(true);
    } else if (!touched) ref.current?.reset();
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
      {moved && <Moved issue={issue} onTake={() => setTouched(false)} onKeep={() => setBase(issue)} />}
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
      <input type="hidden" name="blogIds" />
      <BlogPicker
        chosen={chosen}
        error={field("blogIds").error}
        onChange={(next) => {
          setChosen(next);
          setTouched(true);
        }}
      />
      <Button type="submit" variant={touched || !issue ? "primary" : "secondary"} busy={busy} busyLabel="Saving...">
        {issue === undefined ? "Save as a draft" : "Save"}
      </Button>
    </form>
  );
}
