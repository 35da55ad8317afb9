import path from "node:path";
import { z } from "zod";
import { type BackupsConfig, backupFaults, backupsConfig, backupVariables } from "./backup/config.server.ts";
import { placeFault } from "./backup/find-place.server.ts";
import { meantName } from "./misspelled.ts";
import { type PaymentsConfig, paymentFaults, paymentsConfig, paymentVariables } from "./payments/config.server.ts";
import type { Bucket } from "./storage/s3-client.server.ts";
import { type TracesConfig, tracesConfig, traceVariables } from "./tracing/config.server.ts";

const integer = (name: string, min: number, max: number) =>
  z.coerce
    .number({ error: `${name} must be a number` })
    .int()
    .min(min, `${name} must be at least ${min}`)
    .max(max, `${name} must be at most ${max}`);

const origin = z.string().refine(
  (value) => {
    if (!URL.canParse(value)) return false;
    const url = new URL(value);
    return /^https?:$/.test(url.protocol) && url.origin === value.replace(/\/$/, "") && !url.username;
  },
  { error: "SITE_URL must be an origin such as https://iit.example (no path, no query)" },
);

/** An address, or a name followed by one in angle brackets. */
const sender = /^(?:[^<>@\p{Cc}]*<([^\s@<>]+@[^\s@<>]+)>|[^\s@<>,;]+@[^\s@<>,;]+)$/u;

const environment = z.object({
  APP_MODE: z.enum(["local", "production"], { error: "APP_MODE must be local or production" }).default("local"),
  PORT: integer("PORT", 1, 65535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  SITE_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default("./var"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: "DATABASE_URL must start with postgres:// or postgresql://" })
    .optional(),
  AUTH_SECRET: z.string().min(32, { error: "AUTH_SECRET must have at least 32 characters" }).optional(),
  ADMIN_EMAIL: z
    .string()
    .max(254)
    .regex(/^[^\s@]+@[^\s@]+$/, { error: "ADMIN_EMAIL must be an email address" })
    .optional(),
  ADMIN_PASSWORD: z.string().min(12, { error: "ADMIN_PASSWORD must have at least 12 characters" }).max(100).optional(),
  SEED: z.enum(["demo", "none"], { error: "SEED must be demo or none" }).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, { error: "SMTP_URL must start with smtp:// or smtps://" })
    .optional(),
  MAIL_FROM: z
    .string()
    .max(320)
    .refine((value) => sender.test(value), {
      error: "MAIL_FROM must be an address or a name with one, such as IIT <no-reply@iit.example>",
    })
    .default("Institute of International Trade <no-reply@localhost>"),
  S3_URL: z.url({ error: "S3_URL must be an address" }).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_KEY_ID: z.string().min(1).optional(),
  S3_SECRET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default("auto"),
  ...backupVariables,
  ...paymentVariables,
  ...traceVariables,
  TRUST_PROXY: integer("TRUST_PROXY", 0, 10).default(0),
  METRICS_TOKEN: z.string().min(16, { error: "METRICS_TOKEN must have at least 16 characters" }).optional(),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent",
    })
    .default("info"),
});

/** Everything the process is told from outside, checked and with defaults filled in. */
export interface Config {
  mode: "local" | "production";
  port: number;
  host: string;
  /** Canonical origin without a trailing slash. */
  siteUrl: string;
  /** Hosts (with port) that requests may name; any other is refused. */
  allowedHosts: string[];
  dataDir: string;
  databaseUrl: string | undefined;
  authSecret: string | undefined;
  /** First admin, made at start where there is none. */
  admin: { email: string; password: string } | undefined;
  seed: "demo" | "none";
  smtpUrl: string | undefined;
  mailFrom: string;
  s3: Bucket | undefined;
  backups: BackupsConfig;
  payments: PaymentsConfig;
  trustProxy: number;
  metricsToken: string | undefined;
  logLevel: string;
  /** Where traces go; undefined where nobody asked for them. */
  traces: TracesConfig | undefined;
}

/** Every fault of the configuration at once, each as one sentence that names the variable. */
export class ConfigError extends Error {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(
      `The configuration has ${faults.length === 1 ? "a fault" : `${faults.length} faults`}:\n- ${faults.join("\n- ")}`,
    );
    this.name = "ConfigError";
    this.faults = faults;
  }
}

/**
 * Reads the configuration from environment variables (an empty value counts as unset).
 * Throws ConfigError with all faults.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = environment.safeParse(given);
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  const production = given.APP_MODE === "production";
  if (production) {
    if (!given.SITE_URL) faults.push("SITE_URL: is needed in production, for example https://iit.example");
    if (!given.AUTH_SECRET) faults.push("AUTH_SECRET: is needed in production; make one with: openssl rand -base64 48");
    if (!given.SMTP_URL)
      faults.push("SMTP_URL: is needed in production, for example smtps://user:password@mail.example:465");
    if (!given.MAIL_FROM) faults.push("MAIL_FROM: is needed in production, for example IIT <no-reply@iit.example>");
    if (given.SEED === "demo") faults.push("SEED: demo content is for local mode only");
  }
  for (const name of Object.keys(given)) {
    const meant = meantName(name, Object.keys(environment.shape));
    if (meant) faults.push(`${name}: there is no such variable; ${meant} may be meant`);
  }
  faults.push(...paymentFaults(given, production), ...backupFaults(given));
  if (Boolean(given.ADMIN_EMAIL) !== Boolean(given.ADMIN_PASSWORD))
    faults.push("ADMIN_EMAIL, ADMIN_PASSWORD: give both or none");
  const s3Names = ["S3_URL", "S3_BUCKET", "S3_KEY_ID", "S3_SECRET"] as const;
  const s3Missing = s3Names.filter((name) => !given[name]);
  if (s3Missing.length > 0 && s3Missing.length < s3Names.length) {
    faults.push(`${s3Missing.join(", ")}: needed too, because other S3 variables are set`);
  }
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults);
  const v = parsed.data;
  const siteUrl = (v.SITE_URL ?? `http://localhost:${v.PORT}`).replace(/\/$/, "");
  const local = v.APP_MODE === "local";
  const allowedHosts = [
    new URL(siteUrl).host,
    ...(local ? [`localhost:${v.PORT}`, `127.0.0.1:${v.PORT}`, `[::1]:${v.PORT}`] : []),
  ];
  const config: Config = {
    mode: v.APP_MODE,
    port: v.PORT,
    host: v.HOST,
    siteUrl,
    allowedHosts: [...new Set(allowedHosts)],
    dataDir: path.resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL,
    authSecret: v.AUTH_SECRET,
    admin: v.ADMIN_EMAIL && v.ADMIN_PASSWORD ? { email: v.ADMIN_EMAIL, password: v.ADMIN_PASSWORD } : undefined,
    seed: v.SEED ?? (local ? "demo" : "none"),
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM,
    s3:
      v.S3_URL && v.S3_BUCKET && v.S3_KEY_ID && v.S3_SECRET
        ? { url: v.S3_URL, bucket: v.S3_BUCKET, keyId: v.S3_KEY_ID, secret: v.S3_SECRET, region: v.S3_REGION }
        : undefined,
    backups: backupsConfig(v),
    payments: paymentsConfig(v, local),
    trustProxy: v.TRUST_PROXY,
    metricsToken: v.METRICS_TOKEN,
    logLevel: v.LOG_LEVEL,
    traces: tracesConfig(v),
  };
  const { to } = config.backups;
  const fault = to === undefined ? undefined : placeFault(config, to);
  if (fault !== undefined) throw new ConfigError([`BACKUP_TO: ${fault}`]);
  return config;
}
