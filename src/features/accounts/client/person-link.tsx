import { Link } from "react-router";
import { mayWorkIn } from "#lib/staff.ts";
import { Spoken } from "#ui/spoken.tsx";
import { userHref } from "../admin/list-views.ts";
import { useSession } from "./use-session.ts";

/** The name of a person, for who may see it a link to their page. `userId` is null for an account that was deleted. */
export function PersonLink({ userId, name }: { userId: string | null; name: string }) {
  const { user } = useSession();
  const words = <Spoken>{name}</Spoken>;
  if (userId === null || user === undefined || !mayWorkIn(user.role, "admin")) return words;
  return (
    <Link to={userHref(userId)} className="link">
      {words}
    </Link>
  );
}
