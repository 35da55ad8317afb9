import { describe, expect, test } from "vitest";
import { pageMeta } from "./page-meta.ts";

const events = { title: "Events", description: "Talks.", siteUrl: "https://iit.example", path: "/events" };

describe("pageMeta", () => {
  test("names the site after the page's own title", () => {
    expect(pageMeta(events)).toContainEqual({ title: "Events | Institute of International Trade" });
  });
  test("does not say the name twice", () => {
    const home = pageMeta({ ...events, title: "Institute of International Trade", path: "/" });
    expect(home).toContainEqual({ title: "Institute of International Trade" });
  });
  test("builds canonical address and picture from SITE_URL", () => {
    const meta = pageMeta({ ...events, image: "/social/a.png", type: "article" });
    expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: "https://iit.example/events" });
    expect(meta).toContainEqual({ property: "og:image", content: "https://iit.example/social/a.png" });
    expect(meta).toContainEqual({ property: "og:type", content: "article" });
  });
  test("shows the page's own card, and none where the page is for one person", () => {
    const card = (path: string) => ({ property: "og:image", content: `https://iit.example/social/pages/${path}.png` });
    expect(pageMeta(events)).toContainEqual(card("events"));
    expect(pageMeta({ ...events, path: "/" })).toContainEqual(card("home"));
    expect(pageMeta({ ...events, path: "/about/board-of-directors" })).toContainEqual(card("about-board-of-directors"));
    expect(JSON.stringify(pageMeta({ ...events, image: null }))).not.toContain("og:image");
  });
});
