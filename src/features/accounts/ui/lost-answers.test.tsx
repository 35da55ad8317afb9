// @vitest-environment happy-dom
import { act, type ReactNode } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { draw, drawnWith } from "../../../../test/drawn.tsx";
import * as session from "../client/session.ts";
import { emptySession } from "../client/session-state.ts";
import * as sessions from "../client/use-session.ts";
import { AddressProof } from "./address-proof.tsx";
import { Invitation } from "./invitation.tsx";
import { ResetPassword } from "./reset-password.tsx";
import { VerifyEmail } from "./verify-email.tsx";

/** What was done by the first press, of which no answer came; the second finds nothing left to do. */
let done: string[];
let hasAccount: boolean;
/** Who the server says that this is, once it is asked again. */
let role: string | undefined;
/** The address that the account has by then, if it is another one. */
let moved: string | undefined;

const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const refusal = (path: string) =>
  answer(422, {
    success: false,
    code: "VALIDATION_FAILED",
    message: "No longer works.",
    errors: [{ path, message: "" }],
  });
const invited = () => ({ email: "rahima@example.org", role: "desk", hasAccount });
async function serve(address: string, { method = "GET" }: RequestInit = {}): Promise<Response> {
  if (method === "GET") return answer(401, { success: false, message: "" });
  if (done.length > 0) return refusal("token");
  if (address.endsWith("/auth/invitation")) return answer(200, { success: true, message: "", data: invited() });
  done.push(address);
  throw new TypeError("no answer");
}
drawnWith(serve);

function signedIn(was: object | undefined): void {
  const now = () => ({ ...emptySession, loaded: true, user: was });
  vi.spyOn(sessions, "useSession").mockImplementation(now as never);
  vi.spyOn(session, "refreshSession").mockImplementation(async () => role !== undefined);
  vi.spyOn(session, "getSession").mockImplementation(
    () => ({ ...now(), user: role && { ...was, role, isVerified: true, ...(moved && { email: moved }) } }) as never,
  );
}
beforeEach(() => {
  done = [];
  hasAccount = false;
  role = undefined;
  moved = undefined;
  window.location.hash = "#token=of-the-mail";
});

const shown = () => document.body.textContent;
async function open(page: ReactNode, address = "/") {
  await draw(page, [address]);
}
async function press(name: string) {
  const button = () =>
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent?.startsWith(name));
  await expect.poll(button).toBeDefined();
  await act(async () => button()?.click());
}
async function type(values: Record<string, string>) {
  for (const [name, text] of Object.entries(values)) {
    await expect.poll(() => document.querySelector(`[name=${name}]`)).not.toBeNull();
    (document.querySelector(`[name=${name}]`) as HTMLInputElement).value = text;
  }
}
const noAnswer = "We couldn't reach the site.";

it("a password that may be changed already is said to be, once no answer came and the code is used up", async () => {
  signedIn(undefined);
  await open(<ResetPassword />, "/reset-password?email=rahima@example.org&otp=123456");
  await type({ newPassword: "Correct-Horse-7", confirmPassword: "Correct-Horse-7" });
  await press("Set new password");
  await expect.poll(shown).toContain(noAnswer);
  expect(shown()).not.toContain("may be changed already");
  await press("Set new password");
  await expect.poll(shown).toContain("Your password may be changed already");
});

it("a code that was refused at once says nothing more than that", async () => {
  signedIn(undefined);
  done.push("by somebody else");
  await open(<ResetPassword />, "/reset-password?email=rahima@example.org&otp=123456");
  await type({ newPassword: "Correct-Horse-7", confirmPassword: "Correct-Horse-7" });
  await press("Set new password");
  await expect.poll(shown).toContain("No longer works.");
  expect(shown()).not.toContain("may be changed already");
});

it("an invitation that was accepted without an answer lets its new account sign in", async () => {
  signedIn(undefined);
  await open(<Invitation />);
  await press("See the invitation");
  await type({ fullName: "Rahima Sultana", newPassword: "Correct-Horse-7" });
  await press("Accept the invitation");
  await expect.poll(shown).toContain(noAnswer);
  await press("Accept the invitation");
  await expect.poll(shown).toContain("Your account may be made already");
});

it("an invitation that one's own account has accepted without an answer is accepted", async () => {
  signedIn({ email: "rahima@example.org", role: "customer" });
  hasAccount = true;
  await open(<Invitation />);
  await press("See the invitation");
  await press("Accept the invitation");
  await expect.poll(shown).toContain(noAnswer);
  role = "desk";
  await press("Accept the invitation");
  await expect.poll(shown).toContain("The admin area is open to you.");
});

it("who accepted an invitation and opens it once more is told that they work here", async () => {
  signedIn({ email: "rahima@example.org", role: "desk" });
  done.push("accepted");
  role = "desk";
  await open(<Invitation />);
  await press("See the invitation");
  await expect.poll(shown).toContain("You work here already (desk)");
});

it("an email that may be verified already is said to be to whom nobody knows here", async () => {
  signedIn(undefined);
  await open(<VerifyEmail />);
  await press("Verify my email");
  await expect.poll(shown).toContain(noAnswer);
  await press("Try again");
  await expect.poll(shown).toContain("Your email may be verified already");
});

it.each([
  ["a registration", false, undefined],
  ["another address", true, "new@example.org"],
])("a link for %s that has done its work without an answer has verified it", async (_of, isVerified, address) => {
  signedIn({ userId: "r", email: "rahima@example.org", role: "customer", isVerified });
  await open(<VerifyEmail />);
  await press("Verify my email");
  await expect.poll(shown).toContain(noAnswer);
  role = "customer";
  moved = address;
  await press("Try again");
  await expect.poll(shown).toContain("Your email is verified");
});

it("a dead link for another address is told to be dead, though the account was verified long ago", async () => {
  signedIn({ userId: "r", email: "rahima@example.org", role: "customer", isVerified: true });
  done.push("taken back");
  role = "customer";
  await open(<VerifyEmail />);
  await press("Verify my email");
  await expect.poll(shown).toContain("Your account's email is rahima@example.org, and it is verified.");
  expect(shown()).not.toContain("Your email is verified");
});

it("a code that has verified one's own account without an answer has verified it", async () => {
  signedIn({ email: "rahima@example.org", role: "customer", isVerified: false });
  await open(<AddressProof />);
  await type({ code: "123456" });
  await press("Verify my account");
  await expect.poll(shown).toContain(noAnswer);
  role = "customer";
  await press("Verify my account");
  await expect.poll(shown).toContain("Verification successful");
});
