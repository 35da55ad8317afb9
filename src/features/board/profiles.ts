import { drawMonogram } from "#lib/art/monogram.ts";
import { initialsOf } from "#ui/monogram.tsx";
import type { BoardMember, BoardProfile } from "./contract.ts";

/** A director as the page shows one. */
export function toProfile({ avatar, ...member }: BoardMember): BoardProfile {
  if (avatar !== null) return { ...member, portrait: avatar };
  const plate = drawMonogram({ initials: initialsOf(member.name), seed: member.id, accent: member.accentColor });
  return { ...member, portrait: `data:image/svg+xml,${encodeURIComponent(plate)}` };
}

/** The members whose term has not ended on this day. */
export const inOffice = <Member extends Pick<BoardMember, "until">>(members: readonly Member[], today: string) =>
  members.filter(({ until }) => until === null || until >= today);

/** The day after. */
export const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
