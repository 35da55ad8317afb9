import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { type EnrollmentState, stateNames } from "../enrollment-state.ts";

const tones: Partial<Record<EnrollmentState, BadgeTone>> = {
  requested: "info",
  held: "info",
  enrolled: "success",
  completed: "success",
  refused: "danger",
};

export const EnrollmentBadge = ({ state }: { state: EnrollmentState }) => (
  <Badge tone={tones[state] ?? "neutral"}>{stateNames[state]}</Badge>
);
