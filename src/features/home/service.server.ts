import { readSiteText } from "#features/site-texts/service.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { HomeContent } from "./contract.ts";
import { nextSlideChange, slidesAt } from "./slides.ts";

/** What the home page says now, and when that changes by the clock. It is put in at every start, so its absence is a fault. */
export async function readHome(db: Db): Promise<{ content: HomeContent; changesAt: number | undefined }> {
  const found = await readSiteText(db, "home");
  if (found === undefined) throw new Error("The content of the home page is missing");
  const now = databaseNow();
  const { heroSlides } = found.data;
  return {
    content: { ...found.data, heroSlides: slidesAt(heroSlides, now) },
    changesAt: nextSlideChange(heroSlides, now),
  };
}
