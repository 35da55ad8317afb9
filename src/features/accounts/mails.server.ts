import { type MailContent, type MailSite, writeMail } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import { proofLife } from "./proofs.server.ts";

export const hostOf = (site: MailSite) => site.url.replace(/^https?:\/\//, "");

/** A mail about an account. */
export const accountMail = (
  kind: string,
  to: string,
  site: MailSite,
  content: Omit<MailContent, "reason"> & { reason?: string },
): Mail => ({
  kind,
  to,
  ...writeMail(site, { reason: `You get this email because you have an account at ${hostOf(site)}.`, ...content }),
});
/** Anybody can cause it by typing the address: few of them reach it, and nothing that a stranger typed stands in it. */
const unasked = (made: Mail): Mail => ({ ...made, unasked: true });
const notYou = { text: "Not you? Reset your password" };
const nothingToDo = "If this was you, you don't need to do anything.";
const proofLives = (what: string) => `${what} If you ask for a new email, this one stops working.`;

/** Without a name: whoever reads it need not be who typed one. */
export function verificationMail(site: MailSite, to: string, proof: { code: string; token: string }): Mail {
  const content = {
    subject: "Verify your email address",
    preheader: `Your code: ${proof.code}`,
    reason: `You get this email because someone entered this address at ${hostOf(site)}.`,
    paragraphs: ["Confirm that this is your email address and your account is ready to use."],
    // The token stands behind the #: it never reaches a log or a mail scanner's request, and the page acts on a press only.
    button: { text: "Verify email address", href: `${site.url}/verify-email#token=${proof.token}` },
    code: proof.code,
    notes: [
      "Or enter this code on the page where you signed up.",
      proofLives(`The code works for ${proofLife.minutes} minutes and the link for ${proofLife.linkHours} hours.`),
      "Didn't sign up? Ignore this email. Nobody can use your address without the code or the link.",
    ],
  };
  return unasked({ ...accountMail("verification", to, site, content), usefulMinutes: proofLife.linkHours * 60 });
}

export function welcomeMail(site: MailSite, to: string, fullName: string): Mail {
  return accountMail("welcome", to, site, {
    subject: "Your account is ready",
    preheader: "Read, ask and buy: everything is open to you now.",
    greeting: fullName,
    paragraphs: ["Your email address is verified. You can now sign in with it or with your username."],
    button: { text: "Sign in", href: `${site.url}/login` },
    notes: [],
  });
}

/** `fullName` is missing while the address is not proven. */
export function resetMail(
  site: MailSite,
  to: string,
  fullName: string | undefined,
  proof: { code: string; token: string },
): Mail {
  const content = {
    subject: "Your password reset code",
    preheader: `${proof.code} works for ${proofLife.minutes} minutes.`,
    heading: "Choose a new password",
    reason: `You get this email because someone asked to reset a password with this address at ${hostOf(site)}.`,
    greeting: fullName,
    paragraphs: [
      "We received a request to reset your password. Enter this code, or use the button to choose a new password.",
    ],
    code: proof.code,
    // As above, token and address stand behind the #. The link works when strangers have used up the code's tries.
    button: {
      text: "Choose a new password",
      href: `${site.url}/verify-reset-password-otp?by=link#${new URLSearchParams({ token: proof.token, email: to })}`,
    },
    notes: [
      proofLives(`The code and the link work for ${proofLife.minutes} minutes, and only one of them once.`),
      "We'll never ask for this code by phone or email.",
      "Didn't ask for this? Ignore this email. Your password stays the same.",
    ],
  };
  return { ...accountMail("reset-code", to, site, content), usefulMinutes: proofLife.minutes };
}

export function passwordChangedMail(site: MailSite, to: string, fullName: string): Mail {
  return accountMail("password-changed", to, site, {
    subject: "Your password was changed",
    preheader: "All other browsers were signed out.",
    greeting: fullName,
    paragraphs: ["The password of your account was changed, and all other browsers were signed out."],
    button: { ...notYou, href: `${site.url}/forgot-password` },
    notes: [nothingToDo],
  });
}

export function newDeviceMail(site: MailSite, to: string, fullName: string, device: string, at: string): Mail {
  return accountMail("new-sign-in", to, site, {
    subject: "New sign-in to your account",
    preheader: `${device}, ${at}`,
    greeting: fullName,
    paragraphs: ["Someone signed in to your account from a new browser."],
    facts: [
      { name: "Browser", value: device },
      { name: "Time", value: at },
    ],
    button: { ...notYou, href: `${site.url}/forgot-password` },
    notes: [nothingToDo],
  });
}

export function alreadyRegisteredMail(site: MailSite, to: string, fullName: string): Mail {
  return unasked(
    accountMail("already-registered", to, site, {
      subject: "You already have an account",
      preheader: "Sign in, or reset your password.",
      greeting: fullName,
      paragraphs: [
        "Someone tried to sign up with this email address, which already has an account. If it was you, sign in, or reset your password if you've forgotten it.",
      ],
      button: { text: "Sign in", href: `${site.url}/login` },
      links: [{ text: "Reset your password", href: `${site.url}/forgot-password` }],
      notes: ["Wasn't you? You don't need to do anything. We didn't tell them that you have an account."],
    }),
  );
}

const secondFactorTexts = {
  on: {
    subject: "Two-factor sign-in is on",
    preheader: "You'll need a code from your app each time.",
    text: "Two-factor sign-in was turned on for your account. Signing in needs your password and a code from your app.",
  },
  off: {
    subject: "Two-factor sign-in is off",
    preheader: "Your password alone signs you in again.",
    text: "Two-factor sign-in was turned off for your account. You now sign in with your password alone.",
  },
  "new-codes": {
    subject: "You have new recovery codes",
    preheader: "The earlier ones no longer work.",
    text: "You made new recovery codes for your account. The earlier ones no longer work.",
  },
} as const;

export function secondFactorMail(
  site: MailSite,
  to: string,
  fullName: string,
  what: keyof typeof secondFactorTexts,
): Mail {
  const { subject, preheader, text } = secondFactorTexts[what];
  return accountMail(`second-factor-${what}`, to, site, {
    subject,
    preheader,
    greeting: fullName,
    paragraphs: [text],
    button: { ...notYou, href: `${site.url}/forgot-password` },
    notes: [nothingToDo],
  });
}

export function deletedMail(site: MailSite, to: string, fullName: string): Mail {
  return accountMail("deleted", to, site, {
    subject: "Your account is deleted",
    preheader: "Your data went with it, as you asked seven days ago.",
    reason: `You get this email because you had an account at ${hostOf(site)}.`,
    greeting: fullName,
    paragraphs: [
      "We've deleted your account and the data in it, as you asked seven days ago. This is our last email to you about it.",
    ],
    notes: ["We keep payment records for as long as the law requires, without your name or account."],
  });
}

export function deletionMail(site: MailSite, to: string, fullName: string, at: string): Mail {
  return accountMail("deletion", to, site, {
    subject: "Your account will be deleted",
    preheader: `On ${at}. Until then you can keep it.`,
    greeting: fullName,
    paragraphs: [
      `You asked us to delete your account. We'll do this on ${at}. Changed your mind? Sign in before then and choose 'Keep my account' on your profile.`,
    ],
    button: { text: "Open my profile", href: `${site.url}/profile` },
    notes: ["Wasn't you? Sign in, keep your account and change your password."],
  });
}
