import autocannon, { type Request } from "autocannon";

export interface LoadResult {
  perSecond: number;
  p50: number;
  p95: number;
  errors: number;
}

/** Loads one address and reports requests a second, the median and the 95th percentile (ms). */
export async function load(
  url: string | string[],
  options: {
    connections: number;
    seconds: number;
    /** With a list of headers the requests go through it in turn: many people instead of one. */
    headers?: Record<string, string> | Record<string, string>[];
    /** Each connection begins elsewhere in the list, so that no two ask for the same at one time. */
    apart?: boolean;
  },
): Promise<LoadResult> {
  const list = Array.isArray(url) ? url : [url];
  const first = new URL(list[0] as string);
  const requests: Request[] = [options.headers ?? {}]
    .flat()
    .flatMap((headers) =>
      list.map((item) => ({ method: "GET" as const, path: new URL(item).pathname + new URL(item).search, headers })),
    );
  const step = Math.max(1, Math.floor(requests.length / options.connections));
  let from = 0;
  const result = await autocannon({
    url: first.origin,
    connections: options.connections,
    duration: options.seconds,
    requests,
    ...(options.apart && {
      setupClient: (client) => {
        client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
        from = (from + step) % requests.length;
      },
    }),
  });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p95: result.latency.p97_5,
    errors: result.errors + result.non2xx,
  };
}
