import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeDataFolder, removeDataFolder } from "../../../test/data-folder.ts";
import { keepingTransport, readKeptMails } from "./transport.server.ts";

let folder: string;
beforeAll(() => {
  folder = makeDataFolder();
});
afterAll(() => removeDataFolder(folder));

it("keeps the newest 200 mails, however many are sent at once", async () => {
  const transport = keepingTransport(folder);
  const send = (from: number, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, i) =>
        transport.send({
          kind: "test",
          to: "rahima@example.org",
          subject: `Mail ${from + i}`,
          html: "",
          text: "",
          messageId: `<${String(from + i).padStart(8, "0")}@iit.example>`,
        }),
      ),
    );
  await send(0, 200);
  // Each of these finds the same old ones to remove.
  await Promise.all([send(200, 40), readKeptMails(folder)]);
  await send(240, 1);
  expect(await readdir(folder)).toHaveLength(200);
  expect((await readKeptMails(folder))[0]?.subject).toBe("Mail 240");
});
