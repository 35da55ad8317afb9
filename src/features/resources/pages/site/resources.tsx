import { Link } from "react-router";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { ChartDrawing } from "../../ui/chart-drawing.tsx";
import type { Route } from "./+types/resources.ts";

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Checklists, templates and reference tables for people who prepare trade documents. Coming soon.";
  return pageMeta({ title: "Resources", description, siteUrl, path: "/resources", siteName });
}

/** The section before its launch: the specification's placeholder. */
export default function Resources() {
  return (
    <div className="wrap section grid-12 items-center gap-y-10">
      <div className="col-span-full lg:col-span-6">
        <p className="eyebrow">Resources</p>
        <h1 className="headline-hero mt-3">Coming Soon</h1>
        <p className="lede mt-5">
          Checklists, templates and reference tables for the work at the desk: what to check before documents go to the
          bank, how to lay out a cost sheet, which code list a form asks for.
        </p>
        <p className="mt-3 max-w-[38rem] text-muted">
          Meanwhile, much of it is explained in the{" "}
          <Link to="/blogs" className="link">
            blogs
          </Link>
          .
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to="/" size="lg">
            Go Back Home
          </ButtonLink>
        </div>
      </div>
      <div className="col-span-full mx-auto w-full max-w-md lg:col-span-5 lg:col-start-8 lg:max-w-none">
        <ChartDrawing />
      </div>
    </div>
  );
}
