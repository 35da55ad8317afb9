import { useCallback, useEffect, useState } from "react";
import { useNewest } from "#ui/use-newest.ts";
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
  const begin = useNewest();

  const load = useCallback(() => {
    const isNewest = begin();
    setState((now) => ({ ...now, loading: true }));
    apiFetch<T>(path).then(
      (answer) => {
        if (answer && isNewest()) setState({ data: answer.data, failed: false, loading: false });
      },
      () => {
        if (isNewest()) setState((now) => ({ ...now, failed: true, loading: false }));
      },
    );
  }, [path, begin]);
  const set = useCallback(
    (data: T) => {
      begin();
      setState({ data, failed: false, loading: false });
    },
    [begin],
  );

  useEffect(load, [load]);
  return { data, failed, load, loading, set };
}
