import { useState } from "react";
import { readEmbed } from "#lib/embed-address.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/text-field.tsx";

/** Asks which video is to stand in the text. */
export function VideoDialog({ onPick, onClose }: { onPick: (src: string) => void; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string>();
  function set() {
    const embed = readEmbed(typed);
    if (embed) onPick(embed.url);
    else setFault("Type the address of a video at YouTube or Vimeo, such as https://vimeo.com/76979871");
  }
  return (
    <Dialog open onClose={onClose} title="Video" footer={<Button onClick={set}>Insert</Button>}>
      <TextField
        data-typed-first
        label="Address"
        hint="Readers are asked before anything is fetched from there."
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
