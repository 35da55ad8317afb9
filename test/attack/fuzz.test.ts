import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { formCalls } from "./forms.ts";
import { fuzz } from "./fuzz.ts";

const anything = { content: { "*/*": { schema: {} } } };
const document = {
  paths: {
    "/notices": { post: { "x-who": "open", requestBody: anything, responses: { 200: {} } } },
    "/notes/{id}": { put: { "x-who": "customer", responses: { 200: {}, 422: {} } } },
  },
};

/** A site that answers everything in the same way, and what it was sent. */
async function tried(answer: { status: number; text: string }) {
  const heard: { call: string; type: string; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      const { method, url, headers } = request;
      heard.push({ call: `${method} ${url}`, type: headers["content-type"] ?? "", body });
      response.writeHead(answer.status).end(answer.text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const options = { attacker: { name: "stranger" }, calls: 600, until: Date.now() + 60_000, seed: 7 };
  const tally = await fuzz({ origin, document, ...options });
  server.closeAllConnections();
  server.close();
  return { heard, tally };
}

it("sends the forms and the second names of calls too, as forms are sent, with what no text can hold", async () => {
  const { heard, tally } = await tried({ status: 200, text: "{}" });
  for (const { method, base, path } of formCalls) {
    const begin = `${method} ${base}${path.replace(/\{.*/, "")}`;
    expect({ begin, sent: heard.some(({ call }) => call.startsWith(begin)) }).toEqual({ begin, sent: true });
  }
  const forms = heard.filter(({ type }) => type === "application/x-www-form-urlencoded");
  const bodies = forms.map(({ body }) => body).join("\n");
  expect(bodies).toContain("%00");
  expect(bodies).toContain("%ED%A0%80");
  expect(bodies).toMatch(/email=who\d+%40example\.org/);
  expect(forms.filter(({ call, body }) => call.includes("/notices") && body.includes("tran_id="))).not.toEqual([]);
  // What only some may write, and was written.
  expect(tally.written).toBe(heard.filter(({ call }) => call.startsWith("PUT /api/v1/notes/")).length);
  expect(tally.broken).toEqual([]);
});

it("takes a refusal that tells of the inside for broken", async () => {
  const { tally } = await tried({ status: 422, text: 'Failed query: select 1 from "users"' });
  expect(tally.broken).toHaveLength(600);
  expect(tally.written).toBe(0);
  expect((await tried({ status: 422, text: "Say it in fewer words." })).tally.broken).toEqual([]);
});
