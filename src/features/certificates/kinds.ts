/** What a certificate is for: completing a program, or taking part in an event. */
export const certificateKinds = ["completion", "attendance"] as const;
export type CertificateKind = (typeof certificateKinds)[number];

/** What is printed between the name and the title. */
export const kindWords: Record<CertificateKind, string> = {
  completion: "has completed",
  attendance: "took part in",
};
