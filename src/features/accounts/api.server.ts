import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { AppError } from "#lib/app-error.ts";
import { type ApiEnv, type ApiSession, createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Accounts, SignedIn } from "./account-tools.server.ts";
import { confirmEmailChange } from "./admin/email-change.server.ts";
import { visitorOf } from "./api-visitor.server.ts";
import * as contract from "./contract.ts";
import { cookieNames } from "./cookies.server.ts";
import { updateProfile } from "./profile.server.ts";
import * as recovery from "./recovery.server.ts";
import * as registration from "./registration.server.ts";
import { closeSession, type FoundSession } from "./sessions.server.ts";
import { signInByPassword, signInBySecondFactor } from "./sign-in.server.ts";

const tags = ["Accounts"];
const done = (description: string) => answer(description, contract.doneAnswerSchema);
const signedIn = (description: string) => answer(description, contract.sessionAnswerSchema);

const login = declareCall({
  who: "open",
  method: "post",
  path: "/auth/login",
  tags,
  summary: "Sign in with an email address or username",
  request: body(contract.loginSchema),
  responses: { 200: signedIn("Signed in"), ...failures(400, 401, 415, 422, 429) },
});
const secondFactor = declareCall({
  who: "open",
  method: "post",
  path: "/auth/login/second-factor",
  tags,
  summary: "Second step of a sign-in, after SECOND_FACTOR_REQUIRED",
  request: body(contract.secondFactorSchema),
  responses: { 200: signedIn("Signed in"), ...failures(400, 401, 415, 422, 429) },
});
const register = declareCall({
  who: "open",
  method: "post",
  path: "/auth/register",
  tags,
  summary: "Register; waits until the address is proven, and a known one is answered alike",
  request: body(contract.registerSchema),
  responses: { 201: signedIn("Registered"), ...failures(400, 415, 422, 429) },
});
const resend = declareCall({
  who: "reader",
  method: "post",
  path: "/auth/resend-verification",
  tags,
  summary: "Send the verification mail again",
  request: body(contract.emailOnlySchema),
  responses: { 200: done("Asked for, whether or not there is an account"), ...failures(400, 415, 422, 429) },
});
const verifyEmail = declareCall({
  who: "reader",
  method: "post",
  path: "/auth/verify-email",
  tags,
  summary: "Prove an email address by link or code; in a browser that did not register, with a password",
  request: body(contract.verifyEmailSchema),
  responses: { 200: done("Verified; with a password also signed in"), ...failures(400, 403, 415, 422, 429) },
});
const verify = declareCall({
  who: "account",
  method: "get",
  path: "/auth/verify",
  tags,
  summary: "Who am I; renews the token",
  responses: { 200: signedIn("Signed in"), ...failures(401) },
});
const logoutGet = declareCall({
  who: "reader",
  method: "get",
  path: "/auth/logout",
  tags,
  summary: "Sign out",
  responses: { 200: done("Signed out") },
});
const logoutPost = declareCall({
  who: "reader",
  method: "post",
  path: "/auth/logout",
  tags,
  summary: "Sign out",
  responses: { 200: done("Signed out") },
});
const forgot = declareCall({
  who: "open",
  method: "post",
  path: "/auth/forgot-password-link",
  tags,
  summary: "Ask for a reset code and link",
  request: body(contract.emailOnlySchema),
  responses: { 200: done("Asked for, whether or not there is an account"), ...failures(400, 415, 422, 429) },
});
const verifyOtp = declareCall({
  who: "open",
  method: "post",
  path: "/auth/verify-forgot-password-link",
  tags,
  summary: "Check a reset code, or the long one of the link",
  request: body(contract.verifyOtpSchema),
  responses: { 200: done("The code is right"), ...failures(400, 415, 422, 429) },
});
const reset = declareCall({
  who: "open",
  method: "patch",
  path: "/auth/reset-password",
  tags,
  summary: "Set a new password by code, or the long one of the link",
  request: body(contract.resetSchema),
  responses: { 200: done("Password set; all sessions ended"), ...failures(400, 415, 422, 429) },
});
const profile = declareCall({
  who: "customer",
  method: "patch",
  path: "/auth/update-profile",
  tags,
  summary: "Change the profile or the password",
  request: body(contract.updateProfileSchema),
  responses: {
    200: answer("The user as it is now", contract.userAnswerSchema),
    ...failures(400, 401, 403, 415, 422, 429),
  },
});

export type AccountCalls = {
  login: typeof login;
  secondFactor: typeof secondFactor;
  register: typeof register;
  resend: typeof resend;
  verifyEmail: typeof verifyEmail;
  verify: typeof verify;
  logoutGet: typeof logoutGet;
  logoutPost: typeof logoutPost;
  forgot: typeof forgot;
  verifyOtp: typeof verifyOtp;
  reset: typeof reset;
  profile: typeof profile;
};

const neutral = "If an account exists with this email, you'll receive instructions to reset your password shortly.";
const resent = "Verification email resent successfully! Please check your inbox.";

/** As the helpers of cookies take it: any context. */
type Ctx = Parameters<typeof setCookie>[0];
type ReaderContext = Context<ApiEnv & { Variables: { session: ApiSession | undefined } }>;

/** The calls of /api/v1/auth. */
export function accountsApi(accounts: Accounts) {
  const { platform, tokens } = accounts;
  const cookies = cookieNames(platform.config.siteUrl);
  const visitor = visitorOf(platform);

  const common = { path: "/", httpOnly: true, sameSite: "Lax" as const, secure: cookies.secure };
  const keepDevice = (c: Ctx, device: string) =>
    setCookie(c, cookies.device, device, { ...common, maxAge: 400 * 24 * 3600 });
  const dropSession = (c: Ctx) => {
    for (const name of [cookies.session, cookies.companion])
      deleteCookie(c, name, { path: "/", secure: cookies.secure });
  };
  const keep = (c: Ctx, signed: SignedIn) => {
    setCookie(c, cookies.session, signed.cookie, { ...common, maxAge: signed.maxAgeSeconds });
    setCookie(c, cookies.companion, "1", { ...common, httpOnly: false, maxAge: signed.maxAgeSeconds });
    keepDevice(c, signed.device);
    return { user: signed.user, token: signed.token };
  };
  // The session that app/api-session.server.ts looks up is one of ours, with the whole user in it.
  const sessionUser = (c: ReaderContext) => (c.get("session") as FoundSession | undefined)?.user;
  const signOut = async (c: ReaderContext) => {
    const session = c.get("session");
    if (session) await closeSession(platform.db, session.sessionId);
    dropSession(c);
    return c.json(ok("You have been successfully logged out", null), 200);
  };

  return createApi()
    .openapi(login, async (c) => {
      const { email, password } = c.req.valid("json");
      const signed = await signInByPassword(accounts, email, password, visitor(c));
      if ("challenge" in signed) {
        setCookie(c, cookies.challenge, signed.challenge, {
          path: "/",
          httpOnly: true,
          sameSite: "Lax",
          secure: cookies.secure,
          maxAge: 600,
        });
        throw new AppError("SECOND_FACTOR_REQUIRED", "Enter the code of your authenticator app.");
      }
      return c.json(ok(`Welcome back, ${signed.user.fullName}`, keep(c, signed)), 200);
    })
    .openapi(secondFactor, async (c) => {
      const challenge = getCookie(c, cookies.challenge);
      const signed = await signInBySecondFactor(accounts, challenge, c.req.valid("json").code, visitor(c));
      deleteCookie(c, cookies.challenge, { path: "/", secure: cookies.secure });
      return c.json(ok(`Welcome back, ${signed.user.fullName}`, keep(c, signed)), 200);
    })
    .openapi(register, async (c) => {
      const signed = await registration.register(accounts, c.req.valid("json"), visitor(c));
      return c.json(ok("Account created. Please check your inbox to verify your email address.", keep(c, signed)), 201);
    })
    .openapi(resend, async (c) => {
      await recovery.askForMail(accounts, "verify", c.req.valid("json").email, visitor(c), sessionUser(c));
      return c.json(ok(resent, null), 200);
    })
    .openapi(verifyEmail, async (c) => {
      const given = c.req.valid("json");
      if ("token" in given && (await confirmEmailChange(accounts, given.token)))
        return c.json(ok("Your email address is changed", null), 200);
      const signed = await recovery.verifyEmail(accounts, given, visitor(c), sessionUser(c));
      if (signed) keep(c, signed);
      return c.json(ok("Your email address is verified", null), 200);
    })
    .openapi(verify, async (c) => {
      // As above: no second query for the user.
      const { sessionId, user } = c.get("caller") as FoundSession;
      return c.json(ok("Signed in", { user, token: await tokens.signSession(sessionId, user) }), 200);
    })
    .openapi(logoutGet, signOut)
    .openapi(logoutPost, signOut)
    .openapi(forgot, async (c) => {
      await recovery.askForMail(accounts, "reset", c.req.valid("json").email, visitor(c));
      return c.json(ok(neutral, null), 200);
    })
    .openapi(verifyOtp, async (c) => {
      const { email, otp } = c.req.valid("json");
      await recovery.checkResetCode(accounts, email, otp, visitor(c));
      return c.json(ok("Verification successful", null), 200);
    })
    .openapi(reset, async (c) => {
      const { email, otp, newPassword } = c.req.valid("json");
      keepDevice(c, await recovery.resetPassword(accounts, email, otp, newPassword, visitor(c)));
      dropSession(c);
      return c.json(ok("Your password has been updated", null), 200);
    })
    .openapi(profile, async (c) => {
      const session = c.get("caller");
      const user = await updateProfile(
        accounts,
        { sessionId: session.sessionId, userId: session.user.userId },
        c.req.valid("json"),
        visitor(c),
      );
      return c.json(ok("Your profile has been updated successfully.", user), 200);
    });
}
