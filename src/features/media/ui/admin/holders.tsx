import { PageLink } from "#ui/page-link.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { holderHref } from "../../admin/list-views.ts";

/** What shows a picture or offers a file, each leading to where it is written. */
export function Holders({
  holders,
  none,
}: {
  holders: readonly { kind: string; id: string; title: string }[];
  none: string;
}) {
  if (holders.length === 0) return none;
  return (
    <ul className="space-y-1">
      {holders.map((holder) => (
        <li key={`${holder.kind}-${holder.id}`}>
          <PageLink to={holderHref(holder)} className="text-sea underline underline-offset-4">
            <Spoken>{holder.title}</Spoken>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
