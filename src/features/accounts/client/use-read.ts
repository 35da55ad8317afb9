import { useCallback, useEffect, useRef, useState } from "react";
import { keepRead, keptRead, readRound } from "./kept-reads.ts";
import { apiFetch } from "./session.ts";

export interface Read<T> {
  /** The newest answer; stays while it is asked for again. */
  data: T | undefined;
  failed: boolean;
  /** Asks (again). */
  load: () => void;
  loading: boolean;
  /** What a write has answered. */
  set: (data: T) => void;
}

/**
 * Reads something of one's own from the API when the screen opens; the newest request wins. What was answered within
 * five minutes is shown at once, without a call (kept-reads.ts).
 */
export function useRead<T>(path: string): Read<T> {
  const [{ data, failed, loading }, setState] = useState<{ data: T | undefined; failed: boolean; loading: boolean }>(
    () => ({ data: keptRead<T>(path), failed: false, loading: true }),
  );
  const newest = useRef(0);

  const set = useCallback(
    (data: T) => {
      newest.current += 1;
      keepRead(path, data);
      setState({ data, failed: false, loading: false });
    },
    [path],
  );
  const load = useCallback(() => {
    newest.current += 1;
    const mine = newest.current;
    const round = readRound();
    setState((now) => ({ ...now, loading: true }));
    apiFetch<T>(path).then(
      (answer) => {
        if (!answer) return;
        keepRead(path, answer.data, round);
        if (mine === newest.current) setState({ data: answer.data, failed: false, loading: false });
      },
      () => {
        if (mine === newest.current) setState((now) => ({ ...now, failed: true, loading: false }));
      },
    );
  }, [path]);

  useEffect(() => {
    const kept = keptRead<T>(path);
    if (kept === undefined) load();
    else setState({ data: kept, failed: false, loading: false });
    return () => {
      newest.current += 1;
    };
  }, [path, load]);
  return { data, failed, load, loading, set };
}
