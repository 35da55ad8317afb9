import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What came in, as a gateway's documents name it. */
export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  form: URLSearchParams;
}

/** Listens on loopback. `answer` returns JSON, or "hang up": the call was heard and its answer is lost. */
export async function listen(
  answer: (call: Call) => { status: number; json: unknown } | "hang up",
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer(async (request, response: ServerResponse) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const url = new URL(request.url ?? "/", "http://stranger");
    const given = answer({
      method: request.method ?? "",
      path: url.pathname,
      query: url.searchParams,
      form: new URLSearchParams(body),
    });
    if (given === "hang up") response.destroy();
    else response.writeHead(given.status, { "content-type": "application/json" }).end(JSON.stringify(given.json));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What is wrong with the next refund: nothing; refused; accepted and cancelled later; made, and the answer lost. */
export type RefundFate = "fine" | "refused" | "cancelled later" | "answer lost";

/** One movement of money in a stranger's books, in hundredths. */
export interface Movement {
  /** The shop's number of the payment. */
  order: string;
  /** The stranger's number of it. */
  id: string;
  /** BDT in, as the stranger counts them; null where it counts another currency only. */
  bdt: number | null;
  /** BDT that went back. */
  back: number;
  disputed: boolean;
}
