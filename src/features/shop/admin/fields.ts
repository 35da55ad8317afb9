import { z } from "zod";
import { isBlank, isPrintable, unprintableMessage } from "#lib/input-text.ts";
import { hasTwoDecimals } from "#lib/money.ts";

/** An amount in BDT that somebody names, with at most two decimals. */
export const money = (name: string, max = 500_000) =>
  z
    .number({ error: `${name} must be a number` })
    .min(0, `${name} cannot be negative`)
    .max(max, `${name} can be at most ${max}`)
    .refine(hasTwoDecimals, `${name} has more than two decimals`);
/** What somebody writes about a step: why, or a number of the bank. */
export const noteField = (name: string, min = 3, max = 500) =>
  z
    .string({ error: `${name} is required` })
    .trim()
    .min(min, `${name} is required`)
    .max(max, `${name} can have at most ${max} characters`)
    .refine((text) => !isBlank(text), `${name} is required`)
    .refine(isPrintable, unprintableMessage);
