/** How long a page that everybody reads took while something else went on, in milliseconds. */
export interface Beats {
  count: number;
  p50: number;
  p99: number;
  max: number;
}

/** Reads an address again and again, one request after another, until it is stopped. */
export function startHeartbeat(address: string): () => Promise<Beats> {
  const times: number[] = [];
  let going = true;
  const beating = (async () => {
    while (going) {
      const started = performance.now();
      const answer = await fetch(address);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
      times.push(performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  return async () => {
    going = false;
    await beating;
    const sorted = times.sort((a, b) => a - b);
    const at = (share: number) => Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10;
    return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
  };
}
