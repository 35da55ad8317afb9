import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { Purpose } from "../admin/contract.ts";
import { type OpenUpload, openUploads } from "./open-uploads.ts";
import { canceled, giveUp } from "./send-in-parts.ts";

/** How one kind of file is sent. */
export interface Sending<T> {
  /** What is sent ('picture'). */
  noun: string;
  purpose: Purpose;
  /** Types of files that the browser offers first. */
  accept: string;
  /** Why a file can't be sent; undefined when it can. */
  faultOf: (file: File) => string | undefined;
  send: (file: File, onProgress: (percent: number) => void, signal: AbortSignal) => Promise<T>;
  /** What is done while all of it is there. */
  finishing: string;
}

/** Sends one file: how far it has come, and what went wrong. */
function useSending<T>({ noun, faultOf, send }: Sending<T>, onSent: (made: T) => void) {
  const [percent, setPercent] = useState<number>();
  const [fault, setFault] = useState<string>();
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);
  async function begin([file, ...others]: readonly File[]) {
    if (!file) return;
    // What is on its way is not given up for what was dropped beside it.
    if (control.current)
      return setFault(`“${file.name}” was not sent: another ${noun} is on its way. Choose it after that one.`);
    const wrong = faultOf(file);
    setFault(wrong ?? (others.length > 0 ? `Only “${file.name}” is sent: one ${noun} at a time.` : undefined));
    if (wrong !== undefined) return;
    const own = new AbortController();
    control.current = own;
    setPercent(0);
    try {
      const made = await send(file, setPercent, own.signal);
      if (!own.signal.aborted) onSent(made);
    } catch (error) {
      if (!own.signal.aborted)
        setFault(failureText(error, `The ${noun} could not be sent. Check your connection and choose it again.`));
    } finally {
      control.current = undefined;
      setPercent(undefined);
    }
  }
  // Shown as ended once it is given up: until then it counts as one that could go on.
  const stop = () => control.current?.abort(canceled);
  return { percent, fault, begin, stop };
}

/** Where a file is dropped or chosen, and how far it has come. `file` is sent at once. */
export function UploadBox<T>({
  sending,
  file,
  label = "Choose a file",
  onSent,
  children,
}: {
  sending: Sending<T>;
  file?: File | undefined;
  /** What the button says. */
  label?: string;
  onSent: (made: T) => void;
  /** What can be sent, in words. */
  children: ReactNode;
}) {
  const { percent, fault, begin, stop } = useSending(sending, onSent);
  const [over, setOver] = useState(false);
  const [open, setOpen] = useState<OpenUpload>();
  const { purpose } = sending;
  // What was left open before: by a reload, or when the connection did not come back.
  useEffect(() => {
    if (percent === undefined) setOpen(openUploads().findLast((one) => one.purpose === purpose));
  }, [percent, purpose]);
  const input = useRef<HTMLInputElement>(null);
  const begun = useRef<File>(undefined);
  useEffect(() => {
    if (!file || begun.current === file) return;
    begun.current = file;
    void begin([file]);
  });
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside);
  };
  const { noun, accept, finishing } = sending;
  return (
    <section
      aria-label={`Send a ${noun}`}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        void begin([...event.dataTransfer.files]);
      }}
      className={classNames(
        "rounded-card border-2 border-dashed p-4 text-center",
        over ? "border-sea bg-sea-wash" : "border-line",
      )}
    >
      {percent === undefined ? (
        <>
          <Button variant="secondary" onClick={() => input.current?.click()}>
            {label}
          </Button>
          <div className="mt-2 text-sm text-muted">{children}</div>
          {open && (
            <p className="mt-3 text-sm">
              “<Spoken>{open.fileName}</Spoken>” was on its way. Choose it again, and it goes on where it was.{" "}
              <Button
                variant="quiet"
                size="sm"
                onClick={() => {
                  giveUp(open.id);
                  setOpen(undefined);
                }}
              >
                Give it up
              </Button>
            </p>
          )}
        </>
      ) : (
        <>
          {percent < 100 ? <ProgressBar label="Sending" value={percent} /> : <ProgressBar label={finishing} />}
          {/* What is there in whole is made use of at once: nothing would stop it. */}
          {percent < 100 && (
            <Button variant="quiet" size="sm" onClick={stop} className="mt-2">
              Cancel
            </Button>
          )}
        </>
      )}
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={noun === "picture" ? "Picture file" : "File"}
        hidden
        onChange={(event) => {
          void begin([...(event.currentTarget.files ?? [])]);
          // Choosing the same file again is a change too.
          event.currentTarget.value = "";
        }}
      />
      <div role="alert">{fault !== undefined && <p className="mt-2 text-sm font-medium text-signal">{fault}</p>}</div>
    </section>
  );
}
