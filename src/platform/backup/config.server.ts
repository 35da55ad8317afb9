import { z } from "zod";
import type { Bucket } from "../storage/s3-client.server.ts";
import { isRecipient } from "./seal.server.ts";

export const backupVariables = {
  BACKUP_TO: z.string().min(1).optional(),
  BACKUP_RECIPIENTS: z
    .string()
    .transform((list) => list.split(/[\s,]+/).filter((one) => one !== ""))
    .refine((list) => list.every(isRecipient), { error: "BACKUP_RECIPIENTS must be public keys (age1...)" })
    .optional(),
  BACKUP_S3_URL: z.url({ error: "BACKUP_S3_URL must be an address" }).optional(),
  BACKUP_S3_KEY_ID: z.string().min(1).optional(),
  BACKUP_S3_SECRET: z.string().min(1).optional(),
  BACKUP_S3_REGION: z.string().min(1).default("auto"),
};

export interface BackupsConfig {
  /** Where the nightly copies go: a folder, or s3://bucket/path. Without it none are made. */
  to: string | undefined;
  /** Public keys that they are encrypted for; plain without one. */
  recipients: readonly string[];
  /** The store of copies, with a key of its own: whoever takes the site is not to have them. */
  s3: Omit<Bucket, "bucket"> | undefined;
}

const storeNames = ["BACKUP_S3_URL", "BACKUP_S3_KEY_ID", "BACKUP_S3_SECRET"] as const;

/** What is wrong with the variables together; each one by itself is checked by its schema. */
export function backupFaults(given: Record<string, string | undefined>): string[] {
  const missing = storeNames.filter((name) => !given[name]);
  return missing.length > 0 && missing.length < storeNames.length
    ? [`${missing.join(", ")}: needed too, because other BACKUP_S3 variables are set`]
    : [];
}

type Variables = z.output<z.ZodObject<typeof backupVariables>>;

export function backupsConfig(v: Variables): BackupsConfig {
  const [url, keyId, secret] = [v.BACKUP_S3_URL, v.BACKUP_S3_KEY_ID, v.BACKUP_S3_SECRET];
  const [to, recipients] = [v.BACKUP_TO, v.BACKUP_RECIPIENTS ?? []];
  return {
    to,
    recipients,
    s3: url && keyId && secret ? { url, keyId, secret, region: v.BACKUP_S3_REGION } : undefined,
  };
}
