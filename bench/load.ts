import autocannon from "autocannon";

export interface LoadResult {
  perSecond: number;
  p95: number;
  errors: number;
}

/** Loads one address and reports requests a second and the 95th percentile (ms). */
export async function load(
  url: string | string[],
  /** With a list of headers the requests go through it in turn: many people instead of one. */
  options: { connections: number; seconds: number; headers?: Record<string, string> | Record<string, string>[] },
): Promise<LoadResult> {
  const list = Array.isArray(url) ? url : [url];
  const first = new URL(list[0] as string);
  const result = await autocannon({
    url: first.origin,
    connections: options.connections,
    duration: options.seconds,
    requests: [options.headers ?? {}]
      .flat()
      .flatMap((headers) =>
        list.map((item) => ({ method: "GET" as const, path: new URL(item).pathname + new URL(item).search, headers })),
      ),
  });
  return { perSecond: result.requests.average, p95: result.latency.p97_5, errors: result.errors + result.non2xx };
}
