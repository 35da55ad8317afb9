import { type AnyInput, type Api, type CallInput, type Calls, requestOf } from "#platform/http/typed-call.ts";
import type { ApiOptions } from "./api.ts";
import { apiFetch } from "./session.ts";

/**
 * The calls of a feature, as whoever is signed in, checked by the compiler against their declarations on the server:
 * `const api = apiOf<DeskCalls>()`. The declarations are imported as types alone, so nothing of them reaches the browser.
 * Throws ApiError, also for who is sent to another page (apiFetch). In the `background` nobody is sent anywhere.
 */
export function apiOf<Routes>(background?: true): Api<Routes> {
  const call = (name: string, input: AnyInput = {}) => {
    const { method, path, body } = requestOf(name, input);
    return apiFetch(path, {
      method: method as NonNullable<ApiOptions["method"]>,
      body,
      ...(background && { background }),
    });
  };
  return call as unknown as Api<Routes>;
}

/** The address of a call that the browser opens by itself, as a download: `hrefOf<DeskCalls>()("GET /things/export")`. */
export function hrefOf<Routes>() {
  return <C extends keyof Calls<Routes> & string>(call: C, input: CallInput<Calls<Routes>[C]>): string =>
    requestOf(call, input as AnyInput).path;
}
