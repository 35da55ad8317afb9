import { useEffect, useRef, useState } from "react";
import { callApi, failureText } from "#features/accounts/client/api.ts";
import type { SearchResult } from "../contract.ts";
import type { SearchType } from "../kinds.ts";

export type DialogType = SearchType | "all";

/** What the dialog knows about the text it shows results for. */
export interface SearchState {
  /** Of the last answer; stays while the next one is on its way. */
  result: SearchResult | undefined;
  loading: boolean;
  failure: string | undefined;
  retry(): void;
}

const limit = 8;
const pauseMs = 160;
/** Who rests so long on an empty answer meant what stands there: it is noted for the editors. */
const restMs = 1500;
const keepMs = 5 * 60_000;
const failed = "The search did not answer. Please try again.";

const kept = new Map<string, { result: SearchResult; until: number }>();

async function ask(text: string, type: DialogType, typing: boolean): Promise<SearchResult> {
  const query = new URLSearchParams({ q: text, type, limit: String(limit), ...(typing ? { typing: "1" } : {}) });
  const { data } = await callApi<SearchResult>(`/api/v1/search?${query}`, undefined);
  return data;
}

/** Searches for `text` a moment after it stops changing; answers are kept for five minutes, late ones left aside. */
export function useSearch(text: string, type: DialogType, active: boolean): SearchState {
  const [state, setState] = useState<{ key: string; result?: SearchResult; failure?: string }>({ key: "" });
  const [attempt, setAttempt] = useState(0);
  const first = useRef(true);
  const key = `${type} ${text}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again for the same.
  useEffect(() => {
    if (!active) return;
    let left = false;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const show = (result: SearchResult) => {
      setState({ key, result });
      if (text !== "" && result.counts.all === 0)
        rest = setTimeout(() => void ask(text, type, false).catch(() => {}), restMs);
    };
    const known = kept.get(key);
    if (known !== undefined && known.until > Date.now()) {
      show(known.result);
      return () => clearTimeout(rest);
    }
    const start = setTimeout(
      () => {
        ask(text, type, true).then(
          (result) => {
            if (kept.size > 200) kept.clear();
            kept.set(key, { result, until: Date.now() + keepMs });
            if (!left) show(result);
          },
          (error: unknown) => {
            if (!left) setState({ key, failure: failureText(error, failed) });
          },
        );
      },
      first.current ? 0 : pauseMs,
    );
    first.current = false;
    return () => {
      left = true;
      clearTimeout(start);
      clearTimeout(rest);
    };
  }, [key, active, attempt]);
  return {
    result: state.result,
    loading: state.key !== key,
    failure: state.key === key ? state.failure : undefined,
    retry: () => {
      setState({ key: "" });
      setAttempt((count) => count + 1);
    },
  };
}
