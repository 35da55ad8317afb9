import { ApiError } from "../../client/api.ts";
import { getSession, refreshSession } from "../../client/session.ts";

const fallback = "Your data could not be fetched. Check your connection and try again.";

async function fetchOnce(format: "json" | "html"): Promise<Response> {
  const headers = { Authorization: `Bearer ${getSession().token ?? null}` };
  return fetch(`/api/v1/auth/export?format=${format}`, { headers, credentials: "include" }).catch((error: unknown) => {
    throw new ApiError(0, undefined, fallback, error);
  });
}

/** All that is held about whoever is signed in, as a file. Throws ApiError. */
export async function fetchOwnData(format: "json" | "html"): Promise<Blob> {
  let response = await fetchOnce(format);
  if (response.status === 401 && (await refreshSession())) response = await fetchOnce(format);
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => undefined), fallback);
  return response.blob();
}
