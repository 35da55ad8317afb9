import { expect, it, vi } from "vitest";

it("is drawn as soon as its fonts can be read again", async () => {
  vi.resetModules();
  const { drawSocialImage } = await import("./social-image.server.ts");
  const facts = { slug: "a", subject: "customs", title: "A", author: "B", category: "Customs", badge: null };
  const elsewhere = vi.spyOn(process, "cwd").mockReturnValue("/nowhere");
  await expect(drawSocialImage(facts, "Site")).rejects.toThrow("ENOENT");
  elsewhere.mockRestore();
  expect((await drawSocialImage(facts, "Site")).subarray(1, 4).toString()).toBe("PNG");
});
