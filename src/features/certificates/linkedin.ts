import type { PublicCertificate } from "./contract.ts";

/** Where LinkedIn takes a certificate into somebody's profile, with its fields filled in. */
export function linkedInAddress(
  { title, number, issuedOn, validUntil }: Pick<PublicCertificate, "title" | "number" | "issuedOn" | "validUntil">,
  { institute, address }: { institute: string; address: string },
): string {
  const monthOf = (day: string) => ({ year: day.slice(0, 4), month: String(Number(day.slice(5, 7))) });
  const issued = monthOf(issuedOn);
  const ends = validUntil === null ? undefined : monthOf(validUntil);
  const query = new URLSearchParams({
    ...{ startTask: "CERTIFICATION_NAME", name: title, organizationName: institute },
    ...{ issueYear: issued.year, issueMonth: issued.month },
    ...(ends && { expirationYear: ends.year, expirationMonth: ends.month }),
    ...{ certUrl: address, certId: number },
  });
  return `https://www.linkedin.com/profile/add?${query}`;
}
