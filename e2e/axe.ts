import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The very axe that the builder brings along. */
const source = readFileSync(
  createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** What colours can break: everything else is the same in both themes. */
const ofColour = ["color-contrast", "link-in-text-block"];
const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * No fault of accessibility, in the light and in the dark theme; `within` looks at one part, for a page seen before.
 * With one theme alone every rule is looked at in that one.
 */
export async function expectNoViolations(
  page: Page,
  within?: string,
  themes: readonly ("light" | "dark")[] = ["light", "dark"],
): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // A list is pale while its next page is on its way.
    await page.waitForFunction(() => document.querySelector("table[aria-busy=true]") === null);
    // A colour on its way from one theme to the other is neither. Ended, not waited for: a busy browser draws no frames.
    // What is laid out only when one comes near it would begin on its way when it is looked at.
    await page.evaluate(() => {
      for (const part of document.querySelectorAll<HTMLElement>("main *, footer"))
        if (getComputedStyle(part).contentVisibility === "auto") part.style.contentVisibility = "visible";
      document.body.getBoundingClientRect();
      for (const animation of document.getAnimations())
        if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    });
    // No page has frames; the other mode opens one more page for each look, which takes longer than the look. What is in
    // order is not listed: carrying it over took as long again.
    // The builder would tell a page its megabyte of source twice for each look, which costs as much as looking.
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
    const axe = new AxeBuilder({ page, axeSource: "void 0" })
      .setLegacyMode(true)
      .options({ resultTypes: ["violations"] });
    if (within !== undefined) axe.include(within);
    if (colorScheme === themes[0]) axe.withTags(standards);
    else axe.withRules(ofColour);
    const { violations } = await axe.analyze();
    const found = violations.map(({ id, help, nodes }) => ({
      id,
      help,
      at: nodes.map((node) => node.target.join(" ")).slice(0, 5),
    }));
    expect(found, `accessibility, ${colorScheme}`).toEqual([]);
  }
}
