import { useEffect, useRef } from "react";
import { Dialog } from "#ui/dialog.tsx";
import { LatePart, type latePart } from "#ui/late-part.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";

/** A text as visitors see it, from what is typed: nothing is saved by it. */
export default function TextPreview({
  part,
  read,
  title,
  onClose,
}: {
  // biome-ignore lint/suspicious/noExplicitAny: each text has a preview of its own, which takes what the text says.
  part: ReturnType<typeof latePart<{ data: any }>>;
  read: { success: true; data: unknown } | { success: false };
  title: string;
  onClose: () => void;
}) {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = shown;
    // Its links and forms lead away from what is being written.
    const stay = (event: Event) => {
      const isLink = event.target instanceof Element && event.target.closest("a") !== null;
      if (!isLink && event.type === "click") return;
      event.preventDefault();
      event.stopPropagation();
    };
    for (const kind of ["click", "submit"]) current?.addEventListener(kind, stay, true);
    return () => {
      for (const kind of ["click", "submit"]) current?.removeEventListener(kind, stay, true);
    };
  });
  return (
    <Dialog open onClose={onClose} size="full" title={`Preview: ${title}`}>
      {read.success ? (
        <div ref={shown} className="-mx-5 overflow-hidden md:-mx-6">
          <LatePart
            part={part}
            props={{ data: read.data }}
            waiting={
              <SkeletonGroup label="Loading the preview">
                <Skeleton className="h-96" />
              </SkeletonGroup>
            }
            instead={(retry) => <NotLoaded what="The preview" kept retry={retry} />}
          />
        </div>
      ) : (
        <Notice tone="info" title="Some fields want a word first">
          Close this and press Save: the form shows which ones.
        </Notice>
      )}
    </Dialog>
  );
}
