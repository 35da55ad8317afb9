import { useCallback, useEffect, useRef, useState } from "react";
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

/** Reads something of one's own from the API when the screen opens; the newest request wins. */
export function useRead<T>(path: string): Read<T> {
  const [{ data, failed, loading }, setState] = useState<{ data: T | undefined; failed: boolean; loading: boolean }>({
    data: undefined,
    failed: false,
    loading: true,
  });
  const newest = useRef(0);

  const load = useCallback(() => {
    newest.current += 1;
    const mine = newest.current;
    setState((now) => ({ ...now, loading: true }));
    apiFetch<T>(path).then(
      (answer) => {
        if (answer && mine === newest.current) setState({ data: answer.data, failed: false, loading: false });
      },
      () => {
        if (mine === newest.current) setState((now) => ({ ...now, failed: true, loading: false }));
      },
    );
  }, [path]);
  const set = useCallback((data: T) => {
    newest.current += 1;
    setState({ data, failed: false, loading: false });
  }, []);

  useEffect(() => {
    load();
    return () => {
      newest.current += 1;
    };
  }, [load]);
  return { data, failed, load, loading, set };
}
