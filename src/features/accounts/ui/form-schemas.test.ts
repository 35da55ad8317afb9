import { expect, test } from "vitest";
import { messagesByField } from "#ui/form-values.ts";
import { inBanglaDigits } from "../../../../test/bangla-digits.ts";
import { secondFactorSchema, verifyOtpSchema } from "../contract.ts";
import { codeForm, profileForm, registerForm, resetForm } from "./form-schemas.ts";

interface Schema {
  safeParse(values: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined };
}
const faults = (schema: Schema, values: Record<string, string>) =>
  messagesByField(schema.safeParse(values).error?.issues ?? [], Object.keys(values));

const profile = {
  fullName: "Rahima Khatun",
  phoneNumber: "",
  address: "",
  currentPassword: "",
  newPassword: "",
  confirmPassword: "",
};

test("a profile without a new password, phone and address is good", () => {
  expect(faults(profileForm, profile)).toEqual({});
  expect(faults(profileForm, { ...profile, phoneNumber: "+8801712345678" })).toEqual({});
});

test("the profile's limits speak the specification's words", () => {
  expect(faults(profileForm, { ...profile, fullName: "  " }).fullName).toBe("Full name is required");
  expect(faults(profileForm, { ...profile, fullName: "x".repeat(101) }).fullName).toBe(
    "Full name must be less than 100 characters",
  );
  expect(faults(profileForm, { ...profile, phoneNumber: "1".repeat(21) }).phoneNumber).toBe(
    "Phone number must be less than 20 characters",
  );
  expect(faults(profileForm, { ...profile, phoneNumber: "017-123" }).phoneNumber).toBe(
    "Please enter a valid phone number",
  );
  expect(faults(profileForm, { ...profile, address: "x".repeat(201) }).address).toBe(
    "Address must be less than 200 characters",
  );
});

test("codes and phone numbers that were typed with digits of Bangla are kept as those of ASCII", () => {
  const code = inBanglaDigits("123456");
  expect(codeForm.parse({ code })).toEqual({ code: "123456" });
  expect(secondFactorSchema.parse({ code })).toEqual({ code: "123456" });
  expect(verifyOtpSchema.parse({ email: "rahima@example.com", otp: code }).otp).toBe("123456");
  const phoneNumber = inBanglaDigits("+8801712345678");
  expect(profileForm.parse({ ...profile, phoneNumber }).phoneNumber).toBe("+8801712345678");
});

test("any password field asks for all three, said at the last one", () => {
  const all = "All password fields are required when changing password";
  const good = "Monsoon-2026";
  for (const some of [{ currentPassword: "Old-pass-1" }, { newPassword: good }, { confirmPassword: good }]) {
    expect(faults(profileForm, { ...profile, ...some })).toEqual({ confirmPassword: all });
  }
  const three = { currentPassword: "Old-pass-1", newPassword: good };
  expect(faults(profileForm, { ...profile, ...three, confirmPassword: good })).toEqual({});
  expect(faults(profileForm, { ...profile, ...three, confirmPassword: "Other-2026" })).toEqual({
    confirmPassword: "Passwords do not match",
  });
});

test("each broken rule of a new password has its own message, beside what else is wrong", () => {
  const change = (newPassword: string) =>
    faults(profileForm, { ...profile, currentPassword: "Old-pass-1", newPassword, confirmPassword: "differs" });
  expect(change("Ab1!")).toEqual({
    newPassword: "Password must be at least 8 characters",
    confirmPassword: "Passwords do not match",
  });
  expect(change("abcdefg1!").newPassword).toBe("Password must contain at least one uppercase letter");
  expect(change("Abcdefgh1").newPassword).toBe("Password must contain at least one special character");
  expect(change(`Aa1!${"x".repeat(97)}`).newPassword).toBe("Password must be less than 100 characters");
});

test("the current password is checked for its length alone: a reset allows weaker ones", () => {
  const change = (currentPassword: string) =>
    faults(profileForm, {
      ...profile,
      currentPassword,
      newPassword: "Monsoon-2026",
      confirmPassword: "Monsoon-2026",
    });
  expect(change("Weaker2026")).toEqual({});
  expect(change("1234567")).toEqual({ currentPassword: "Password must be at least 8 characters" });
  expect(change("x".repeat(101))).toEqual({ currentPassword: "Password must be less than 100 characters" });
});

test("a reset has the weaker rule and a confirmation", () => {
  expect(faults(resetForm, { newPassword: "Monsoon2026", confirmPassword: "Monsoon2026" })).toEqual({});
  expect(faults(resetForm, { newPassword: "monsoon2026", confirmPassword: "other" })).toEqual({
    newPassword: "Password must contain at least one uppercase letter, one lowercase letter, and one number",
    confirmPassword: "Passwords do not match",
  });
});

test("registration takes an empty username for none, and wants the terms", () => {
  const values = { fullName: "Rahima Khatun", email: "Rahima@Example.org", username: "", password: "Monsoon-2026" };
  expect(registerForm.parse({ ...values, terms: "on" })).toMatchObject({
    email: "rahima@example.org",
    username: undefined,
  });
  expect(messagesByField(registerForm.safeParse(values).error?.issues ?? [], ["terms"])).toEqual({
    terms: "Accept the terms to create an account",
  });
});

test("a code has six digits", () => {
  expect(faults(codeForm, { code: "12345" })).toEqual({ code: "Verification code must be 6 digits" });
  expect(faults(codeForm, { code: "123456" })).toEqual({});
});
