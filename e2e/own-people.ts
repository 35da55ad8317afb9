import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type TestInfo } from "@playwright/test";

/** Browsers for several people at a site of its own, each of the project's size; `look` is a stranger's. */
export function ownPeople(
  browser: Browser,
  { project }: TestInfo,
  url: string,
): {
  look: BrowserContextOptions;
  /** A browser in which this account is signed in. */
  signedIn: (account: { email: string; password: string }) => Promise<BrowserContext>;
} {
  const { viewport, isMobile = false, hasTouch = false } = project.use;
  const look = { baseURL: url, reducedMotion: "reduce" as const, isMobile, hasTouch, ...(viewport && { viewport }) };
  return {
    look,
    async signedIn({ email, password }) {
      const context = await browser.newContext(look);
      const answer = await context.request.post("/api/v1/auth/login", {
        data: { email, password },
        headers: { Origin: url },
      });
      expect(answer.status(), email).toBe(200);
      return context;
    },
  };
}
