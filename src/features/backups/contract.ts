import { z } from "zod";

export const copyStates = ["running", "kept", "failed", "removed"] as const;

const whole = (name: string, min: number, max: number) =>
  z
    .int(`${name} must be a whole number`)
    .min(min, `${name} must be at least ${min}`)
    .max(max, `${name} must be at most ${max}`);

/** When copies are made and how many stay; where they go is set where the site runs. */
export const copySettingsSchema = z.object({
  hour: whole("hour", 0, 23).default(2).meta({ description: "The hour of the day in Dhaka." }),
  daily: whole("daily", 1, 31).default(7).meta({ description: "The last copy of so many days stays." }),
  weekly: whole("weekly", 0, 26).default(4).meta({ description: "The last copy of so many weeks stays." }),
});
export type CopySettings = z.output<typeof copySettingsSchema>;
