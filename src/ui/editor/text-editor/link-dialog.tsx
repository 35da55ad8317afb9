import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import { linkAddress } from "./link-address.ts";

/** Asks where the marked words lead; an empty address takes the link away. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = (editor.getAttributes("link").href as string | undefined) ?? "";
  const [typed, setTyped] = useState(before);
  const [fault, setFault] = useState<string>();
  function finish(href: string | undefined) {
    onClose();
    const chain = editor.chain().focus().extendMarkRange("link");
    if (href === undefined) chain.unsetMark("link").run();
    else if (editor.state.selection.empty && before === "")
      chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run();
    else chain.setMark("link", { href }).run();
  }
  function set() {
    if (typed.trim() === "") return finish(undefined);
    const href = linkAddress(typed);
    if (href === undefined) setFault("Type an address such as https://www.wto.org or /blogs/lc-dates-by-hand");
    else finish(href);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Where the words lead"
      footer={
        <>
          {before !== "" && (
            <Button variant="quiet" onClick={() => finish(undefined)}>
              Take the link away
            </Button>
          )}
          <Button onClick={set}>Set the link</Button>
        </>
      }
    >
      <TextField
        label="Address"
        hint="A page of this site begins with a slash."
        error={fault}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          set();
        }}
        inputMode="url"
        maxLength={2000}
      />
    </Dialog>
  );
}
