import { dhakaDay } from "#lib/working-days.ts";
import type { Board } from "../../contract.ts";
import { inOffice, toProfile } from "../../profiles.ts";
import { PhilosophySection } from "../philosophy-section.tsx";
import { ProfileCard } from "../profile-card.tsx";

/** The page of the board as visitors would see it today. */
export default function BoardPreview({ data }: { data: Board }) {
  return (
    <>
      <div className="wrap section space-y-16 md:space-y-24">
        {inOffice(data.members, dhakaDay(new Date())).map((member) => (
          <ProfileCard key={member.id} profile={toProfile(member)} />
        ))}
      </div>
      <PhilosophySection philosophy={data.philosophy} />
    </>
  );
}
