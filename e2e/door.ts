import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type Browser, chromium, type TestInfo } from "@playwright/test";
import { demoCustomer, demoStaff } from "../src/app/demo-accounts.ts";
import { filmOf } from "../test/code-film.ts";
import { open } from "./open.ts";
import { ownPeople } from "./own-people.ts";
import { startOwnSite } from "./own-site.ts";

export const doorTitle = "Dhaka Trade Finance Conference";
export const doorPage = "/admin-dashboard/check-in";
const slug = "trade-finance-conference";

/**
 * A site of its own whose event has begun, with three tickets for its hall (Rahima, Karim and Nasrin), and somebody of the desk whose
 * camera films the codes that `filmed` makes of the first two, again and again.
 */
export async function openDoor(browser: Browser, info: TestInfo, filmed: (codes: readonly string[]) => string[]) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "iit-door-"));
  const site = await startOwnSite();
  const close: (() => Promise<unknown>)[] = [() => site.stop(), () => rm(folder, { recursive: true, force: true })];
  const end = async () => {
    for (const one of close) await one();
  };
  try {
    const { look } = ownPeople(browser, info, site.url);
    const headers = { Origin: site.url };
    await site.write(
      `update site_content set data = jsonb_set(data, '{launched}', '{"events": true, "resources": false}') where key = 'settings';
        insert into ticket_types (event_id, name, way, capacity) select id, 'Hall', 'hall', 50 from events where slug = '${slug}'`,
    );
    const guest = await browser.newContext(look);
    close.unshift(() => guest.close());
    const signIn = ({ email, password }: { email: string; password: string }) => ({
      data: { email, password },
      headers,
    });
    const { token } = (await (await guest.request.post("/api/v1/auth/login", signIn(demoCustomer))).json()).data;
    const page = await guest.newPage();
    await open(page, `/events/${slug}`);
    const typeId = (await page.getByRole("link", { name: "Register: Hall" }).getAttribute("href"))?.split("/").at(-1);
    const registered = await guest.request.post("/api/v1/registrations", {
      headers: { ...headers, Authorization: `Bearer ${token}` },
      data: {
        ...{ idempotencyKey: randomUUID(), typeId, expectedPrice: 0 },
        attendees: ["Rahima Sultana", "করিম আহমেদ", "Nasrin Akter"].map((name) => ({ name })),
      },
    });
    const { tickets } = (await registered.json()).data as { tickets: { number: string }[] };
    const codes = tickets.map(({ number }) => `${site.url}${doorPage}?ticket=${number}`);
    await site.write(
      `update events set starts_at = now() - interval '1 minute', ends_at = now() + interval '3 hours' where slug = '${slug}'`,
    );
    const film = path.join(folder, "codes.y4m");
    await writeFile(film, await filmOf(filmed(codes)));
    const { executablePath } = info.project.use.launchOptions ?? {};
    const withCamera = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: [
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        `--use-file-for-fake-video-capture=${film}`,
      ],
    });
    close.unshift(() => withCamera.close());
    const staff = await withCamera.newContext({ ...look, permissions: ["camera"], serviceWorkers: "allow" });
    await staff.request.post("/api/v1/auth/login", signIn(demoStaff.desk));
    return { site, staff, end };
  } catch (error) {
    await end();
    throw error;
  }
}
