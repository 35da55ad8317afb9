import { randomUUID } from "node:crypto";
import type { ApiBrowser } from "./api-browser.ts";
import type { useShop } from "./shop.ts";

/** Makes somebody a member, by an application that is free; `more` changes the kind. Answers the membership's id. */
export async function memberOf(
  { admin }: Pick<ReturnType<typeof useShop>, "admin">,
  who: Pick<ApiBrowser, "call">,
  more: { forOrganizations?: boolean } = {},
): Promise<string> {
  const kind = { name: `Kind ${randomUUID()}`, summary: "", benefits: [], fee: 0, months: 12, forOrganizations: false };
  const made = await admin.call("POST", "/memberships/admin/kinds", { ...kind, open: true, position: 0, ...more });
  const { id: kindId } = made.body.data;
  const asked = { kindId, name: "Rahima", reason: "I check documents at a bank.", agree: true, expectedFee: 0 };
  const organization = more.forOrganizations ? "Meghna Bank" : "";
  const { id } = (await who.call("POST", "/memberships", { ...asked, organization })).body.data;
  const approved = await admin.call("POST", `/memberships/${id}/approve`, { version: 1 });
  if (approved.status !== 200) throw new Error(`not a member: ${JSON.stringify(approved.body)}`);
  return id;
}
