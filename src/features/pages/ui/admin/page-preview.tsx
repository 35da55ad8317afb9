import { StoredText } from "#ui/editor/stored-text.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { LegalText, PageText } from "../../contract.ts";
import { InForce } from "../in-force.tsx";

/** A document of the site as visitors would see it: also text that the server has not cleaned yet. */
export default function PagePreview({ data }: { data: PageText | LegalText }) {
  return (
    <>
      <PageHeader title={data.title} lede={data.description} crumbs={[]} />
      <div className="wrap section max-w-[46rem]">
        {"inForceFrom" in data && <InForce shown={{ version: 1, from: data.inForceFrom, until: null }} path="" />}
        <StoredText html={data.html} />
      </div>
    </>
  );
}
