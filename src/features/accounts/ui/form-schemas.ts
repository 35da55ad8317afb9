import { z } from "zod";
import {
  appCodeSchema,
  emailOnlySchema,
  loginSchema,
  registerSchema,
  resetSchema,
  updateProfileSchema,
  usernameSchema,
} from "../contract.ts";

const mismatch = "Passwords do not match";

/** Named again, so that no screen makes a schema before the line above has run. */
export const loginForm = loginSchema;
export const emailForm = emailOnlySchema;

/** Registration as the screen asks for it: the call's own schema, an empty username for none, and the terms. */
export const registerForm = registerSchema.extend({
  username: z.union([z.literal("").transform(() => undefined), usernameSchema]),
  terms: z.literal("on", { error: "Accept the terms to create an account" }),
});

const { code } = appCodeSchema.shape;
/** The code of the verification mail. */
export const codeForm = z.object({ code });
/** Beside the proof of the mail, in a browser that did not register. */
export const knownPasswordForm = z.object({ password: loginSchema.shape.password });
export const newPasswordForm = z.object({
  fullName: registerSchema.shape.fullName,
  newPassword: registerSchema.shape.password,
});
/** The code of the reset mail. */
export const otpForm = z.object({ otp: code });
/** Who comes by its link types none. */
export const linkForm = z.object({ otp: code.optional() });

export const resetForm = z
  .object({ newPassword: resetSchema.shape.newPassword, confirmPassword: z.string() })
  .superRefine(({ newPassword, confirmPassword }, context) => {
    if (newPassword !== confirmPassword)
      context.addIssue({ code: "custom", path: ["confirmPassword"], message: mismatch });
  });

/** The profile as the screen asks for it. A password change needs all three fields (specification, section 5). */
export const profileForm = z
  .object({ ...updateProfileSchema.shape, confirmPassword: z.string() })
  .superRefine(({ currentPassword, newPassword, confirmPassword }, context) => {
    const given = [currentPassword, newPassword, confirmPassword].filter(Boolean).length;
    const fault = (message: string) => context.addIssue({ code: "custom", path: ["confirmPassword"], message });
    if (given > 0 && given < 3) fault("All password fields are required when changing password");
    else if (newPassword !== confirmPassword) fault(mismatch);
  });
