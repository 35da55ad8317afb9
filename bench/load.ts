import autocannon from "autocannon";

export interface LoadResult {
  perSecond: number;
  p95: number;
  errors: number;
}

/** Loads one address and reports requests a second and the 95th percentile (ms). */
export async function load(
  url: string | string[],
  options: { connections: number; seconds: number; headers?: Record<string, string> },
): Promise<LoadResult> {
  const list = Array.isArray(url) ? url : [url];
  const first = new URL(list[0] as string);
  const result = await autocannon({
    url: first.origin,
    connections: options.connections,
    duration: options.seconds,
    headers: options.headers ?? {},
    requests: list.map((item) => ({ method: "GET", path: new URL(item).pathname + new URL(item).search })),
  });
  return { perSecond: result.requests.average, p95: result.latency.p97_5, errors: result.errors + result.non2xx };
}
