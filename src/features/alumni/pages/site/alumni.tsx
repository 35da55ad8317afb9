import { data } from "react-router";
import { readSettings } from "#features/settings/service.server.ts";
import { readSiteText } from "#features/site-texts/service.server.ts";
import { pageMeta } from "#lib/page-meta.ts";
import type { Db } from "#platform/db/client.server.ts";
import { keepPage, neverKeep, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { directoryChoices, listPeople } from "../../directory.server.ts";
import { isNarrowed, parseDirectoryAddress } from "../../directory-address.ts";
import { AlumniPage } from "../../ui/alumni-page.tsx";
import { DirectoryPage } from "../../ui/directory.tsx";
import type { Route } from "./+types/alumni.ts";

const pageSize = 24;

async function readDirectory(db: Db, search: URLSearchParams) {
  const choices = await directoryChoices(db);
  const { address, faults } = parseDirectoryAddress(search, choices);
  const { text, program, year, field, page } = address;
  const found = await orThrowPage(
    listPeople(db, { page, limit: pageSize, text: text || undefined, program: program || undefined, year, field }),
  );
  return { ...found, address, faults, choices };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  const found = await readSiteText(db, "alumni");
  // It is put in at every start.
  if (found === undefined) throw new Error("The text of the alumni page is missing");
  keepPage(context, ["content"]);
  const known = { text: found.data, siteUrl: config.siteUrl };
  if (!(await readSettings(db)).launched.alumni) return data({ ...known, directory: null }, 200);
  const directory = await readDirectory(db, url.searchParams);
  const { address, faults, pagination } = directory;
  // Free text and faulty or far-away addresses have no end: keeping them would push out what people read.
  if (address.text !== "" || faults.length > 0 || address.page > Math.max(1, pagination.totalPages)) neverKeep(context);
  else keepPage(context, ["alumni"]);
  return data({ ...known, directory }, { status: faults.length > 0 ? 422 : 200 });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { text, siteUrl, directory } = loaderData;
  const siteName = matches[1].loaderData?.settings.name;
  const { title, description } = text;
  if (!directory) return pageMeta({ title, description, siteUrl, path: "/alumni", siteName });
  const { address } = directory;
  const what = isNarrowed(address) ? "Alumni, a part of the directory" : "Alumni directory";
  return [
    ...pageMeta({
      title: address.page > 1 ? `${what}, page ${address.page}` : what,
      description:
        "People who completed a program at the institute and asked to be listed, by program, year and field of work.",
      siteUrl,
      path: "/alumni",
      siteName,
    }),
    // Search engines may have only the pages of those who agreed to that; the list names everybody.
    { name: "robots", content: "noindex" },
  ];
}

export default function Alumni({ loaderData: { text, directory } }: Route.ComponentProps) {
  return directory ? <DirectoryPage {...directory} /> : <AlumniPage text={text} />;
}
