import { Readable } from "node:stream";
import { afterAll, beforeAll } from "vitest";
import { contentKinds } from "#app/content-kinds.server.ts";
import { uploadLimits } from "#features/media/admin/contract.ts";
import { beginUpload, keepPart } from "#features/media/admin/uploads.server.ts";
import { beginImport, listLines, readImport, startImport } from "#features/transfer/admin/imports.server.ts";
import { unpackArchive } from "#features/transfer/archive.server.ts";
import { exportContent } from "#features/transfer/export.server.ts";
import { workOnImport } from "#features/transfer/import.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { createTestPlatform } from "./app.ts";
import { useEditor } from "./editor.ts";

/** A site into which files are taken; its jobs are done by hand. */
export function useTransfer() {
  const editor = useEditor();
  let running: Awaited<ReturnType<typeof createTestPlatform>>;
  beforeAll(async () => {
    running = await createTestPlatform(editor.database);
    // Done by hand: nobody works on the queue here.
    await running.platform.jobs.work([{ name: "import", handler: async () => {} } as never]);
  });
  afterAll(() => running.stop());
  const platform = (): Platform => running.platform;

  async function send(bytes: Uint8Array, fileName: string): Promise<string> {
    const file = { fileName, bytes: bytes.length, purpose: "transfer" as const };
    const { id } = await beginUpload(platform(), editor.admin, file);
    for (let number = 0; number * uploadLimits.part < bytes.length; number += 1)
      await keepPart(
        platform(),
        { id, userId: editor.admin },
        number,
        bytes.subarray(number * uploadLimits.part, (number + 1) * uploadLimits.part),
      );
    return (await beginImport(platform(), editor.admin, id)).id;
  }
  const work = (id: string) => workOnImport(platform(), contentKinds, id, new AbortController().signal);
  const lines = async (id: string) =>
    (await listLines(platform().db, id, { page: 1, limit: 1000, outcome: "all" })).items;

  return {
    editor,
    platform,
    send,
    work,
    lines,
    /** Sends a file, reads it, and writes it unless it could not be read. Answers its id. */
    async take(
      bytes: Uint8Array,
      fileName: string,
      mode: "draft" | "own" = "own",
      texts: "keep" | "take" = "keep",
    ): Promise<string> {
      const id = await send(bytes, fileName);
      await work(id);
      if ((await readImport(platform().db, id)).status !== "read") return id;
      await startImport(platform(), id, { mode, texts });
      for (let turn = 0; turn < 20 && (await readImport(platform().db, id)).status === "writing"; turn += 1)
        await work(id);
      return id;
    },
    async exported(): Promise<Uint8Array> {
      return new Uint8Array(await new Response(await exportContent(platform(), contentKinds)).arrayBuffer());
    },
  };
}

/** The files of an archive by name. */
export async function filesIn(archive: Uint8Array): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  await unpackArchive(
    Readable.from([Buffer.from(archive)]),
    () => true,
    async ({ name, bytes }) => {
      files.set(name, Buffer.from(bytes).toString("latin1"));
    },
  );
  return files;
}
