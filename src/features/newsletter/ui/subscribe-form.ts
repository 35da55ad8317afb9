import { cleanEmail, emailFault } from "#lib/email-address.ts";

interface Input {
  email?: string;
}

/** The check of the form, by the same rule as the call's schema. Without zod: the home page does not carry it. */
export const subscribeForm = {
  safeParse(values: unknown) {
    const email = cleanEmail((values as Input).email ?? "");
    return email === undefined
      ? { success: false as const, error: { issues: [{ path: "email", message: emailFault }] } }
      : { success: true as const, data: { email } };
  },
};
