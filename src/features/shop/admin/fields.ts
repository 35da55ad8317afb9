import { z } from "zod";
import { isBlank, isPrintable, unprintableMessage } from "#lib/input-text.ts";
import { hasTwoDecimals } from "#lib/money.ts";

const amountOf = (name: string, max = 500_000) =>
  z
    .number({ error: `${name} must be a number` })
    .max(max, `${name} can be at most ${max}`)
    .refine(hasTwoDecimals, `${name} has more than two decimals`);
/** An amount in BDT that somebody names, with at most two decimals. */
export const money = (name: string, max?: number) => amountOf(name, max).min(0, `${name} cannot be negative`);
/** The most that is moved at once: an order may have up to a hundred pieces of one thing, each as dear as anything can be. */
export const mostMoved = 100_000_000;
/** One that came or goes: more than nothing. */
export const moneyMoved = (name: string) => amountOf(name, mostMoved).positive(`${name} must be more than 0`);
/** What somebody writes about a step: why, or a number of the bank. */
export const noteField = (name: string, min = 3, max = 500) =>
  z
    .string({ error: `${name} is required` })
    .trim()
    .min(min, `${name} is required`)
    .max(max, `${name} can have at most ${max} characters`)
    .refine((text) => !isBlank(text), `${name} is required`)
    .refine(isPrintable, unprintableMessage);
