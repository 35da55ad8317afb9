export type Encoding = "identity" | "gzip" | "br";

/** The best encoding of ours that the header allows (brotli, gzip, plain); `q=0` counts as a refusal. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return "identity";
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(header)) return "br";
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(header)) return "gzip";
  return "identity";
}
