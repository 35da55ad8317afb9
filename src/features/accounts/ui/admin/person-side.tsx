import { formatDateTime } from "#lib/dates.ts";
import { SideFact, SideFacts } from "#ui/side-facts.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { Person } from "../../admin/contract.ts";
import { PersonSteps } from "./person-steps.tsx";
import { UserBadges } from "./user-columns.tsx";

/** Beside a person: who they are, and what can be done. */
export function PersonSide({ person, isSelf }: { person: Person; isSelf: boolean }) {
  return (
    <aside aria-label="About this user">
      <SideFacts>
        <SideFact name="Status">
          <UserBadges {...person} />
        </SideFact>
        <SideFact name="Email">
          <span className="break-all">{person.email}</span>
        </SideFact>
        <SideFact name="Username">{person.username}</SideFact>
        {person.phoneNumber !== null && <SideFact name="Phone">{person.phoneNumber}</SideFact>}
        {person.address !== null && (
          <SideFact name="Address">
            <span className="whitespace-pre-line">
              <Spoken>{person.address}</Spoken>
            </span>
          </SideFact>
        )}
        <SideFact name="Two-factor sign-in">{person.secondFactor ? "On" : "Off"}</SideFact>
        <SideFact name="Signed up">{formatDateTime(person.createdAt)}</SideFact>
        <SideFact name="Last sign-in">
          {person.lastLogin === null ? "Never" : formatDateTime(person.lastLogin)}
        </SideFact>
        {person.blockedAt !== null && <SideFact name="Blocked">{formatDateTime(person.blockedAt)}</SideFact>}
        {person.deleteAfter !== null && (
          <SideFact name="To be deleted, as the owner asked">{formatDateTime(person.deleteAfter)}</SideFact>
        )}
      </SideFacts>
      <PersonSteps person={person} isSelf={isSelf} />
    </aside>
  );
}
