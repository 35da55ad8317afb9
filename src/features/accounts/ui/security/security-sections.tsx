import { type Reads, useRead } from "../../client/use-read.ts";
import { useSession } from "../../client/use-session.ts";
import type { OwnAccountCalls } from "../../own-api.server.ts";
import { DeletionSection } from "./deletion-section.tsx";
import { OwnDataSection } from "./own-data-section.tsx";
import { PictureSection } from "./picture-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { TwoFactorSection } from "./two-factor-section.tsx";

const useAnswer: Reads<Pick<OwnAccountCalls, "security" | "sessions">> = useRead;

/** What account holders see and change of their own account beside the profile. Only for who is signed in and verified. */
export function SecuritySections() {
  const { user } = useSession();
  const security = useAnswer("/api/v1/auth/security");
  const sessions = useAnswer("/api/v1/auth/sessions");
  if (!user) return null;
  return (
    <section aria-labelledby="security" className="mt-4 md:mt-8">
      <div className="mb-8 md:mb-10">
        <h2 id="security" className="headline-2">
          Picture, security and data
        </h2>
        <p className="mt-2 max-w-2xl text-muted">Changes here take effect right away.</p>
      </div>
      <div className="border-b border-line">
        <PictureSection user={user} />
        <TwoFactorSection security={security} />
        <SessionsSection sessions={sessions} />
        <OwnDataSection />
        <DeletionSection user={user} security={security} onAsked={sessions.load} />
      </div>
    </section>
  );
}
