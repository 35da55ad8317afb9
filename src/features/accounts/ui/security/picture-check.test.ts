import { expect, test } from "vitest";
import { pictureFault } from "./picture-check.ts";

const megabyte = 1024 * 1024;

test.each(["image/jpeg", "image/png", "image/webp", "image/avif"])("takes %s up to 5 MB", (type) => {
  expect(pictureFault({ type, size: 5 * megabyte })).toBeUndefined();
  expect(pictureFault({ type, size: 5 * megabyte + 1 })).toBe("This picture has 5.1 MB. Choose one of at most 5 MB.");
});

test.each(["image/svg+xml", "image/heic", "text/html", ""])("refuses the type '%s'", (type) => {
  expect(pictureFault({ type, size: 1000 })).toContain("JPEG, PNG, WebP or AVIF");
});

test("refuses an empty file", () => {
  expect(pictureFault({ type: "image/png", size: 0 })).toContain("empty");
});
