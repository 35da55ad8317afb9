import { dhakaDay } from "#lib/working-days.ts";
import { signedIn } from "./api-browser.ts";
import { pdf } from "./documents.ts";
import type { useShop } from "./shop.ts";

// biome-ignore lint/suspicious/noExplicitAny: what a call answers.
type Does = (call: string, id: string | undefined, body?: object) => Promise<any>;

/** Every write of staff on proofs of students, each by `does`. */
export async function writeDiscounts(does: Does, { site, database }: ReturnType<typeof useShop>): Promise<void> {
  const send = async () => {
    const someone = await signedIn(site.app, database.db, "customer");
    const file = pdf("A certificate of enrollment").toString("base64");
    const asked = { name: "Rahima Sultana", institution: "University of Dhaka", file };
    return (await someone.call("POST", "/discounts/proofs", asked)).body.data.proofs[0].id as string;
  };
  await does("POST /discount-proofs/{id}/approve", await send(), { validUntil: dhakaDay(new Date()), version: 1 });
  await does("POST /discount-proofs/{id}/refuse", await send(), { reason: "It can't be read.", version: 1 });
}
