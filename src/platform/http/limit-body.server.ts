import { bodyLimit } from "hono/body-limit";
import { AppError } from "#lib/app-error.ts";

const megabyte = 1024 * 1024;

/** Refuses larger bodies, chunked ones too: 1 MB for JSON, more only where an upload says so. */
export function limitBody(megabytes = 1) {
  return bodyLimit({
    maxSize: megabytes * megabyte,
    onError: () => {
      throw new AppError("TOO_LARGE", `The request is too large: at most ${megabytes} MB.`);
    },
  });
}
