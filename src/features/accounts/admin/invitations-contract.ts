import { z } from "zod";
import { roles } from "#lib/staff.ts";
import { success } from "#platform/http/envelope.ts";
import { emailSchema, fullNameSchema, strongPasswordSchema } from "../contract.ts";

const staffRole = z.enum(roles, "role must be editor, desk, cashier or admin").exclude(["customer"], {
  error: "role must be editor, desk, cashier or admin",
});

/** What an admin types to invite somebody. */
export const inviteSchema = z.strictObject({ email: emailSchema, role: staffRole });
/** POST /invitations. */
export const inviteBodySchema = inviteSchema.extend({
  before: z.iso.datetime().nullable().optional().meta({
    description:
      "When the invitation of this address was sent that waits, null for none: if another waits by now, nobody is invited (409).",
  }),
});
export const invitationParam = z.strictObject({ id: z.uuid("id must be a UUID") });

const invitationSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    role: staffRole,
    invitedBy: z.string().nullable(),
    sentAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    expired: z.boolean(),
  })
  .meta({ id: "StaffInvitation" });
export type Invitation = z.infer<typeof invitationSchema>;
export const invitationsAnswerSchema = success(z.array(invitationSchema)).meta({ id: "StaffInvitations" });

const token = z.string({ error: "token is required" }).regex(/^[\w-]{43}$/, "This link isn't complete");
/** POST /auth/invitation: what the link of an invitation stands for. */
export const invitationTokenSchema = z.strictObject({ token });
export const invitationFoundAnswerSchema = success(
  z
    .object({
      email: z.string(),
      role: staffRole,
      hasAccount: z.boolean().meta({ description: "Then its owner signs in to accept; else they choose a password." }),
    })
    .meta({ id: "FoundInvitation" }),
).meta({ id: "FoundInvitationAnswer" });
/** POST /auth/invitation/accept. Name and password are for whoever has no account yet. */
export const acceptInvitationSchema = z.strictObject({
  token,
  fullName: fullNameSchema.optional(),
  newPassword: strongPasswordSchema.optional(),
});
/** What somebody without an account types. */
export const newStaffForm = z.strictObject({ fullName: fullNameSchema, newPassword: strongPasswordSchema });
