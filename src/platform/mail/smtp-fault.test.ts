import { expect, test } from "vitest";
import { faultOf } from "./smtp-fault.ts";

const rejected = (responseCode: number, response: string, command = "RCPT TO") => ({ responseCode, response, command });

test.each([
  [rejected(550, "550 5.1.1 No such user"), "recipient"],
  [rejected(550, "550 no mailbox here"), "recipient"],
  [rejected(551, "551 5.1.6 Moved"), "recipient"],
  [rejected(550, "550 5.2.1 Mailbox disabled"), "recipient"],
  [rejected(554, "554 5.7.1 Relay access denied"), "refused"],
  [rejected(550, "550 5.7.26 Not authenticated"), "refused"],
  [rejected(552, "552 5.2.2 Mailbox full"), "refused"],
  [rejected(554, "554 5.6.0 Looks like spam", "DATA"), "refused"],
  [rejected(450, "450 4.2.1 Busy"), "later"],
  [rejected(451, "451 4.7.1 Greylisted", "DATA"), "later"],
  [rejected(421, "421 Closing", "DATA"), "ours"],
  [rejected(550, "550 5.1.8 Sender", "MAIL FROM"), "ours"],
  [rejected(535, "535 Bad sign-in", "AUTH PLAIN"), "ours"],
  [Object.assign(new Error("connect ECONNREFUSED"), { code: "ESOCKET", command: "CONN" }), "ours"],
  [new Error("anything"), "ours"],
] as const)("%j is %s", (error, fault) => expect(faultOf(error)).toBe(fault));
