import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { type ProofState, proofStateNames } from "../proof-state.ts";

const tones: Record<ProofState, BadgeTone> = {
  waiting: "info",
  approved: "success",
  refused: "danger",
  ended: "neutral",
};

export const ProofBadge = ({ state }: { state: ProofState }) => (
  <Badge tone={tones[state]}>{proofStateNames[state]}</Badge>
);
