export const certificateStates = ["valid", "expired", "revoked", "reissued"] as const;
export type CertificateState = (typeof certificateStates)[number];

/** What decides how a certificate stands. Days are those of Dhaka. */
export interface Standing {
  validUntil: string | null;
  revokedAt: unknown;
  replacedAs: "correction" | "renewal" | null;
}

/** How a certificate stands on a day: it is valid through its last day, and one that was renewed is valid to its own end. */
export function stateOf({ validUntil, revokedAt, replacedAs }: Standing, today: string): CertificateState {
  if (revokedAt !== null) return "revoked";
  if (replacedAs === "correction") return "reissued";
  return validUntil !== null && validUntil < today ? "expired" : "valid";
}

/** A state as people read it. */
export const stateNames: Record<CertificateState, string> = {
  valid: "Valid",
  expired: "Expired",
  revoked: "Revoked",
  reissued: "Reissued",
};
