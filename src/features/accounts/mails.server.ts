import { type MailContent, writeMail } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import { proofLife } from "./proofs.server.ts";

/** The site as mails name it. */
export interface MailSite {
  name: string;
  url: string;
}

const mail = (kind: string, to: string, site: MailSite, content: MailContent): Mail => ({
  kind,
  to,
  ...writeMail(site, content),
});
const unasked = "If this was not you, you can ignore this mail: nothing happens without the code or the link.";

export function verificationMail(
  site: MailSite,
  to: string,
  fullName: string,
  proof: { code: string; token: string },
): Mail {
  const content = {
    subject: `Verify your email address for ${site.name}`,
    greeting: fullName,
    paragraphs: [
      "Please confirm that this address is yours. Press the button and then 'Verify my email' on the page that opens, or type the code where you registered.",
    ],
    // The token stands behind the #: it never reaches a log or a mail scanner's request, and the page acts on a press only.
    button: { text: "Open the verification page", href: `${site.url}/verify-email#token=${proof.token}` },
    code: proof.code,
    notes: [
      `The code is valid for ${proofLife.minutes} minutes, the link for ${proofLife.linkHours} hours. A newer mail makes both invalid.`,
      unasked,
    ],
  };
  return { ...mail("verification", to, site, content), usefulMinutes: proofLife.linkHours * 60 };
}

export function welcomeMail(site: MailSite, to: string, fullName: string): Mail {
  return mail("welcome", to, site, {
    subject: `Welcome to ${site.name}`,
    greeting: fullName,
    paragraphs: ["Your account is verified. You can now sign in with your email address or your username."],
    button: { text: "Sign in", href: `${site.url}/login` },
    notes: [],
  });
}

export function resetMail(site: MailSite, to: string, fullName: string, proof: { code: string; token: string }): Mail {
  const content = {
    subject: `Your code to reset the password at ${site.name}`,
    greeting: fullName,
    paragraphs: [
      "Somebody, probably you, asked to reset the password of your account. Type this code on the page that asked for it, or press the button.",
    ],
    code: proof.code,
    // As above, token and address stand behind the #. The link works when strangers have used up the code's tries.
    button: {
      text: "Choose a new password",
      href: `${site.url}/verify-reset-password-otp?by=link#${new URLSearchParams({ token: proof.token, email: to })}`,
    },
    notes: [
      `The code and the link are valid for ${proofLife.minutes} minutes, and one of them works once. A newer mail makes both invalid. The institute never asks for them by phone or mail.`,
      unasked,
    ],
  };
  return { ...mail("reset-code", to, site, content), usefulMinutes: proofLife.minutes };
}

export function passwordChangedMail(site: MailSite, to: string, fullName: string): Mail {
  return mail("password-changed", to, site, {
    subject: `Your password at ${site.name} was changed`,
    greeting: fullName,
    paragraphs: ["The password of your account was changed, and all other browsers were signed out."],
    button: { text: "This was not me: reset the password", href: `${site.url}/forgot-password` },
    notes: ["If it was you, there is nothing to do."],
  });
}

export function newDeviceMail(site: MailSite, to: string, fullName: string, device: string, at: string): Mail {
  return mail("new-sign-in", to, site, {
    subject: `New sign-in to your account at ${site.name}`,
    greeting: fullName,
    paragraphs: [`Your account was used to sign in from a browser that we have not seen before: ${device}, ${at}.`],
    button: { text: "This was not me: reset the password", href: `${site.url}/forgot-password` },
    notes: ["If it was you, there is nothing to do."],
  });
}

export function alreadyRegisteredMail(site: MailSite, to: string, fullName: string): Mail {
  return mail("already-registered", to, site, {
    subject: `You already have an account at ${site.name}`,
    greeting: fullName,
    paragraphs: [
      "Somebody, probably you, tried to register with this address. You have an account already: sign in, or reset the password if you forgot it.",
    ],
    button: { text: "Sign in", href: `${site.url}/login` },
    notes: ["If it was not you, there is nothing to do: the other person was told nothing about your account."],
  });
}

const secondFactorTexts = {
  on: {
    subject: "Two-factor sign-in is on",
    text: "Two-factor sign-in was turned on for your account. Signing in needs your password and a code from your app.",
  },
  off: {
    subject: "Two-factor sign-in is off",
    text: "Two-factor sign-in was turned off for your account. Your password alone opens it now.",
  },
  "new-codes": {
    subject: "You have new recovery codes",
    text: "New recovery codes were made for your account. The earlier ones do not work any more.",
  },
} as const;

export function secondFactorMail(
  site: MailSite,
  to: string,
  fullName: string,
  what: keyof typeof secondFactorTexts,
): Mail {
  const { subject, text } = secondFactorTexts[what];
  return mail(`second-factor-${what}`, to, site, {
    subject: `${subject} at ${site.name}`,
    greeting: fullName,
    paragraphs: [text],
    button: { text: "This was not me: reset the password", href: `${site.url}/forgot-password` },
    notes: ["If it was you, there is nothing to do."],
  });
}

export function deletedMail(site: MailSite, to: string, fullName: string): Mail {
  return mail("deleted", to, site, {
    subject: `Your account at ${site.name} is deleted`,
    greeting: fullName,
    paragraphs: [
      "The seven days are over, and your account is deleted with everything that was kept with it. This is the last mail about it.",
    ],
    notes: ["Records of payments are kept without your account for as long as the law asks for them."],
  });
}

export function deletionMail(site: MailSite, to: string, fullName: string, at: string): Mail {
  return mail("deletion", to, site, {
    subject: `Your account at ${site.name} will be deleted`,
    greeting: fullName,
    paragraphs: [
      `You asked us to delete your account. This happens on ${at}. Until then you can sign in and take it back on your profile.`,
    ],
    button: { text: "Open my profile", href: `${site.url}/profile` },
    notes: ["If it was not you, sign in, take it back and change your password."],
  });
}
