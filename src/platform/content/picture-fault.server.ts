import { AppError } from "#lib/app-error.ts";
import { faultOf } from "../db/fault.server.ts";

/** What to tell whoever saves a text with a picture that is not in the library (any more); every other error as it is. */
export function orPictureFault(error: unknown, field: string): unknown {
  const { constraint } = faultOf(error);
  if (constraint !== "media_uses_known" && constraint !== "media_uses_picture_id_pictures_id_fk") return error;
  const message = "A picture in it is no longer in the library: take it out, or choose another one";
  return new AppError("VALIDATION_FAILED", `${message}.`, { errors: [{ path: field, message }] });
}
