import { ApiError } from "./api.ts";
import { getSession, refreshSession } from "./session.ts";

const fallback = "The file could not be sent. Check your connection and try again.";

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Sending {
  /** Kind of the body; the file's own where it has one. */
  type: string;
  /** Bytes that are on their way. */
  onProgress?: (bytes: number) => void;
  signal?: AbortSignal | undefined;
}

/** XMLHttpRequest, because fetch does not tell how far an upload has come. */
function putOnce<T>(path: string, file: Blob, { type, onProgress, signal }: Sending): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const fail = () => {
      signal?.removeEventListener("abort", stop);
      reject(signal?.aborted ? signal.reason : new ApiError(0, undefined, fallback));
    };
    request.upload.onprogress = ({ loaded }) => onProgress?.(loaded);
    request.onload = () => {
      signal?.removeEventListener("abort", stop);
      const answer = parse(request.responseText) as { success?: boolean; data?: T } | undefined;
      if (answer?.success === true && answer.data !== undefined) resolve(answer.data);
      else reject(new ApiError(request.status, answer, fallback));
    };
    request.onerror = fail;
    request.onabort = fail;
    signal?.addEventListener("abort", stop);
    request.open("PUT", path);
    request.setRequestHeader("Authorization", `Bearer ${getSession().token ?? null}`);
    request.setRequestHeader("Content-Type", type);
    request.send(file);
  });
}

/** Sends bytes as they are (PUT); answers the `data` of the call. Throws ApiError, or the signal's reason. */
export async function sendFile<T>(path: string, file: Blob, sending: Sending): Promise<T> {
  try {
    return await putOnce<T>(path, file, sending);
  } catch (error) {
    // The short token was old, or the session is over: then the page's guard leads to the sign-in.
    if (!(error instanceof ApiError) || error.status !== 401 || !(await refreshSession())) throw error;
    return putOnce<T>(path, file, sending);
  }
}
