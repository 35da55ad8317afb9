import type { FileKind } from "#lib/file-facts.ts";
import { inTurn } from "../in-turn.server.ts";
import { inspectCsv } from "./csv.server.ts";
import { inspectOffice } from "./office.server.ts";
import { inspectPdf } from "./pdf.server.ts";

/**
 * What a file is, told by its own bytes: its name and what a browser says of it are not asked. Throws UNSUPPORTED_MEDIA_TYPE
 * for what the library does not take (web pages, scripts, locked and active documents, several kinds in one), UNAVAILABLE.
 */
export function kindOfFile(bytes: Buffer): Promise<FileKind> {
  return inTurn(async () => {
    const head = bytes.toString("latin1", 0, 5);
    if (head === "%PDF-") {
      await inspectPdf(bytes);
      return "pdf";
    }
    if (head.startsWith("PK\x03\x04")) return inspectOffice(bytes);
    await inspectCsv(bytes);
    return "csv";
  });
}
