import { useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { coverCut } from "#lib/picture-address.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import type { MediaCalls } from "../admin/api.server.ts";
import type { Picture } from "../admin/contract.ts";
import { PictureChoice } from "./picture-choice.tsx";

const api = apiOf<MediaCalls>();

/** Where the part that a cover shows lies, as CSS has it. */
function positionOf(picture: Picture, x: number, y: number): string {
  const { left, top, width, height } = coverCut(picture, x, y);
  const share = (from: number, whole: number, part: number) => (whole === part ? 50 : (from / (whole - part)) * 100);
  return `${share(left, picture.width, width)}% ${share(top, picture.height, height)}%`;
}

function Slider({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <span className="w-24 shrink-0">{label}</span>
      <input
        type="range"
        min={0}
        max={100}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        className="h-11 grow accent-sea"
      />
    </label>
  );
}

/** Chooses a picture, and the point of it that a cover must show. */
export default function CoverPicture({ onPick, onClose }: { onPick: (src: string) => void; onClose: () => void }) {
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
      <Dialog open onClose={onClose} title="Cover" size="lg">
        <PictureChoice onChoose={setPicture} />
      </Dialog>
    );
  const { width, height } = coverCut(picture, point.x, point.y);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Cover"
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
      <img
        src={picture.src}
        alt="The part that the cover shows"
        width={width}
        height={height}
        style={{ objectPosition: positionOf(picture, point.x, point.y) }}
        className="aspect-8/5 w-full rounded-control bg-sunken object-cover"
      />
      <p className="mt-3 text-sm text-muted">Move what matters into sight: lists show this part.</p>
      {width < picture.width && (
        <Slider label="Left to right" value={point.x} onChange={(x) => setPoint((now) => ({ ...now, x }))} />
      )}
      {height < picture.height && (
        <Slider label="Top to bottom" value={point.y} onChange={(y) => setPoint((now) => ({ ...now, y }))} />
      )}
    </Dialog>
  );
}
