import type { Metrics } from "../metrics.server.ts";
import type { Tracing } from "../tracing/tracing.server.ts";
import { type Gateway, GatewayError } from "./gateway.server.ts";

type Call = "start" | "ask" | "close" | "refund" | "askRefund" | "find" | "test" | "readNotice";

/**
 * The same gateway; what it answers is counted by call and outcome, in `gateway_answers_total`. With `tracing` each call is a span, too.
 */
export function countAnswers(
  gateway: Gateway,
  { gatewayAnswers }: Pick<Metrics, "gatewayAnswers">,
  tracing?: Tracing,
): Gateway {
  function counted<Given extends unknown[], Answer>(call: Call, make: (...given: Given) => Promise<Answer>) {
    const counting = async (given: Given): Promise<Answer> => {
      const count = (outcome: string) => gatewayAnswers.inc({ gateway: gateway.name, call, outcome });
      try {
        const answer = await make.apply(gateway, given);
        count("answered");
        return answer;
      } catch (error) {
        count(error instanceof GatewayError ? error.kind : "error");
        throw error;
      }
    };
    const attributes = { "iit.gateway": gateway.name, "iit.gateway.call": call };
    return (...given: Given): Promise<Answer> =>
      tracing
        ? tracing.inSpan({ name: `${gateway.name} ${call}`, kind: "client", attributes }, () => counting(given))
        : counting(given);
  }
  const { close, find, test, readNotice } = gateway;
  return {
    ...gateway,
    start: counted("start", gateway.start),
    ask: counted("ask", gateway.ask),
    refund: counted("refund", gateway.refund),
    askRefund: counted("askRefund", gateway.askRefund),
    ...(close && { close: counted("close", close) }),
    ...(find && { find: counted("find", find) }),
    ...(test && { test: counted("test", test) }),
    ...(readNotice && { readNotice: counted("readNotice", readNotice) }),
  };
}
