import { once } from "node:events";
import { readdir } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeDataFolder, removeDataFolder } from "../../../test/data-folder.ts";
import { keepingTransport, mustTurnToTls, readKeptMails, smtpTransport } from "./transport.server.ts";

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

it("says nothing to a mail server elsewhere that offers no TLS", async () => {
  const heard: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onMailFrom({ address }, _session, callback) {
      heard.push(address);
      callback();
    },
  });
  server.listen(0, "0.0.0.0");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const mail = {
    ...{ kind: "test", to: "rahima@example.org", subject: "Mail", html: "", text: "Mail" },
    messageId: "<1@iit.example>",
  };
  const sendTo = async (url: string) => {
    const transport = smtpTransport(url, "IIT <no-reply@iit.example>");
    await transport.send(mail).finally(() => transport.close());
  };
  // An address of this machine that is not its loopback counts as a network; a machine without one has no such line.
  const [outer] = Object.values(networkInterfaces()).flatMap((all = []) =>
    all.filter(({ family, internal }) => family === "IPv4" && !internal),
  );
  if (outer) {
    await expect(sendTo(`smtp://${outer.address}:${port}`)).rejects.toThrow(/STARTTLS|TLS/);
    expect(heard).toEqual([]);
    await sendTo(`smtp://${outer.address}:${port}?requireTLS=false`);
    expect(heard).toHaveLength(1);
  }
  heard.length = 0;
  await sendTo(`smtp://127.0.0.1:${port}`);
  expect(heard).toHaveLength(1);
  await new Promise<void>((done) => server.close(() => done()));
});

it.each([
  ["smtp://mail.example:587", true],
  ["smtp://user:word@10.0.0.5:25", true],
  ["smtp://127.0.0.1.evil.example", true],
  ["smtp://localhost:25", false],
  ["smtp://[::1]:25", false],
  // TLS from the first byte.
  ["smtps://mail.example:465", false],
])("%s must turn to TLS: %s", (url, must) => {
  expect(mustTurnToTls(url)).toBe(must);
});
