import { useNavigate } from "react-router";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { sendInParts } from "#features/media/client/send-in-parts.ts";
import { type Sending, UploadBox } from "#features/media/client/upload-box.tsx";
import { Notice } from "#ui/notice.tsx";
import type { TransferCalls } from "../../admin/api.server.ts";
import { importHref } from "../../admin/views.ts";

const api = apiOf<TransferCalls>();
const mostBytes = 500 * 1024 * 1024;

const content: Sending<string> = {
  noun: "file",
  purpose: "transfer",
  accept: ".xml,.json,.gz,.tgz",
  faultOf(file) {
    if (file.size > mostBytes) return "This file is larger than 500 MB. Split it and choose one part.";
    return file.size === 0 ? "This file is empty. Choose another one." : undefined;
  },
  send: (file, onProgress, signal) =>
    sendInParts(file, { purpose: "transfer", onProgress, signal }, async (uploadId) => {
      const { data } = await api("POST /transfer/imports", { body: { uploadId } });
      return data.id;
    }),
  finishing: "Starting to read it",
};

/** Sends a file of content, then shows what would come of it. */
export function SendImport() {
  const navigate = useNavigate();
  return (
    <section className="space-y-4 rounded-card border border-line bg-surface p-4 md:p-6" aria-labelledby="send-import">
      <h2 id="send-import" className="text-lg font-semibold">
        Import content
      </h2>
      <Notice tone="info">
        First you see what will be imported and what is left out. Nothing is saved until you say so, and importing the
        same file again adds nothing twice.
      </Notice>
      <UploadBox sending={content} label="Choose a file to import" onSent={(id) => void navigate(importHref(id))}>
        Or drop it here: the .xml of WordPress, the .json of Ghost, or an archive of this site. For pictures, pack the
        export and its folder wp-content/uploads or content/images into one .tar.gz. At most 500 MB.
      </UploadBox>
    </section>
  );
}
