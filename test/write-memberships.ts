import { signedIn } from "./api-browser.ts";
import type { useShop } from "./shop.ts";

// biome-ignore lint/suspicious/noExplicitAny: what a call answers.
type Does = (call: string, id: string | undefined, body?: object) => Promise<any>;

/** Every write of staff on memberships and their kinds, each by `does`. */
export async function writeMemberships(does: Does, { site, database }: ReturnType<typeof useShop>): Promise<void> {
  const kind = {
    ...{ name: "Written", summary: "", benefits: [], fee: 0, months: 12, forOrganizations: false },
    ...{ open: true, position: 0 },
  };
  const { id: kindId, version } = await does("POST /memberships/admin/kinds", undefined, kind);
  await does("PATCH /memberships/admin/kinds/{id}", kindId, { ...kind, position: 1, version });
  const other = await does("POST /memberships/admin/kinds", undefined, { ...kind, name: "Nobody's" });
  await does("DELETE /memberships/admin/kinds/{id}", other.id);
  const apply = async () => {
    const someone = await signedIn(site.app, database.db, "customer");
    const reason = "I check documents at a bank.";
    const asked = { kindId, name: "Rahima", reason, agree: true, expectedFee: 0 };
    return (await someone.call("POST", "/memberships", asked)).body.data.id as string;
  };
  const [first, second] = [await apply(), await apply()];
  await does("POST /memberships/{id}/ask", first, { question: "Which bank?", version: 1 });
  await does("POST /memberships/{id}/refuse", second, { reason: "It's full.", version: 1 });
  const active = await does("POST /memberships/{id}/approve", first, { version: 2 });
  await does("POST /memberships/{id}/revoke", first, { reason: "The card was lent.", version: active.version });
}
