import { ApiError } from "../../client/api.ts";
import { getSession, refreshSession } from "../../client/session.ts";

const fallback = "The picture could not be sent. Check your connection and try again.";

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** XMLHttpRequest, because fetch does not tell how far an upload has come. */
function putOnce(file: File, onProgress: (percent: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100));
    request.onload = () => {
      const answer = parse(request.responseText) as { success?: boolean; data?: { avatar?: string } } | undefined;
      const avatar = answer?.success === true ? answer.data?.avatar : undefined;
      if (avatar === undefined) reject(new ApiError(request.status, answer, fallback));
      else resolve(avatar);
    };
    request.onerror = () => reject(new ApiError(0, undefined, fallback));
    request.open("PUT", "/api/v1/auth/avatar");
    request.setRequestHeader("Authorization", `Bearer ${getSession().token ?? null}`);
    request.setRequestHeader("Content-Type", file.type);
    request.send(file);
  });
}

/** Sends a picture of the account. Answers its address; throws ApiError. */
export async function uploadPicture(file: File, onProgress: (percent: number) => void): Promise<string> {
  try {
    return await putOnce(file, onProgress);
  } catch (error) {
    // The short token was old, or the session is over: then the page's guard leads to the sign-in.
    if (!(error instanceof ApiError) || error.status !== 401 || !(await refreshSession())) throw error;
    return putOnce(file, onProgress);
  }
}

/** The file as an address for `<img>`; the page's policy knows data: but no blob:. */
export function readPicture(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error("This file cannot be read. Choose another one.", { cause: reader.error }));
    reader.readAsDataURL(file);
  });
}
