import { apiFetch } from "#features/accounts/client/session.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import type { DownloadCalls } from "../download-api.server.ts";
import type { OwnDownloads } from "../download-contract.ts";

/** Has a link made, which is over in minutes, and goes there: the browser keeps the file. */
export async function getDownload(editionId: string): Promise<void> {
  const answer = await (apiFetch as Fetch<DownloadCalls>)(`/api/v1/downloads/${editionId}/link`, { method: "POST" });
  window.location.assign(answer.data.href);
}

/** What whoever is signed in may do with the files of a resource. */
export async function readOwn(resourceId: string): Promise<OwnDownloads | undefined> {
  return (await (apiFetch as Fetch<DownloadCalls>)(`/api/v1/downloads/${resourceId}`)).data;
}
