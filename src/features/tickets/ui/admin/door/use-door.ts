import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useSession } from "#features/accounts/client/use-session.ts";
import type { AlongCalls } from "../../../admin/along-api.server.ts";
import type { DoorEvent, JudgedScan } from "../../../admin/along-contract.ts";
import { judge, type Verdict } from "./judge.ts";
import { failsWith, joinScans, type KeptScan, keyAgain, stuckOf, toldFirst, waitingOf } from "./queue.ts";
import { dropRow, type KeptEvent, keepRow, keptEvents, keptScans } from "./store.ts";

const api = apiOf<AlongCalls>(true);

/** Whoever stands at the door waits no longer for an answer: then the list decides, and the scan is sent later. */
const patienceMs = 4000;
/** And so long where there is no list, or nobody waits for it. */
const longPatienceMs = 30_000;
const againMs = 15_000;
/** As many as the call takes at once. */
const portion = 50;

const isPassing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

const late = (ms: number) =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new ApiError(0, undefined, "late")), ms));

/** Throws, as if no answer had come, after `ms`: sent again, a scan of the same key is the same. */
async function sendScans(eventId: string, scans: readonly KeptScan[], ms = longPatienceMs): Promise<JudgedScan[]> {
  const sent = scans.map(({ key, code, at, letIn }) => ({ key, code, at, letIn }));
  const body = { sentAt: new Date().toISOString(), scans: sent };
  const asked = api("POST /tickets/door/events/{id}/scans", { params: { id: eventId }, body });
  return (await Promise.race([asked, late(ms)])).data;
}

/** Nothing, where the site answered that it fails with what was sent. Throws everything else. */
function ofTheseScans(error: unknown): undefined {
  if (!(error instanceof ApiError && failsWith(error.status))) throw error;
}

const judgedOf = (scans: readonly KeptScan[], judged: readonly JudgedScan[]): KeptScan[] =>
  judged.flatMap(({ key, outcome }) => scans.filter((one) => one.key === key).map((one) => ({ ...one, outcome })));

/** An answer that was on its way when the connection went is none for what comes next. */
const isReached = () => navigator.onLine;

const unasked = (message: string): Verdict => ({ outcome: "unasked", message, name: null, type: null, byList: false });

/** What the door keeps on this device, and how it stands with the server. */
export function useDoor() {
  const [events, setEvents] = useState<readonly DoorEvent[]>();
  const [lists, setLists] = useState<readonly KeptEvent[]>([]);
  const [scans, setScans] = useState<readonly KeptScan[]>([]);
  const [connected, setConnected] = useState(true);
  const [failure, setFailure] = useState<string>();
  const { user } = useSession();
  const sending = useRef<Promise<void>>(undefined);
  const latest = useRef(scans);
  latest.current = scans;

  const put = useCallback(async (scan: KeptScan) => {
    // On the device before anything else: a closed tab loses nothing.
    await keepRow("scans", scan).catch(() => {});
    setScans((now) => [...now.filter(({ key }) => key !== scan.key), scan]);
    latest.current = [...latest.current.filter(({ key }) => key !== scan.key), scan];
  }, []);

  const readEvents = useCallback(async () => {
    try {
      const { data } = await api("GET /tickets/door/events");
      setEvents(data);
      setConnected(isReached());
    } catch (error) {
      if (isPassing(error)) setConnected(false);
      // Whoever may no longer stand at the door keeps no list of names.
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
        for (const { id } of await keptEvents()) await dropRow("events", id).catch(() => {});
        setLists([]);
      }
      setEvents((now) => now ?? []);
    }
  }, []);

  /**
   * Sends what waits. Whatever comes of it is on the device before the next portion goes. Where the site fails with a portion, each of
   * it goes by itself, so that one alone is in the way of none.
   */
  const send = useCallback(async () => {
    let alone = false;
    const failed = new Set<string>();
    try {
      for (;;) {
        const waiting = waitingOf(joinScans(await keptScans(), latest.current)).filter(({ key }) => !failed.has(key));
        const [first] = waiting;
        if (!first) break;
        const some = waiting.filter(({ eventId }) => eventId === first.eventId).slice(0, alone ? 1 : portion);
        const judged = await sendScans(first.eventId, some).catch(ofTheseScans);
        if (judged === undefined) {
          if (some.length === 1) {
            failed.add(first.key);
            await put({ ...first, tries: (first.tries ?? 0) + 1 });
          }
          alone = true;
          continue;
        }
        for (const scan of judgedOf(some, judged)) await put(scan);
        setConnected(isReached());
        setFailure(undefined);
      }
    } catch (error) {
      if (isPassing(error)) setConnected(false);
      else setFailure(failureText(error, "What was scanned could not be sent. It stays on this device."));
    }
  }, [put]);
  const flush = useCallback(async () => {
    sending.current ??= send().finally(() => {
      sending.current = undefined;
    });
    await sending.current;
  }, [send]);

  useEffect(() => {
    void keptScans().then((kept) => {
      setScans(kept);
      latest.current = kept;
      void flush();
    });
    const back = () => {
      void flush();
      void readEvents();
    };
    const gone = () => setConnected(false);
    const timer = setInterval(() => {
      if (waitingOf(latest.current).length > 0) void flush();
    }, againMs);
    window.addEventListener("online", back);
    window.addEventListener("offline", gone);
    void readEvents();
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", back);
      window.removeEventListener("offline", gone);
    };
  }, [flush, readEvents]);
  // Somebody else is here, or nobody: their lists are not this one's to see.
  useEffect(() => {
    void keptEvents().then(async (kept) => {
      const strange = user === undefined ? [] : kept.filter(({ owner }) => owner !== user.userId);
      for (const { id } of strange) await dropRow("events", id).catch(() => {});
      setLists(kept.filter((one) => !strange.includes(one)));
    });
  }, [user]);

  /** Asks the site about one scan, after it was told of whom this device let in with the same code. Throws ApiError. */
  async function ask(one: KeptScan, ms: number): Promise<JudgedScan | undefined> {
    const first = toldFirst(latest.current, one.eventId, one.code);
    const answers = await sendScans(one.eventId, first ? [first, one] : [one], ms);
    if (first) for (const told of judgedOf([first], answers)) await put(told);
    return answers.find(({ key }) => key === one.key);
  }

  /** A code that was scanned, or somebody chosen from the list: the server decides; where it doesn't answer, the list does. */
  async function scan(eventId: string, code: string): Promise<Verdict> {
    const list = lists.find(({ id }) => id === eventId);
    const now = new Date();
    const key = keyAgain(latest.current, eventId, code, now.getTime()) ?? crypto.randomUUID();
    const one: KeptScan = { key, eventId, code, at: now.toISOString(), letIn: false };
    if (navigator.onLine) {
      try {
        const judged = await ask(one, list ? patienceMs : longPatienceMs);
        setConnected(isReached());
        // A refusal, too: without a connection the list that was taken along would let them in.
        if (judged && judged.outcome !== "closed") await put({ ...one, outcome: judged.outcome });
        if (judged) {
          const { outcome, message, name, type } = judged;
          return { outcome, message, name, type, byList: false };
        }
      } catch (error) {
        if (!isPassing(error)) return unasked(failureText(error, "It could not be checked. Try again."));
        // The site may have taken it before the answer was lost.
        await put({ ...one, asked: true });
        setConnected(false);
      }
    } else setConnected(false);
    if (!list) return unasked("No connection, and this event wasn't taken along: this device can't tell.");
    const verdict = judge(list, code, latest.current);
    if (verdict.outcome === "in") await put({ ...one, letIn: true });
    return verdict;
  }

  /** Before somebody is checked in by number or name: the site hears first of whom this device let in, unless it is slow. */
  const tellFirst = () => Promise.race([flush(), late(patienceMs)]).catch(() => {});

  /** Somebody was let in whom nothing on this device knows: the server will tell. */
  async function letInAnyway(eventId: string, code: string): Promise<void> {
    const now = new Date();
    const key = keyAgain(latest.current, eventId, code, now.getTime()) ?? crypto.randomUUID();
    await put({ key, eventId, code, at: now.toISOString(), letIn: true });
    void flush();
  }

  async function take(eventId: string): Promise<void> {
    const { data } = await api("GET /tickets/door/events/{id}", { params: { id: eventId } });
    const takenAt = new Date();
    const aheadMs = Date.parse(data.now) - takenAt.getTime();
    await keepRow("events", {
      ...data,
      id: eventId,
      owner: user?.userId ?? "",
      takenAt: takenAt.toISOString(),
      aheadMs,
    });
    setLists(await keptEvents());
  }

  async function drop(eventId: string): Promise<void> {
    await dropRow("events", eventId).catch(() => {});
    setLists(await keptEvents());
  }

  /** Sends what failed too often once more, as a person wants. */
  async function sendStuck(): Promise<void> {
    for (const one of stuckOf(latest.current)) await put({ ...one, tries: 0 });
    await flush();
  }

  const [waiting, stuck] = [waitingOf(scans), stuckOf(scans)];
  const sent = scans.filter(({ outcome }) => outcome !== undefined).length;
  const state = { events, lists, sent, waiting, stuck, connected, failure };
  return { ...state, scan, tellFirst, letInAnyway, take, drop, flush, sendStuck };
}

export type DoorState = ReturnType<typeof useDoor>;
