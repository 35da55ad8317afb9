import { useEffect, useRef, useSyncExternalStore } from "react";
import { type Read, type Reads, useRead } from "#features/accounts/client/use-read.ts";
import type { QueryCalls } from "../api.server.ts";
import type { MyQueries } from "../contract.ts";
import type { QueryStatus } from "../query-state.ts";
import { tradeQueryDoor } from "./open-dialog.ts";

const useAnswer: Reads<Pick<QueryCalls, "my">> = useRead;

const onServer = () => 0;

/** A page of one's own queries; asked for again when one was sent from the dialog. */
export function useMyQueries(status: QueryStatus | "all", page: number, limit: number): Read<MyQueries> {
  const read = useAnswer(`/api/v1/trade-queries/my?status=${status}&page=${page}&limit=${limit}`);
  const sent = useSyncExternalStore(tradeQueryDoor.subscribe, tradeQueryDoor.sent, onServer);
  const seen = useRef(sent);
  const { load } = read;
  useEffect(() => {
    if (seen.current === sent) return;
    seen.current = sent;
    load();
  }, [sent, load]);
  return read;
}
