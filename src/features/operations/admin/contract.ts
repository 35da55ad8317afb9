import { z } from "zod";
import { success } from "#platform/http/envelope.ts";

const mailSetupSchema = z
  .object({
    server: z.string().nullable().meta({ description: "Host of the SMTP server; null: emails are kept, not sent." }),
    from: z.string(),
  })
  .meta({ id: "MailSetup" });
export type MailSetup = z.infer<typeof mailSetupSchema>;
export const mailSetupAnswerSchema = success(mailSetupSchema).meta({ id: "MailSetupAnswer" });
export const doneSchema = success(z.null()).meta({ id: "OperationsDone" });
