import { bodyLimit } from "hono/body-limit";
import { AppError } from "#lib/app-error.ts";

/** Greatest JSON body; uploads have limits of their own. */
const maxBody = 1024 * 1024;

/** Refuses bodies over 1 MB, chunked ones too. */
export function limitBody() {
  return bodyLimit({
    maxSize: maxBody,
    onError: () => {
      throw new AppError("TOO_LARGE", "The request is too large: at most 1 MB.");
    },
  });
}
