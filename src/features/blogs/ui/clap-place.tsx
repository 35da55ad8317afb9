import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { useSession } from "#features/accounts/client/use-session.ts";
import { ClapFace } from "./clap-face.tsx";

// Only for people who are signed in.
const ClapButton = lazy(() => import("./clap-button.tsx"));

/** Where one claps. The page is the same for everybody, so it holds the way to sign in and back; who is signed in claps. */
export function ClapPlace({ blog }: { blog: { id: string; slug: string; claps: number } }) {
  const { user } = useSession();
  const face = <ClapFace claps={blog.claps} />;
  return (
    <div id="clap" className="no-print mt-10 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1">
      {user === undefined ? (
        <Link to={`/login?redirect=${encodeURIComponent(`/blogs/${blog.slug}#clap`)}`} rel="nofollow" className="clap">
          {face}
        </Link>
      ) : (
        <Suspense fallback={<span className="clap">{face}</span>}>
          <ClapButton key={`${blog.id} ${user.userId}`} blogId={blog.id} claps={blog.claps} />
        </Suspense>
      )}
    </div>
  );
}
