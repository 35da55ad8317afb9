/** What the doctor found out about one part of the installation. */
export interface Finding {
  part: string;
  state: "ok" | "look" | "broken";
  /** What is so. */
  says: string;
  /** What to do about it; every finding that is not well has one. */
  todo?: string;
  /** Address of the screen where that is done. */
  at?: string;
}

export const ok = (part: string, says: string): Finding => ({ part, state: "ok", says });
type Ill = (part: string, says: string, todo: string, at?: string) => Finding;
const ill =
  (state: Finding["state"]): Ill =>
  (part, says, todo, at) => ({ part, state, says, todo, ...(at === undefined ? {} : { at }) });
export const look = ill("look");
export const broken = ill("broken");

const words = { ok: "OK", look: "look at it", broken: "BROKEN" } as const;

/** The findings as lines for a terminal, and a last one that sums up. */
export function report(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ part }) => part.length));
  const indent = " ".repeat(12 + width + 2);
  const lines = findings.flatMap(({ part, state, says, todo, at }) => [
    `${words[state].padEnd(12)}${part.padEnd(width)}  ${says.replaceAll("\n", `\n${indent}`)}`,
    ...(todo === undefined ? [] : [`${indent}→ ${todo}${at === undefined ? "" : ` (${at})`}`]),
  ]);
  const count = (state: Finding["state"]) => findings.filter((one) => one.state === state).length;
  const sum =
    count("broken") > 0
      ? `${count("broken")} broken, ${count("look")} to look at, ${count("ok")} OK.`
      : count("look") > 0
        ? `Nothing is broken; ${count("look")} to look at, ${count("ok")} OK.`
        : `All ${count("ok")} are OK.`;
  return [...lines, "", sum].join("\n");
}

/** Environment variables that nobody may read in a terminal, a ticket or a photo of the screen. */
const secretNames = [
  "AUTH_SECRET",
  "ADMIN_PASSWORD",
  "S3_KEY_ID",
  "S3_SECRET",
  "BACKUP_S3_KEY_ID",
  "BACKUP_S3_SECRET",
  "SSLCOMMERZ_STORE_PASSWORD",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "METRICS_TOKEN",
  "OTEL_EXPORTER_OTLP_HEADERS",
];

/** Takes out what is secret, whoever put it into a message: a driver, a server that repeats what it was sent. */
export function withoutSecrets(text: string, env: Record<string, string | undefined>): string {
  const secrets = secretNames.map((name) => env[name] ?? "");
  for (const address of [env.DATABASE_URL, env.SMTP_URL, env.S3_URL, env.BACKUP_S3_URL]) {
    if (!address) continue;
    const { username = "", password = "" } = URL.canParse(address) ? new URL(address) : {};
    const written = /:\/\/[^/@]*:([^/@]*)@/.exec(address)?.[1] ?? "";
    secrets.push(address, password, decode(password), written, password === "" ? "" : username);
  }
  return secrets
    .filter((secret) => secret.length >= 4)
    .sort((a, b) => b.length - a.length)
    .reduce((rest, secret) => rest.replaceAll(secret, "…"), text);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What a fault calls itself, or what it came from. */
export const codeOf = (error: unknown): string => {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return cause ? codeOf(cause) : String(code ?? "");
};
