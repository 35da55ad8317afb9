import { expect, type Page } from "@playwright/test";

/** What of an element one would see change, in the order of the page; its parts before and after it, too. Leaves out what is within `passedBy`. */
function lookOf(page: Page, passedBy: string): Promise<string[]> {
  return page.evaluate(async (passed) => {
    // What is far below is laid out only once it was near a picture, and may then ask for one more font.
    for (let round = 0; round < 2; round += 1) {
      await document.fonts.ready;
      for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    }
    const facts = [
      ...[
        "display",
        "position",
        "visibility",
        "opacity",
        "color",
        "background",
        "border",
        "border-radius",
        "box-shadow",
      ],
      ...["font", "letter-spacing", "text-decoration", "white-space", "padding", "width", "height", "gap"],
      ...["grid-template-columns", "order", "overflow", "z-index", "cursor", "animation-name", "content"],
    ];
    return [...document.querySelectorAll("body, body *")].flatMap((element) => {
      if (passed !== "" && element.closest(passed)) return [];
      // Where it stands says what its margins came to: Chromium sometimes tells one that is `auto` as none.
      const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = element as HTMLElement;
      return [undefined, "::before", "::after"].flatMap((part) => {
        const style = getComputedStyle(element, part);
        if (part && style.content === "none") return [];
        const name = `${element.tagName} .${element.getAttribute("class") ?? ""} ${part ?? ""} at ${offsetLeft},${offsetTop},${offsetWidth},${offsetHeight}`;
        // In a menu that is shut an animation stands still, and where it stands is told otherwise each time.
        const told = style.animationName === "none" ? facts : facts.filter((fact) => fact !== "opacity");
        return `${name}: ${told.map((fact) => `${fact} ${style.getPropertyValue(fact)}`).join("; ")}`;
      });
    });
  }, passedBy);
}

/**
 * A page that waits for its script has in itself what it needs of the style sheet: with the whole sheet laid over it nothing
 * looks otherwise. Others have the sheet from the beginning. What `passedBy` (a selector) finds is not looked at.
 */
export async function expectFirstStyles(page: Page, passedBy = ""): Promise<void> {
  const waits = (await page.locator("script[type=late]").count()) > 0;
  const sheet = page.locator("link[rel=stylesheet]").first();
  await expect(sheet).toHaveJSProperty("disabled", waits);
  if (!waits) return;
  const before = await lookOf(page, passedBy);
  await sheet.evaluate(
    (link: HTMLLinkElement) =>
      new Promise((resolve) => {
        link.addEventListener("load", resolve, { once: true });
        link.disabled = false;
      }),
  );
  const after = await lookOf(page, passedBy);
  // By the first that differ: whole lists of a page would say nothing.
  const changed = before.flatMap((look, place) => (look === after[place] ? [] : [[look, after[place]]]));
  expect({ length: after.length, changed: changed.slice(0, 3) }).toEqual({ length: before.length, changed: [] });
}
