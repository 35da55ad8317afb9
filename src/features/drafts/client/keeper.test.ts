import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "#features/accounts/client/api.ts";
import { Keeper, type Place } from "./keeper.ts";
import { parseUnsent, type Unsent } from "./unsent.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A keeper with a server that can be slow, lost, or have another text. */
function typing({ revision = 0, canStore = true } = {}) {
  let text = "";
  let server = { text: "", revision };
  let fault: number | undefined;
  let hold: Promise<void> = Promise.resolve();
  const sent: string[] = [];
  const places: Place[] = [];
  let why: string | undefined;
  let device: Unsent | undefined;
  const keeper = new Keeper(
    {
      read: () => ({ text }),
      async send({ fields, revision: upon }) {
        sent.push(fields.text ?? "");
        await hold;
        if (fault !== undefined) throw new ApiError(fault, { message: "No room." }, "");
        if (upon !== server.revision) throw new ApiError(409, undefined, "");
        server = { text: fields.text ?? "", revision: server.revision + 1 };
        return { revision: server.revision, savedAt: "2026-11-22T08:00:00.000Z" };
      },
      store(draft) {
        if (canStore) device = draft;
        return canStore;
      },
      forget: () => {
        device = undefined;
      },
      tell(place, more) {
        places.push(place);
        why = more?.why;
      },
    },
    revision,
  );
  return {
    keeper,
    sent,
    places,
    why: () => why,
    type(more: string) {
      text += more;
      keeper.changed();
    },
    server: () => server,
    device: () => device,
    answer(status: number | undefined) {
      fault = status;
    },
    holdAnswers() {
      let let_ = () => {};
      hold = new Promise((resolve) => {
        let_ = resolve;
      });
      return let_;
    },
    elsewhere(other: string) {
      server = { text: other, revision: server.revision + 1 };
    },
  };
}

describe("what is typed", () => {
  it("is on the device at once, and once on the server after a rest; then no longer on the device", async () => {
    const one = typing();
    for (const word of ["Letters ", "of ", "credit"]) {
      one.type(word);
      await vi.advanceTimersByTimeAsync(700);
    }
    expect(one.device()).toEqual({ fields: { text: "Letters of credit" }, revision: 0 });
    expect(one.sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(800);
    expect(one.sent).toEqual(["Letters of credit"]);
    expect(one.device()).toBeUndefined();
    expect(one.places.at(-1)).toBe("kept");
  });

  it("is sent after eight seconds though one never rests", async () => {
    const one = typing();
    for (let second = 0; second < 9; second += 1) {
      one.type("x");
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(one.sent.length).toBe(1);
    expect(one.sent[0]?.length).toBeGreaterThanOrEqual(8);
  });

  it("is sent one request at a time, and what came meanwhile after it", async () => {
    const one = typing();
    const go = one.holdAnswers();
    one.type("first");
    await vi.advanceTimersByTimeAsync(1500);
    one.type(", second");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(one.sent).toEqual(["first"]);
    go();
    await vi.advanceTimersByTimeAsync(0);
    expect(one.device()).toEqual({ fields: { text: "first, second" }, revision: 1 });
    await vi.advanceTimersByTimeAsync(1500);
    expect(one.server()).toEqual({ text: "first, second", revision: 2 });
    expect(one.device()).toBeUndefined();
  });

  it("stays on the device while the server fails, and is sent when the net is back", async () => {
    for (const status of [0, 401, 422, 503]) {
      const one = typing();
      one.answer(status);
      one.type("on the ferry");
      await vi.advanceTimersByTimeAsync(1500);
      expect([status, one.places.at(-1), one.device()?.fields.text]).toEqual([status, "device", "on the ferry"]);
      expect(one.why()).toBe(status === 0 ? undefined : "No room.");
      await vi.advanceTimersByTimeAsync(15_000);
      expect(one.sent.length).toBe(2);
      one.answer(undefined);
      one.keeper.flush();
      await vi.advanceTimersByTimeAsync(0);
      expect([one.server().text, one.places.at(-1)]).toEqual(["on the ferry", "kept"]);
      expect(one.device()).toBeUndefined();
    }
  });

  it("is said to be nowhere when neither server nor device keeps it", async () => {
    const one = typing({ canStore: false });
    one.answer(0);
    one.type("x");
    await vi.advanceTimersByTimeAsync(1500);
    expect(one.places.at(-1)).toBe("nowhere");
  });

  it("never writes over another window's; the one that is chosen stays", async () => {
    const one = typing({ revision: 4 });
    one.elsewhere("theirs");
    one.type("mine");
    await vi.advanceTimersByTimeAsync(1500);
    expect(one.places.at(-1)).toBe("moved");
    one.type(" and more");
    one.keeper.flush();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(one.sent).toEqual(["mine"]);
    expect(one.server().text).toBe("theirs");
    expect(one.device()?.fields.text).toBe("mine and more");
    one.keeper.keepOver(5);
    await vi.advanceTimersByTimeAsync(0);
    expect(one.server()).toEqual({ text: "mine and more", revision: 6 });
  });

  it("is not sent after it was saved, not even by what was under way", async () => {
    const one = typing();
    const go = one.holdAnswers();
    one.type("saved");
    await vi.advanceTimersByTimeAsync(1500);
    one.type("!");
    const ended = one.keeper.end();
    go();
    expect(await ended).toBe(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(one.sent).toEqual(["saved"]);
    expect(one.device()).toBeUndefined();
    expect(one.places.at(-1)).toBe("none");
  });

  it("is sent once more when its form goes, also what came while it was under way, and never again", async () => {
    const one = typing();
    const go = one.holdAnswers();
    one.type("first");
    await vi.advanceTimersByTimeAsync(1500);
    one.type(", second");
    const left = one.keeper.leave();
    go();
    await left;
    expect(one.server()).toEqual({ text: "first, second", revision: 2 });
    expect(one.device()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(one.sent).toEqual(["first", "first, second"]);
  });

  it("stays on the device where that fails, whatever the server says, and is not tried again without its form", async () => {
    for (const status of [0, 401, 409, 503]) {
      const one = typing();
      one.answer(status);
      one.type("left");
      await one.keeper.leave();
      expect([status, one.device()?.fields.text, one.places.at(-1)]).toEqual([status, "left", "waiting"]);
      one.answer(undefined);
      await vi.advanceTimersByTimeAsync(60_000);
      expect([status, one.sent, one.server().text]).toEqual([status, ["left"], ""]);
    }
  });
});

it("of what stands on a device only what was written by us is read", () => {
  expect(parseUnsent('{"fields":{"title":"T","n":3},"revision":2}')).toEqual({ fields: { title: "T" }, revision: 2 });
  for (const text of [null, "", "{", "null", "[]", '{"fields":null,"revision":1}', '{"fields":{},"revision":"1"}'])
    expect(parseUnsent(text)).toBeUndefined();
});
