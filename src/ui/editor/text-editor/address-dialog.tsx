import type { Editor } from "@tiptap/core";
import { backTo } from "./back-to.ts";
import { type FindPages, LinkDialog } from "./link-dialog.tsx";
import { VideoDialog } from "./video-dialog.tsx";

/** Asks for the address of what is put into the text; fetched once somebody writes in it. */
export default function AddressDialog({
  of,
  editor,
  findPages,
  onVideo,
  onClose,
}: {
  of: "link" | "video";
  editor: Editor;
  findPages: FindPages | undefined;
  onVideo: (src: string) => void;
  onClose: () => void;
}) {
  if (of === "link") return <LinkDialog editor={editor} findPages={findPages} onClose={onClose} />;
  return (
    <VideoDialog
      onPick={(src) => {
        backTo(editor, onClose);
        onVideo(src);
      }}
      onClose={onClose}
    />
  );
}
