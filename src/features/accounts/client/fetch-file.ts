import { ApiError } from "./api.ts";
import { getSession, refreshSession } from "./session.ts";

async function fetchOnce(path: string, fallback: string): Promise<Response> {
  const headers = { Authorization: `Bearer ${getSession().token ?? null}` };
  return fetch(path, { headers, credentials: "include" }).catch((error: unknown) => {
    throw new ApiError(0, undefined, fallback, error);
  });
}

/** A file of one's own, whole; `fallback` is told where the server said nothing better. Throws ApiError. */
export async function fetchFile(path: string, fallback: string): Promise<Blob> {
  let response = await fetchOnce(path, fallback);
  if (response.status === 401 && (await refreshSession())) response = await fetchOnce(path, fallback);
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => undefined), fallback);
  // Broken off on the way, it is no file.
  return response.blob().catch((error: unknown) => {
    throw new ApiError(0, undefined, fallback, error);
  });
}
