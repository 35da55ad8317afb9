import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { readBoard } from "../../service.server.ts";
import { PhilosophySection } from "../../ui/philosophy-section.tsx";
import { ProfileCard } from "../../ui/profile-card.tsx";
import type { Route } from "./+types/board.ts";

const title = "Board of Directors";
const lede = "The people who decide what the institute teaches and studies, and what they have worked on.";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  const { changesAt, ...board } = await readBoard(db);
  keepPage(context, ["content"], changesAt);
  return { ...board, siteUrl: config.siteUrl };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  return pageMeta({
    title,
    description: lede,
    siteUrl: loaderData.siteUrl,
    path: "/about/board-of-directors",
    siteName,
  });
}

export default function Board({ loaderData: { profiles, philosophy } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={title}
        lede={lede}
        crumbs={[{ title: "Home", href: "/" }, { title: "About Us", href: "/about" }, { title }]}
      />
      <div className="wrap section space-y-16 md:space-y-24">
        {profiles.map((profile) => (
          <ProfileCard key={profile.id} profile={profile} />
        ))}
        {profiles.length === 0 && (
          <EmptyState
            title="No profiles yet"
            action={
              <>
                <ButtonLink to="/about">About the institute</ButtonLink>
                <ButtonLink to="/contact" variant="secondary">
                  Contact us
                </ButtonLink>
              </>
            }
          >
            <p>The directors will be introduced here, each with their field, their work and their publications.</p>
          </EmptyState>
        )}
      </div>
      {philosophy !== undefined && <PhilosophySection philosophy={philosophy} />}
    </>
  );
}
