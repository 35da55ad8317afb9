import { z } from "zod";
import { cleanEmail, emailFault } from "#lib/email-address.ts";
import { isBlank, isPrintable, unprintableMessage } from "#lib/input-text.ts";
import { plainDigits } from "#lib/plain-digits.ts";
import { roles } from "#lib/staff.ts";
import { success } from "#platform/http/envelope.ts";
import { passwordCriteria } from "./password-rules.ts";

/** An address as it is stored: trimmed, NFC, lower case. */
export const emailSchema = z.string({ error: emailFault }).transform((text, context) => {
  const email = cleanEmail(text);
  if (email !== undefined) return email;
  context.addIssue({ code: "custom", message: emailFault });
  return z.NEVER;
});

/** A name as it is stored: in the one spelling in which names are searched for, too (the Bangla য় can be written in two). */
export const fullNameSchema = z
  .string({ error: "Full name is required" })
  .normalize("NFC")
  .trim()
  .min(1, "Full name is required")
  .max(100, "Full name must be less than 100 characters")
  .refine((text) => text === "" || !isBlank(text), "Full name is required")
  .refine(isPrintable, unprintableMessage);

export const usernameSchema = z
  .string()
  .trim()
  .transform((text) => text.toLowerCase())
  .pipe(
    z
      .string()
      .regex(
        /^[a-z0-9](?:[a-z0-9._-]{1,28})[a-z0-9]$/,
        "Use 3 to 30 letters, digits, dots, hyphens or underscores, beginning and ending with a letter or digit",
      ),
  );

/** The password rules of registration and profile: 8 to 100, upper, lower, digit, special. */
export const strongPasswordSchema = z
  .string({ error: "Password is required" })
  .max(100, "Password must be less than 100 characters")
  .superRefine((password, context) => {
    const broken = passwordCriteria.find((rule) => !rule.holds(password));
    if (broken) context.addIssue({ code: "custom", message: broken.message });
  });

const resetMix = "Password must contain at least one uppercase letter, one lowercase letter, and one number";
/** Reset keeps its own weaker rule (specification, section 5). */
const resetPasswordSchema = z
  .string({ error: "Password must be at least 8 characters" })
  .min(8, "Password must be at least 8 characters")
  .max(100, "Password must be less than 100 characters")
  .refine((password) => /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && /\p{Nd}/u.test(password), resetMix);

const otpSchema = z
  .string({ error: "Verification code must be 6 digits" })
  .overwrite(plainDigits)
  .regex(/^\d{6}$/, "Verification code must be 6 digits");
/** What the reset mail brings: its six digits, or the long code of its link. */
const resetCodeSchema = z
  .string({ error: "Verification code must be 6 digits" })
  .overwrite(plainDigits)
  .regex(/^(\d{6}|[\w-]{43})$/, "Verification code must be 6 digits");
/** What somebody types as password when signing in: any text, bounded, never trimmed. */
const givenPassword = z
  .string({ error: "Password is required" })
  .min(1, "Password is required")
  .max(200, "Password is too long");

/** The password that somebody has, where it is changed: no shorter or longer one can be right. */
const currentPasswordSchema = z
  .string({ error: "Password is required" })
  .min(8, "Password must be at least 8 characters")
  .max(100, "Password must be less than 100 characters");

export const registerSchema = z.strictObject({
  fullName: fullNameSchema,
  email: emailSchema,
  username: usernameSchema.optional(),
  password: strongPasswordSchema,
});
export const registerAliasSchema = z.strictObject({
  email: emailSchema,
  username: usernameSchema.optional(),
  password: strongPasswordSchema,
  name: fullNameSchema,
});
const loginName = z
  .string({ error: "Email or username is required" })
  .trim()
  .min(1, "Email or username is required")
  .max(254, "Email or username is too long")
  .refine(isPrintable, unprintableMessage);
/** `email` takes an e-mail address or a username. */
export const loginSchema = z.strictObject({ email: loginName, password: givenPassword });
export const loginAliasSchema = z.strictObject({ username: loginName, password: givenPassword });
export const emailOnlySchema = z.strictObject({ email: emailSchema });
/** Beside the proof: what a browser needs that is not the one that registered. */
const readersOwn = {
  password: givenPassword.optional().meta({ description: "The password of the registration." }),
  newPassword: strongPasswordSchema.optional().meta({ description: "Or a new one." }),
  fullName: fullNameSchema.optional().meta({ description: "The reader's own name, with a new password." }),
};
export const verifyEmailSchema = z.union([
  z.strictObject({ token: z.string().min(20).max(200), ...readersOwn }),
  z.strictObject({ email: emailSchema, code: otpSchema, ...readersOwn }),
]);
export const verifyOtpSchema = z.strictObject({ email: emailSchema, otp: resetCodeSchema });
export const resetSchema = z.strictObject({
  email: emailSchema,
  otp: resetCodeSchema,
  newPassword: resetPasswordSchema,
});

/** Six digits of the app, or a recovery code. */
export const secondFactorSchema = z.strictObject({
  code: z
    .string({ error: "Enter the code" })
    .trim()
    .overwrite(plainDigits)
    .min(6, "Enter the code")
    .max(20, "This is not a code"),
});
export const appCodeSchema = z.strictObject({ code: otpSchema });
export const passwordOnlySchema = z.strictObject({ password: givenPassword });

const emptyAsUnset = (text: string | undefined) => (text === undefined || text.trim() === "" ? undefined : text.trim());
/** Profile (specification, section 5). Empty strings and null count as unset; the e-mail cannot be edited. */
export const updateProfileSchema = z
  .strictObject({
    fullName: fullNameSchema.optional(),
    phoneNumber: z
      .string({ error: "Please enter a valid phone number" })
      .max(20, "Phone number must be less than 20 characters")
      .overwrite(plainDigits)
      .transform(emptyAsUnset)
      .refine((text) => text === undefined || /^\+?\d{10,15}$/.test(text), "Please enter a valid phone number")
      .nullish(),
    address: z
      .string({ error: "Please enter a valid address" })
      .max(200, "Address must be less than 200 characters")
      .transform((text) => text.replace(/\r\n?/g, "\n").trim())
      .refine((text) => isPrintable(text.replaceAll("\n", "")), unprintableMessage)
      .nullish(),
    // Only its length is checked: a reset allows weaker ones than a change.
    currentPassword: z.union([z.literal(""), currentPasswordSchema]).optional(),
    newPassword: z.union([z.literal(""), strongPasswordSchema]).optional(),
  })
  .superRefine((value, context) => {
    if (Boolean(value.currentPassword) !== Boolean(value.newPassword)) {
      context.addIssue({
        code: "custom",
        path: [value.currentPassword ? "newPassword" : "currentPassword"],
        message: "All password fields are required when changing password",
      });
    }
  });

/** The user as the user sees it. */
export const userSchema = z
  .object({
    userId: z.uuid(),
    fullName: z.string(),
    username: z.string(),
    email: z.string(),
    role: z.enum(roles),
    avatar: z.string().nullable(),
    isVerified: z.boolean(),
    phoneNumber: z.string().nullable(),
    address: z.string().nullable(),
    createdAt: z.iso.datetime(),
    lastLogin: z.iso.datetime().nullable(),
    secondFactorDue: z
      .boolean()
      .meta({ description: "Must set up two-factor sign-in first; other calls answer SECOND_FACTOR_SETUP_REQUIRED." }),
  })
  .meta({ id: "User" });
export type User = z.infer<typeof userSchema>;

const sessionDataSchema = z
  .object({
    user: userSchema,
    token: z.string().meta({ description: "Valid for 15 minutes; renew with GET /auth/verify." }),
  })
  .meta({ id: "SessionData" });
export const sessionAnswerSchema = success(sessionDataSchema).meta({ id: "SessionAnswer" });
export const userAnswerSchema = success(userSchema).meta({ id: "UserAnswer" });
export const doneAnswerSchema = success(z.null()).meta({ id: "DoneAnswer" });

export const sessionInfoSchema = z
  .object({
    id: z.uuid(),
    device: z.string(),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    current: z.boolean(),
  })
  .meta({ id: "SessionInfo" });
export type SessionInfo = z.infer<typeof sessionInfoSchema>;
export const sessionsAnswerSchema = success(z.array(sessionInfoSchema)).meta({ id: "SessionsAnswer" });

export const securitySchema = z
  .object({ secondFactor: z.boolean(), recoveryCodesLeft: z.int(), deleteAfter: z.iso.datetime().nullable() })
  .meta({ id: "Security" });
export type Security = z.infer<typeof securitySchema>;
export const securityAnswerSchema = success(securitySchema).meta({ id: "SecurityAnswer" });
export const secondFactorSetupAnswerSchema = success(
  z.object({ secret: z.string(), uri: z.string(), qrSvg: z.string() }),
).meta({ id: "SecondFactorSetup" });
export const recoveryCodesAnswerSchema = success(z.object({ recoveryCodes: z.array(z.string()) })).meta({
  id: "RecoveryCodes",
});
export const deletionAnswerSchema = success(z.object({ deleteAfter: z.iso.datetime() })).meta({ id: "Deletion" });

/** What admins decide about all accounts. */
export const accountSettingsSchema = z
  .strictObject({
    adminsNeedSecondFactor: z
      .boolean({ error: "adminsNeedSecondFactor must be true or false" })
      .default(false)
      .meta({ description: "Admins and all other staff without two-factor sign-in may only set it up." }),
  })
  .meta({ id: "AccountSettings" });
export type AccountSettings = z.infer<typeof accountSettingsSchema>;
export const accountSettingsAnswerSchema = success(accountSettingsSchema).meta({ id: "AccountSettingsAnswer" });

const refusals = {
  wrong: z.int().meta({ description: "Wrong passwords and codes." }),
  limited: z.int().meta({ description: "Refused by a limit before anything was looked at." }),
};
export const refusedSignInsQuerySchema = z.strictObject({
  days: z.coerce
    .number({ error: "days must be a whole number from 1 to 30" })
    .int("days must be a whole number from 1 to 30")
    .min(1, "days must be a whole number from 1 to 30")
    .max(30, "days must be a whole number from 1 to 30")
    .default(7),
});
const refusedSignInsSchema = z
  .object({
    days: z
      .array(z.object({ day: z.iso.date(), ...refusals }))
      .meta({ description: "The newest first; days without any are left out." }),
    accounts: z.array(z.object({ userId: z.uuid(), fullName: z.string(), email: z.string(), ...refusals })),
    networks: z
      .array(z.object({ network: z.string(), ...refusals }))
      .meta({ description: "Where they came from: addresses cut to their network (/24, IPv6 /64)." }),
  })
  .meta({ id: "RefusedSignIns" });
export type RefusedSignInsReport = z.infer<typeof refusedSignInsSchema>;
export const refusedSignInsAnswerSchema = success(refusedSignInsSchema).meta({ id: "RefusedSignInsAnswer" });
export const avatarAnswerSchema = success(z.object({ avatar: z.string() })).meta({ id: "AvatarAnswer" });
