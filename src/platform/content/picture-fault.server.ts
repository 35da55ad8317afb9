import { AppError } from "#lib/app-error.ts";
import { faultOf } from "../db/fault.server.ts";

/** What to tell whoever saves a text with a picture or a file that is not in the library (any more); every other error as it is. */
export function orPictureFault(error: unknown, field: string): unknown {
  const { constraint } = faultOf(error);
  if (constraint === "file_uses_known" || constraint?.endsWith("_file_id_files_id_fk")) {
    const gone = "This file is no longer in the library, or is private: choose another one, or none";
    return new AppError("VALIDATION_FAILED", `${gone}.`, { errors: [{ path: "file", message: gone }] });
  }
  if (constraint !== "media_uses_known" && constraint !== "media_uses_picture_id_pictures_id_fk") return error;
  const message = "A picture in it is no longer in the library: take it out, or choose another one";
  return new AppError("VALIDATION_FAILED", `${message}.`, { errors: [{ path: field, message }] });
}
