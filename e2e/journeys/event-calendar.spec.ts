import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";

const address = "/events/trade-finance-conference";

test("an event comes into one's own calendar, without a script too", async ({ browser }, { project }) => {
  const { viewport, isMobile = false, baseURL = "" } = project.use;
  const context = await browser.newContext({
    ...{ javaScriptEnabled: false, isMobile, baseURL },
    ...(viewport && { viewport }),
  });
  const page = await context.newPage();
  await page.goto(address);
  const place = page.locator("dl div").filter({ hasText: "Add to calendar" });

  await test.step("as a file under the event's name", async () => {
    const coming = page.waitForEvent("download");
    await place.getByRole("link", { name: "Calendar file" }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe("trade-finance-conference.ics");
    const text = await readFile(await download.path(), "utf8");
    expect(text).toContain("\r\nSUMMARY:Dhaka Trade Finance Conference\r\n");
    expect(page.url()).toBe(`${baseURL}${address}`);
  });

  await test.step("by links to two calendars, large enough for a finger, in a window of their own", async () => {
    for (const name of ["Google Calendar", "Outlook.com"]) {
      const link = place.getByRole("link", { name });
      await expect(link).toHaveAttribute("href", /Dhaka%20Trade%20Finance%20Conference/);
      await expect(link).toHaveAttribute("rel", "noopener noreferrer");
      await expect(link).toHaveAttribute("target", "_blank");
      const box = await link.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport?.width ?? 0);
    }
  });

  await test.step("but not on paper, where nothing can be pressed", async () => {
    await page.emulateMedia({ media: "print" });
    await expect(place).toBeHidden();
    await expect(page.getByText("BDT 2,500")).toBeVisible();
  });
  await context.close();
});
