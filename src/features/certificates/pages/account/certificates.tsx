import { Link } from "react-router";
import { AccountArea } from "#features/accounts/client/account-area.tsx";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { OwnCertificates } from "../../ui/own-certificates.tsx";
import type { Route } from "./+types/certificates.ts";

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "The certificates that the institute issued to you.";
  const path = "/dashboard/certificates";
  return pageMeta({ title: "Your certificates", description, siteUrl, path, siteName, image: null });
}

export default function CertificatesPage() {
  return (
    <AccountArea
      title="Your certificates"
      lede={
        <>
          What the institute issued to you. Missing one?{" "}
          <Link to="/contact" className="link">
            Write to us
          </Link>
        </>
      }
    >
      <OwnCertificates />
    </AccountArea>
  );
}
