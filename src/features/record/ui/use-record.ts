import { useEffect, useRef, useState } from "react";
import { apiFetch } from "#features/accounts/client/session.ts";
import { type Reads, useRead } from "#features/accounts/client/use-read.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import type { RecordCalls } from "../api.server.ts";
import type { RecordEntry, RecordPage } from "../contract.ts";
import { type RecordAddress, recordCall } from "./record-address.ts";

const useAnswer: Reads<Pick<RecordCalls, "list">> = useRead;

const call: Fetch<RecordCalls> = apiFetch;

const keyOf = ({ kind, id }: RecordEntry) => `${kind} ${id}`;

/** One's record as far as it was asked for: the newest entries first, older ones when `loadOlder` is called. */
export function useRecord(address: RecordAddress, limit: number) {
  const first = useAnswer(recordCall(address, { limit }));
  const [older, setOlder] = useState<RecordPage[]>([]);
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const next = (older.at(-1) ?? first.data)?.next ?? null;

  async function loadOlder(): Promise<void> {
    if (next === null || state === "loading") return;
    setState("loading");
    try {
      const answer = await call(recordCall(address, { limit, before: next }));
      if (!here.current) return;
      setOlder((pages) => [...pages, answer.data]);
      setState("idle");
    } catch {
      if (here.current) setState("failed");
    }
  }

  const all = [first.data, ...older].flatMap((page) => page?.items ?? []);
  return {
    entries: first.data && all.filter((entry) => !gone.has(keyOf(entry))),
    failed: first.failed,
    loading: first.loading,
    load: first.load,
    hasOlder: next !== null,
    olderState: state,
    loadOlder,
    /** Shows it no more: it was taken out. */
    drop: (entry: RecordEntry) => setGone((keys) => new Set([...keys, keyOf(entry)])),
  };
}
