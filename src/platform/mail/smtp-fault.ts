/**
 * Whose fault a mail that was not taken is:
 * - recipient: there is no such mailbox, and there will be none tomorrow
 * - refused: this mail is not wanted by that server, for good
 * - later: try this mail again in a while
 * - ours: connection, sign-in or sender; every other mail would fare alike, so nothing is held against this one
 */
export type SmtpFault = "recipient" | "refused" | "later" | "ours";

/** Enhanced codes (RFC 3463) that speak of the mailbox itself: bad, moved without address, disabled. */
const mailboxCode = /\b5\.(?:1\.[0-36]|1\.10|2\.1)\b/;
const enhanced = /\b[45]\.\d{1,3}\.\d{1,3}\b/;

/** Reads the fault from what nodemailer throws. */
export function faultOf(error: unknown): SmtpFault {
  const { responseCode, command, response, message } = error as Record<string, unknown>;
  const aboutMail = command === "RCPT TO" || command === "DATA";
  // 421 closes the channel: the server speaks of itself, whatever was asked.
  if (typeof responseCode !== "number" || !aboutMail || responseCode === 421) return "ours";
  if (responseCode < 500) return "later";
  if (command === "DATA") return "refused";
  const words = typeof response === "string" ? response : String(message ?? "");
  const says = enhanced.exec(words)?.[0];
  return says === undefined
    ? responseCode === 550 || responseCode === 551 || responseCode === 553
      ? "recipient"
      : "refused"
    : mailboxCode.test(says)
      ? "recipient"
      : "refused";
}
