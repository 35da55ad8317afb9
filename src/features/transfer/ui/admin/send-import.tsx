import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { sendInParts } from "#features/media/client/send-in-parts.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { TransferCalls } from "../../admin/api.server.ts";
import { importHref } from "../../admin/views.ts";

const api = apiOf<TransferCalls>();
const mostBytes = 500 * 1024 * 1024;

/** Sends a file of content, then shows what would come of it. */
export function SendImport() {
  const navigate = useNavigate();
  const [file, setFile] = useState<File>();
  const [percent, setPercent] = useState<number>();
  const [fault, setFault] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  async function send() {
    if (!file) return setFault("Choose a file");
    if (file.size === 0) return setFault("This file is empty. Choose another one.");
    if (file.size > mostBytes) return setFault("This file is larger than 500 MB. Divide it and choose a part.");
    const control = new AbortController();
    stop.current = control;
    setPercent(0);
    try {
      const sending = { purpose: "transfer" as const, onProgress: setPercent, signal: control.signal };
      const id = await sendInParts(file, sending, async (uploadId) => {
        const { data } = await api("POST /transfer/imports", { body: { uploadId } });
        return data.id;
      });
      await navigate(importHref(id));
    } catch (error) {
      if (!control.signal.aborted) setFault(failureText(error, "The file was not sent. Try again."));
    } finally {
      setPercent(undefined);
    }
  }
  return (
    <section className="space-y-4 rounded-card border border-line bg-surface p-4 md:p-6" aria-labelledby="send-import">
      <h2 id="send-import" className="text-lg font-semibold">
        Take content in
      </h2>
      <Notice tone="info">
        First you see what would come and what is left out. Nothing is written before you say so, and the same file
        brings nothing twice.
      </Notice>
      <TextField
        type="file"
        name="file"
        label="File"
        hint="The .xml of WordPress, the .json of Ghost, or an archive of this site. For pictures, pack the export and its folder wp-content/uploads or content/images into one .tar.gz. At most 500 MB."
        accept=".xml,.json,.gz,.tgz"
        error={fault}
        disabled={percent !== undefined}
        onChange={(event) => {
          setFile(event.target.files?.[0]);
          setFault(undefined);
        }}
      />
      {percent === undefined ? (
        <Button onClick={() => void send()}>Send and read</Button>
      ) : (
        <div className="space-y-3">
          <ProgressBar label="Sending the file" value={percent} />
          <Button variant="secondary" onClick={() => stop.current?.abort(new Error("stopped"))}>
            Stop
          </Button>
        </div>
      )}
    </section>
  );
}
