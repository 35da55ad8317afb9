import type { Page } from "@playwright/test";

/** Collects everything that a page complains about: errors, console errors, and breaches of the security policy. */
export async function watch(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.text() === "Service Worker registration blocked by Playwright") return;
    if (message.type() === "error" || message.type() === "warning")
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on("requestfailed", (request) => {
    // A page left while it still prefetches is no fault.
    if (request.failure()?.errorText !== "net::ERR_ABORTED")
      complaints.push(`request: ${request.url()} ${request.failure()?.errorText}`);
  });
  await page.exposeFunction("complain", (text: string) => void complaints.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { complain } = window as unknown as { complain(text: string): void };
      complain(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return complaints;
}
