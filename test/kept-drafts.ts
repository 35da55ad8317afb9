/** What the server keeps of one person's typing, by the name of its form. */
export type KeptDrafts = Record<string, { fields: Record<string, string>; revision: number; savedAt: string }>;

/** Answers the calls of drafts, as the server does, from what is kept here; nothing to any other call. */
export function answerDrafts(drafts: KeptDrafts, address: string, { method = "GET", body }: RequestInit) {
  const [, name] = /\/drafts\/([\w-]+)/.exec(address) ?? [];
  if (name === undefined) return undefined;
  if (method === "PUT")
    drafts[name] = { fields: JSON.parse(String(body)).fields, revision: 1, savedAt: "2026-11-23T08:00:00.000Z" };
  if (method === "DELETE") delete drafts[name];
  return Response.json({ success: true, message: "", data: drafts[name] ?? null });
}
