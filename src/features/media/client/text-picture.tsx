import { useState } from "react";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import type { MediaCalls } from "../admin/api.server.ts";
import type { Picture } from "../admin/contract.ts";
import { PictureChoice } from "./picture-choice.tsx";

const api = apiOf<MediaCalls>(true);

/** What goes into a text. */
interface TextPictureProps {
  /** One that was pasted or dropped: it is sent at once. */
  file?: File | undefined;
  onPick: (picture: { src: string; alt: string }) => void;
  onClose: () => void;
}

/** Chooses a picture for a text, and asks what it shows. */
export default function TextPicture({ file, onPick, onClose }: TextPictureProps) {
  const [picture, setPicture] = useState<Picture>();
  /** Sent once: whoever wants another one than what was pasted chooses it. */
  const [isSent, setSent] = useState(false);
  const [alt, setAlt] = useState("");
  const [decoration, setDecoration] = useState(false);
  const [fault, setFault] = useState<string>();
  function choose(chosen: Picture) {
    setPicture(chosen);
    setSent(true);
    setAlt(chosen.alt);
  }
  function put(chosen: Picture) {
    const words = alt.replace(/\s+/g, " ").trim();
    if (words === "" && !decoration) {
      setFault("Say what it shows, or tick that it is decoration");
      return;
    }
    onPick({ src: chosen.src, alt: decoration ? "" : words });
    // The next text begins with these words. If that fails, only they are missing there.
    if (chosen.alt === "" && words !== "" && !decoration) {
      const body = { version: chosen.version, title: chosen.title, alt: words };
      void api("PATCH /media/pictures/{id}", { params: { id: chosen.id }, body }).catch(() => {});
    }
  }
  if (!picture)
    return (
      <Dialog open onClose={onClose} title="Picture" size="lg">
        <PictureChoice file={isSent ? undefined : file} onChoose={choose} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Picture"
      size="lg"
      footer={
        <>
          <Button variant="quiet" onClick={() => setPicture(undefined)}>
            Choose another one
          </Button>
          <Button onClick={() => put(picture)}>Put it into the text</Button>
        </>
      }
    >
      <img
        src={picture.thumb}
        alt=""
        width={picture.width}
        height={picture.height}
        className="mx-auto max-h-60 w-auto rounded-control bg-sunken object-contain"
      />
      <TextAreaField
        label="What it shows"
        hint="For people who don't see it. A caption for everybody is written below the picture in the text."
        error={fault}
        rows={2}
        maxLength={500}
        dir="auto"
        value={alt}
        disabled={decoration}
        onChange={(event) => {
          setAlt(event.currentTarget.value);
          setFault(undefined);
        }}
        className="mt-4"
      />
      <CheckboxField
        label="It is decoration: nobody misses anything without it"
        checked={decoration}
        onChange={(event) => {
          setDecoration(event.currentTarget.checked);
          setFault(undefined);
        }}
        className="mt-2"
      />
    </Dialog>
  );
}
