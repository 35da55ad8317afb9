import { apiOf } from "#features/accounts/client/typed-api.ts";
import type { LibraryFile } from "../admin/file-contract.ts";
import type { FileCalls } from "../admin/files-api.server.ts";
import { sendInParts } from "./send-in-parts.ts";
import type { Sending } from "./upload-box.tsx";

const api = apiOf<FileCalls>();

const mostBytes = 50 * 1024 * 1024;

/** Why a file can't be sent; undefined when it can. What it is, the server finds out. */
function faultOfDocument(file: File): string | undefined {
  if (file.size > mostBytes) return "This file is larger than 50 MB. Make it smaller and choose it again.";
  return file.size === 0 ? "This file is empty. Choose another one." : undefined;
}

const shared = {
  noun: "file",
  purpose: "file" as const,
  accept: ".pdf,.docx,.xlsx,.csv",
  faultOf: faultOfDocument,
  finishing: "Checking what is in it. This takes a few seconds.",
};

/** How a new file is sent to the library. */
export const newDocument = (access: LibraryFile["access"]): Sending<{ data: LibraryFile; message: string }> => ({
  ...shared,
  send: (file, onProgress, signal) =>
    sendInParts(file, { purpose: "file", onProgress, signal }, (id) =>
      api("POST /media/uploads/{id}/file", { params: { id }, body: { access } }),
    ),
});

/** How a file is sent that takes the place of one of the library. */
export const otherDocument = (of: LibraryFile): Sending<{ data: LibraryFile; message: string }> => ({
  ...shared,
  send: (file, onProgress, signal) =>
    sendInParts(file, { purpose: "file", onProgress, signal }, (uploadId) =>
      api("POST /media/files/{id}/replacement", { params: { id: of.id }, body: { uploadId, version: of.version } }),
    ),
});

export const documentWords =
  "Or drop it here. PDF, Word (DOCX), Excel (XLSX) or CSV, at most 50 MB, without macros, scripts or passwords.";
