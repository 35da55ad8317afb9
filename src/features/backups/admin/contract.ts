import { z } from "zod";
import { success } from "#platform/http/envelope.ts";
import { copySettingsSchema, copyStates } from "../contract.ts";

const moment = z.iso.datetime();

const { hour, daily, weekly } = copySettingsSchema.shape;
/** Changing the settings names fields without their defaults. */
const named = z.strictObject({ hour: hour.unwrap(), daily: daily.unwrap(), weekly: weekly.unwrap() }).partial();
export const changeCopySettingsSchema = named.extend({ before: named.optional() });
export const copySettingsAnswerSchema = success(copySettingsSchema).meta({ id: "CopySettingsAnswer" });

const copySchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    state: z.enum(copyStates),
    sealed: z.boolean().meta({ description: "Whether it is encrypted." }),
    bytes: z.int(),
    startedAt: moment,
    endedAt: moment.nullable(),
    testedAt: moment.nullable().meta({ description: "When it had been restored and compared." }),
    fault: z.string().nullable().meta({ description: "Why it failed, or was not tested." }),
  })
  .meta({ id: "SiteCopy" });
export type SiteCopy = z.infer<typeof copySchema>;

const copiesSchema = z
  .object({
    place: z.string().nullable().meta({ description: "Where they go; null: nowhere, BACKUP_TO is not set." }),
    sealed: z.boolean().meta({ description: "Whether the next ones are encrypted." }),
    late: z.boolean().meta({ description: "The last good one is older than 36 hours." }),
    lastGood: moment.nullable(),
    settings: copySettingsSchema,
    copies: z.array(copySchema).meta({ description: "The last 30." }),
  })
  .meta({ id: "SiteCopies" });
export type SiteCopies = z.infer<typeof copiesSchema>;
export const copiesAnswerSchema = success(copiesSchema).meta({ id: "SiteCopiesAnswer" });
