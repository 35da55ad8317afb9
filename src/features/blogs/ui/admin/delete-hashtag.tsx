import { useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { StepDialog } from "#ui/step-dialog.tsx";
import type { TermCalls } from "../../admin/terms-api.server.ts";
import type { UsedHashtag } from "../../admin/terms-contract.ts";
import { blogsText } from "../../admin/terms-views.ts";
import { findHashtag, HashtagTarget } from "./hashtag-target.tsx";

const api = apiOf<TermCalls>();

/** Takes a hashtag away; blogs that bear it get another one. */
export function DeleteHashtag({ hashtag, onDone }: { hashtag: UsedHashtag; onDone: () => void }) {
  const { id, name, uses } = hashtag;
  const { busy, write } = useWrite();
  const [other, setOther] = useState("");
  const [fault, setFault] = useState<string>();
  async function remove() {
    const target = { id: undefined as string | undefined };
    if (uses > 0) {
      try {
        target.id = (await findHashtag(other))?.id;
      } catch (error) {
        return setFault(failureText(error, "The hashtag could not be looked up. Try again."));
      }
      if (target.id === undefined || target.id === id)
        return setFault(other.trim() === "" ? "Name the hashtag they get" : "Choose another hashtag that exists");
    }
    if (await write(() => api("DELETE /hashtags/{id}", { params: { id }, query: { to: target.id } }))) onDone();
  }
  return (
    <StepDialog
      onClose={onDone}
      title={`Delete “${name}”?`}
      step={uses === 0 ? "Delete" : `Change ${blogsText(uses)} and delete`}
      danger
      busy={busy}
      onStep={() => void remove()}
    >
      {uses === 0 ? (
        <p>No blog bears it. It's made again as soon as somebody types it into a blog.</p>
      ) : (
        <div className="space-y-4">
          <p>
            {blogsText(uses)} {uses === 1 ? "bears" : "bear"} it and {uses === 1 ? "gets" : "get"} another hashtag
            instead. A blog that has that one already keeps it once.
          </p>
          <HashtagTarget
            label="Hashtag in its place"
            hint="One that exists."
            value={other}
            error={fault}
            onChange={(text) => {
              setOther(text);
              setFault(undefined);
            }}
          />
        </div>
      )}
    </StepDialog>
  );
}
