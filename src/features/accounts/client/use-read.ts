import { useCallback, useEffect, useState } from "react";
import type { Address, All, CallAnswer, Declared } from "#platform/http/typed-call.ts";
import { useNewest } from "#ui/use-newest.ts";
import { ApiError, failureText } from "./api.ts";
import { keepRead, keptRead, readRound } from "./kept-reads.ts";
import { apiFetch } from "./session.ts";

export interface Read<T> {
  /** The newest answer; stays while it is asked for again. */
  data: T | undefined;
  failed: boolean;
  /** Why it failed last. */
  error: unknown;
  /** Asks (again). */
  load: () => void;
  loading: boolean;
  /** What a write has answered. */
  set: (data: T) => void;
}

/** `useRead` for calls of a feature: the path and what it is answered are checked against their declarations. */
export type Reads<Routes> = All<
  {
    [K in keyof Routes]: Routes[K] extends Declared
      ? (path: Address<Routes[K]>) => Read<Extract<CallAnswer<Routes[K]>, { data: unknown }>["data"]>
      : never;
  }[keyof Routes]
>;

/**
 * Reads something of one's own from the API when the screen opens; the newest request wins. What was answered within
 * five minutes is shown at once, without a call (kept-reads.ts).
 */
export function useRead<T>(path: string): Read<T> {
  const [{ data, failed, error, loading }, setState] = useState<Omit<Read<T>, "load" | "set">>(() => ({
    data: keptRead<T>(path),
    failed: false,
    error: undefined,
    loading: true,
  }));
  const begin = useNewest();

  const set = useCallback(
    (data: T) => {
      begin();
      keepRead(path, data);
      setState({ data, failed: false, error: undefined, loading: false });
    },
    [path, begin],
  );
  const load = useCallback(() => {
    const isNewest = begin();
    const round = readRound();
    setState((now) => ({ ...now, loading: true }));
    apiFetch<T>(path).then(
      (answer) => {
        keepRead(path, answer.data, round);
        if (isNewest()) setState({ data: answer.data, failed: false, error: undefined, loading: false });
      },
      (error: unknown) => {
        if (isNewest()) setState((now) => ({ ...now, failed: true, error, loading: false }));
      },
    );
  }, [path, begin]);

  useEffect(() => {
    const kept = keptRead<T>(path);
    if (kept === undefined) load();
    else {
      begin();
      setState({ data: kept, failed: false, error: undefined, loading: false });
    }
  }, [path, load, begin]);
  return { data, failed, error, load, loading, set };
}

const missing = new Set([404, 409, 422]);

/**
 * What to tell where something of one's own can't be shown: `notThere` only where the server said that it isn't (an address
 * of no id included), else what failed. A lost connection says nothing about an order or a seat.
 */
export const notThereText = (error: unknown, notThere: string, failed: string): string =>
  error instanceof ApiError && missing.has(error.status) ? notThere : failureText(error, failed);
