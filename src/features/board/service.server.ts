import { readContent } from "#features/settings/service.server.ts";
import { drawMonogram } from "#lib/art/monogram.ts";
import type { Db } from "#platform/db/client.server.ts";
import { initialsOf } from "#ui/monogram.tsx";
import { type BoardMember, type BoardProfile, boardSchema, type Philosophy, philosophySchema } from "./contract.ts";

function toProfile({ avatar, ...member }: BoardMember): BoardProfile {
  if (avatar !== null) return { ...member, portrait: avatar };
  const plate = drawMonogram({ initials: initialsOf(member.name), seed: member.id, accent: member.accentColor });
  return { ...member, portrait: `data:image/svg+xml,${encodeURIComponent(plate)}` };
}

/** The directors (none while nobody has entered any) and what guides them. */
export async function readBoard(db: Db): Promise<{ profiles: BoardProfile[]; philosophy: Philosophy | undefined }> {
  const [members, philosophy] = await Promise.all([
    readContent(db, "board", boardSchema),
    readContent(db, "philosophy", philosophySchema),
  ]);
  return { profiles: (members ?? []).map(toProfile), philosophy };
}
