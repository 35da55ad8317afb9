import { useSession } from "#features/accounts/client/use-session.ts";
import { pageOf } from "#lib/page-address.ts";
import { Icon } from "#ui/icon.tsx";
import { LatePart, latePart } from "#ui/late-part.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { counted } from "./blog-facts.tsx";

// Only for people who are signed in.
const clapButton = latePart(() => import("./clap-button.tsx"));

/** What stands on the button, whoever sees it. */
function ClapFace({ claps }: { claps: number }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Icon name="clap" size={22} />
      Clap
      {claps > 0 && <span className="num font-normal text-muted">{counted(claps, "clap")}</span>}
    </span>
  );
}

/** Where one claps. The page is the same for everybody, so it holds the way to sign in and back; who is signed in claps. */
export function ClapPlace({ blog }: { blog: { id: string; slug: string; claps: number } }) {
  const { user } = useSession();
  const face = <ClapFace claps={blog.claps} />;
  return (
    <div id="clap" className="no-print mt-10 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1">
      {user === undefined ? (
        <PageLink to={pageOf.login(`${pageOf.blog(blog.slug)}#clap`)} rel="nofollow" className="clap">
          {face}
        </PageLink>
      ) : (
        <LatePart
          part={clapButton}
          key={`${blog.id} ${user.userId}`}
          props={{ blogId: blog.id, claps: blog.claps, Face: ClapFace }}
          waiting={<span className="clap">{face}</span>}
          instead={(retry) => (
            <button type="button" onClick={retry} className="clap">
              {face}
            </button>
          )}
        />
      )}
    </div>
  );
}
