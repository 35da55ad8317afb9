import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { type CertificateState, stateNames } from "../state.ts";

const tones: Record<CertificateState, BadgeTone> = {
  valid: "success",
  expired: "neutral",
  revoked: "danger",
  reissued: "info",
};

/** How a certificate stands, in a word. */
export const StateBadge = ({ state }: { state: CertificateState }) => (
  <Badge tone={tones[state]}>{stateNames[state]}</Badge>
);
