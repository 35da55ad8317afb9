import { type RefObject, useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { fieldsOf, putFields } from "#features/drafts/client/fields.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { useToast } from "#ui/toast.tsx";
import type { BlogAdminCalls } from "../../admin/api.server.ts";
import type { AdminBlog } from "../../admin/contract.ts";
import { MergeDialog, type Written } from "./merge-dialog.tsx";

const api = apiOf<BlogAdminCalls>();

function writtenIn(form: HTMLFormElement): Written {
  const { title = "", excerpt = "", content = "" } = fieldsOf(form);
  return { title, excerpt, content };
}

/**
 * What somebody else saved while one was writing `upon` an earlier version: the two side by side, or one of them. `onKeep` is told when
 * one goes on with what is in the fields, `onTake` when what is saved takes their place.
 */
export function MovedBlog({
  blog,
  upon,
  form,
  onTake,
  onKeep,
}: {
  blog: AdminBlog;
  upon: number;
  form: RefObject<HTMLFormElement | null>;
  onTake: () => void;
  onKeep: () => void;
}) {
  const { toast } = useToast();
  /** The version that one began with and the text of now, while they are compared. */
  const [compared, setCompared] = useState<{ base: Written; mine: Written }>();
  async function compare() {
    await api("GET /blogs/{id}/revisions/{version}", { params: { id: blog.id, version: String(upon) } }).then(
      ({ data: base }) => form.current && setCompared({ base, mine: writtenIn(form.current) }),
      (error) =>
        toast({
          title: "This did not work",
          description: failureText(error, "The version that you began with could not be read."),
          variant: "destructive",
        }),
    );
  }
  return (
    <>
      <Notice tone="warning" title="Somebody else saved this blog meanwhile" live>
        <p>
          It now has the title “<Spoken>{blog.title}</Spoken>” and {blog.wordCount} words. Nothing of yours is lost: it
          is still in the fields.
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={() => void compare()}>
            Compare the two
          </Button>
          <Button size="sm" variant="quiet" onClick={onKeep}>
            Keep what I wrote
          </Button>
          <Button size="sm" variant="quiet" onClick={onTake}>
            Take theirs
          </Button>
        </div>
      </Notice>
      {compared && (
        <MergeDialog
          {...compared}
          theirs={blog}
          onClose={() => setCompared(undefined)}
          onUse={(joined) => {
            setCompared(undefined);
            if (form.current) putFields(form.current, { ...joined });
            onKeep();
          }}
        />
      )}
    </>
  );
}
