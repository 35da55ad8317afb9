import type { Limit } from "#platform/http/rate-limit.server.ts";

/** Lookups from one network address. A number can't be guessed anyhow; this keeps the form from being a machine's tool. */
export const lookupLimit: Limit = { name: "certificate-lookup", points: 20, seconds: 600, ofReading: true };

/** Files of certificates, which are drawn or signed when they are asked for, to one network address. */
export const fileLimit: Limit = { name: "certificate-file", points: 60, seconds: 600, ofReading: true };
