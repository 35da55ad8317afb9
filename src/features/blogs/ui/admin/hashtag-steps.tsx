import { useState } from "react";
import { Button } from "#ui/button.tsx";
import type { UsedHashtag } from "../../admin/terms-contract.ts";
import { DeleteHashtag } from "./delete-hashtag.tsx";
import { RenameHashtag } from "./rename-hashtag.tsx";

/** What can be done with one hashtag. A dialog is there only while it is open: a list has twenty rows. */
export function HashtagSteps({ hashtag }: { hashtag: UsedHashtag }) {
  const [open, setOpen] = useState<"rename" | "delete">();
  const close = () => setOpen(undefined);
  return (
    <span className="-my-1 flex gap-1 p-1 max-lg:-mx-3">
      <Button variant="quiet" size="sm" aria-label={`Rename ${hashtag.name}`} onClick={() => setOpen("rename")}>
        Rename
      </Button>
      <Button variant="quiet" size="sm" aria-label={`Delete ${hashtag.name}`} onClick={() => setOpen("delete")}>
        Delete
      </Button>
      {open === "rename" && <RenameHashtag hashtag={hashtag} onDone={close} />}
      {open === "delete" && <DeleteHashtag hashtag={hashtag} onDone={close} />}
    </span>
  );
}
