import type { z } from "zod";
import { GatewayError } from "./gateway.server.ts";

/** The longest that we wait for a gateway, and the most that we read. */
export const gatewayTimeoutMs = 10_000;
const maxBytes = 256 * 1024;

/** Reads an answer's body, but not more than a gateway has to say. */
export async function readBounded(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new GatewayError("unreachable", "the answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * One call to a gateway that answers JSON of a known shape. Throws GatewayError "unreachable" for everything else: no
 * answer in time, a broken or endless one, a redirect, garbage. The address is not repeated in errors: it may hold a
 * password.
 */
export async function askJson<T extends z.ZodType>(
  url: URL,
  init: RequestInit,
  schema: T,
  timeoutMs = gatewayTimeoutMs,
): Promise<z.infer<T>> {
  let text: string;
  let status: number;
  try {
    const answer = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
    status = answer.status;
    text = await readBounded(answer);
  } catch (error) {
    if (error instanceof GatewayError) throw error;
    const slow = error instanceof Error && error.name === "TimeoutError";
    throw new GatewayError("unreachable", slow ? "no answer in time" : "the connection failed");
  }
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new GatewayError("unreachable", `status ${status} with something that is not JSON`);
  }
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new GatewayError("unreachable", `status ${status} with an answer of unknown shape`);
  return parsed.data;
}
