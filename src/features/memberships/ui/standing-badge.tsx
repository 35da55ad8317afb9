import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { type Standing, standingNames } from "../membership-state.ts";

const tones: Partial<Record<Standing, BadgeTone>> = {
  requested: "info",
  asked: "info",
  approved: "info",
  active: "success",
  expired: "info",
  upcoming: "info",
  refused: "danger",
  revoked: "danger",
};

export const StandingBadge = ({ standing }: { standing: Standing }) => (
  <Badge tone={tones[standing] ?? "neutral"}>{standingNames[standing]}</Badge>
);
