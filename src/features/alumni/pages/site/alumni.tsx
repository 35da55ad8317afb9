import { Link } from "react-router";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { AssemblyDrawing } from "../../ui/assembly-drawing.tsx";
import type { Route } from "./+types/alumni.ts";

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Where people who took a program of the institute will find each other. Coming soon.";
  return pageMeta({ title: "Alumni Network", description, siteUrl, path: "/alumni", siteName });
}

/** The section before its launch: the specification's placeholder. */
export default function Alumni() {
  return (
    <div className="wrap section grid-12 items-center gap-y-10">
      <div className="col-span-full lg:col-span-6">
        <p className="eyebrow">Coming Soon</p>
        <h1 className="headline-hero mt-3">Alumni Network</h1>
        <p className="lede mt-5">
          A place for everyone who took a program of the institute: who works where and on what, meetings in Dhaka and
          online, and questions put to people who sat in the same room.
        </p>
        <p className="mt-3 max-w-[38rem] text-muted">
          It begins with the first certificates. Until then, read what a{" "}
          <Link to="/programs/certification" className="link">
            certification program
          </Link>{" "}
          asks of you.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to="/" size="lg">
            Go Back Home
          </ButtonLink>
          <ButtonLink to="/membership" size="lg" variant="secondary">
            About membership
          </ButtonLink>
        </div>
      </div>
      <div className="col-span-full mx-auto w-full max-w-md lg:col-span-5 lg:col-start-8 lg:max-w-none">
        <AssemblyDrawing />
      </div>
    </div>
  );
}
