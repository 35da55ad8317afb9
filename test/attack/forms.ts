import type { Call } from "./calls.ts";

const text = (maxLength = 200) => ({ type: "string", maxLength });
const email = { type: "string", format: "email" };
const objectOf = (properties: Record<string, object>) => ({
  type: "object",
  properties,
  required: Object.keys(properties),
});
const inPath = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    ...{ name, in: "path", required: true },
    schema: name === "id" ? { type: "string", format: "uuid" } : text(43),
  }));
const answers = (...statuses: number[]) => Object.fromEntries(statuses.map((status) => [status, {}]));

/** A form as it is sent without JavaScript, from a page beside the API: it leads on, or says why it doesn't. */
const form = (path: string, fields: Record<string, object>): Call => ({
  ...{ method: "POST", path, base: "" },
  is: {
    parameters: inPath(path),
    requestBody: { content: { "application/x-www-form-urlencoded": { schema: objectOf(fields) } } },
    responses: answers(200, 303, 400, 403, 404, 413, 422, 429, 431),
  },
});

/** The specification's second reading of a call; the statuses are those of the call behind it. */
const alias = (path: string, fields: Record<string, object>): Call => ({
  ...{ method: "POST", path, base: "/api" },
  is: {
    requestBody: { content: { "application/json": { schema: objectOf(fields) } } },
    responses: answers(200, 201, 400, 401, 403, 409, 413, 415, 422, 429),
  },
});

/** What a gateway would send: where a call takes anything, this much of it is understood. */
export const noticeSchema = objectOf({ tran_id: text(), val_id: text(), status: text(), amount: text() });

/** What can be sent to the site and stands in no document. */
export const formCalls: Call[] = [
  form("/contact", { name: text(), email, subject: text(), message: text(6000), website: { const: "" } }),
  form("/certificates", { number: text(), name: text() }),
  form("/newsletter", { email }),
  form("/newsletter/confirm/{token}", {}),
  form("/unsubscribe", { email }),
  form("/unsubscribe/{token}", { "List-Unsubscribe": { enum: ["One-Click", "", "Two"] } }),
  form("/resources/files/{id}", {}),
  form("/api/v1/payments/sandbox/return/success", noticeSchema.properties),
  alias("/login", { username: email, password: text() }),
  alias("/register", { name: text(), username: text(20), email, password: { const: "Correct-Horse-7" } }),
  { method: "GET", path: "/user", base: "/api", is: { responses: answers(200, 400, 401, 422) } },
];
