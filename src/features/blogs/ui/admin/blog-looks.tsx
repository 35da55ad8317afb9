import { type RefObject, useState } from "react";
import { Button } from "#ui/button.tsx";
import { LatePart, latePart } from "#ui/late-part.tsx";
import { comesSoon, NotLoaded } from "#ui/not-loaded.tsx";

const looksDialog = latePart(() => import("./looks-dialog.tsx"));

/** How what is typed would look, before anything is saved. */
export function BlogLooks({ form, blogId }: { form: RefObject<HTMLFormElement | null>; blogId: string | undefined }) {
  const [shown, setShown] = useState<HTMLFormElement>();
  return (
    <>
      <Button variant="secondary" onClick={() => setShown(form.current ?? undefined)}>
        Preview
      </Button>
      {shown && (
        <LatePart
          part={looksDialog}
          props={{ form: shown, blogId, onClose: () => setShown(undefined) }}
          waiting={comesSoon}
          instead={(retry) => <NotLoaded what="The preview" kept retry={retry} onClose={() => setShown(undefined)} />}
        />
      )}
    </>
  );
}
