import type { ReactNode } from "react";
import { formatDateTime } from "#lib/dates.ts";
import { Badge } from "#ui/badge.tsx";
import type { User } from "../contract.ts";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="num mt-0.5">{children}</dd>
    </div>
  );
}

/** What the account says about itself; nothing of it can be changed here. */
export function AccountFacts({ user }: { user: User }) {
  return (
    <section aria-labelledby="account-information">
      <h2 id="account-information" className="headline-3">
        Account Information
      </h2>
      <dl className="mt-5 border-b border-line">
        <Fact name="Status">
          <Badge tone={user.isVerified ? "success" : "neutral"}>
            {user.isVerified ? "Verified" : "Pending Verification"}
          </Badge>
        </Fact>
        <Fact name="Username">{user.username}</Fact>
        <Fact name="Created">{formatDateTime(user.createdAt)}</Fact>
        <Fact name="Last login">{user.lastLogin === null ? "Not yet" : formatDateTime(user.lastLogin)}</Fact>
      </dl>
    </section>
  );
}
