import { addFile, another } from "./documents.ts";
import { createCategory } from "./factories/category.ts";
import type { useShop } from "./shop.ts";

// biome-ignore lint/suspicious/noExplicitAny: what a call answers.
type Does = (call: string, id: string | undefined, body?: object) => Promise<any>;

/** Every write of staff on files that resources offer, each by `does`. */
export async function writeDownloads(does: Does, { admin, database }: ReturnType<typeof useShop>): Promise<void> {
  await createCategory(database.db, "downloads");
  const words = { title: "Downloads", summary: "In short.", body: "<p>Text</p>", subject: "downloads", kind: "guide" };
  const { id } = (await admin.call("POST", "/resources", words)).body.data;
  await does("PUT /resources/admin/{id}/downloads/terms", id, { access: "account", price: null, version: null });
  const file = (await addFile(admin, another(), "Guide.pdf", "private")).body.data.id;
  const edition = { label: "1", releasedOn: "2026-11-01", changes: "", fileId: file };
  const { editions } = await does("POST /resources/admin/{id}/downloads", id, edition);
  const [{ id: editionId }] = editions;
  await does("PATCH /resources/admin/downloads/{id}", editionId, { ...edition, label: "1.1", version: 1 });
  await does("POST /resources/admin/downloads/{id}/tell", editionId);
  await does("DELETE /resources/admin/downloads/{id}", editionId);
}
