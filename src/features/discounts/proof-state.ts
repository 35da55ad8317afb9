/** How a student's proof stands. Its file is kept while it waits, and no longer. */
export const proofStates = ["waiting", "approved", "refused", "ended"] as const;
export type ProofState = (typeof proofStates)[number];

/** What a file is kept as. */
export const proofKinds = ["image/webp", "application/pdf"] as const;
export type ProofKind = (typeof proofKinds)[number];

/** A state as people read it. */
export const proofStateNames: Record<ProofState, string> = {
  waiting: "Being checked",
  approved: "Approved",
  refused: "Not accepted",
  ended: "Ended",
};

/** Bytes of a file as it is sent (a phone's picture is large; in base64 it has to fit into what deploy/nginx.conf lets pass), and as it is kept. */
export const mostSentBytes = 4 * 1024 * 1024;
export const mostProofBytes = 2 * 1024 * 1024;
/** So many proofs one account can send in a year. */
export const mostProofsAYear = 5;
/** What nobody looked at in so many days ends, with its file. */
export const mostWaitingDays = 90;
/** A proof counts for so many months at most; then a new one is asked for. */
export const mostMonths = 13;
