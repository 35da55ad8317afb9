import { afterAll, beforeAll, expect, it } from "vitest";
import { jobNames, mailNames } from "#features/operations/admin/names.ts";
import { createTestPlatform } from "../../test/app.ts";
import { useDatabase } from "../../test/database.ts";
import { jobKinds } from "./jobs.server.ts";
import { mailSamples } from "./mail-samples.server.ts";

const database = useDatabase();
let running: Awaited<ReturnType<typeof createTestPlatform>>;

beforeAll(async () => {
  running = await createTestPlatform(database);
});
afterAll(() => running.stop());

it("every kind of job has a name on the screens, and nothing else has", () => {
  const kinds = jobKinds(running.platform, { send: async () => {}, close() {} });
  expect(Object.keys(jobNames).sort()).toEqual([...kinds.map(({ name }) => name)].sort());
});

it("names of emails are names of emails that are sent", () => {
  const site = { name: "IIT", url: "https://iit.example", email: "info@iit.example", phone: "+880 2 5555 0123" };
  const sent = new Set(mailSamples(site).map(({ kind }) => kind));
  expect(Object.keys(mailNames).filter((kind) => !sent.has(kind))).toEqual([]);
});
