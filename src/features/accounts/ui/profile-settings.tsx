import { Protected } from "../client/guards.tsx";
import { useSession } from "../client/use-session.ts";
import { AccountFacts } from "./account-facts.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { SecuritySections } from "./security/security-sections.tsx";

function Settings() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="grid-12 gap-y-14">
      <div className="col-span-full md:col-span-7">
        <ProfileForm key={user.userId} user={user} />
      </div>
      <div className="col-span-full md:col-span-5 lg:col-span-4 lg:col-start-9">
        <AccountFacts user={user} />
      </div>
      <div className="col-span-full">
        <SecuritySections />
      </div>
    </div>
  );
}

/** The profile of whoever is signed in and verified. */
export function ProfileSettings() {
  return (
    <Protected>
      <Settings />
    </Protected>
  );
}
