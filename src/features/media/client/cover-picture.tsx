import { useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import type { MediaCalls } from "../admin/api.server.ts";
import type { Picture } from "../admin/contract.ts";
import { CoverPart, PointSliders } from "./cover-part.tsx";
import { PictureChoice } from "./picture-choice.tsx";

const api = apiOf<MediaCalls>();

/** Chooses a picture, and the point of it that a cover must show. */
export default function CoverPicture({
  title,
  onPick,
  onClose,
}: {
  title: string;
  onPick: (src: string) => void;
  onClose: () => void;
}) {
  const [picture, setPicture] = useState<Picture>();
  const [point, setPoint] = useState({ x: 50, y: 50 });
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  async function use({ id }: Picture) {
    setBusy(true);
    setFault(undefined);
    try {
      const { data } = await api("POST /media/pictures/{id}/covers", { params: { id }, body: point });
      onPick(data.src);
    } catch (error) {
      setFault(failureText(error, "The cover could not be made. Try again."));
      setBusy(false);
    }
  }
  if (!picture)
    return (
      <Dialog open onClose={onClose} title={title} size="lg">
        <PictureChoice
          onChoose={(chosen) => {
            setPicture(chosen);
            setPoint(chosen.focus);
          }}
        />
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="lg"
      footer={
        <>
          <Button variant="quiet" onClick={() => setPicture(undefined)}>
            Choose another one
          </Button>
          <Button busy={busy} onClick={() => void use(picture)}>
            Use it as the cover
          </Button>
        </>
      }
    >
      {fault !== undefined && (
        <Notice tone="danger" live>
          {fault}
        </Notice>
      )}
      <CoverPart picture={picture} {...point} />
      <p className="mt-3 text-sm text-muted">Move what matters into sight: lists show this part.</p>
      <PointSliders picture={picture} {...point} onChange={setPoint} />
    </Dialog>
  );
}
