import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { codeReader } from "./decode.ts";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The same code before the camera is one scan, until it was away for so long. */
const sameMs = 4000;
const betweenMs = 120;

type Lamp = MediaTrackConstraintSet & { torch: boolean };

function whyNot(error: unknown): string {
  const { name } = error as { name?: string };
  if (name === "NotAllowedError")
    return "The browser doesn't let this page use the camera. Allow it in the browser's settings for this site, then try again.";
  if (name === "NotFoundError" || name === "OverconstrainedError")
    return "This device has no camera that the page could use.";
  if (name === "NotReadableError") return "Another app is using the camera. Close it, then try again.";
  return "The camera could not be started. Check your connection, then try again; or type the number.";
}

async function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw Object.assign(new Error("no camera here"), { name: "NotFoundError" });
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

/** The camera, reading one code after the other until it is closed. */
export default function Scanner({
  onCode,
  onClose,
  result,
}: {
  /** Answers whether it takes the code; one that it doesn't is read again. */
  onCode: (text: string) => boolean;
  onClose: () => void;
  /** What the last scan came to: over the picture, where one looks anyway. */
  result: ReactNode;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const heard = useRef(onCode);
  heard.current = onCode;
  const [fault, setFault] = useState<string>();
  const [tries, setTries] = useState(0);
  const [running, setRunning] = useState(false);
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [lit, setLit] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try begins anew.
  useEffect(() => {
    let open = true;
    let stream: MediaStream | undefined;
    let wake: { release(): Promise<void> } | undefined;
    const seen = new Map<string, number>();
    function letGo() {
      for (const one of stream?.getTracks() ?? []) one.stop();
      wake?.release().catch(() => {});
    }
    async function run() {
      stream = await openCamera();
      const screen = video.current;
      // Closed while the browser asked whether it may use the camera, or while it began: what was given since goes back at once.
      if (!open || !screen) return letGo();
      screen.srcObject = stream;
      screen.scrollIntoView({ block: "center" });
      await screen.play();
      const read = await codeReader();
      if (!open) return;
      setTrack(stream.getVideoTracks()[0]);
      setRunning(true);
      wake = await navigator.wakeLock?.request("screen").catch(() => undefined);
      if (!open) return letGo();
      while (open) {
        const text = document.hidden ? undefined : await read(screen).catch(() => undefined);
        const now = performance.now();
        if (open && text !== undefined) {
          const before = seen.get(text);
          const isNew = before === undefined || now - before > sameMs;
          if (!isNew || heard.current(text)) seen.set(text, now);
        }
        await pause(betweenMs);
      }
    }
    run().catch((error: unknown) => {
      if (!open) return;
      // Nothing is read from it: it isn't on beside the word that it could not be started.
      letGo();
      setFault(whyNot(error));
    });
    return () => {
      open = false;
      setRunning(false);
      setTrack(undefined);
      setLit(false);
      letGo();
    };
  }, [tries]);
  const hasLamp = (track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true;
  async function light() {
    const wanted: Lamp = { torch: !lit };
    await track?.applyConstraints({ advanced: [wanted] }).then(
      () => setLit(!lit),
      () => {},
    );
  }
  return (
    <div className="space-y-3">
      {fault === undefined ? (
        <div className="relative overflow-hidden rounded-card bg-sunken">
          <video
            ref={video}
            muted
            playsInline
            aria-label="What the camera sees"
            data-reading={running ? "" : undefined}
            className="block aspect-4/3 max-h-[55vh] w-full object-cover sm:aspect-video"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-[16%_22%] rounded-card border-3 border-[#fff] shadow-float"
          />
          <div className="absolute inset-x-2 bottom-2">{result}</div>
          {!running && (
            <p role="status" className="absolute inset-x-0 bottom-0 bg-surface/90 px-4 py-2 text-center text-sm">
              Starting the camera...
            </p>
          )}
        </div>
      ) : (
        <Notice tone="danger" live title="No camera">
          <p>{fault}</p>
          <Button
            size="sm"
            variant="secondary"
            className="mt-2"
            onClick={() => {
              setFault(undefined);
              setTries(tries + 1);
            }}
          >
            Try again
          </Button>
        </Notice>
      )}
      {fault !== undefined && result}
      <p className="flex flex-wrap gap-2">
        {hasLamp && (
          <Button variant="secondary" aria-pressed={lit} onClick={() => void light()}>
            {lit ? "Turn the light off" : "Turn the light on"}
          </Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          Close the camera
        </Button>
      </p>
    </div>
  );
}
